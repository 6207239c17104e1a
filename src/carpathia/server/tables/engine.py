"""The engine of a store: SQLite in a file or in memory, or PostgreSQL at a URL."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql

# With a log that is synchronised at every commit, neither a kill nor a power cut loses a move.
SYNCHRONOUS = "FULL"


class Prepared:
    """A statement that is put into words once, and given to the driver as it is.

    A move needs three of them, and to put them into words and to wrap what they find would take longest.
    """

    def __init__(self, engine: sql.Engine, statement: sql.Executable) -> None:
        assert isinstance(statement, sql.ClauseElement)
        self._text = str(statement.compile(engine))
        self._dialect = engine.dialect

    def run(self, connection: sql.Connection, given: Mapping[str, Any]) -> Any:
        """Carry it out; return the first value that it finds, if it looks for any."""
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._text, given)
            found = cursor.fetchone() if cursor.description else None
        except self._dialect.loaded_dbapi.Error as error:
            raise self._failed(error, given) from None
        cursor.close()
        return None if found is None else found[0]

    def run_all(self, connection: sql.Connection, given: Sequence[Mapping[str, Any]]) -> None:
        """Carry it out for each row."""
        cursor = connection.connection.cursor()
        try:
            cursor.executemany(self._text, given)
        except self._dialect.loaded_dbapi.Error as error:
            raise self._failed(error, given) from None
        cursor.close()

    def _failed(self, error: Exception, given: Any) -> BaseException:
        """Return an error of the driver as the engine reports its errors."""
        base = self._dialect.loaded_dbapi.Error
        return sql.exc.DBAPIError.instance(self._text, given, error, base, dialect=self._dialect)


def open_engine(where: Path | str | None) -> sql.Engine:
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
        made = sql.create_engine("sqlite://", poolclass=sql.StaticPool, paramstyle="named")
    else:
        # The file holds hands and keys: nobody but its owner may read it, nor what SQLite keeps beside it.
        os.close(os.open(where, os.O_RDWR | os.O_CREAT, 0o600))
        where.chmod(0o600)
        made = sql.create_engine(f"sqlite:///{where}", paramstyle="named")
        sql.event.listen(made, "connect", _set_pragmas)
    # Python's own idea of when a transaction begins does not go with savepoints.
    sql.event.listen(made, "connect", _leave_transactions_to_us)
    sql.event.listen(made, "begin", lambda connection: connection.connection.cursor().execute("BEGIN"))
    return made


def _leave_transactions_to_us(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _set_pragmas(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")
