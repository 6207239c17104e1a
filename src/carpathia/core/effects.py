"""Effects of actions, in a game's own things: the material of explanations.

An explanation compares two actions by games played on after each of them. An effect names something that such
games can bring more or less of, with the words for it: "You win 1.4 more gold from first bets."
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Amount(IntEnum):
    """What an event adds to a count: one, or one of its arguments."""

    ONE = 0
    A = 1
    B = 2
    C = 3


@dataclass(frozen=True)
class Effect:
    """Something that actions bring more or less of, with the words of its sentence."""

    verb: str  # After "you": "win"
    third_person: str  # After the name of a rival: "wins"
    noun: str  # The thing counted, in the plural: "gold from first bets"
    good: bool = True  # Whether more of it is better
    countable: bool = True  # "fewer passengers" if so, otherwise "less gold"

    def comparison(self, difference: float, third_person: bool = False) -> str:
        """Return a difference as the predicate of a sentence: "win 1.4 more gold from first bets"."""
        degree = "more" if difference > 0 else "fewer" if self.countable else "less"
        verb = self.third_person if third_person else self.verb
        return f"{verb} {abs(difference):.1f} {degree} {self.noun}"


@dataclass(frozen=True)
class PointSource(Effect):
    """Points of one kind. The sources of a game are the columns of `State.points_by_source_into`.

    A source that is not good takes points: its column is negative, and its sentence counts the points lost.
    """

    def comparison(self, difference: float, third_person: bool = False) -> str:
        return super().comparison(difference if self.good else -difference, third_person)


@dataclass(frozen=True)
class EventCount(Effect):
    """Events about a seat, counted or with one of their arguments summed.

    `where` restricts the count to events whose arguments have the given values, such as ((Amount.B, 1),).
    """

    event_types: tuple[int, ...] = ()
    amount: Amount = Amount.ONE
    where: tuple[tuple[Amount, int], ...] = ()
    seat_argument: Amount | None = (
        None  # the argument that names the seat, if it is not the seat of the event
    )
