"""The score sheet of a match: the points of every seat by round and by source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """What points come from: its name for people, and the clause that grants them."""

    name: str
    clause: str = ""


@dataclass(frozen=True)
class Entry:
    """Points that a seat got in a round, from one source. Rounds count from 0."""

    seat: int
    round: int
    source: Source
    points: int


@dataclass(frozen=True)
class ScoreSheet:
    """All that was scored so far. The entries of a seat add up to its score."""

    seats: int
    entries: Sequence[Entry]

    @property
    def rounds(self) -> list[int]:
        return sorted({entry.round for entry in self.entries})

    @cached_property
    def sources(self) -> list[Source]:
        """The sources in the order in which they first brought anything."""
        return list(dict.fromkeys(entry.source for entry in self.entries))

    def points(self, seat: int, in_round: int | None = None, source: Source | None = None) -> int:
        """Return the sum of a seat, of one round or of all, from one source or from all."""
        return sum(
            entry.points
            for entry in self.entries
            if entry.seat == seat and in_round in (None, entry.round) and source in (None, entry.source)
        )

    def rows(self, in_round: int) -> list[tuple[Source, list[int]]]:
        """Return the points of every seat from each source that brought anything in a round."""
        found = self._points.get(in_round, {})
        return [(source, found[source]) for source in self.sources if any(found.get(source, ()))]

    def totals(self) -> list[int]:
        found = [0] * self.seats
        for entry in self.entries:
            found[entry.seat] += entry.points
        return found

    @cached_property
    def _points(self) -> dict[int, dict[Source, list[int]]]:
        """The points of every seat, by round and source."""
        found: dict[int, dict[Source, list[int]]] = {}
        for entry in self.entries:
            by_source = found.setdefault(entry.round, {})
            if entry.source not in by_source:
                by_source[entry.source] = [0] * self.seats
            by_source[entry.source][entry.seat] += entry.points
        return found

    def best(self) -> Entry | None:
        """Return what brought a seat the most points in one round; of several, the first."""
        sums: Counter[tuple[int, int, Source]] = Counter()
        for entry in self.entries:
            sums[entry.round, entry.seat, entry.source] += entry.points
        for (number, seat, source), points in sums.most_common(1):
            if points > 0:
                return Entry(seat, number, source, points)
        return None

    def best_words(self, names: Sequence[str]) -> str:
        """Return the same in words, such as "Mina, royal prizes in round 2: 9", or nothing."""
        entry = self.best()
        if entry is None:
            return ""
        where = f" in round {entry.round + 1}" if len(self.rounds) > 1 else ""
        return f"{names[entry.seat]}, {entry.source.name}{where}: {entry.points}"
