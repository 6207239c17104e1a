"""Keeping a database: exports, checks and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql

from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.server.tables.schema import lines, seats, tables
from carpathia.server.tables.store import Store
from carpathia.table.games import game_for


@dataclass(frozen=True)
class Problem:
    """A stored table whose record does not follow."""

    table_id: str
    game: str
    stage: str
    reason: str


def export(store: Store, folder: Path) -> int:
    """Write the record of every finished match to a folder, except those that are there; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for table_id, game, stage in _tables(store):
        path = folder / f"{game}-{table_id}.jsonl"
        if stage == "over" and not path.exists():
            draft = path.with_suffix(".part")
            draft.write_text(store.record_text(table_id), encoding="utf-8")
            draft.replace(path)
            written += 1
    return written


def check(store: Store) -> Iterator[Problem | None]:
    """Replay every stored record; yield what is wrong with each, or nothing."""
    for table_id, game, stage in _tables(store):
        text = store.record_text(table_id)
        try:
            found = store.table(table_id)
            if found is None:
                continue  # deleted meanwhile
            if text:
                record = Record.loads(text)
                colours = record.header.colours
                made = game_for(game, len(found.players), found.changes, "the store", colours)
                Match.replay(made, record, found.key)
            elif stage != "open":
                raise ValueError("it has begun, but it has no record")
        except ValueError as error:
            yield Problem(table_id, game, stage, str(error))
        else:
            yield None


def stats(store: Store) -> dict[str, int]:
    """Return how much there is, by what it is."""
    people = sql.select(sql.func.count(sql.distinct(seats.c.owner))).where(seats.c.owner.is_not(None))
    with store.reading() as connection:
        found = {f"tables {stage}": store.count(stage) for stage in ("open", "playing", "over")}
        found["people"] = int(connection.execute(people).scalar_one())
        count = sql.select(sql.func.count()).select_from(lines)
        found["lines of records"] = int(connection.execute(count).scalar_one())
        size = (
            "SELECT pg_database_size(current_database())"
            if store.shared
            else ("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        )
        found["bytes"] = int(connection.exec_driver_sql(size).scalar_one())
    return found


def _tables(store: Store) -> list[tuple[str, str, str]]:
    with store.reading() as connection:
        query = sql.select(tables.c.id, tables.c.game, tables.c.stage).order_by(tables.c.opened)
        return [(table_id, game, stage) for table_id, game, stage in connection.execute(query)]
