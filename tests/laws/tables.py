"""Every game at every player count with every variant, and with each disputed ruling turned the other way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.registry import games, make_game


@cache
def tables() -> dict[str, Game[Any]]:
    """Return the games by a name that says what is set how."""
    return dict(_tables())


def every_table() -> pytest.MarkDecorator:
    """Return the mark that tries a test at every table; only a few of them are part of the quick check."""
    names = [
        name if _quick(table) else pytest.param(name, marks=pytest.mark.slow)
        for name, table in tables().items()
    ]
    return pytest.mark.parametrize("table", names)


def _quick(table: Game[Any]) -> bool:
    """Say whether a table is the smallest or largest of a game as it comes, or small with one variant."""
    turned = list(table.components.changes)
    fewest, most = table.seat_range[0], table.seat_range[-1]
    if not turned:
        return table.seats in (fewest, most)
    return table.seats == fewest and len(turned) == 1 and turned[0].startswith("variants.")


def _tables() -> Iterator[tuple[str, Game[Any]]]:
    for name, kind in games().items():
        components = kind.default_components()
        variants = components.switches("variants")
        for seats, values in product(kind.seat_range, product([False, True], repeat=len(variants))):
            changes = {f"variants.{key}": value for key, value in zip(variants, values, strict=True)}
            chosen = [key for key, value in zip(variants, values, strict=True) if value]
            yield "-".join([name, str(seats), *chosen]), make_game(name, seats, changes=changes)
        for ruling, value in components.switches("rulings").items():
            for seats in (kind.seat_range[0], kind.seat_range[-1]):
                changes = {f"rulings.{ruling}": not value}
                yield f"{name}-{seats}-turned-{ruling}", make_game(name, seats, changes=changes)
