"""The facts a game can note: one row each with number, name, clause and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeAlias, TypeVar

from carpathia.core.journal import Event

P = TypeVar("P")


@dataclass(frozen=True)
class Telling(Generic[P]):
    """An event on its way to a reader, with the table it happened at; hidden arguments are HIDDEN."""

    parts: P
    event: Event
    names: Sequence[str]

    @property
    def who(self) -> str:
        """The name of the seat the event is about, or nothing if it is about none."""
        return self.names[self.event.seat] if self.event.seat < len(self.names) else ""

    @property
    def a(self) -> int:
        return self.event.a

    @property
    def b(self) -> int:
        return self.event.b

    @property
    def c(self) -> int:
        return self.event.c


class Moment(IntEnum):
    """How a table shows an event while people watch it happen."""

    NONE = 0  # together with whatever comes next
    STEP = 1  # a short pause, such as one of several tickets that are drawn
    SCENE = 2  # a longer pause with the words of the event, such as a peril
    SHEET = 3  # the score sheet, at the end of a round or of the match


@dataclass(frozen=True)
class Fact(Generic[P]):
    """One kind of event. `clause` may depend on the event; an empty text needs no line in the log.

    `heading` marks events that begin a turn or a round, by which the log is grouped. `continues` marks events
    whose words go on from those of the event before, so that a scene shows both in one line. `together` tells
    of several that have no line, after their number: "cards are dealt".
    """

    number: int
    name: str
    clause: str | Callable[[Event], str]
    text: str | Callable[[Telling[P]], str]
    moment: Moment = Moment.NONE
    heading: bool = False
    continues: bool = False
    together: str = ""

    def clause_of(self, event: Event) -> str:
        return self.clause if isinstance(self.clause, str) else self.clause(event)

    def tell(self, telling: Telling[P]) -> str:
        return self.text if isinstance(self.text, str) else self.text(telling)


FactTable: TypeAlias = Mapping[int, Fact[Any]]


def fact_table(*facts: Fact[Any]) -> FactTable:
    """Return facts by number; numbers and names must be unique."""
    table = {fact.number: fact for fact in facts}
    if len(table) != len(facts) or len({fact.name for fact in facts}) != len(facts):
        raise ValueError("two facts have the same number or name")
    return table
