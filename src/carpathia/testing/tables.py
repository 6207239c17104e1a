"""A game at every player count with every variant, and with each disputed ruling turned the other way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from carpathia.core.components import Value
from carpathia.core.game import Game
from carpathia.core.registry import game_class

ORIGIN = "the laws"


@cache
def tables_of(name: str) -> dict[str, Game[Any]]:
    """Return the tables of a game by a name that says what is set how."""
    return dict(_tables(game_class(name)))


def is_quick(table: Game[Any]) -> bool:
    """Say whether a table is the smallest or largest of a game as it comes, or small with one variant."""
    turned = list(table.components.changes)
    fewest, most = table.seat_range[0], table.seat_range[-1]
    if not turned:
        return table.seats in (fewest, most)
    return table.seats == fewest and len(turned) == 1 and turned[0].startswith("variants.")


def changed(kind: type[Game[Any]], seats: int, changes: dict[str, Value]) -> Game[Any]:
    return kind(seats, kind.default_components().changed(changes, ORIGIN))


def _tables(kind: type[Game[Any]]) -> Iterator[tuple[str, Game[Any]]]:
    components = kind.default_components()
    variants = components.switches("variants")
    for seats, values in product(kind.seat_range, product([False, True], repeat=len(variants))):
        switches = dict(zip(variants, values, strict=True))
        chosen = [key for key, value in switches.items() if value]
        changes: dict[str, Value] = {f"variants.{key}": value for key, value in switches.items()}
        yield "-".join([kind.name, str(seats), *chosen]), changed(kind, seats, changes)
    for ruling, value in components.switches("rulings").items():
        for seats in dict.fromkeys((kind.seat_range[0], kind.seat_range[-1])):
            yield (
                f"{kind.name}-{seats}-turned-{ruling}",
                changed(kind, seats, {f"rulings.{ruling}": not value}),
            )
