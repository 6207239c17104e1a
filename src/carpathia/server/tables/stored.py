"""A table as the store keeps it, and the rows it is made of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from carpathia.bots.ratings import Standing
from carpathia.table.clock import Clock, ClockKind, Kept
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player


def timestamp(ago: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds")


class Conflict(Exception):
    """Somebody else has changed the table since it was read."""


@dataclass(frozen=True)
class Rated:
    """What a match makes of the rating of a person, who had played so many matches when it was read."""

    owner: str
    game: str
    seen: int
    now: Standing


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


def table_row(table: StoredTable, key: bytes) -> dict[str, object]:
    """Return the row of a new table, with its key as it is to be stored."""
    return {
        "id": table.id,
        "game": table.game,
        "seats": len(table.players),
        "changes": json.dumps(table.changes),
        "key": key,
        **_columns(table.options),
        "opened": table.opened,
        "stage": table.stage,
        "sequel": table.sequel,
        "prequel": table.prequel,
        "opener": table.opener,
        "removed": json.dumps(table.removed),
        "version": table.version,
    }


def seat_rows(table: StoredTable) -> list[dict[str, object]]:
    return [{"table": table.id, "seat": seat, **vars(player)} for seat, player in enumerate(table.players)]


def turn_row(
    asked: Sequence[int], time_left: Sequence[Kept], due: bool, cue: int | None
) -> dict[str, object]:
    """Return what is kept of a table as of now, besides its record."""
    return {
        "asked": json.dumps(list(asked)),
        "time_left": json.dumps(list(time_left)),
        "moved": timestamp(),
        "due": due,
        "cue": cue,
    }


def player_from(chair: Any) -> Player:
    return Player(
        chair.name,
        chair.owner,
        chair.bot,
        chair.colour,
        chair.invited,
        chair.word,
        chair.rating,
        chair.matches,
    )


def table_from(row: Any, key: bytes, players: list[Player]) -> StoredTable:
    """Return the table of a row, with its key as it was before it was stored."""
    return StoredTable(
        row.id,
        row.game,
        json.loads(row.changes),
        key,
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


def _columns(options: TableOptions) -> dict[str, object]:
    clock = options.clock
    kept = {"private": options.private, "hidden_aids": json.dumps(sorted(options.hidden_aids))}
    if clock is None:
        return {"clock": None, **kept}
    return {"clock": clock.seconds, "clock_kind": clock.kind.value, "increment": clock.increment, **kept}


def _clock(row: Any) -> Clock | None:
    return None if row.clock is None else Clock(row.clock, ClockKind(row.clock_kind), row.increment)
