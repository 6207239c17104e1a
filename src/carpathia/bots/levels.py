"""Three strengths of one search: they differ only in how long they think."""

from __future__ import annotations

import time
from typing import Any

from carpathia.bots.bot import Bot, Thought
from carpathia.bots.ismcts import Search
from carpathia.core.game import Game
from carpathia.core.match import Perspective
from carpathia.core.rng import Rng

CHUNK = 10  # iterations between two looks at the clock
PER_ITERATION = 20  # decisions that take as long as to imagine a world and to go down the tree
SECONDS = 0.9  # the most that a decision takes; seldom needed but in plain Python


class SearchBot(Bot):
    """Searches until it has imagined `effort` decisions, so that the same seed makes the same move.

    Where games are long that is few of them: then it goes on to so many `tries` of each action on average.
    """

    effort: int
    tries: int
    seconds = SECONDS

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        search = Search(
            mine.imagine(rng.fork("world")),
            mine.seat,
            mine.game.actions.size,
            rng.fork("search"),
            mine.game.curiosity,
        )
        end = time.monotonic() + self.seconds
        effort = self.effort_in(mine.game)
        while search.iterations < self.tries * len(legal) or _spent(search) < effort:
            search.run(CHUNK)
            if time.monotonic() > end:
                break
        return Thought(search.weighed()[0][0], _why(search, mine))

    def effort_in(self, game: Game[Any]) -> int:
        return self.effort * game.depth


class Novice(SearchBot):
    name = "novice"
    summary = "thinks for a moment and sees what is plain"
    effort = 1_500
    tries = 4

    def effort_in(self, game: Game[Any]) -> int:
        return self.effort  # what is plain is soon seen, in every game


class Regular(SearchBot):
    name = "regular"
    summary = "thinks for a few milliseconds and makes few mistakes"
    effort = 8_000
    tries = 12


class Master(SearchBot):
    name = "master"
    summary = "thinks for an eighth to half a second and weighs thousands of games"
    effort = 400_000
    tries = 50


def longer(bot: SearchBot, times: int) -> SearchBot:
    """Return a bot that thinks so many times as long, to see what thinking can bring."""
    bot.effort *= times
    bot.tries *= times
    bot.seconds *= times
    return bot


def _spent(search: Search) -> int:
    return int(search.steps + PER_ITERATION * search.iterations)


def _why(search: Search, mine: Perspective[Any]) -> str:
    """Return the estimate and the two actions that were weighed most."""
    best, *others = search.weighed()
    tried = f"tried “{mine.text(best[0])}” most and rates it {_of_hundred(best[2])} of 100"
    if others:
        tried += f", then “{mine.text(others[0][0])}”, {_of_hundred(others[0][2])}"
    return f"{tried}; it imagined {search.iterations:,} games"


def _of_hundred(value: float) -> int:
    return round(100 * min(max(value, 0.0), 1.0))
