"""Rates bots by a Plackett-Luce model fitted to all their games at once, with bootstrap intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log10

from carpathia.arena.play import Result
from carpathia.core.rng import Rng

RESAMPLES = 400  # bootstrap samples for the intervals
TOLERANCE = 1e-5  # relative change of the strengths at which the fit has converged

Contenders = tuple[tuple[str, int], ...]  # bots and how many of each, by name


@dataclass(frozen=True)
class Rating:
    points: float
    low: float
    high: float


def ratings(results: Sequence[Result], rng: Rng) -> dict[str, Rating]:
    """Return the strength of each bot on a scale like Elo's, 1000 on average, with 95 % intervals.

    The bootstrap resamples whole deals, since all games of a deal share their luck. With a single deal there
    is nothing to resample, so the intervals are empty.
    """
    by_deal: dict[int, _Choices] = defaultdict(_Choices)
    for result in results:
        by_deal[result.fixture.deal].add(result)
    deals = list(by_deal.values())
    strengths = _fit(deals, {bot: 1.0 for result in results for bot in result.fixture.lineup})
    samples: dict[str, list[float]] = defaultdict(list)
    for _ in range(RESAMPLES):
        resampled = [deals[rng.below(len(deals))] for _ in deals]
        for bot, points in _points(_fit(resampled, strengths)).items():
            samples[bot].append(points)
    rated = {}
    for bot, points in _points(strengths).items():
        spread = sorted(samples[bot])
        rated[bot] = Rating(points, spread[len(spread) // 40], spread[-1 - len(spread) // 40])
    return rated


class _Choices:
    """The sufficient statistics of the model: each place of each game is a choice among those left for it."""

    def __init__(self) -> None:
        self.contenders: Counter[Contenders] = Counter()
        self.chosen: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        seats = list(zip(result.fixture.lineup, result.placings))
        for place in sorted(set(result.placings)):
            left = Counter(bot for bot, other in seats if other >= place)
            takers = [bot for bot, other in seats if other == place]
            if left.total() > 1:
                self.contenders[tuple(sorted(left.items()))] += len(takers)
                self.chosen.update(takers)


def _points(strengths: Mapping[str, float]) -> dict[str, float]:
    logarithms = {bot: 400 * log10(strength) for bot, strength in strengths.items()}
    middle = sum(logarithms.values()) / len(logarithms)
    return {bot: 1000 + value - middle for bot, value in logarithms.items()}


def _fit(deals: Iterable[_Choices], strengths: Mapping[str, float]) -> Mapping[str, float]:
    """Return the maximum-likelihood strengths: the next place goes to a bot in proportion to its strength.

    This is Hunter's MM algorithm, started at `strengths`. Of bots that tie, each is taken to have been chosen
    from all that were left. As a prior, each bot has won and lost once against a player of strength 1, which
    keeps every strength finite.
    """
    contenders: Counter[Contenders] = Counter()
    chosen: Counter[str] = Counter()
    for deal in deals:
        contenders.update(deal.contenders)
        chosen.update(deal.chosen)
    while True:
        improved = _mm_step(strengths, contenders, chosen)
        if all(abs(improved[bot] / strengths[bot] - 1) < TOLERANCE for bot in strengths):
            return improved
        strengths = improved


def _mm_step(
    strengths: Mapping[str, float], contenders: Mapping[Contenders, int], chosen: Mapping[str, int]
) -> dict[str, float]:
    expected = {bot: 2 / (strength + 1) for bot, strength in strengths.items()}
    for bots, times in contenders.items():
        total = sum(count * strengths[bot] for bot, count in bots)
        for bot, count in bots:
            expected[bot] += times * count / total
    improved = {bot: (chosen[bot] + 1) / expected[bot] for bot in strengths}
    # Only the prior ties the common scale down, so MM alone would converge slowly along it.
    scale = len(improved) / 2 / sum(strength / (strength + 1) for strength in improved.values())
    return {bot: strength * scale for bot, strength in improved.items()}
