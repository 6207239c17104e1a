"""How much the levels lose by a decision on average, so that people can be compared with them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from carpathia.bots.weights import learned
from carpathia.core.game import Game

FILE = "levels.toml"  # in the folder of a game: one table for each way to judge decisions
LEARNED, PLAYED_OUT = "learned", "played_out"
CLEAR = 2.0  # standard errors
MISTAKE = 0.02  # a share of the victory


@dataclass(frozen=True)
class Level:
    """Between which levels somebody played, as far as that is clear from one match."""

    below: str | None  # the best of those who play clearly worse
    above: str | None  # the worst of those who play clearly better

    @property
    def words(self) -> str:
        if self.above is None and self.below is None:
            return "too few decisions to tell"
        if self.above is None:
            return f"more exactly than the {self.below} level"
        if self.below is None:
            return f"less exactly than the {self.above} level"
        return f"between the {self.below} and the {self.above} level"


def level_of(game: Game[Any], lost: Sequence[float]) -> Level | None:
    """Return where somebody who lost so much by each decision lies among the levels, if those were measured.

    Levels within two standard errors are not told apart; for these one mistake more is assumed, since who has
    made none may still make one.
    """
    values, _ = learned(game)
    losses = _read(game.folder()).get(LEARNED if values is not None else PLAYED_OUT, {})
    if not losses:
        return None
    mean = sum(lost) / len(lost)
    assumed = [*lost, MISTAKE]
    error = sqrt(sum((one - mean) ** 2 for one in assumed)) / len(assumed)
    ladder = sorted(losses, key=lambda name: -losses[name])  # from weak to strong
    worse = [name for name in ladder if losses[name] > mean + CLEAR * error]
    better = [name for name in ladder if losses[name] < mean - CLEAR * error]
    return Level(worse[-1] if worse else None, better[0] if better else None)


@cache
def _read(folder: Path) -> dict[str, dict[str, float]]:
    """Return what the levels lose in a game; nothing where that has not been measured well enough."""
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
