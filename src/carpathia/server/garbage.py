"""Garbage collection that holds up nobody: full collections, which scan every table in memory, are rare."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

# With a thousand tables in memory a full collection takes 150 ms, and Python would start one every five
# seconds.
YOUNG, MIDDLE, NEVER = 2_000, 10, 1_000_000_000
EVERY = 600.0  # seconds between full collections, which find cycles that have outlived the younger ones


@contextmanager
def rare_full_collections() -> Iterator[None]:
    """Leave full collections to `keep_collecting` for as long as the block takes."""
    usual = gc.get_threshold()
    gc.freeze()  # imported modules live for ever; scanning them takes 60 ms
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


async def keep_collecting(every: float = EVERY) -> None:
    """Collect everything now and then, as long as the server runs."""
    while True:
        await asyncio.sleep(every)
        gc.collect()
