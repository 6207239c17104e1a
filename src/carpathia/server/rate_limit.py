"""Rate limiting by client, and shares of what there is only so much of."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

MOST_CLIENTS = 10_000


class Rate:
    """A token bucket for every client."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst = burst
        self.per_second = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when that was

    def allows(self, client: str) -> bool:
        now = self._clock()
        tokens, then = self._buckets.pop(client, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - then) * self.per_second)
        self._buckets[client] = (tokens - 1 if tokens >= 1 else tokens, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return tokens >= 1


class Full(Exception):
    """All places are taken, or all that one client may have; the message is a sentence."""


class Places:
    """A number of places, of which each client may have some."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, client: str) -> bool:
        """Take a place, and return whether there was one."""
        if self._all >= self.most or self._taken[client] >= self.most_each:
            return False
        self._taken[client] += 1
        self._all += 1
        return True

    def leave(self, client: str) -> None:
        self._all -= 1
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]

    @contextmanager
    def place(self, client: str, full: str) -> Iterator[None]:
        """Hold a place for as long as the block takes. Raises `Full` with a sentence if there is none."""
        if not self.take(client):
            raise Full(full)
        try:
            yield
        finally:
            self.leave(client)
