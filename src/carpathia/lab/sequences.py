"""Confidence sequences: intervals for a mean that hold at every look, however often and whenever one looks.

The lab shows running reports, stops as soon as a question is answered, and lets a designer stop, continue and
enlarge a run at will. Under so many looks an ordinary 95 % interval excludes the truth far too often. A
confidence sequence excludes it in at most 5 % of the runs, over all looks together, and needs no schedule of
looks. The price is an interval about one and a half times as wide.

The sequence is that of the t test with a normal prior on the standardised effect (Wang and Ramdas,
"Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance"): exact for normal
observations, asymptotic for others. The module needs only the standard library.
"""

from __future__ import annotations

from math import exp, inf, log, sqrt

ERROR = 0.05  # probability that any interval of a family ever excludes the truth
PRIOR_DEALS = 40.0  # weight of the prior on the effect; the sequence is narrowest for 100 to 5,000 deals
END_DEALS = 2  # imaginary deals at each end of the range, against variances that a few deals underestimate
POWER = 0.84  # standard normal quantile of 80 %: "can detect" means in four runs of five
MAX_DEALS = 10_000_000


def radius(deals: float, squares: float, family: int = 1) -> float:
    """Return the half width for a mean over `deals` deals whose squared deviations add up to `squares`.

    The intervals of all `family` quantities hold together. Before there are enough deals it is infinite.
    """
    if deals < 2:
        return inf
    total = deals + PRIOR_DEALS
    growth = log(total / PRIOR_DEALS * (family / ERROR) ** 2) / deals
    if growth >= log(total / PRIOR_DEALS):
        return inf
    bound = exp(growth)
    return sqrt((bound - 1) * squares / (deals * (1 - bound * PRIOR_DEALS / total)))


def deals_for(half_width: float, variance: float, end_squares: float, family: int = 1) -> float:
    """Return how many deals of that variance narrow an interval to a half width."""
    low, high = 2.0, float(MAX_DEALS)
    if radius(high, high * variance + end_squares, family) > half_width:
        return inf
    while high / low > 1.01:
        middle = sqrt(low * high)
        if radius(middle, middle * variance + end_squares, family) > half_width:
            low = middle
        else:
            high = middle
    return high


def detectable_shift(share: float, deals: int, smallest: float, family: int = 1, designs: int = 1) -> float:
    """Return the shift of a win share that a run finds clear in four cases of five.

    The variance of a win share follows from the share itself, so this is known before any game is played. The
    deals of two designs count as independent; shared luck usually helps.
    """
    shift = smallest
    for _ in range(20):  # the variance is that of the shifted share, so this is a fixed point
        shifted = min(share + shift, 0.5)
        variance = shifted * (1 - shifted) + (designs - 1) * share * (1 - share)
        squares = deals * variance + designs * END_DEALS
        shift = smallest + radius(deals, squares, family) + POWER * sqrt(variance / max(deals, 1))
    return shift
