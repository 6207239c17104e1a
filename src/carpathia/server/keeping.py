"""Keeping a database: backups that fit SQLite and PostgreSQL alike, exports, checks and numbers."""

from __future__ import annotations

import gzip
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql

import carpathia
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.server.migrations import schema_version
from carpathia.server.tables.schema import leases, lines, metadata, seats, tables
from carpathia.server.tables.store import Store
from carpathia.table.games import game_for

AT_ONCE = 500  # rows read or written in one go
KEPT = [
    table for table in metadata.sorted_tables if table is not leases
]  # those there first that others need


class BadBackup(ValueError):
    """A backup that cannot be restored; the message is a sentence."""


@dataclass(frozen=True)
class Problem:
    """A stored table whose record does not follow."""

    table_id: str
    game: str
    stage: str
    reason: str


def backup(store: Store, path: Path) -> int:
    """Write a consistent copy of everything while the server may run; return the number of rows.

    The copy is JSON lines, compressed. It is whole or not there at all.
    """
    draft = path.with_name(f"{path.name}.part")
    rows = 0
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        head = {"carpathia": carpathia.__version__, "schema": schema_version()}
        file.write(json.dumps(head) + "\n")
        for name, row in _rows(store):
            file.write(json.dumps([name, row], default=_as_text) + "\n")
            rows += 1
        file.write(json.dumps({"rows": rows}) + "\n")
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    draft.replace(path)
    return rows


def restore(store: Store, path: Path) -> int:
    """Fill an empty database from a backup; return the number of rows."""
    if store.count("open", "playing", "over"):
        raise BadBackup("the database has tables already; a backup is restored to an empty one only")
    known = {table.name: table for table in KEPT}
    rows = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, store.writing() as connection:
            head = json.loads(file.readline())
            if head.get("schema") != schema_version():
                raise BadBackup(
                    f"the backup has schema {head.get('schema')}, but this Carpathia has {schema_version()};"
                    " restore it with the version that wrote it"
                )
            for table in reversed(KEPT):
                connection.execute(table.delete())
            ending = None
            for name, batch in _batches(file):
                if name is None:
                    ending = batch[0]
                    continue
                connection.execute(known[name].insert(), batch)
                rows += len(batch)
            if ending != {"rows": rows}:
                raise BadBackup("the backup is not whole: its last line is missing")
    except (OSError, EOFError, KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BadBackup(f"{path} is not a whole backup: {error}") from None
    return rows


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


def _rows(store: Store) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all rows as they are at one moment."""
    with store.reading() as connection:
        if store.shared:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        for table in KEPT:
            query = sql.select(table).order_by(*table.primary_key.columns)
            for row in connection.execution_options(yield_per=AT_ONCE).execute(query).mappings():
                yield table.name, dict(row)


def _batches(file: Any) -> Iterator[tuple[str | None, list[Any]]]:
    """Yield the rows of a backup, those of one table together; what is no row has no name."""
    name, batch = "", list[Any]()
    for line in file:
        entry = json.loads(line, object_hook=_from_text)
        if not isinstance(entry, list):
            if batch:
                yield name, batch
            batch = []
            yield None, [entry]
            continue
        if batch and (entry[0] != name or len(batch) >= AT_ONCE):
            yield name, batch
            batch = []
        name = entry[0]
        batch.append(entry[1])
    if batch:
        yield name, batch


def _tables(store: Store) -> list[tuple[str, str, str]]:
    with store.reading() as connection:
        query = sql.select(tables.c.id, tables.c.game, tables.c.stage).order_by(tables.c.opened)
        return [(table_id, game, stage) for table_id, game, stage in connection.execute(query)]


def _as_text(value: object) -> dict[str, str]:
    assert isinstance(value, bytes | memoryview)
    return {"base64": b64encode(value).decode()}


def _from_text(entry: dict[str, Any]) -> Any:
    return b64decode(entry["base64"]) if entry.keys() == {"base64"} else entry
