"""How much the levels lose by a decision on average, so that people can be compared with them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from carpathia.core.registry import game_class

FILE = "levels.toml"  # in the folder of a game


@dataclass(frozen=True)
class Level:
    """Between which levels somebody played; one of them is missing at either end."""

    below: str | None  # who plays a little worse
    above: str | None  # who plays a little better

    @property
    def words(self) -> str:
        if self.above is None:
            return f"like the {self.below} level or better"
        if self.below is None:
            return f"less exactly than the {self.above} level"
        return f"between the {self.below} and the {self.above} level"


def level_of(game: str, lost: float) -> Level | None:
    """Return where a mean loss per decision lies among the levels, if they have been measured."""
    losses = _read(game_class(game).folder())
    if not losses:
        return None
    ladder = sorted(losses, key=lambda name: -losses[name])  # from weak to strong
    worse = [name for name in ladder if losses[name] >= lost]
    better = [name for name in ladder if losses[name] < lost]
    return Level(worse[-1] if worse else None, better[0] if better else None)


@cache
def _read(folder: Path) -> dict[str, float]:
    """Return what the levels lose in a game; nothing where that has not been measured well enough."""
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
