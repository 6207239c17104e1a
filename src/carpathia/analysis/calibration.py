"""Fitted numbers of each game: how rewards of searches relate to shares of the victory."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from carpathia.core.game import Game

FILE = "calibration.toml"  # file in the folder of a game
MIN_CHANCE = 0.01  # smallest chance of any seat before the end
DEFAULT_TRUST = 0.5  # factor for games without a calibration
CHANGED_HORIZON = 0.04  # smallest horizon with changed components, whose searches have no learned values


@dataclass(frozen=True)
class DecisionCalibration:
    """How gaps between actions in a search compare with played games, for one number of seats."""

    delivery: float = 0.67  # share of a gap in the search that play delivers
    horizon: float = 0.02  # rms change of a gap at ten times the effort, beyond its sampling error
    noticeable: float = 0.02  # smallest gap that is called better, as a share of the victory


def decision_calibration(game: Game[Any]) -> DecisionCalibration:
    """Return the calibration of decisions for a game at its number of seats."""
    table: dict[str, Any] = _read(game.folder()).get("decisions", {})
    common = {key: value for key, value in table.items() if not isinstance(value, dict)}
    calibration = DecisionCalibration(**{**common, **table.get(str(game.seats), {})})
    if game.components.changes:
        return replace(calibration, horizon=max(calibration.horizon, CHANGED_HORIZON))
    return calibration


def trust(game: Game[Any], left: float) -> float:
    """Return the factor from rewards at the end of the game to chances.

    `left` is the mean number of decisions that an iteration simulates.
    """
    curve = _read(game.folder()).get("to_the_end")
    return interpolated(curve, left) if curve else DEFAULT_TRUST


def stage_trust(game: Game[Any], stage: int, ended: float, left: float) -> float:
    """Return the same factor for a search whose rollouts end with the stage.

    `ended` is the share of iterations that reached the end of the game all the same.
    """
    calibration = _read(game.folder())
    stages = {int(number): float(factor) for number, factor in calibration.get("stages", {}).items()}
    to_stage = stages.get(stage, min(stages.values(), default=DEFAULT_TRUST))
    curve = calibration.get("last_stage")
    to_end = interpolated(curve, left) if curve else DEFAULT_TRUST
    return ended * to_end + (1 - ended) * to_stage


def chances(rewards: Sequence[float], factor: float) -> tuple[float, ...]:
    """Return the chances of all seats from their mean rewards; they sum to one."""
    even, mean = 1 / len(rewards), sum(rewards) / len(rewards)
    raw = [max(even + factor * (reward - mean), MIN_CHANCE) for reward in rewards]
    total = sum(raw)
    return tuple(chance / total for chance in raw)


def learned_share(game: Game[Any], left: float) -> float:
    """Return the weight of the search with learned values in the chances of an open position.

    The rest is the search that plays on, whose iterations simulate `left` decisions on average.
    """
    curve = _read(game.folder()).get("learned")
    return interpolated(curve, left) if curve else 0.0


def pools_learned(game: Game[Any]) -> bool:
    """Return whether learned values improve the chances of open positions in this game."""
    return "learned" in _read(game.folder())


def pooled(played_on: Sequence[float], learned: Sequence[float], share: float) -> tuple[float, ...]:
    """Return the weighted mean of two estimates of chances."""
    return tuple((1 - share) * one + share * other for one, other in zip(played_on, learned, strict=True))


def interpolated(curve: Sequence[tuple[float, float]], at: float) -> float:
    """Return the height of a piecewise linear curve, constant beyond its ends."""
    if at <= curve[0][0]:
        return curve[0][1]
    for (left, low), (right, high) in itertools.pairwise(curve):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left)
    return curve[-1][1]


@cache
def _read(folder: Path) -> dict[str, Any]:
    """Return the calibration of a game, empty without a file."""
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
