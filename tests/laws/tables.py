"""All tables of all games."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.testing.tables import is_quick, tables_of


@cache
def tables() -> dict[str, Game[Any]]:
    """Return the games by a name that says what is set how."""
    return {name: table for game in games() for name, table in tables_of(game).items()}


def every_table() -> pytest.MarkDecorator:
    """Return the mark that tries a test at every table; only a few of them are part of the quick check."""
    names = [
        name if is_quick(table) else pytest.param(name, marks=pytest.mark.slow)
        for name, table in tables().items()
    ]
    return pytest.mark.parametrize("table", names)
