"""Means with intervals, by drawing whole deals anew: games of one deal are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt

import numpy as np
from scipy import stats

from carpathia.arena.statistics import wilson
from carpathia.lab.data import Floats

RESAMPLES = 1000
SEED = 20_26  # of the resampling, so that a report can be repeated
LEVEL = 0.95
STEADY_DEALS = 16  # that the variance of a share is steadied by, as if they had been independent
NEGLIGIBLE = 1e-12  # a standard error that is rounding alone
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
    return _estimate(value, influence, _drawn(sums, counts), null)


def share(sums: Floats, counts: Floats, even: float) -> Estimate:
    """Estimate a share of victories, and test whether it is `even`.

    Few victories vary too little, or not at all: somebody who has lost eight games in a row would be proven
    to lose always. So the test takes the variance that an even share would have, by as much larger or smaller
    as victories vary more or less than they would if all games were independent and nobody shared one.
    """
    found = mean(sums, counts, even)
    deals = len(sums)
    if found is NOTHING:
        return found
    influence = (sums - found.value * counts) / counts.mean()
    simple = found.value * (1 - found.value) / float(counts.mean())  # variance of independent victories
    ratio = float(influence.var(ddof=1)) / simple if simple > NEGLIGIBLE else 1.0
    steady = (deals * ratio + STEADY_DEALS) / (deals + STEADY_DEALS)
    variance = steady * even * (1 - even) / float(counts.mean())
    low, high = wilson(found.value, deals) if found.low == found.high else (found.low, found.high)
    return replace(found, low=low, high=high, p=_p_value(found.difference, sqrt(variance / deals), deals))


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
    p = _p_value(value - null, error, deals)
    if error < NEGLIGIBLE:
        return Estimate(value, value, value, p, deals, null)
    # Percentiles are a little too narrow with few deals; Hesterberg's expanded ones are not.
    tail = float(stats.norm.cdf(-stats.t.ppf((1 + LEVEL) / 2, deals - 1) * sqrt(deals / (deals - 1))))
    low, high = np.nanquantile(drawn, [tail, 1 - tail])
    return Estimate(value, float(low), float(high), p, deals, null)


def _p_value(difference: float, error: float, deals: int) -> float:
    """Return the p value of Student's t, but none that is below that of all deals pointing the same way."""
    if abs(difference) < 1e-9:
        return 1.0
    p = 0.0 if error < NEGLIGIBLE else float(2 * stats.t.sf(abs(difference) / error, deals - 1))
    return max(p, 2.0 ** (1 - deals))


def _drawn(sums: Floats, counts: Floats) -> Floats:
    """Return the mean in each resample; the same deals are drawn for every quantity of a report."""
    weights = resample_weights(len(sums))
    with np.errstate(invalid="ignore", divide="ignore"):
        drawn = weights @ np.stack((sums, counts), axis=1)  # both at once: reading the weights takes longest
        return np.asarray(drawn[:, 0] / drawn[:, 1])


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
