"""The legal actions of a seat, for the template of a board to place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from carpathia.core.perspective import Perspective


@dataclass(frozen=True)
class Choice:
    """A legal action, ready to be drawn."""

    id: int
    label: str  # as in records: "play red 7"
    verb: str
    first: str
    second: str
    text: str  # as for people: "Play the red 7"


class Choices:
    """The legal actions of a seat. The board takes each at most once; what it leaves goes into the list."""

    def __init__(self, mine: Perspective[Any], legal: Iterable[int]) -> None:
        self._open: dict[tuple[str, str, str], Choice] = {}
        space = mine.game.actions
        for action in legal:
            kind = space.kind_of(action)
            a, b = kind.args(action)
            key = (kind.verb, kind.first[a], kind.second[b])
            self._open[key] = Choice(action, kind.label(action), *key, mine.text(action))
        self.offered = bool(self._open)  # whether there was anything to choose

    def __call__(self, verb: str, first: str = "", second: str = "") -> Choice | None:
        """Take a choice, or return None if it is illegal or already taken."""
        return self._open.pop((verb, first, second), None)

    def every(self, verb: str, first: str | None = None) -> list[Choice]:
        """Take all that are left of a verb, or of a verb and its first argument."""
        keys = [key for key in self._open if key[0] == verb and first in (None, key[1])]
        return [self._open.pop(key) for key in keys]

    def may(self, verb: str, first: str | None = None) -> bool:
        """Return whether such a choice is left, without taking it."""
        return any(key[0] == verb and first in (None, key[1]) for key in self._open)

    def rest(self) -> list[Choice]:
        return list(self._open.values())
