"""A game as the rest of the program sees it: rules, words and views under one name."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, Generic, TypeAlias, TypeVar

from carpathia.core.actions import ActionSpace
from carpathia.core.components import FILE, Components
from carpathia.core.journal import Event
from carpathia.core.rulebook import Rulebook
from carpathia.core.state import State

S = TypeVar("S", bound=State)
View: TypeAlias = Mapping[str, object]  # JSON: strings, numbers, booleans, None, lists and mappings of them


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now: a clause of the rulebook, and a sentence for the one who asked."""

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


class Game(ABC, Generic[S]):
    """The rules of one game for a given table: how many seats, which components.

    Words are for one reader, the `seat`, and tell only what that seat knows; `names` are those of the seats.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]  # one sentence for somebody who has never heard of the game
    length: ClassVar[str]  # how long a play of it is, in words
    seat_range: ClassVar[range]
    version: ClassVar[int]  # of the rules: a record of another version is not replayed
    depth: ClassVar[int] = 1  # how many times as long as elsewhere good bots think: it is worth the wait
    curiosity: ClassVar[float] = 1.0  # how many times as much as elsewhere bots try out what may come next
    revealing: ClassVar[frozenset[int]] = frozenset()  # facts that uncover a secret: no undo beyond them

    actions: ActionSpace

    def __init__(self, seats: int, components: Components) -> None:
        self.seats = seats
        self.components = components

    @classmethod
    def check_seats(cls, seats: int) -> None:
        if seats not in cls.seat_range:
            least, most = cls.seat_range.start, cls.seat_range.stop - 1
            raise ValueError(f"{cls.title} is for {least} to {most} players, not for {seats}")

    @classmethod
    def folder(cls) -> Path:
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def default_components(cls) -> Components:
        return _components(cls.folder() / FILE)

    @classmethod
    def rulebook(cls) -> Rulebook:
        return _rulebook(cls.folder() / "RULES.md")

    @abstractmethod
    def start(self) -> S:
        """Return the opening position, before any luck."""

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """Return what `seat` (or SPECTATOR) may see, built up from nothing."""

    @abstractmethod
    def observe(self, state: S, seat: int) -> list[float]:
        """Return the same knowledge as numbers of a fixed length, for learning."""

    @abstractmethod
    def table(self, view: View, names: Sequence[str]) -> list[str]:
        """Return a view as lines of text that can be read in order."""

    @abstractmethod
    def question(self, state: S, seat: int, names: Sequence[str]) -> str:
        """Return in one sentence what is asked of `seat`, or whom the table waits for."""

    @abstractmethod
    def action_text(self, state: S, seat: int, action: int) -> str:
        """Return an action in words, as a button would show it; no two legal ones are alike."""

    @abstractmethod
    def event_text(self, event: Event, names: Sequence[str]) -> str:
        """Return a fact in words, or nothing if it needs none; hidden parts arrive as HIDDEN."""

    @abstractmethod
    def event_clause(self, event: Event) -> str:
        """Return the clause that a fact follows from."""

    def in_window(self, state: S) -> bool:
        """Say whether seats are asked alike here, so that none betrays what it holds even by its speed."""
        return False

    @abstractmethod
    def refusal(self, state: S, seat: int, action: int) -> Refusal:
        """Return the clause that forbids an action which is not legal now, and why in words."""


@cache
def _components(path: Path) -> Components:
    return Components.read(path)


@cache
def _rulebook(path: Path) -> Rulebook:
    return Rulebook.read(path)
