"""What the server must not forget, in one SQLite file: tables, chairs, every line of every record, chat.

A move is committed here before anybody is told of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sql

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("changes", sql.String, nullable=False),  # JSON, as in a record's header
    sql.Column("key", sql.LargeBinary, nullable=False),
    sql.Column("clock", sql.Integer),  # seconds for a decision
    sql.Column("opened", sql.String, nullable=False),
    sql.Column("stage", sql.String, nullable=False, index=True),  # open, playing, over
    sql.Column("sequel", sql.String),  # the table of the rematch
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("owner", sql.String, index=True),  # hash of the key of the person who sits here
    sql.Column("bot", sql.String),  # who plays for the seat, if not its owner
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
class Player:
    """A chair at a table: empty, a person's, a bot's, or a person's for whom a bot plays."""

    name: str = ""
    owner: str | None = None
    bot: str | None = None

    @property
    def free(self) -> bool:
        return self.owner is None and self.bot is None

    def awaits(self, owner: str) -> bool:
        """Say whether a question to this chair is for that person to answer."""
        return self.owner == owner and self.bot is None


@dataclass
class StoredTable:
    id: str
    game: str
    changes: dict[str, Any]
    key: bytes
    players: list[Player]
    clock: int | None = None
    opened: str = field(default_factory=timestamp)
    stage: str = "open"
    sequel: str | None = None
    asked: list[int] = field(default_factory=list)  # as of the last move; so a list of tables replays none


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
                    clock=table.clock,
                    opened=table.opened,
                    stage=table.stage,
                    sequel=table.sequel,
                )
            )
            for seat, player in enumerate(table.players):
                connection.execute(seats.insert().values(table=table.id, seat=seat, **vars(player)))

    def table(self, table_id: str) -> StoredTable | None:
        return next(iter(self._newest(tables.c.id == table_id, 1)), None)

    def set_sequel(self, table_id: str, sequel: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(sequel=sequel))

    def set_player(self, table_id: str, seat: int, player: Player) -> None:
        with self._engine.begin() as connection:
            connection.execute(
                seats.update().where(seats.c.table == table_id, seats.c.seat == seat).values(**vars(player))
            )

    def add_lines(
        self,
        table_id: str,
        first: int,
        new: Sequence[str],
        stage: str | None = None,
        asked: Sequence[int] = (),
    ) -> None:
        """Append lines of the record, of which `first` must be the next, and what they lead to."""
        rows = [{"table": table_id, "number": first + i, "line": line} for i, line in enumerate(new)]
        with self._engine.begin() as connection:
            if rows:
                connection.execute(lines.insert(), rows)
            if stage is not None:
                connection.execute(tables.update().where(tables.c.id == table_id).values(stage=stage))
            turn = turns.insert().prefix_with("OR REPLACE")
            connection.execute(turn.values(table=table_id, asked=json.dumps(list(asked))))

    def record_text(self, table_id: str) -> str:
        with self._engine.connect() as connection:
            rows = connection.execute(
                sql.select(lines.c.line).where(lines.c.table == table_id).order_by(lines.c.number)
            )
            return "".join(f"{line}\n" for (line,) in rows)

    def add_chat(self, table_id: str, name: str, text: str, most: int) -> bool:
        """Add something that was said, unless `most` has been said already."""
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

    def tables_at(self, stage: str, most: int = 20) -> list[StoredTable]:
        return self._newest(tables.c.stage == stage, most)

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

    def _newest(self, condition: sql.ColumnElement[bool], most: int) -> list[StoredTable]:
        with self._engine.connect() as connection:
            query = sql.select(tables, turns.c.asked).outerjoin(turns).where(condition)
            rows = connection.execute(query.order_by(tables.c.opened.desc()).limit(most)).all()
            chairs = connection.execute(
                sql.select(seats).where(seats.c.table.in_([row.id for row in rows])).order_by(seats.c.seat)
            )
            players: dict[str, list[Player]] = {row.id: [] for row in rows}
            for chair in chairs:
                players[chair.table].append(Player(chair.name, chair.owner, chair.bot))
        return [_stored(row, players[row.id]) for row in rows]


def _stored(row: Any, players: list[Player]) -> StoredTable:
    return StoredTable(
        row.id,
        row.game,
        json.loads(row.changes),
        row.key,
        players,
        row.clock,
        row.opened,
        row.stage,
        row.sequel,
        json.loads(row.asked or "[]"),
    )


def _set_pragmas(connection: Any, _record: object) -> None:
    # With a write-ahead log a killed process loses nothing that was committed.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
