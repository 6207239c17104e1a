"""Brings a database up to date, by Alembic, after a backup; refuses one that a newer Carpathia wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from carpathia.server.tables.schema import metadata

FIRST = "0001"
LOCK = 0xCA49A714A  # the number of the advisory lock that upgrades hold


class TooNew(ValueError):
    """A database that this program is too old for; the message is a sentence."""


def schema_version() -> str:
    """Return the version of the schema that this program writes."""
    return str(_script().get_current_head())


def current_version(engine: sql.Engine) -> str | None:
    """Return the version of the schema that a database has; nothing if it is empty."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found is None and "tables" in sql.inspect(connection).get_table_names():
            return FIRST  # written before there were migrations
        return found


def upgrade(engine: sql.Engine, backup: Callable[[], object] | None) -> None:
    """Create the tables, or bring those there are up to date; a `backup` is made before any change."""
    if current_version(engine) != schema_version():
        with _alone(engine):
            _upgrade(engine, backup)


def _upgrade(engine: sql.Engine, backup: Callable[[], object] | None) -> None:
    script, current, head = _script(), current_version(engine), schema_version()
    if current == head:
        return  # another process was faster
    if current is not None and current not in {revision.revision for revision in script.walk_revisions()}:
        raise TooNew(f"it was written by a newer Carpathia (schema {current}; this one knows {head})")
    if current is not None and backup is not None:
        backup()
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        if current is None:
            metadata.create_all(connection)
        else:
            _run(script, context, current)
        context.stamp(script, "head")


@contextmanager
def _alone(engine: sql.Engine) -> Iterator[None]:
    """Keep other processes that would upgrade the same PostgreSQL waiting; an SQLite file has one server."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.begin() as connection:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        yield


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent))


def _run(script: ScriptDirectory, context: MigrationContext, current: str) -> None:
    """Run the migrations after `current`, oldest first."""
    later = [found for found in script.walk_revisions() if found.revision > current]
    with Operations.context(context):
        for revision in sorted(later, key=lambda found: found.revision):
            revision.module.upgrade()
