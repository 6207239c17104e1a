"""Whose bot thinks next: those a person waits for come first, and owners of tables take turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(eq=False)
class _Waiter:
    owner: str
    waiting: bool  # a person waits for it
    ready: asyncio.Future[None]


class FairQueue:
    """Gives so many places at a time.

    One place is kept for tables where a person waits, and one owner has at most half of the places, unless
    nobody else wants them. With a single place all must share it.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._for_bots_alone = max(1, places - 1)
        self._share = max(1, places // 2)
        self._waiters: list[_Waiter] = []
        self._busy: Counter[str] = Counter()  # places by owner
        self._alone = 0  # places of tables where nobody waits
        self._served: Counter[str] = Counter()  # how often each owner in the queue has had a turn

    def __len__(self) -> int:
        return len(self._waiters)

    @asynccontextmanager
    async def turn(self, owner: str, waiting: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it for as long as the block takes."""
        waiter = _Waiter(owner, waiting, asyncio.get_running_loop().create_future())
        self._waiters.append(waiter)
        self._admit()
        try:
            await waiter.ready
        except asyncio.CancelledError:
            if waiter in self._waiters:
                self._waiters.remove(waiter)
            else:
                self._leave(waiter)
            raise
        try:
            yield
        finally:
            self._leave(waiter)

    def _leave(self, waiter: _Waiter) -> None:
        self._busy[waiter.owner] -= 1
        if not self._busy[waiter.owner]:
            del self._busy[waiter.owner]
        self._alone -= not waiter.waiting
        self._admit()

    def _admit(self) -> None:
        while self._busy.total() < self.places:
            waiter = self._next()
            if waiter is None:
                return
            self._waiters.remove(waiter)
            self._busy[waiter.owner] += 1
            self._alone += not waiter.waiting
            self._served[waiter.owner] += 1
            if not self._waiters:
                self._served.clear()
            if not waiter.ready.done():
                waiter.ready.set_result(None)

    def _next(self) -> _Waiter | None:
        """Return who is next, if anybody may be: people first, then who has had the fewest turns."""
        others = {waiter.owner for waiter in self._waiters}
        able = [
            waiter
            for waiter in self._waiters
            if (waiter.waiting or self._alone < self._for_bots_alone)
            and (self._busy[waiter.owner] < self._share or others == {waiter.owner})
        ]
        return min(able, key=lambda one: (not one.waiting, self._served[one.owner]), default=None)
