"""How narrow the interval of the main number of a run has become, while it is running."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from math import inf, sqrt

from carpathia.arena.play import Result
from carpathia.arena.statistics import Z

FEWEST_DEALS = 30  # before an interval means anything


class Monitor:
    """Watches the win shares of the seats, by deal, or how those of a design differ from the first design.

    `seconds` and `half_width` are the limits of the run, if it has any.
    """

    def __init__(self, designs: int = 1, seconds: float = inf, half_width: float = 0.0) -> None:
        self.games = 0
        self.began = time.monotonic()
        self._designs = designs
        self._end = self.began + seconds
        self._wanted = half_width
        # By deal: for each design the victories of the seats and how many games they are from.
        self._deals: dict[int, list[list[float]]] = defaultdict(lambda: [[] for _ in range(designs)])
        self._counts: dict[int, list[int]] = defaultdict(lambda: [0] * designs)

    def add(self, design: int, results: Sequence[Result]) -> None:
        self.games += len(results)
        for result in results:
            deal = result.fixture.deal
            wins = [result.win_share(seat) for seat in range(len(result.scores))]
            known = self._deals[deal][design]
            self._deals[deal][design] = [a + b for a, b in zip(known, wins)] if known else wins
            self._counts[deal][design] += 1

    def half_width(self) -> float:
        """Return the half width of the widest 95 % interval, or infinity while there are too few deals."""
        return max(self._half_width(design) for design in range(min(1, self._designs - 1), self._designs))

    def enough(self) -> bool:
        """Return whether the run has reached one of its limits."""
        if time.monotonic() > self._end:
            return True
        return self._wanted > 0 and self.half_width() <= self._wanted

    def rate(self) -> float:
        """Return the games played per second."""
        return self.games / max(time.monotonic() - self.began, 1e-9)

    def _half_width(self, design: int) -> float:
        values = []
        for deal, designs in self._deals.items():
            if designs[design] and designs[0]:
                counts = self._counts[deal]
                own = [wins / counts[design] for wins in designs[design]]
                first = [wins / counts[0] for wins in designs[0]]
                values.append([a - b for a, b in zip(own, first)] if design else own)
        if len(values) < FEWEST_DEALS:
            return inf
        count = len(values)
        widest = 0.0
        for column in zip(*values):
            mean = sum(column) / count
            variance = sum((value - mean) ** 2 for value in column) / (count - 1)
            widest = max(widest, Z * sqrt(variance / count))
        return widest
