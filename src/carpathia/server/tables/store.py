"""The database, SQLite or PostgreSQL: tables, seats, every line of every record, chat.

A move is committed here before anybody is told of it. Nobody owns a table but the store: whoever writes says
which version they have seen, and is refused if another process was faster.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import local
from time import time
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from carpathia.server import migrations
from carpathia.server.seal import MATCH_KEY_BYTES, Seal
from carpathia.server.tables.schema import chat, leases, lines, revoked, seats, settings, tables, turns
from carpathia.table.clock import Clock, ClockKind, Kept
from carpathia.table.errors import refused
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player

CHANNEL = "carpathia"  # on which processes tell each other of changes


def timestamp(ago: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds")


class Conflict(Exception):
    """Somebody else has changed the table since it was read."""


@dataclass
class StoredTable:
    id: str
    game: str
    changes: dict[str, Any]
    key: bytes
    players: list[Player]
    options: TableOptions = field(default_factory=TableOptions)
    opened: str = field(default_factory=timestamp)
    stage: str = "open"
    sequel: str | None = None
    prequel: str | None = None
    opener: str = ""
    removed: list[str] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)  # as of the last move, so that lists need no replay
    time_left: list[Kept] = field(default_factory=list)  # of each seat, then
    moved: str = ""  # when something happened here last
    version: int = 0
    cue: int | None = None  # of the lesson, if it is one: how much of it is done


class Store:
    def __init__(self, where: Path | str | None, seal: Seal | None = None) -> None:
        """Open the store in a SQLite file, at the URL of a database, or in memory for tests."""
        self.process = secrets.token_hex(6)  # by which this process is known to the others
        self._seal = seal
        self._here = local()  # the connection of a group of writes, in the thread that makes them
        self._path = where if isinstance(where, Path) else None
        self._engine = _engine(where)
        self.shared = self._engine.dialect.name == "postgresql"  # other processes may write, too
        try:
            migrations.upgrade(self._engine, self._copy)
        except sql.exc.DBAPIError as error:
            raise OSError(f"{self.name}: {str(error.orig).strip()}") from None
        self._seal_old_keys()

    @property
    def name(self) -> str:
        return str(self._path) if self._path else self._engine.url.render_as_string(hide_password=True)

    @property
    def url(self) -> sql.URL:
        return self._engine.url

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def group(self) -> Iterator[None]:
        """Commit what this thread writes in the block all at once; what fails alone is undone alone."""
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
            with within.begin_nested():
                yield within

    # Writing

    def add(self, table: StoredTable, record: Sequence[str] = (), due: bool = False) -> None:
        """Store a new table, with the lines of its record if the match has begun, or nothing of it."""
        with self.writing() as connection:
            connection.execute(
                tables.insert().values(
                    id=table.id,
                    game=table.game,
                    seats=len(table.players),
                    changes=json.dumps(table.changes),
                    key=self._seal.close(table.key) if self._seal else table.key,
                    **_columns(table.options),
                    opened=table.opened,
                    stage=table.stage,
                    sequel=table.sequel,
                    prequel=table.prequel,
                    opener=table.opener,
                    removed=json.dumps(table.removed),
                    version=table.version,
                )
            )
            chairs = [
                {"table": table.id, "seat": seat, **vars(player)} for seat, player in enumerate(table.players)
            ]
            connection.execute(seats.insert(), chairs)
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
    ) -> int:
        """Store all that one command changed, or nothing of it; return the new version of the table.

        New lines of the record begin with number `first`, which must be the next unless the whole record is
        stored `afresh`; `asked` are the seats with an open question, `players` those who changed, by seat,
        `time_left` is theirs, by seat, and something is `due` if a bot or a clock must act. `cue` says how
        much of a lesson is done. Who still looks at the `prequel` is told, too. Raises `Conflict` if the
        table is not at `version` any more.
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
        """Note that a key is no longer good."""
        with self.writing() as connection:
            added = self._insert(revoked).values(owner=owner, since=timestamp())
            connection.execute(added.on_conflict_do_nothing())
            self._notify(connection, f"revoked {owner}")

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
            for part in (leases, chat, turns, lines, seats):
                connection.execute(part.delete().where(part.c.table.in_(table_ids)))
            connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))

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

    def revoked(self) -> set[str]:
        """Return the owners whose keys are no longer good."""
        with self.reading() as connection:
            return {owner for (owner,) in connection.execute(sql.select(revoked.c.owner))}

    # Internals

    def _next_version(
        self, connection: sql.Connection, table_id: str, version: int | None, changed: dict[str, Any]
    ) -> int:
        here = tables.c.id == table_id
        if version is not None:
            here &= tables.c.version == version
        change = tables.update().where(here).values(version=tables.c.version + 1, **changed)
        now = connection.execute(change.returning(tables.c.version)).scalar()
        if now is None:
            raise Conflict(table_id)
        self._notify(connection, f"table {table_id} {now}")
        return int(now)

    def _add_lines(self, connection: sql.Connection, table_id: str, first: int, new: Sequence[str]) -> None:
        if new:
            rows = [{"table": table_id, "number": first + i, "line": line} for i, line in enumerate(new)]
            connection.execute(lines.insert(), rows)

    def _set_turn(
        self,
        connection: sql.Connection,
        table_id: str,
        asked: Sequence[int],
        time_left: Sequence[Kept],
        due: bool,
        cue: int | None,
    ) -> None:
        kept = {
            "asked": json.dumps(list(asked)),
            "time_left": json.dumps(list(time_left)),
            "moved": timestamp(),
            "due": due,
            "cue": cue,
        }
        added = self._insert(turns).values(table=table_id, **kept)
        connection.execute(added.on_conflict_do_update(index_elements=["table"], set_=kept))

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
            connection.execute(sql.select(sql.func.pg_notify(CHANNEL, f"{self.process} {message}")))

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

    def _copy(self) -> None:
        """Keep a copy of an older database before it is changed."""
        if self._path is not None:
            copy = self._path.with_name(f"{self._path.name}.before-upgrade-{timestamp()[:19]}")
            copy.touch(0o600)
            with closing(sqlite3.connect(self._path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)

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
                players[chair.table].append(
                    Player(chair.name, chair.owner, chair.bot, chair.colour, chair.invited, chair.word)
                )
        return [self._stored(row, players[row.id]) for row in rows]

    def _stored(self, row: Any, players: list[Player]) -> StoredTable:
        return StoredTable(
            row.id,
            row.game,
            json.loads(row.changes),
            self._seal.open(row.key) if self._seal else row.key,
            players,
            TableOptions(_clock(row), row.private, frozenset(json.loads(row.hidden_aids))),
            row.opened,
            row.stage,
            row.sequel,
            row.prequel,
            row.opener,
            json.loads(row.removed),
            json.loads(row.asked or "[]"),
            json.loads(row.time_left or "[]"),
            row.moved or "",
            row.version,
            row.cue,
        )


def _engine(where: Path | str | None) -> sql.Engine:
    if isinstance(where, str):
        if not where.startswith("postgresql+psycopg://"):
            raise ValueError("the database must be given as postgresql+psycopg://USER@HOST/NAME")
        try:
            patient = {"connect_timeout": 5}
            return sql.create_engine(where, pool_pre_ping=True, pool_size=4, connect_args=patient)
        except ImportError:
            raise ValueError("PostgreSQL needs psycopg; install carpathia[postgres]") from None
        except sql.exc.ArgumentError as error:
            raise ValueError(str(error)) from None
    if where is None:
        made = sql.create_engine("sqlite://", poolclass=sql.StaticPool)
    else:
        # The file holds hands and keys: nobody but its owner may read it, nor what SQLite keeps beside it.
        os.close(os.open(where, os.O_RDWR | os.O_CREAT, 0o600))
        where.chmod(0o600)
        made = sql.create_engine(f"sqlite:///{where}")
        sql.event.listen(made, "connect", _set_pragmas)
    # Python's own idea of when a transaction begins does not go with savepoints.
    sql.event.listen(made, "connect", _leave_transactions_to_us)
    sql.event.listen(made, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return made


def _columns(options: TableOptions) -> dict[str, object]:
    clock = options.clock
    kept = {"private": options.private, "hidden_aids": json.dumps(sorted(options.hidden_aids))}
    if clock is None:
        return {"clock": None, **kept}
    return {"clock": clock.seconds, "clock_kind": clock.kind.value, "increment": clock.increment, **kept}


def _clock(row: Any) -> Clock | None:
    return None if row.clock is None else Clock(row.clock, ClockKind(row.clock_kind), row.increment)


def _leave_transactions_to_us(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _set_pragmas(connection: Any, _record: object) -> None:
    # With a log that is synchronised at every commit, neither a kill nor a power cut loses a move.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
