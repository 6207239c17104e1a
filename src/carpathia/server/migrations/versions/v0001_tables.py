"""Tables, chairs, records and chat, as they were before there were migrations.

Older files may lack some columns; the next migration adds whatever is missing.
"""

from __future__ import annotations

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing to do: a database without any tables is created at the newest version at once."""
