"""What every computer player is: a perspective goes in, an action comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from carpathia.core.match import Perspective
from carpathia.core.rng import Rng


@dataclass(frozen=True)
class Thought:
    """What a bot does, and why in one line, which tells what the seat holds: to be read after the end."""

    action: int
    why: str = ""


class Bot(ABC):
    name: ClassVar[str]
    summary: ClassVar[str]

    @abstractmethod
    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        """Return one of `mine.legal()`, knowing nothing but `mine`."""
