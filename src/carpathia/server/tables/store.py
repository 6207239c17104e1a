"""The database, SQLite or PostgreSQL: tables, seats, every line of every record, chat.

A move is committed here before anybody is told of it. Nobody owns a table but the store: whoever writes says
which version they have seen, and is refused if another process was faster.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import local
from time import time
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from carpathia.bots.ratings import Standing
from carpathia.server import migrations
from carpathia.server.backups import before_upgrade
from carpathia.server.seal import MATCH_KEY_BYTES, Seal
from carpathia.server.tables.engine import Prepared, open_engine
from carpathia.server.tables.schema import (
    chat,
    leases,
    lines,
    ratings,
    reviews,
    revoked,
    seats,
    settings,
    tables,
    turns,
)
from carpathia.server.tables.stored import (
    Conflict,
    Rated,
    StoredTable,
    player_from,
    seat_rows,
    table_from,
    table_row,
    timestamp,
    turn_row,
)
from carpathia.table.clock import Kept
from carpathia.table.errors import refused
from carpathia.table.seating import Player

CHANNEL = "carpathia"  # on which processes tell each other of changes


class Store:
    def __init__(
        self,
        where: Path | str | None,
        seal: Seal | None = None,
        copies: Path | None = None,
        backup: bool = True,
    ) -> None:
        """Open the store in a SQLite file, at the URL of a database, or in memory for tests.

        An older one is upgraded. Before that there is a `backup`, beside the file or in the folder `copies`.
        """
        self.process = secrets.token_hex(6)  # by which this process is known to the others
        self._seal = seal
        self._here = local()  # the connection of a group of writes, in the thread that makes them
        self._path = where if isinstance(where, Path) else None
        self._engine = open_engine(where)
        self.shared = self._engine.dialect.name == "postgresql"  # other processes may write, too
        try:
            copy = partial(before_upgrade, self._engine, copies) if backup else None
            migrations.upgrade(self._engine, copy)
        except sql.exc.DBAPIError as error:
            raise OSError(f"{self.name}: {str(error.orig).strip()}") from None
        self._seal_old_keys()
        self._prepare()

    def _prepare(self) -> None:
        """Put the statements of a move into words."""
        here = (tables.c.id == sql.bindparam("here")) & (tables.c.version == sql.bindparam("seen"))
        step = tables.update().where(here).values(version=tables.c.version + sql.literal_column("1"))
        row: dict[str, Any] = {column.name: sql.bindparam(column.name) for column in turns.columns}
        put = self._insert(turns).values(row)
        new = {name: put.excluded[name] for name in row if name != "table"}
        message = sql.func.pg_notify(sql.bindparam("channel"), sql.bindparam("message"))
        line: dict[str, Any] = {column.name: sql.bindparam(column.name) for column in lines.columns}
        self._step = Prepared(self._engine, step.returning(tables.c.version))
        self._add_line = Prepared(self._engine, lines.insert().values(line))
        self._put_turn = Prepared(self._engine, put.on_conflict_do_update(index_elements=["table"], set_=new))
        self._tell = Prepared(self._engine, sql.select(message))

    @property
    def name(self) -> str:
        return str(self._path) if self._path else self._engine.url.render_as_string(hide_password=True)

    @property
    def url(self) -> sql.URL:
        return self._engine.url

    @property
    def engine(self) -> sql.Engine:
        return self._engine

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def group(self) -> Iterator[None]:
        """Commit what this thread writes in the block all at once, or nothing of it."""
        with self._engine.begin() as connection:
            self._here.connection = connection
            try:
                yield
            finally:
                self._here.connection = None

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        within: sql.Connection | None = getattr(self._here, "connection", None)
        if within is None:
            with self._engine.begin() as connection:
                yield connection
        else:
            yield within

    # Writing

    def add(self, table: StoredTable, record: Sequence[str] = (), due: bool = False) -> None:
        """Store a new table, with the lines of its record if the match has begun, or nothing of it."""
        with self.writing() as connection:
            key = self._seal.close(table.key) if self._seal else table.key
            connection.execute(tables.insert().values(table_row(table, key)))
            connection.execute(seats.insert(), seat_rows(table))
            self._add_lines(connection, table.id, 0, record)
            if record:
                self._set_turn(connection, table.id, table.asked, table.time_left, due, table.cue)

    def save(
        self,
        table_id: str,
        first: int,
        new: Sequence[str],
        stage: str | None = None,
        asked: Sequence[int] = (),
        players: Mapping[int, Player] | None = None,
        time_left: Sequence[Kept] = (),
        removed: Sequence[str] | None = None,
        due: bool = False,
        version: int | None = None,
        prequel: str | None = None,
        cue: int | None = None,
        afresh: bool = False,
        rated: Sequence[Rated] = (),
    ) -> int:
        """Store all that one command changed, or nothing of it; return the new version of the table.

        New lines of the record begin with number `first`, which must be the next unless the whole record is
        stored `afresh`; `asked` are the seats with an open question, `players` those who changed, by seat,
        `time_left` is theirs, by seat, and something is `due` if a bot or a clock must act. `cue` says how
        much of a lesson is done. Who still looks at the `prequel` is told, too. Whoever is `rated` has a
        new rating. Raises `Conflict` if the table is not at `version` any more, or if another match has
        changed a rating.
        """
        with self.writing() as connection:
            changed: dict[str, Any] = {} if stage is None else {"stage": stage}
            if removed is not None:
                changed["removed"] = json.dumps(sorted(removed))
            now = self._next_version(connection, table_id, version, changed)
            for seat, player in (players or {}).items():
                chair = (seats.c.table == table_id) & (seats.c.seat == seat)
                connection.execute(seats.update().where(chair).values(**vars(player)))
            if afresh:
                connection.execute(lines.delete().where(lines.c.table == table_id))
            self._add_lines(connection, table_id, first, new)
            self._set_turn(connection, table_id, asked, time_left, due, cue)
            if prequel is not None:
                self._next_version(connection, prequel, None, {})
            for one in rated:
                self._rate(connection, one)
            return now

    def set_sequel(self, table_id: str, sequel: str, version: int | None = None) -> int:
        with self.writing() as connection:
            return self._next_version(connection, table_id, version, {"sequel": sequel})

    def add_chat(
        self, table_id: str, name: str, text: str, most: int, owner: str = "", most_each: int = 10**9
    ) -> int:
        """Add a message; return the new version. A table has room for `most`, of a person for `most_each`."""
        with self.writing() as connection:
            version = self._next_version(connection, table_id, None, {})  # nobody else takes the number
            said = sql.select(sql.func.count()).select_from(chat).where(chat.c.table == table_id)
            number = int(connection.execute(said).scalar_one())
            if number >= most:
                raise refused("The chat of this table is full")
            if owner and int(connection.execute(said.where(chat.c.owner == owner)).scalar_one()) >= most_each:
                raise refused(f"You have said {most_each} things at this table; there is no room for more")
            values = {"table": table_id, "number": number, "name": name, "text": text, "owner": owner}
            connection.execute(chat.insert().values(**values))
            return version

    def revoke(self, owner: str) -> None:
        """Note that a key is no longer good, and forget the ratings of its owner."""
        with self.writing() as connection:
            connection.execute(ratings.delete().where(ratings.c.owner == owner))
            connection.execute(seats.update().where(seats.c.owner == owner).values(rating=None, matches=0))
            added = self._insert(revoked).values(owner=owner, since=timestamp())
            connection.execute(added.on_conflict_do_nothing())
            self._notify(connection, f"revoked {owner}")

    def forget_ratings(self, before: str) -> None:
        """Forget the ratings of people who have played no match with a partner since then."""
        with self.writing() as connection:
            connection.execute(ratings.delete().where(ratings.c.since < before))

    def notify(self, message: str) -> None:
        """Tell the other processes something."""
        with self.writing() as connection:
            self._notify(connection, message)

    def probe(self) -> None:
        """Write something, to see whether that is possible."""
        self.set_setting("probe", timestamp().encode())

    def set_setting(self, name: str, value: bytes) -> None:
        with self.writing() as connection:
            added = self._insert(settings).values(name=name, value=value)
            changed = added.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            connection.execute(changed)

    def shared_secret(self, name: str, first: bytes) -> bytes:
        """Return a secret that all processes share; the first of them decides it."""
        assert self._seal is not None
        with self.writing() as connection:
            added = self._insert(settings).values(name=name, value=self._seal.close(first))
            connection.execute(added.on_conflict_do_nothing())
            found = connection.execute(sql.select(settings.c.value).where(settings.c.name == name))
            return self._seal.open(found.scalar_one())

    def delete(self, table_ids: Sequence[str]) -> None:
        with self.writing() as connection:
            for part in (reviews, leases, chat, turns, lines, seats):
                connection.execute(part.delete().where(part.c.table.in_(table_ids)))
            connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))

    def save_review(self, table_id: str, version: int, answers: str, report: str) -> None:
        """Keep what is known of a finished match: the answers so far, or the whole review."""
        values = {"version": version, "answers": answers, "report": report}
        with self.writing() as connection:
            added = self._insert(reviews).values(table=table_id, **values)
            connection.execute(added.on_conflict_do_update(index_elements=["table"], set_=values))

    def review(self, table_id: str, version: int) -> tuple[str, str] | None:
        """Return the answers and the report that are kept of a review."""
        kept = sql.select(reviews.c.answers, reviews.c.report)
        with self.reading() as connection:
            own = (reviews.c.table == table_id) & (reviews.c.version == version)
            found = connection.execute(kept.where(own)).one_or_none()
            return None if found is None else (found.answers, found.report)

    # Leases: who answers for the bots and clocks of a table

    def lease(self, table_ids: Iterable[str], seconds: float) -> set[str]:
        """Take or renew leases for this process; return those it has now."""
        wanted = sorted(set(table_ids))
        if not wanted:
            return set()
        with self.writing() as connection:
            return self._lease(connection, wanted, seconds)

    def lease_orphans(self, seconds: float, most: int) -> set[str]:
        """Take the leases of tables at which something is due and for which no process answers."""
        with self.writing() as connection:
            free = (leases.c.table.is_(None)) | (leases.c.expires < self._now())
            query = (
                sql.select(turns.c.table)
                .join(tables, tables.c.id == turns.c.table)
                .outerjoin(leases, leases.c.table == turns.c.table)
                .where((tables.c.stage == "playing") & turns.c.due & free)
                .limit(most)
                .with_for_update(of=turns, skip_locked=True)
            )
            found = sorted(table_id for (table_id,) in connection.execute(query))
            return self._lease(connection, found, seconds) if found else set()

    def release(self) -> None:
        """Give up all leases of this process."""
        with self.writing() as connection:
            connection.execute(leases.delete().where(leases.c.holder == self.process))

    # Reading

    def table(self, table_id: str) -> StoredTable | None:
        return next(iter(self._newest(tables.c.id == table_id, 1)), None)

    def version(self, table_id: str) -> int | None:
        with self.reading() as connection:
            found = connection.execute(sql.select(tables.c.version).where(tables.c.id == table_id)).scalar()
            return None if found is None else int(found)

    def record_text(self, table_id: str) -> str:
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(lines.c.line).where(lines.c.table == table_id).order_by(lines.c.number)
            )
            return "".join(f"{line}\n" for (line,) in rows)

    def chat(self, table_id: str) -> list[tuple[str, str]]:
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(chat.c.name, chat.c.text).where(chat.c.table == table_id).order_by(chat.c.number)
            )
            return [(name, text) for name, text in rows]

    def tables_of(self, owner: str, most: int = 20) -> list[StoredTable]:
        """Return the newest tables at which a person sits."""
        own = sql.select(seats.c.table).where(seats.c.owner == owner)
        return self._newest(tables.c.id.in_(own), most)

    def played_since(self, since: str, most: int = 200) -> list[StoredTable]:
        """Return the public tables that are being played and at which something happened since then."""
        public = (tables.c.stage == "playing") & ~tables.c.private
        return self._newest(public & (turns.c.moved >= since), most)

    def unfinished(self) -> list[str]:
        """Return the tables that are being played."""
        return self._ids(tables.c.stage == "playing")

    def due(self) -> list[str]:
        """Return the tables at which a bot or a clock must act."""
        return self._ids((tables.c.stage == "playing") & turns.c.due)

    def unfinished_of(self, owner: str) -> list[str]:
        """Return all tables at which a person sits and that are not over."""
        own = sql.select(seats.c.table).where(seats.c.owner == owner)
        return self._ids(tables.c.id.in_(own) & (tables.c.stage != "over"))

    def idle_since(self, since: str, *stages: str) -> list[str]:
        """Return the tables at these stages at which nothing has happened since then."""
        last = sql.func.coalesce(turns.c.moved, tables.c.opened)
        return self._ids(tables.c.stage.in_(stages) & (last < since))

    def count(self, *stages: str, since: str = "", opener: str | None = None) -> int:
        """Count the tables at these stages that were opened since then, by anybody or by one person."""
        chosen = tables.c.stage.in_(stages) & (tables.c.opened >= since)
        if opener is not None:
            chosen &= tables.c.opener == opener
        with self.reading() as connection:
            query = sql.select(sql.func.count()).select_from(tables).where(chosen)
            return int(connection.execute(query).scalar_one())

    def standings(self, game: str, owners: Iterable[str]) -> dict[str, Standing]:
        """Return the ratings of those people in a game who have one."""
        theirs = (ratings.c.game == game) & ratings.c.owner.in_(sorted(set(owners)))
        with self.reading() as connection:
            query = sql.select(ratings.c.owner, ratings.c.points, ratings.c.matches).where(theirs)
            return {owner: Standing(points, matches) for owner, points, matches in connection.execute(query)}

    def revoked(self) -> set[str]:
        """Return the owners whose keys are no longer good."""
        with self.reading() as connection:
            return {owner for (owner,) in connection.execute(sql.select(revoked.c.owner))}

    # Internals

    def _next_version(
        self, connection: sql.Connection, table_id: str, version: int | None, changed: dict[str, Any]
    ) -> int:
        if version is not None and not changed:
            now = self._step.run(connection, {"here": table_id, "seen": version})
        else:
            here = tables.c.id == table_id
            if version is not None:
                here &= tables.c.version == version
            change = tables.update().where(here).values(version=tables.c.version + 1, **changed)
            now = connection.execute(change.returning(tables.c.version)).scalar()
        if now is None:
            raise Conflict(table_id)
        self._notify(connection, f"table {table_id} {now}")
        return int(now)

    def _rate(self, connection: sql.Connection, one: Rated) -> None:
        kept = {"points": one.now.points, "matches": one.now.matches, "since": timestamp()}
        added = self._insert(ratings).values(owner=one.owner, game=one.game, **kept)
        changed = added.on_conflict_do_update(
            index_elements=["owner", "game"], set_=kept, where=ratings.c.matches == one.seen
        )
        if connection.execute(changed.returning(ratings.c.owner)).scalar() is None:
            raise Conflict(one.owner)

    def _add_lines(self, connection: sql.Connection, table_id: str, first: int, new: Sequence[str]) -> None:
        if new:
            rows = [{"table": table_id, "number": first + i, "line": line} for i, line in enumerate(new)]
            self._add_line.run_all(connection, rows)

    def _set_turn(
        self,
        connection: sql.Connection,
        table_id: str,
        asked: Sequence[int],
        time_left: Sequence[Kept],
        due: bool,
        cue: int | None,
    ) -> None:
        kept = turn_row(asked, time_left, due, cue)
        self._put_turn.run(connection, {"table": table_id, **kept})

    def _lease(self, connection: sql.Connection, wanted: Sequence[str], seconds: float) -> set[str]:
        now = self._now()
        added = self._insert(leases)
        new = added.excluded
        free = (leases.c.holder == new.holder) | (leases.c.expires < now)
        taken = added.on_conflict_do_update(
            index_elements=["table"], set_={"holder": new.holder, "expires": new.expires}, where=free
        )
        rows = [{"table": one, "holder": self.process, "expires": now + seconds} for one in wanted]
        found = connection.execute(taken.values(rows).returning(leases.c.table))
        return {table_id for (table_id,) in found}

    def _now(self) -> Any:
        """Return the seconds since 1970 by the database's clock, which all processes share."""
        return sql.extract("epoch", sql.func.clock_timestamp()) if self.shared else time()

    def _notify(self, connection: sql.Connection, message: str) -> None:
        """Tell the other processes of a change, once it is committed."""
        if self.shared:
            self._tell.run(connection, {"channel": CHANNEL, "message": f"{self.process} {message}"})

    def _insert(self, table: sql.Table) -> Any:
        """Return an insertion that can say what to do about a conflict, in the dialect of the database."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)

    def _seal_old_keys(self) -> None:
        """Seal the keys of matches that were written before keys were."""
        if self._seal is None:
            return
        with self.writing() as connection:
            plain = sql.func.length(tables.c.key) == MATCH_KEY_BYTES
            for table_id, key in connection.execute(sql.select(tables.c.id, tables.c.key).where(plain)).all():
                sealed = tables.update().where(tables.c.id == table_id).values(key=self._seal.close(key))
                connection.execute(sealed)

    def _ids(self, condition: sql.ColumnElement[bool]) -> list[str]:
        with self.reading() as connection:
            query = sql.select(tables.c.id).outerjoin(turns).where(condition)
            return [table_id for (table_id,) in connection.execute(query)]

    def _newest(self, condition: sql.ColumnElement[bool], most: int) -> list[StoredTable]:
        with self.reading() as connection:
            query = (
                sql.select(tables, turns.c.asked, turns.c.time_left, turns.c.moved, turns.c.cue)
                .outerjoin(turns)
                .where(condition)
            )
            rows = connection.execute(query.order_by(tables.c.opened.desc()).limit(most)).all()
            chairs = connection.execute(
                sql.select(seats).where(seats.c.table.in_([row.id for row in rows])).order_by(seats.c.seat)
            )
            players: dict[str, list[Player]] = {row.id: [] for row in rows}
            for chair in chairs:
                players[chair.table].append(player_from(chair))
        return [table_from(row, self._opened(row.key), players[row.id]) for row in rows]

    def _opened(self, key: bytes) -> bytes:
        return self._seal.open(key) if self._seal else key
