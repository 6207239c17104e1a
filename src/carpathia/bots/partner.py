"""The partner: plays at a given strength, by a search of fitting effort that may hold back a little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

from carpathia.bots.bot import Thought
from carpathia.bots.ismcts import Search
from carpathia.bots.levels import Expert, Master, Novice, Regular, SearchBot
from carpathia.bots.ratings import LEAST, MOST, first_standing, ladder
from carpathia.bots.simple import RandomBot
from carpathia.bots.values import Values
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import UnknownName
from carpathia.core.rng import Rng

HELD_BACK = "held back: "  # begins the explanation of a move that it rates worse than another
NOTED = 0.01  # of the victory, by which a move is worse that counts as holding back
VALUED_SHARE = 8  # of the expert's effort is as good as a master, more or less
FINEST = 10_000  # weights of a draw are whole numbers, the best has this one
# By level: the softmax temperature, and what may be given away by one decision, as shares of the victory.
HOLDS = {
    RandomBot.name: (0.5, 0.2),
    Novice.name: (0.01, 0.03),
    Regular.name: (0.005, 0.015),
    Master.name: (0.0, 0.0),
}


@dataclass(frozen=True)
class Skill:
    """How a partner of a strength plays in a game."""

    effort: int  # decisions to simulate
    tries: int  # of each action, at least
    valued: bool  # search with learned values
    temperature: float  # of the softmax over what the search rates the actions
    gives: float  # the most that it gives away by a decision, by its own judgement


class Partner(Expert):
    """Plays about as well as somebody of a rating; without one, as well as everybody begins.

    Between two levels its search has an effort between theirs. Below the novice, and a little below the
    master, it does not always choose what it rates best, but never what it rates much worse.
    """

    name = "partner"
    summary = "adapts to how well you play each game, and says after the match what it did"

    def __init__(self, strength: int | None = None) -> None:
        super().__init__()
        self.strength = strength

    @classmethod
    def given(cls, words: str) -> Partner:
        if not words.isdecimal() or not LEAST <= int(words) <= MOST:
            raise UnknownName(
                f"there is no bot called {cls.name}:{words}; a partner has a strength from {LEAST} to {MOST},"
                f" as in {cls.name}:1040"
            )
        return cls(int(words))

    def think_longer(self, times: int) -> None:
        raise UnknownName(f"how long a {self.name} thinks follows from its strength, as in {self.name}:1040")

    def plays_as(self, game: Game[Any]) -> str:
        return ""

    def skill(self, game: Game[Any]) -> Skill:
        above = self.strength is not None and self.strength > ladder(type(game))[Master.name]
        return skill(game, self.strength, above and super().values(game)[0] is not None)

    def values(self, game: Game[Any]) -> tuple[Values | None, str]:
        return super().values(game) if self.skill(game).valued else (None, "")

    def effort_in(self, game: Game[Any]) -> int:
        return self.skill(game).effort

    def tries_in(self, game: Game[Any]) -> int:
        return self.skill(game).tries

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        search = self.search(mine, rng)
        action, value, lost = self._chosen(search, mine, rng)
        others = [other for other, *_ in search.ranking() if other != action]
        reason = f"{HELD_BACK}{mine.gerund(others[0])} was better" if lost >= NOTED else ""
        return Thought(action, reason, value, others[0] if others else None)

    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        legal = mine.legal()
        return legal[0] if len(legal) == 1 else self._chosen(self.search(mine, rng), mine, rng)[0]

    def _chosen(self, search: Search, mine: Perspective[Any], rng: Rng) -> tuple[int, float, float]:
        """Return the action that it takes, what it rates that, and how much better it rates the best."""
        own = self.skill(mine.game)
        (first, _, best), *others = search.ranking()
        near = [(first, best), *((action, value) for action, _, value in others if value >= best - own.gives)]
        if own.temperature == 0.0 or len(near) == 1:
            return first, best, 0.0
        weights = [round(FINEST * exp(min(value - best, 0.0) / own.temperature)) for _, value in near]
        action, value = near[drawn(weights, rng.fork("choice"))]
        return action, value, max(best - value, 0.0)


def strength_of(bot: str) -> int | None:
    """Return the strength that the name of a partner tells, as in partner:1040; nothing of other bots."""
    kind, colon, words = bot.partition(":")
    if kind != Partner.name or not colon:
        return None
    try:
        return Partner.given(words).strength
    except UnknownName:
        return None


def skill(game: Game[Any], strength: int | None, learned: bool) -> Skill:
    """Return how a partner plays at a table; what the expert has `learned` serves those above the master."""
    levels = ladder(type(game))
    rating = first_standing(type(game)).points if strength is None else strength
    if learned and rating > levels[Master.name]:
        full = _budget(Expert(), game)
        least = tuple(max(1, part // VALUED_SHARE) for part in full)
        effort, tries = _between([(levels[Master.name], least), (levels[Expert.name], full)], rating)
        return Skill(effort, tries, True, *HOLDS[Master.name])
    bots: list[SearchBot] = [Novice(), Regular(), Master()]
    effort, tries = _between([(levels[bot.name], _budget(bot, game)) for bot in bots], rating)
    temperature, gives = _on_line([(levels[name], held) for name, held in HOLDS.items()], rating)
    return Skill(effort, tries, False, temperature, gives)


def drawn(weights: Sequence[int], rng: Rng) -> int:
    """Return an index, drawn in proportion to its weight."""
    left = rng.below(sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("the draw is less than the sum")


def _budget(bot: SearchBot, game: Game[Any]) -> tuple[int, ...]:
    return bot.effort_in(game), bot.tries_in(game)


def _between(points: Sequence[tuple[int, Sequence[int]]], rating: int) -> list[int]:
    """Return numbers between those at given ratings, on a logarithmic scale."""
    logarithms = [(at, [log(number) for number in numbers]) for at, numbers in points]
    return [round(exp(found)) for found in _on_line(logarithms, rating)]


def _on_line(points: Sequence[tuple[int, Sequence[float]]], rating: int) -> list[float]:
    """Return numbers between those at given ratings; beyond the ends they stay as they are there."""
    (left, low), *rest = points
    if rating <= left:
        return list(low)
    for right, high in rest:
        if rating < right:
            share = (rating - left) / (right - left)
            return [one + share * (other - one) for one, other in zip(low, high)]
        left, low = right, high
    return list(low)
