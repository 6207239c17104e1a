"""Brings a database up to date, by Alembic, after a backup; refuses one that a newer Carpathia wrote."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from carpathia.server.tables.schema import metadata

FIRST = "0001"


class TooNew(ValueError):
    """A database that this program is too old for; the message is a sentence."""


def schema_version() -> str:
    """Return the version of the schema that this program writes."""
    return str(_script().get_current_head())


def upgrade(engine: sql.Engine, backup: Callable[[], object]) -> None:
    """Create the tables, or bring those there are up to date; `backup` is called before any are changed."""
    script = _script()
    with engine.connect() as connection:
        there = set(sql.inspect(connection).get_table_names())
        current = MigrationContext.configure(connection).get_current_revision()
    head = script.get_current_head()
    if current is None and "tables" in there:
        current = FIRST  # written before there were migrations
    if current == head:
        return
    if current is not None and current not in {revision.revision for revision in script.walk_revisions()}:
        raise TooNew(f"it was written by a newer Carpathia (schema {current}; this one knows {head})")
    if current is not None:
        backup()
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        if current is None:
            metadata.create_all(connection)
        else:
            _run(script, context, current)
        context.stamp(script, "head")


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent))


def _run(script: ScriptDirectory, context: MigrationContext, current: str) -> None:
    """Run the migrations after `current`, oldest first."""
    later = [found for found in script.walk_revisions() if found.revision > current]
    with Operations.context(context):
        for revision in sorted(later, key=lambda found: found.revision):
            revision.module.upgrade()
