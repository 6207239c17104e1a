"""The interface of a bot: it gets a perspective and returns an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import UnknownName
from carpathia.core.rng import Rng


@dataclass(frozen=True)
class Thought:
    """The action that a bot chose. The rest may reveal what its seat holds."""

    action: int
    why: str = ""  # the reason, as the predicate of a sentence about the bot
    value: float | None = None  # estimate of the search, from 0 to about 1
    alternative: int | None = None  # the runner-up in the search


class Bot(ABC):
    name: ClassVar[str]
    summary: ClassVar[str]

    @abstractmethod
    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        """Return one of `mine.legal()`, knowing nothing but `mine`."""

    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        """Return the action of `think` alone; an override may save the work of explaining it."""
        return self.think(mine, rng).action

    @classmethod
    def given(cls, words: str) -> Bot:
        """Return the bot that is named with these words after a colon, if there is one."""
        raise UnknownName(
            f"there is no bot called {cls.name}:{words}; {cls.name} takes nothing after its name"
        )

    def plays_as(self, game: Game[Any]) -> str:
        """Return the level as which the bot plays at a table where it cannot play as it does elsewhere."""
        return ""

    def at_table(self, game: Game[Any]) -> str:
        """Return a sentence that says why it plays as another level at a table, if it does."""
        return ""
