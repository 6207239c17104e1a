"""The database, one SQLite file: tables, seats, every line of every record, chat.

A move is committed here before anybody is told of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from carpathia.table.clock import Clock, ClockKind
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("changes", sql.String, nullable=False),  # JSON, as in a record's header
    sql.Column("key", sql.LargeBinary, nullable=False),
    sql.Column("clock", sql.Integer),  # seconds, if there is one
    sql.Column("clock_kind", sql.String, nullable=False, server_default=ClockKind.TURN),
    sql.Column("increment", sql.Integer, nullable=False, server_default="0"),  # seconds
    sql.Column("private", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("hidden_aids", sql.String, nullable=False, server_default="[]"),  # JSON
    sql.Column("opener", sql.String, nullable=False, server_default=""),  # as an owner of a seat
    sql.Column("removed", sql.String, nullable=False, server_default="[]"),  # JSON: those sent away
    sql.Column("opened", sql.String, nullable=False),
    sql.Column("stage", sql.String, nullable=False, index=True),  # open, playing, over
    sql.Column("sequel", sql.String),  # the table of the rematch
    sql.Column("prequel", sql.String),  # the table of which this is the rematch
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("owner", sql.String, index=True),  # hash of the key of the person who sits here
    sql.Column("bot", sql.String),  # who plays for the seat, if not its owner
    sql.Column("colour", sql.String, nullable=False, server_default=""),  # if one was chosen
    sql.Column("invited", sql.String),  # hash of the key of the person for whom the chair is kept
    sql.Column("word", sql.String, nullable=False, server_default=""),  # mixed into the key of the luck
)
lines = sql.Table(
    "lines",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("line", sql.String, nullable=False),
)
turns = sql.Table(
    "turns",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("asked", sql.String, nullable=False),  # JSON: the seats with an open question
    sql.Column("time_left", sql.String, nullable=False, server_default="[]"),  # JSON: of the match, by seat
    sql.Column("moved", sql.String, nullable=False, server_default=""),  # when something happened last
    sql.Column("cue", sql.Integer),  # of the lesson, if it is one: how much of it is done
)
chat = sql.Table(
    "chat",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("text", sql.String, nullable=False),
)


def timestamp(ago: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds")


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
    time_left: list[float | None] = field(default_factory=list)  # of each seat's time for the match, then
    moved: str = ""  # when something happened here last
    cue: int | None = None  # of the lesson, if it is one: how much of it is done


class Store:
    def __init__(self, path: Path | None) -> None:
        """Open the store in a file, or in memory for tests."""
        if path is None:
            self._engine = sql.create_engine("sqlite://", poolclass=sql.StaticPool)
        else:
            self._engine = sql.create_engine(f"sqlite:///{path}")
            sql.event.listen(self._engine, "connect", _set_pragmas)
        try:
            metadata.create_all(self._engine)
            self._add_missing_columns()
        except sql.exc.DatabaseError as error:
            raise OSError(f"{path}: {error.orig}") from None

    def close(self) -> None:
        self._engine.dispose()

    def add(self, table: StoredTable) -> None:
        with self._engine.begin() as connection:
            connection.execute(
                tables.insert().values(
                    id=table.id,
                    game=table.game,
                    seats=len(table.players),
                    changes=json.dumps(table.changes),
                    key=table.key,
                    **_columns(table.options),
                    opened=table.opened,
                    stage=table.stage,
                    sequel=table.sequel,
                    prequel=table.prequel,
                    opener=table.opener,
                    removed=json.dumps(table.removed),
                )
            )
            for seat, player in enumerate(table.players):
                connection.execute(seats.insert().values(table=table.id, seat=seat, **vars(player)))

    def table(self, table_id: str) -> StoredTable | None:
        return next(iter(self._newest(tables.c.id == table_id, 1)), None)

    def set_sequel(self, table_id: str, sequel: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(sequel=sequel))

    def save(
        self,
        table_id: str,
        first: int,
        new: Sequence[str],
        stage: str | None = None,
        asked: Sequence[int] = (),
        players: Mapping[int, Player] | None = None,
        time_left: Sequence[float | None] = (),
        removed: Sequence[str] | None = None,
        cue: int | None = None,
        afresh: bool = False,
    ) -> None:
        """Store all that one command changed, or nothing of it.

        New lines of the record begin with number `first`, which must be the next unless the whole record is
        stored `afresh`; `asked` are the seats with an open question, `players` those who changed, by seat,
        and `time_left` is theirs, by seat. `cue` says how much of a lesson is done.
        """
        rows = [{"table": table_id, "number": first + i, "line": line} for i, line in enumerate(new)]
        with self._engine.begin() as connection:
            for seat, player in (players or {}).items():
                chair = (seats.c.table == table_id) & (seats.c.seat == seat)
                connection.execute(seats.update().where(chair).values(**vars(player)))
            if afresh:
                connection.execute(lines.delete().where(lines.c.table == table_id))
            if rows:
                connection.execute(lines.insert(), rows)
            if removed is not None:
                sent_away = tables.update().where(tables.c.id == table_id)
                connection.execute(sent_away.values(removed=json.dumps(sorted(removed))))
            if stage is not None:
                connection.execute(tables.update().where(tables.c.id == table_id).values(stage=stage))
            turn = turns.insert().prefix_with("OR REPLACE")
            kept = {"asked": json.dumps(list(asked)), "time_left": json.dumps(list(time_left))}
            connection.execute(turn.values(table=table_id, moved=timestamp(), cue=cue, **kept))

    def record_text(self, table_id: str) -> str:
        with self._engine.connect() as connection:
            rows = connection.execute(
                sql.select(lines.c.line).where(lines.c.table == table_id).order_by(lines.c.number)
            )
            return "".join(f"{line}\n" for (line,) in rows)

    def add_chat(self, table_id: str, name: str, text: str, most: int) -> bool:
        """Add a message and return whether there was room for it; a table has at most `most`."""
        with self._engine.begin() as connection:
            said = sql.select(sql.func.count()).select_from(chat).where(chat.c.table == table_id)
            number = int(connection.execute(said).scalar_one())
            if number < most:
                connection.execute(chat.insert().values(table=table_id, number=number, name=name, text=text))
            return number < most

    def chat(self, table_id: str) -> list[tuple[str, str]]:
        with self._engine.connect() as connection:
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
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(tables.c.id).where(tables.c.stage == "playing"))
            return [table_id for (table_id,) in rows]

    def count(self, *stages: str, since: str = "") -> int:
        """Count the tables at these stages that were opened since then."""
        chosen = tables.c.stage.in_(stages) & (tables.c.opened >= since)
        with self._engine.connect() as connection:
            query = sql.select(sql.func.count()).select_from(tables).where(chosen)
            return int(connection.execute(query).scalar_one())

    def _add_missing_columns(self) -> None:
        """Bring a file of an older version up to date; what it lacks is empty by default."""
        with self._engine.begin() as connection:
            for table in metadata.sorted_tables:
                there = {column["name"] for column in sql.inspect(connection).get_columns(table.name)}
                for column in table.columns:
                    if column.name not in there:
                        made = sql.schema.CreateColumn(column).compile(dialect=self._engine.dialect)
                        connection.execute(sql.text(f"ALTER TABLE {table.name} ADD COLUMN {made}"))

    def _newest(self, condition: sql.ColumnElement[bool], most: int) -> list[StoredTable]:
        with self._engine.connect() as connection:
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
        return [_stored(row, players[row.id]) for row in rows]


def _stored(row: Any, players: list[Player]) -> StoredTable:
    return StoredTable(
        row.id,
        row.game,
        json.loads(row.changes),
        row.key,
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
        row.cue,
    )


def _columns(options: TableOptions) -> dict[str, object]:
    clock = options.clock
    kept = {"private": options.private, "hidden_aids": json.dumps(sorted(options.hidden_aids))}
    if clock is None:
        return {"clock": None, **kept}
    return {"clock": clock.seconds, "clock_kind": clock.kind, "increment": clock.increment, **kept}


def _clock(row: Any) -> Clock | None:
    return None if row.clock is None else Clock(row.clock, ClockKind(row.clock_kind), row.increment)


def _set_pragmas(connection: Any, _record: object) -> None:
    # With a write-ahead log a killed process loses nothing it has committed.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
