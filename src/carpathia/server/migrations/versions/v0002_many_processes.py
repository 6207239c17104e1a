"""Versions of tables, leases, settings and revoked keys; columns that older files lack."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def added() -> dict[str, list[sql.Column[Any]]]:
    """Return the columns as of this version, which later migrations may change."""
    return {
        "tables": [
            sql.Column("clock_kind", sql.String, nullable=False, server_default="turn"),
            sql.Column("increment", sql.Integer, nullable=False, server_default="0"),
            sql.Column("private", sql.Boolean, nullable=False, server_default=sql.false()),
            sql.Column("hidden_aids", sql.String, nullable=False, server_default="[]"),
            sql.Column("opener", sql.String, nullable=False, server_default=""),
            sql.Column("removed", sql.String, nullable=False, server_default="[]"),
            sql.Column("prequel", sql.String),
            sql.Column("version", sql.Integer, nullable=False, server_default="0"),
        ],
        "seats": [
            sql.Column("colour", sql.String, nullable=False, server_default=""),
            sql.Column("invited", sql.String),
            sql.Column("word", sql.String, nullable=False, server_default=""),
        ],
        "turns": [
            sql.Column("time_left", sql.String, nullable=False, server_default="[]"),
            sql.Column("moved", sql.String, nullable=False, server_default=""),
            sql.Column("due", sql.Boolean, nullable=False, server_default=sql.true()),
            sql.Column("cue", sql.Integer),
        ],
        "chat": [sql.Column("owner", sql.String, nullable=False, server_default="")],
    }


def upgrade() -> None:
    there = sql.inspect(op.get_bind())
    for table, columns in added().items():
        known = {column["name"] for column in there.get_columns(table)}
        for column in columns:
            if column.name not in known:
                op.add_column(table, column)
    if "ix_tables_opener" not in {index["name"] for index in there.get_indexes("tables")}:
        op.create_index("ix_tables_opener", "tables", ["opener"])
    op.create_table(
        "leases",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("holder", sql.String, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    op.create_table(
        "settings",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column("value", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "revoked",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("since", sql.String, nullable=False),
    )
