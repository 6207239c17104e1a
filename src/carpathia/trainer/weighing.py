"""What every action of a decision is worth, by searches from what the seat knows, with the error."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from carpathia.bots.estimates import run
from carpathia.bots.ismcts import Search
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng

RUNS = 2  # searches of each action, by luck that all actions share
EFFORT = 400_000  # of each search, in simulated decisions
CLEAR = 3.0  # errors by which an action must be better than all others to be the one answer
LEAST_GAP = 0.02  # and by how much in any case: less, nobody could see


@dataclass(frozen=True)
class Weighed:
    action: int
    chance: float  # the master's estimate, from 0 to 1
    error: float  # its standard error

    def clearly_above(self, other: Weighed) -> bool:
        gap = self.chance - other.chance
        return gap >= LEAST_GAP and gap > CLEAR * hypot(self.error, other.error)


def first_look(mine: Perspective[Any], rng: Rng, effort: int) -> list[Weighed]:
    """Return the actions by one search, best first; those it found poor it has hardly tried."""
    game = mine.game
    search = Search(mine.imagine(rng.fork("world")), mine.seat, game.actions.size, rng, game.exploration)
    run(search, effort)
    found = [_weighed(action, [value], [_error(value, visits)]) for action, visits, value in search.ranking()]
    return _best_first(found)


def weigh(mine: Perspective[Any], rng: Rng, effort: int = EFFORT) -> list[Weighed]:
    """Return the actions with what they are worth, best first.

    After a first look, every action that could still be the best is searched by itself, all as often and with
    the same luck, so that none has an advantage. The error is what their runs differ by, or what as many
    independent games would, if that is more.
    """
    looked = first_look(mine, rng.fork("first look"), effort)
    close = [one for one in looked if not looked[0].clearly_above(one)]
    searched = [_searched(mine, one.action, rng, effort) for one in close]
    rest = [one for one in looked if one not in close]
    return _best_first([*searched, *rest])


def one_answer(weighed: list[Weighed]) -> bool:
    """Say whether the first of these is clearly better than all others."""
    best, *others = weighed
    return bool(others) and all(best.clearly_above(other) for other in others)


def _searched(mine: Perspective[Any], action: int, rng: Rng, effort: int) -> Weighed:
    means, errors = [], []
    for number in range(RUNS):
        luck = rng.fork(f"run {number}")
        world, game = mine.imagine(luck.fork("world")), mine.game
        search = Search(world, mine.seat, game.actions.size, luck, game.exploration, action)
        run(search, effort)
        means.append(search.means()[mine.seat])
        errors.append(search.errors()[mine.seat])
    return _weighed(action, means, errors)


def _weighed(action: int, means: list[float], errors: list[float]) -> Weighed:
    count = len(means)
    mean = sum(means) / count
    between = (max(means) - min(means)) / 2
    error = max(hypot(*errors) / count, between, 0.001)
    return Weighed(action, round(min(max(mean, 0.0), 1.0), 4), round(error, 4))  # as files keep them


def _error(value: float, visits: int) -> float:
    inside = min(max(value, 0.0), 1.0)
    return sqrt(max(inside * (1 - inside), 0.01) / visits)


def _best_first(weighed: list[Weighed]) -> list[Weighed]:
    return sorted(weighed, key=lambda one: (-one.chance, one.action))
