"""The odds: what can still come, by what one seat knows, as small tables of chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from typing import Any, Protocol

# What adds up to 1 in a table whose outcomes are all that can happen.
COLUMNS, ROWS, NOTHING = "columns", "rows", ""


@dataclass(frozen=True)
class OddsRow:
    label: str
    chances: tuple[float | None, ...]  # by column, from 0 to 1; none where there is nothing to say


@dataclass(frozen=True)
class OddsTable:
    """Chances of outcomes that belong together, with the clause that they follow from."""

    key: str  # an id, the same for all tables of its kind
    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[OddsRow, ...]
    sums: str = NOTHING  # COLUMNS or ROWS, where those are all that can happen; blank cells do not count
    games: int = 0  # imagined to the end, of which the chances are shares; 0 if they are counted exactly

    @property
    def exact(self) -> bool:
        return not self.games

    @property
    def error(self) -> float:
        """The largest standard error that a chance of the table can have."""
        return 0.5 / sqrt(self.games) if self.games else 0.0

    @property
    def basis(self) -> str:
        """How the chances were found, as a sentence."""
        if self.exact:
            return "In per cent, counted exactly."
        within = round(100 * 2 * self.error)
        return f"In per cent, from {self.games} imagined games; right within about {within}."


@dataclass(frozen=True)
class Odds:
    """All that a seat may be told of what can still come."""

    tables: tuple[OddsTable, ...] = ()
    left_out: tuple[str, ...] = ()  # sentences: what is not told, and why


class Imagination(Protocol):
    """What a game may look at beyond a view, none of it the truth: the same for the same view."""

    def worlds(self, count: int) -> Iterator[Any]:
        """Yield positions that the seat cannot tell from the true one."""

    def endings(self, count: int) -> Iterator[Any]:
        """Yield such positions played on by chance to the end of the round, or of a game without rounds."""


def percent(chance: float | None) -> str:
    """Return a chance in words of a hundred; what is possible but rare is not called 0, nor the other way."""
    if chance is None:
        return ""
    if 0 < chance < 0.005:
        return "<1"
    return ">99" if 0.995 < chance < 1 else f"{100 * chance:.0f}"


def shares(counts: Mapping[str, int]) -> dict[str, float]:
    """Return counts as shares of their total; nothing if that is 0."""
    total = sum(counts.values())
    return {key: count / total for key, count in counts.items()} if total else {}


def simple_rows(chances: Mapping[str, float], label: Callable[[str], str] = str) -> tuple[OddsRow, ...]:
    """Return rows of one column."""
    return tuple(OddsRow(label(key), (chance,)) for key, chance in chances.items())


def none_drawn(marked: int, total: int, draws: int) -> float:
    """Return the chance that no marked one is among so many drawn, without putting back, from all."""
    return comb(total - marked, draws) / comb(total, draws)


def remaining(all_of: Mapping[str, int], seen: Sequence[str]) -> dict[str, int]:
    """Return how many of each are left unseen."""
    left = dict(all_of)
    for one in seen:
        left[one] -= 1
    return left
