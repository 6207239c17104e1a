"""What many games add up to: scores and wins, with confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

from carpathia.arena.play import Result

Z = 1.959964  # 97.5 % quantile of the normal distribution, for 95 % intervals


class Tally:
    """Scores and wins of one competitor, a seat or a bot."""

    def __init__(self) -> None:
        self.games = 0  # one for each seat that the competitor had
        self.wins = 0.0  # a shared victory is split
        self._scores = 0
        self._squares = 0

    def add(self, score: int, win_share: float) -> None:
        self.games += 1
        self.wins += win_share
        self._scores += score
        self._squares += score * score

    @property
    def mean_score(self) -> float:
        return self._scores / self.games

    def score_margin(self) -> float | None:
        """Return the half width of the 95 % interval of the mean score, or None after a single game."""
        if self.games < 2:
            return None
        variance = (self._squares - self._scores * self._scores / self.games) / (self.games - 1)
        return Z * sqrt(max(variance, 0.0) / self.games)

    @property
    def win_share(self) -> float:
        return self.wins / self.games

    def win_interval(self) -> tuple[float, float]:
        return wilson(self.win_share, self.games)


def by_seat(results: Iterable[Result]) -> list[Tally]:
    """Return a tally for each seat."""
    tallies: dict[int, Tally] = defaultdict(Tally)
    for result in results:
        for seat, score in enumerate(result.scores):
            tallies[seat].add(score, result.win_share(seat))
    return [tallies[seat] for seat in sorted(tallies)]


def by_bot(results: Iterable[Result]) -> dict[str, Tally]:
    """Return a tally for each bot, over all seats that it had."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for result in results:
        for seat, (bot, score) in enumerate(zip(result.fixture.lineup, result.scores)):
            tallies[bot].add(score, result.win_share(seat))
    return dict(tallies)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share seen in a number of games."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and the half width of its 95 % interval, by Student's distribution: there may be few."""
    free = len(values) - 1
    quantile = 1.96 + 2.372 / free + 2.823 / free**2  # the expansion of Cornish and Fisher
    return fmean(values), quantile * stdev(values) / sqrt(len(values))
