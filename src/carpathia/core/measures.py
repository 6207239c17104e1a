"""Measures of a seat that a designer asks about, read from a final position and from what happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from carpathia.core.journal import Event
from carpathia.core.state import State

S = TypeVar("S", bound=State)
Trait: TypeAlias = "int | str"  # a number in the unit of its measure, or one of several names

YES = "yes"
NO = "no"


class Happened:
    """The events of a game, or of its last part, by fact and seat."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._by_fact: dict[int, list[Event]] = defaultdict(list)
        self._by_seat: dict[tuple[int, int], list[Event]] = defaultdict(list)
        for event in events:
            self._by_fact[event.fact].append(event)
            self._by_seat[event.fact, event.seat].append(event)

    def all(self, fact: int) -> Sequence[Event]:
        """Return every event of a fact, in order, whichever seat it is about."""
        return self._by_fact.get(fact, ())

    def to(self, fact: int, seat: int) -> Sequence[Event]:
        """Return the events of a fact that are about a seat, in order."""
        return self._by_seat.get((fact, seat), ())

    def count(self, fact: int, seat: int) -> int:
        return len(self.to(fact, seat))

    def total(self, fact: int, seat: int) -> int:
        """Return the sum of the first argument, such as the points paid, over the events of a seat."""
        return sum(event.a for event in self.to(fact, seat))


@dataclass(frozen=True)
class Measure(Generic[S]):
    """Something to know about a seat after a game: `of(state, happened, seat)` is its value.

    The unit says what a number counts, in the plural; a measure without one has names as values, such as
    roles. `given` measures are settled by luck alone, so that whoever wins with them was dealt the win.
    """

    name: str  # in lower case with underscores; the name of a column in rows
    unit: str
    sentence: str
    of: Callable[[S, Happened, int], Trait]
    given: bool = False

    @property
    def title(self) -> str:
        return self.name.replace("_", " ")

    @property
    def is_number(self) -> bool:
        return bool(self.unit)


def traits(measures: Sequence[Measure[Any]], state: State, events: Iterable[Event]) -> list[dict[str, Trait]]:
    """Return the value of every measure by name, for each seat."""
    happened = Happened(events)
    return [
        {measure.name: measure.of(state, happened, seat) for measure in measures}
        for seat in range(state.seats)
    ]


def yes_no(condition: bool) -> str:
    return YES if condition else NO


def counted(
    name: str, unit: str, sentence: str, *facts: int, where: Callable[[Event], bool] | None = None
) -> Measure[Any]:
    """Return a measure that counts events of a seat, all or those for which `where` holds."""

    def count(state: State, happened: Happened, seat: int) -> int:
        if where is None:
            return sum(happened.count(fact, seat) for fact in facts)
        return sum(1 for fact in facts for event in happened.to(fact, seat) if where(event))

    return Measure(name, unit, sentence, count)


def summed(
    name: str, unit: str, sentence: str, *facts: int, what: Callable[[Event], int] = lambda event: event.a
) -> Measure[Any]:
    """Return a measure that adds up an argument of a seat's events, the first one by default."""

    def total(state: State, happened: Happened, seat: int) -> int:
        return sum(what(event) for fact in facts for event in happened.to(fact, seat))

    return Measure(name, unit, sentence, total)


def named(name: str, sentence: str, fact: int) -> Measure[Any]:
    """Return the measure of whether luck has named a seat, such as the first dealer."""

    def is_named(state: State, happened: Happened, seat: int) -> str:
        return yes_no(happened.count(fact, seat) > 0)

    return Measure(name, "", sentence, is_named, given=True)
