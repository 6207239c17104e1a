"""Copies of a database, JSON lines that fit SQLite and PostgreSQL alike: on demand, and before an upgrade."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql

import carpathia
from carpathia.server.migrations import current_version, schema_version
from carpathia.server.tables.schema import leases, metadata, tables

AT_ONCE = 500  # rows read or written in one go
NOT_KEPT = {leases.name, "alembic_version"}
KEPT = [one for one in metadata.sorted_tables if one.name not in NOT_KEPT]  # those first that others need


class BadBackup(ValueError):
    """A backup that cannot be restored; the message is a sentence."""


def write(engine: sql.Engine, path: Path) -> int:
    """Write a consistent copy of everything while the server may run; return the number of rows."""
    return _write(engine, path, KEPT, schema_version())


def before_upgrade(engine: sql.Engine, folder: Path | None) -> None:
    """Copy a database of an older version as it is, so that Carpathia of that version can go on from there.

    Beside an SQLite file another one is put; of a PostgreSQL a backup is written to a folder.
    """
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    now = f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%S}"
    try:
        if file is not None:
            _copy_file(Path(file), Path(f"{file}.before-upgrade-{now}"))
        elif folder is None:
            raise OSError("no folder was given with --data")
        else:
            older = sql.MetaData()
            older.reflect(engine)
            kept = [one for one in older.sorted_tables if one.name not in NOT_KEPT]
            _write(engine, folder / f"before-upgrade-{now}.jsonl.gz", kept, current_version(engine))
    except (OSError, sqlite3.Error) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise ValueError(
            f"it is of an older version, and no copy can be made before the upgrade: {reason};"
            " mend that, or upgrade without a copy by --no-backup"
        ) from None


def _copy_file(file: Path, copy: Path) -> None:
    copy.touch(0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _write(engine: sql.Engine, path: Path, kept: Sequence[sql.Table], schema: str | None) -> int:
    """Write a copy, which is whole or not there at all; return the number of rows."""
    draft = path.with_name(f"{path.name}.part")
    rows = 0
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"carpathia": carpathia.__version__, "schema": schema}) + "\n")
        for name, row in _rows(engine, kept):
            file.write(json.dumps([name, row], default=_as_text) + "\n")
            rows += 1
        file.write(json.dumps({"rows": rows}) + "\n")
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    draft.replace(path)
    return rows


def restore(engine: sql.Engine, path: Path) -> int:
    """Fill an empty database from a backup; return the number of rows."""
    known = {table.name: table for table in KEPT}
    rows = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, engine.begin() as connection:
            if connection.execute(sql.select(sql.func.count()).select_from(tables)).scalar_one():
                raise BadBackup("the database has tables already; a backup is restored to an empty one only")
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


def _rows(engine: sql.Engine, kept: Sequence[sql.Table]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all rows as they are at one moment."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        for table in kept:
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


def _as_text(value: object) -> dict[str, str]:
    assert isinstance(value, bytes | memoryview)
    return {"base64": b64encode(value).decode()}


def _from_text(entry: dict[str, Any]) -> Any:
    return b64decode(entry["base64"]) if entry.keys() == {"base64"} else entry
