"""Means over deals. Games of one deal share their luck, so the deal is the independent observation."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from carpathia.lab.data import Floats
from carpathia.lab.sequences import END_DEALS, deals_for, radius


@dataclass(frozen=True)
class Scale:
    """The range of a quantity: the possible values, and how far one deal can lie from the mean."""

    reach: float
    low: float = -inf
    high: float = inf

    def end_squares(self, value: float) -> float:
        """Return the squared deviations of the imaginary deals, `END_DEALS` at each end of the range."""
        below = value - max(value - self.reach, self.low)
        above = min(value + self.reach, self.high) - value
        return END_DEALS * (below**2 + above**2)


@dataclass(frozen=True)
class Estimate:
    """A mean with the squared deviations of its deals; `null` is the value without an effect."""

    value: float
    deals: int
    squares: float
    scale: Scale
    null: float = 0.0

    @property
    def difference(self) -> float:
        return self.value - self.null

    def interval(self, family: int = 1) -> tuple[float, float]:
        """Return the interval that holds at any look, together with those of the other quantities."""
        half = radius(self.deals, self.squares, family)
        return max(self.value - half, self.scale.low), min(self.value + half, self.scale.high)

    def deals_for(self, half_width: float, family: int) -> float:
        """Return how many deals would narrow the interval to a half width."""
        if self.deals < 2:
            return inf
        ends = self.scale.end_squares(self.value)
        return deals_for(half_width, (self.squares - ends) / (self.deals - 1), ends, family)


def mean(sums: Floats, counts: Floats, scale: Scale, null: float = 0.0) -> Estimate:
    """Estimate a mean from its sums and counts by deal. Deals without any count do not matter."""
    used = counts > 0
    sums, counts = sums[used], counts[used]
    if not len(sums):
        return Estimate(null, 0, 0.0, scale, null)
    value = float(sums.sum() / counts.sum())
    deviations = (sums - value * counts) / counts.mean()
    squares = float((deviations**2).sum()) + scale.end_squares(value)
    return Estimate(value, len(sums), squares, scale, null)


def difference(
    new: tuple[Floats, Floats], old: tuple[Floats, Floats], scale: Scale
) -> tuple[Estimate, float]:
    """Estimate how a mean of one design differs from that of another on the same deals.

    Also return the factor by which sharing the deals narrows the interval.
    """
    used = (new[1] > 0) | (old[1] > 0)
    (new_sums, new_counts), (old_sums, old_counts) = (
        (sums[used], counts[used]) for sums, counts in (new, old)
    )
    if new_counts.sum() == 0 or old_counts.sum() == 0:
        return Estimate(0.0, 0, 0.0, scale), 1.0
    now, then = float(new_sums.sum() / new_counts.sum()), float(old_sums.sum() / old_counts.sum())
    new_deviations = (new_sums - now * new_counts) / new_counts.mean()
    old_deviations = (old_sums - then * old_counts) / old_counts.mean()
    paired = float(((new_deviations - old_deviations) ** 2).sum())
    apart = float((new_deviations**2).sum() + (old_deviations**2).sum())
    value = now - then
    narrowed = sqrt(apart / paired) if paired > 0 else 1.0
    return Estimate(value, len(new_sums), paired + scale.end_squares(value), scale), narrowed
