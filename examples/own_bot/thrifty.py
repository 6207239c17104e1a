"""A bot of one's own: it tries every choice in the same few imagined worlds and keeps the best.

    pip install examples/own_bot
    carpathia ladder dragon-racer --bots thrifty,novice,random --games 60
    carpathia play dragon-racer --bots thrifty

The entry point in pyproject.toml is all that Carpathia needs to find it: in the terminal, at the tables of a
server, in the arena and in the environments.
"""

from __future__ import annotations

from typing import Any

from carpathia.bots.bot import Bot, Thought
from carpathia.core.perspective import Perspective
from carpathia.core.playout import playout
from carpathia.core.rng import Rng

WORLDS = 8


class Thrifty(Bot):
    name = "thrifty"
    summary = "tries every choice in a few imagined worlds"

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        # A bot never sees the true position: a perspective imagines worlds that its seat cannot tell from it.
        worlds = [mine.imagine(rng.fork(f"world {number}")) for number in range(WORLDS)]
        merits = dict.fromkeys(legal, 0.0)
        for number, world in enumerate(worlds):
            for action in legal:
                future = world.clone()
                future.apply(mine.seat, action)
                playout(future, rng.fork(f"future {number}"))  # the same luck for every choice
                scores = future.scores()
                merits[action] += scores[mine.seat] - max(
                    score for seat, score in enumerate(scores) if seat != mine.seat
                )
        best = max(legal, key=lambda action: merits[action])
        return Thought(best, f"expects a lead of {merits[best] / WORLDS:+.1f}", None)
