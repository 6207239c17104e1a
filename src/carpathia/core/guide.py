"""What a newcomer reads first: a game on one screen, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

# A macro of the game's drawings.html or of the server's pieces.html, and its arguments: ("coin", 2).
Drawing: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class Point:
    """One thing to know, in a sentence or two, with a picture of the pieces it is about."""

    text: str
    picture: Sequence[Drawing] = ()


@dataclass(frozen=True)
class Panel:
    title: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Term:
    """A word that has a meaning of its own in a game."""

    word: str
    meaning: str  # a sentence or two
    clause: str  # where the rulebook says more
    forms: Sequence[str] = ()  # other forms of the word, such as its plural

    @property
    def anchor(self) -> str:
        return f"word-{self.word.lower().replace(' ', '-')}"


@dataclass(frozen=True)
class Guide:
    """The page on one screen (the goal, a turn, how one scores) and the glossary, with a table's numbers."""

    panels: Sequence[Panel]
    terms: Sequence[Term] = ()
