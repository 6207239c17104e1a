"""Lessons as data: the steps of a guided first game, and the tips of the games that come after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final

from carpathia.core.journal import Event

LEARNER: Final = 0  # the seat of whoever takes a lesson
LUCK: Final = "luck"


@dataclass(frozen=True)
class Cue:
    """A few sentences, and what the learner then presses or looks at.

    Texts are Markdown: what stands in **bold** must be named at the table at that moment. {1} is the name of
    seat 1. A cue with nothing to press is read and left.
    """

    text: str
    press: str = ""  # the label of the action that is expected
    look: str = ""  # the id of the thing that is meant, if nothing is to be pressed
    also: tuple[str, ...] = ()  # labels that do as well; "stake *" stands for all that begin so
    instead: str = ""  # what is said to somebody who presses anything else
    clause: str = ""
    before: tuple[str, ...] = ()  # what happens first: "luck: deal red 7", "1: play blue 3"

    def accepts(self, label: str) -> bool:
        return label == self.press or any(fnmatchcase(label, pattern) for pattern in self.also)


class Step:
    """A part of a lesson with a title: Step("A turn", Cue(…), Cue(…))."""

    def __init__(self, title: str, *cues: Cue) -> None:
        self.title = title
        self.cues = cues


@dataclass(frozen=True)
class Lesson:
    """A guided first game for the learner and bots, who play as the cues say and then go on by themselves."""

    steps: Callable[[Any], Sequence[Step]]  # with the numbers of the game's `parts`
    minutes: int
    seats: int
    changes: Mapping[str, object] = field(default_factory=dict)  # of the components


@dataclass(frozen=True)
class Tip:
    """One line that is shown the first time something comes up.

    That is an event of a kind, by its name in the table of facts and if it is one that `when` accepts, or a
    decision that the reader may take, by its verb.
    """

    key: str  # a name of its own among the tips of the game
    text: str  # Markdown
    clause: str = ""
    fact: str = ""
    when: Callable[[Event], bool] | None = None
    verb: str = ""


def scripted(move: str) -> tuple[str, str]:
    """Return who makes a move of a script, "luck" or the number of a seat, and the label of the move."""
    who, colon, label = move.partition(": ")
    if not colon or not (who == LUCK or who.isdecimal()):
        raise ValueError(f"{move!r} must be a move such as 'luck: deal red 7' or '1: play red 7'")
    return who, label
