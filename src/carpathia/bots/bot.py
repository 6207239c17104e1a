"""What every computer player is: a perspective goes in, an action comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from carpathia.core.match import Perspective
from carpathia.core.rng import Rng


class Bot(ABC):
    name: ClassVar[str]
    summary: ClassVar[str]

    @abstractmethod
    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        """Return one of `mine.legal()`, knowing nothing but `mine`."""
