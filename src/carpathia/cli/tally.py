"""What many games of the same bots add up to: scores and wins with how far they can be trusted."""

from __future__ import annotations

from math import sqrt

Z = 1.959964  # of the normal distribution, for 95 %


class Tally:
    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins = [0.0] * len(bots)  # a shared victory is split
        self._scores = [0] * len(bots)
        self._squares = [0] * len(bots)
        self._decisions = 0
        self.least_decisions = 0
        self.most_decisions = 0

    def add(self, scores: list[int], placings: list[int], decisions: int) -> None:
        self.least_decisions = min(self.least_decisions, decisions) if self.games else decisions
        self.most_decisions = max(self.most_decisions, decisions)
        self._decisions += decisions
        self.games += 1
        share = 1 / placings.count(0)
        for seat, score in enumerate(scores):
            self._scores[seat] += score
            self._squares[seat] += score * score
            if placings[seat] == 0:
                self.wins[seat] += share

    def mean_decisions(self) -> float:
        return self._decisions / self.games

    def mean_score(self, seat: int) -> float:
        return self._scores[seat] / self.games

    def score_margin(self, seat: int) -> float | None:
        """Return how far the mean may be off, with 95 % confidence; unknown after a single game."""
        if self.games < 2:
            return None
        total = self._scores[seat]
        variance = (self._squares[seat] - total * total / self.games) / (self.games - 1)
        return Z * sqrt(max(variance, 0.0) / self.games)

    def win_share(self, seat: int) -> float:
        return self.wins[seat] / self.games

    def win_interval(self, seat: int) -> tuple[float, float]:
        return wilson(self.win_share(seat), self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share seen in so many games."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
