"""How far searches and learned values are to be trusted as chances to win: fitted numbers, kept as data."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from carpathia.core.game import Game

FILE = "calibration.toml"  # in the folder of a game
LEAST = 0.01  # nobody is given up before the end
CAUTIOUS = 0.5  # the trust in games that nobody has measured


def trust(game: Game[Any], left: float) -> float:
    """Return by which factor a difference of rewards at the end of the game is a difference of chances.

    `left` is how many decisions an iteration simulates on average.
    """
    curve = _read(game.folder()).get("to_the_end")
    return interpolated(curve, left) if curve else CAUTIOUS


def stage_trust(game: Game[Any], stage: int, ended: float, left: float) -> float:
    """Return the same for a search whose rollouts end with the stage.

    `ended` is the share of the iterations that reached the end of the game nevertheless.
    """
    found = _read(game.folder())
    stages = {int(number): float(trusted) for number, trusted in found.get("stages", {}).items()}
    to_stage = stages.get(stage, min(stages.values(), default=CAUTIOUS))
    curve = found.get("last_stage")
    to_end = interpolated(curve, left) if curve else CAUTIOUS
    return ended * to_end + (1 - ended) * to_stage


def chances(rewards: Sequence[float], trusted: float) -> tuple[float, ...]:
    """Return the chances of all seats from their mean rewards; they sum to one."""
    even, mean = 1 / len(rewards), sum(rewards) / len(rewards)
    raw = [max(even + trusted * (reward - mean), LEAST) for reward in rewards]
    total = sum(raw)
    return tuple(chance / total for chance in raw)


def learned_share(game: Game[Any], left: float) -> float:
    """Return how much a search with learned values counts in the chances of an open position.

    The rest is one that plays on, whose iterations simulate so many decisions on average.
    """
    curve = _read(game.folder()).get("learned")
    return interpolated(curve, left) if curve else 0.0


def pools_learned(game: Game[Any]) -> bool:
    """Return whether learned values were found to tell something that games played on do not."""
    return "learned" in _read(game.folder())


def pooled(played_on: Sequence[float], learned: Sequence[float], share: float) -> tuple[float, ...]:
    """Return chances of which learned values make up a share."""
    return tuple((1 - share) * one + share * other for one, other in zip(played_on, learned, strict=True))


def interpolated(curve: Sequence[tuple[float, float]], at: float) -> float:
    """Return the height of a curve, given by points; beyond its ends it goes on level."""
    if at <= curve[0][0]:
        return curve[0][1]
    for (left, low), (right, high) in itertools.pairwise(curve):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left)
    return curve[-1][1]


@cache
def _read(folder: Path) -> dict[str, Any]:
    """Return what was measured of a game; nothing of one that nobody has measured."""
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
