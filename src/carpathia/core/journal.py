"""The events that the rules record, each with its audience."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

EVERYONE: Final = -1  # spectators too
NO_ONE: Final = 0
HIDDEN: Final = -99

# A table, because mypyc shifts 1 << n in 32 bits.
SEAT_BIT: Final = vec[i64]([2**seat for seat in range(16)])


def only(seat: i64) -> i64:
    """Return the audience that consists of one seat."""
    return SEAT_BIT[seat]


@final
class Event:
    """One fact: `fact` and `seat` are public; `a`, `b` and `c` are for the `audience`."""

    def __init__(self, fact: i64, seat: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        self.fact: Final = fact
        self.seat: Final = seat
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.audience: Final = audience

    def seen_by(self, seat: i64) -> Event:
        """Return the fact as a seat may know it; whoever is no seat knows what everyone knows."""
        if self.audience == EVERYONE or (0 <= seat < len(SEAT_BIT) and self.audience & SEAT_BIT[seat]):
            return self
        return Event(self.fact, self.seat, HIDDEN, HIDDEN, HIDDEN, self.audience)


@final
class Journal:
    """The facts of a match in the order in which they happened."""

    def __init__(self) -> None:
        self.events: list[Event] = []
