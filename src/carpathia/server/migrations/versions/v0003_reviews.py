"""Reviews of finished matches."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("answers", sql.String, nullable=False),
        sql.Column("report", sql.String, nullable=False),
    )
