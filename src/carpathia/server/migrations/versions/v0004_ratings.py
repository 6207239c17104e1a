"""Ratings of people, for partners to adapt to."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("points", sql.Integer, nullable=False),
        sql.Column("matches", sql.Integer, nullable=False),
        sql.Column("since", sql.String, nullable=False),
    )
    op.add_column("seats", sql.Column("rating", sql.Integer))
    op.add_column("seats", sql.Column("matches", sql.Integer, nullable=False, server_default="0"))
