"""Accuracy: the share of what was at stake in their decisions that a player kept, and the level it supports.

The score is 100 for always choosing the best action and 0 for choosing at random: one minus the sum of
regrets over the sum of stakes, once in shares of the victory and once in points, averaged. Decisions without
a stake weigh nothing, so that neither a hopeless nor a winning position distorts it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from carpathia.analysis.decisions import Regret
from carpathia.core.game import Game

FILE = "accuracy.toml"  # file in the folder of a game; a game without it shows no accuracy
MIN_DECISIONS = 10
CLEAR = 2.0  # standard errors above zero
MAX_ERROR = 25.0  # a score with a larger standard error is not shown


@dataclass(frozen=True)
class Accuracy:
    """The accuracy of one player in a match."""

    decisions: int  # with a choice
    score: float | None  # None if the match cannot tell
    error: float
    level: str  # the level that the score supports, or nothing


@dataclass(frozen=True)
class Thresholds:
    """Scores beyond which one match supports a level; `python -m benchmarks.levels --fit` measures them."""

    like_chance: float  # no regular scores below, nor do novices
    above_chance: float  # no random player scores above
    above_novice: float  # no novice scores above


LIKE_CHANCE = "like chance"
ABOVE_CHANCE = "clearly better than chance"
ABOVE_NOVICE = "clearly better than a novice bot"


def accuracy(game: Game[Any], win_share: Sequence[Regret], points: Sequence[Regret]) -> Accuracy:
    """Return the accuracy over the decisions of a player, both lists in the same order."""
    thresholds = _thresholds(game.folder())
    count = len(win_share)
    if thresholds is None or count < MIN_DECISIONS:
        return Accuracy(count, None, 0.0, "")
    score, error = accuracy_score(win_share, points)
    if score is None or error > MAX_ERROR:
        return Accuracy(count, None, error, "")
    level = "" if game.components.changes else level_of(score, error, thresholds)
    return Accuracy(count, score, error, level)


def accuracy_score(win_share: Sequence[Regret], points: Sequence[Regret]) -> tuple[float | None, float]:
    """Return the score with its jackknife standard error; None if nothing was at stake."""
    score = _score(win_share, points)
    count = len(win_share)
    if score is None or count < 2:
        return None, 0.0
    without = [
        _score([*win_share[:n], *win_share[n + 1 :]], [*points[:n], *points[n + 1 :]]) for n in range(count)
    ]
    known = [one for one in without if one is not None]
    mean = sum(known) / len(known)
    variance = (len(known) - 1) / len(known) * sum((one - mean) ** 2 for one in known)
    return score, sqrt(variance)


def level_of(score: float, error: float, thresholds: Thresholds) -> str:
    """Return the level that a score supports, or nothing."""
    if score > thresholds.above_novice:
        return ABOVE_NOVICE
    if score > max(thresholds.above_chance, CLEAR * error):
        return ABOVE_CHANCE
    return LIKE_CHANCE if score < thresholds.like_chance else ""


def _score(win_share: Sequence[Regret], points: Sequence[Regret]) -> float | None:
    ratios = []
    for regrets in (win_share, points):
        stake = sum(regret.stake for regret in regrets)
        if stake <= 0:
            return None
        ratios.append(sum(regret.regret for regret in regrets) / stake)
    return 100 * (1 - sum(ratios) / len(ratios))


@cache
def _thresholds(folder: Path) -> Thresholds | None:
    path = folder / FILE
    return Thresholds(**tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
