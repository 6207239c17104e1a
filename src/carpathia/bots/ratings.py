"""Ratings of people and bots on one scale: where the levels lie in a game, and what a match changes."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

from carpathia.bots.levels import Expert, Master, Novice, Regular
from carpathia.bots.simple import RandomBot
from carpathia.core.game import Game
from carpathia.core.phrases import with_article

FILE = "ratings.toml"  # in the folder of a game
LEVELS = (Novice.name, Regular.name, Master.name, Expert.name)  # from weak to strong
USUAL = {RandomBot.name: 650, Novice.name: 950, Regular.name: 1080, Master.name: 1300}  # not measured
EXPERT_AHEAD = 100  # of the master, where that was not measured
LEAST, MOST = 100, 3000  # of any rating
NEAR = 15  # points within which somebody plays like a level
SCALE = 400.0  # points that make ten to one
LASTING, EARLY, EARLY_MATCHES = 32.0, 68.0, 4.0  # how fast a rating moves, and how much faster at first


@dataclass(frozen=True)
class Standing:
    """The rating of a person in a game, and the matches it comes from."""

    points: int
    matches: int = 0


@cache
def ladder(kind: type[Game[Any]]) -> dict[str, int]:
    """Return the ratings of random and of the levels in a game, from weak to strong."""
    return _read(kind.folder() / FILE)


def _read(path: Path) -> dict[str, int]:
    found = {**USUAL, **(tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {})}
    found.setdefault(Expert.name, found[Master.name] + EXPERT_AHEAD)
    return {name: found[name] for name in (RandomBot.name, *LEVELS)}


def first_standing(kind: type[Game[Any]]) -> Standing:
    """Return where somebody begins: between novice and regular."""
    levels = ladder(kind)
    return Standing((levels[Novice.name] + levels[Regular.name]) // 2)


def after_match(standing: Standing, results: Sequence[tuple[int, float]]) -> Standing:
    """Return the standing after a match against opponents of known ratings, as pairs of rating and result.

    A result is 1 for who came before that opponent, 0 for who came after, 0.5 for a tie. As in Elo's system
    the rating moves by what was better or worse than expected, on average over the opponents.
    """
    better = sum(result - expected(standing.points, rating) for rating, result in results) / len(results)
    pace = LASTING + EARLY / (1.0 + standing.matches / EARLY_MATCHES)
    return Standing(bounded(round(standing.points + pace * better)), standing.matches + 1)


def expected(rating: float, other: float) -> float:
    """Return the chance to come before somebody, by the model of docs/bots.md."""
    return 1.0 / (1.0 + exp((other - rating) * log(10.0) / SCALE))


def bounded(points: int) -> int:
    return min(max(points, LEAST), MOST)


def place(kind: type[Game[Any]], rating: int) -> str:
    """Return where a rating lies among the levels of a game, in words."""
    levels = {name: points for name, points in ladder(kind).items() if name in LEVELS}
    for name, points in levels.items():
        if abs(rating - points) <= NEAR:
            return f"like {with_article(name)}"
    below = [name for name, points in levels.items() if points < rating]
    above = [name for name, points in levels.items() if points > rating]
    if not below:
        return f"below {with_article(above[0])}"
    if not above:
        return f"above {with_article(below[-1])}"
    return f"between {below[-1]} and {above[0]}"
