"""Means with intervals, by drawing whole deals anew: games of one deal are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from scipy import stats

from carpathia.lab.data import Floats

RESAMPLES = 1000
SEED = 20_26  # of the resampling, so that a report can be repeated
FEWEST_DEALS = 8
LEVEL = 0.95
DISCOVERIES = 0.05  # false discovery rate of a family of verdicts


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval, and the p value that it is `null` in truth."""

    value: float
    low: float
    high: float
    p: float
    deals: int
    null: float = 0.0

    @property
    def difference(self) -> float:
        return self.value - self.null

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


NOTHING = Estimate(0.0, -inf, inf, 1.0, 0)


def mean(sums: Floats, counts: Floats, null: float = 0.0) -> Estimate:
    """Estimate a mean from its sums and counts by deal."""
    deals = len(sums)
    if deals < 2 or counts.sum() == 0:
        return NOTHING
    value = float(sums.sum() / counts.sum())
    influence = (sums - value * counts) / counts.mean()
    drawn = _drawn(sums, counts)
    return _estimate(value, influence, drawn, null)


def difference(
    new: tuple[Floats, Floats], old: tuple[Floats, Floats], scale: float = 1.0
) -> tuple[Estimate, float]:
    """Estimate how a mean of one design differs from that of another on the same deals.

    Also return by what factor sharing the deals has narrowed the interval.
    """
    (new_sums, new_counts), (old_sums, old_counts) = new, old
    if len(new_sums) < 2 or new_counts.sum() == 0 or old_counts.sum() == 0:
        return NOTHING, 1.0
    now, then = float(new_sums.sum() / new_counts.sum()), float(old_sums.sum() / old_counts.sum())
    new_influence = (new_sums - now * new_counts) / new_counts.mean()
    old_influence = (old_sums - then * old_counts) / old_counts.mean()
    drawn = _drawn(new_sums, new_counts) - _drawn(old_sums, old_counts)
    influence = new_influence - old_influence
    paired, apart = float(influence.var()), float(new_influence.var() + old_influence.var())
    narrowed = sqrt(apart / paired) if paired > 0 else 1.0
    return _estimate((now - then) * scale, influence * scale, drawn * scale, 0.0), narrowed


def _estimate(value: float, influence: Floats, drawn: Floats, null: float) -> Estimate:
    deals = len(influence)
    error = float(influence.std(ddof=1)) / sqrt(deals)
    if error < 1e-12:
        return Estimate(value, value, value, 1.0 if abs(value - null) < 1e-9 else 0.0, deals, null)
    p = float(2 * stats.t.sf(abs(value - null) / error, deals - 1))
    # Percentiles are a little too narrow with few deals; Hesterberg's expanded ones are not.
    tail = float(stats.norm.cdf(-stats.t.ppf((1 + LEVEL) / 2, deals - 1) * sqrt(deals / (deals - 1))))
    low, high = np.nanquantile(drawn, [tail, 1 - tail])
    return Estimate(value, float(low), float(high), p, deals, null)


def _drawn(sums: Floats, counts: Floats) -> Floats:
    """Return the mean in each resample; the same deals are drawn for every quantity of a report."""
    weights = resample_weights(len(sums))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((weights @ sums) / (weights @ counts))


_cache: dict[int, Floats] = {}


def resample_weights(deals: int) -> Floats:
    """Return how often each resample draws each deal."""
    if deals not in _cache:
        _cache.clear()
        random = np.random.default_rng(SEED)
        _cache[deals] = random.multinomial(deals, np.full(deals, 1 / deals), RESAMPLES).astype(float)
    return _cache[deals]


def discoveries(p_values: Sequence[float], rate: float = DISCOVERIES) -> list[bool]:
    """Return which of a family are real, by Benjamini and Hochberg's procedure."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    last = -1
    for rank, index in enumerate(order):
        if p_values[index] <= rate * (rank + 1) / len(p_values):
            last = rank
    real = set(order[: last + 1])
    return [index in real for index in range(len(p_values))]
