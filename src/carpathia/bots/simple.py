"""Two plain bots: one that does anything, and one that looks a single decision ahead."""

from __future__ import annotations

from typing import Any

from carpathia.bots.bot import Bot
from carpathia.core.match import Perspective
from carpathia.core.playout import playout
from carpathia.core.rng import Rng


class RandomBot(Bot):
    name = "random"
    summary = "plays any legal action, each as often as the others"

    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        return rng.pick(mine.legal())


class LookaheadBot(Bot):
    """Tries every action in the same imagined worlds, plays on at random, and keeps the best on average.

    All actions are tried in the same worlds with the same luck, so that a lucky world favours none.
    """

    name = "lookahead"
    summary = "tries each action in imagined worlds and keeps the one that ends best on average"

    def __init__(self, worlds: int = 40) -> None:
        self.worlds = worlds

    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        legal = mine.legal()
        if len(legal) == 1:
            return legal[0]
        values = [0] * len(legal)
        for number in range(self.worlds):
            world = mine.imagine(rng)
            luck = rng.fork(str(number))
            for i, action in enumerate(legal):
                branch = world.clone()
                branch.apply(mine.seat, action)
                stream = luck.fork("playout")
                playout(branch, stream)
                values[i] += _margin(branch.scores(), mine.seat)
        return legal[values.index(max(values))]


def _margin(scores: list[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
