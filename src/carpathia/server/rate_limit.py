"""Rate limiting by client."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
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
