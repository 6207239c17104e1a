"""How long tables and ratings are kept: for ever or as long as the host says, empty tables for a week."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import timedelta

from carpathia.server.tables.database import Database
from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import timestamp

log = logging.getLogger("carpathia.retention")

EMPTY_LASTS = timedelta(days=7)  # a table at which nobody has begun
EVERY = 3600.0  # seconds
AT_ONCE = 200  # tables deleted in one go, so that moves are not kept waiting
PERIOD = re.compile(r"([1-9][0-9]{0,4})([dwmy])")
DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def period(text: str) -> timedelta:
    """Parse a period such as 90d, 12w, 6m or 2y. Raises `ValueError` with a sentence for anything else."""
    found = PERIOD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a period such as 90d, 12w, 6m or 2y")
    return timedelta(days=int(found[1]) * DAYS[found[2]])


def expired(store: Store, keep: timedelta | None) -> list[str]:
    """Return the tables that need not be kept any longer."""
    found = store.idle_since(timestamp(EMPTY_LASTS), "open")
    if keep is not None:
        found += store.idle_since(timestamp(keep), "open", "playing", "over")
    return sorted(set(found))


def prune(store: Store, keep: timedelta | None) -> int:
    """Delete the tables that need not be kept; return how many those were."""
    gone = expired(store, keep)
    for first in range(0, len(gone), AT_ONCE):
        store.delete(gone[first : first + AT_ONCE])
    if keep is not None:
        store.forget_ratings(timestamp(keep))
    return len(gone)


async def keep_pruning(database: Database, keep: timedelta | None) -> None:
    """Prune now and every hour, as long as the server runs."""
    while True:
        try:
            gone = await database.read(expired, database.store, keep)
            for first in range(0, len(gone), AT_ONCE):
                await database.write(database.store.delete, gone[first : first + AT_ONCE])
            if gone:
                log.info("%(tables)d tables were deleted", {"tables": len(gone)})
            if keep is not None:
                await database.write(database.store.forget_ratings, timestamp(keep))
        except Exception as error:
            log.warning("tables could not be deleted: %s", error)
        await asyncio.sleep(EVERY)
