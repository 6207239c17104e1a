"""A game with one component changed at a time: other values that are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from carpathia.core.components import ComponentError, Value
from carpathia.core.game import Game
from carpathia.testing.tables import changed


@dataclass(frozen=True)
class Variation:
    """A component with another value, and the tables at which a game can be played with it."""

    key: str  # a component, or a table whose lists have another length together
    changes: dict[str, Value]
    games: tuple[Game[Any], ...]


def variations(kind: type[Game[Any]]) -> list[Variation]:
    """Return for every component one larger and one smaller legal value, or as many of them as there are."""
    values = kind.default_components().items()
    wanted: list[tuple[str, list[dict[str, Value]]]] = [
        (key, [{key: other} for other in group]) for key, value in values for group in _candidates(value)
    ]
    for table in dict.fromkeys(key.rpartition(".")[0] for key, _ in values):
        lists = {
            key: value for key, value in values if key.startswith(f"{table}.") and isinstance(value, list)
        }
        wanted.append((table, [{key: [*value, value[-1]] for key, value in lists.items()}]))
        wanted.append((table, [{key: value[:-1] for key, value in lists.items()}]))
    return [variation for key, group in wanted for variation in _first_legal(kind, key, group)]


def _first_legal(kind: type[Game[Any]], key: str, group: list[dict[str, Value]]) -> Iterator[Variation]:
    for changes in group:
        games = tuple(playable(kind, changes, kind.seat_range)) if changes else ()
        if games:
            yield Variation(key, changes, games)
            return


def playable(
    kind: type[Game[Any]], changes: dict[str, Value], seat_counts: Iterable[int]
) -> Iterator[Game[Any]]:
    """Yield the games with these changes, at those of the tables at which they are legal."""
    for seats in seat_counts:
        try:
            yield changed(kind, seats, changes)
        except ComponentError:
            continue


def _candidates(value: Value) -> list[list[Value]]:
    """Return groups of other values; of each group the first legal one is wanted."""
    if isinstance(value, bool):
        return [[not value]]
    if isinstance(value, int):
        return [[value + 1, value + 2, 2 * value], [number for number in (1, value - 1, 0) if number < value]]
    larger = [number + 1 for number in value]
    smaller = [max(0, number - 1) for number in value]
    first, *rest = value
    moved = [value[::-1], [*rest, first], [first + 1, *rest], [max(0, first - 1), *rest], value[:-1]]
    groups: list[list[Value]] = [[larger, *moved], [smaller, *reversed(moved)]]
    return [[other for other in group if other != value] for group in groups]
