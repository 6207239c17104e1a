"""Where each number of an observation stands, what it is called, and how it is written.

An observation is a row of 32-bit floats. mypyc has no native type for them, so they are written by their
bits into a `vec[i32]`, whose memory NumPy reads as float32 without a copy.
"""

from __future__ import annotations

from struct import pack
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.actions import NOTHING, Kind

# What one of a thing is written as: a power of two, so that every number is exact.
WHOLE: Final = 0
QUARTER: Final = 2
EIGHTH: Final = 3
SIXTEENTH: Final = 4
SIXTY_FOURTH: Final = 6

LEAST: Final = -256  # numbers from here up to MOST are written fast
MOST: Final = 1024
BITS_OF_ONE: Final = 0x3F800000
EXPONENT: Final = 0x800000  # one in the exponent of a float32: times two


def float32_bits(number: int) -> int:
    """Return the bits of a 32-bit float."""
    return int.from_bytes(pack("<f", number), "little", signed=True)


FLOATS: Final = vec[i32]([float32_bits(number) for number in range(LEAST, MOST)])


@final
class Section:
    """A run of numbers that mean the same for different things, such as the counts of the cards in a hand."""

    def __init__(self, names: Kind, unit: int) -> None:
        self.names: Final = names
        self.unit: Final = unit
        self.base: Final[i64] = names.base
        self.width: Final[i64] = names.width
        self._halved: Final[i32] = i32(unit * EXPONENT)

    def mark(self, out: vec[i32], start: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Write a 1 for the things with these numbers, into the observation that begins at `start`."""
        out[start + self.base + a * self.width + b] = BITS_OF_ONE

    def mark_one(self, out: vec[i32], start: i64, things: list[object], thing: object) -> None:
        """Write a 1 for the one of the things that this is."""
        number: i64 = 0
        for other in things:
            if other is thing:
                self.mark(out, start, number)
                return
            number += 1

    def put(self, out: vec[i32], start: i64, number: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Write how many there are of the things with these numbers, in the unit of the section."""
        if number == 0:
            return
        bits = FLOATS[number - LEAST] if LEAST <= number < MOST else i32(float32_bits(number))
        out[start + self.base + a * self.width + b] = bits - self._halved


@final
class ObservationSpace:
    """Every number of an observation in order, each with a label of its own."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.size: i64 = 0

    def section(
        self, name: str, first: list[str] | None = None, second: list[str] | None = None, unit: int = WHOLE
    ) -> Section:
        """Add numbers, one for each way to name the things they are about."""
        kind = Kind(
            name, self.size, NOTHING if first is None else first, NOTHING if second is None else second
        )
        section = Section(kind, unit)
        self.sections.append(section)
        self.size += kind.count
        return section

    def __len__(self) -> int:
        return self.size

    def labels(self) -> list[str]:
        """Return what every number is, by its index: "hand red 7"."""
        return [
            section.names.label(index)
            for section in self.sections
            for index in range(section.base, section.base + section.names.count)
        ]


def turned(seat: i64, first: i64, seats: i64) -> i64:
    """Return how many places to the left of `first` a seat is."""
    return seat - first if seat >= first else seat - first + seats


def clear(out: vec[i32], start: i64, size: i64) -> None:
    """Write zeros from `start` on."""
    for i in range(start, start + size):
        out[i] = 0


def relative_names(count: int) -> list[str]:
    """Return what seats are called in labels: the one that observes, then those to its left."""
    return [f"seat +{step}" for step in range(count)]


def numbered(name: str, count: int) -> list[str]:
    """Return what things are called that have no names of their own."""
    return [f"{name} {number + 1}" for number in range(count)]
