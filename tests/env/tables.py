"""The tables that environments are tried at, and how thoroughly; `make test-env` tries them in full."""

from __future__ import annotations

import os
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.registry import games

FULL = bool(os.environ.get("CARPATHIA_FULL"))
MATCHES = 200 if FULL else 2
KINDS = list(games().values())


def _tables() -> list[Any]:
    """Return every game with every number of players; the quick tests keep to the smallest tables."""
    return [
        pytest.param(kind.name, seats, id=f"{kind.name}-{seats}", marks=_marks(kind, seats))
        for kind in KINDS
        for seats in kind.seat_range
    ]


def _marks(kind: type[Game[Any]], seats: int) -> list[pytest.MarkDecorator]:
    return [] if seats == kind.seat_range[0] else [pytest.mark.slow]


every_table = pytest.mark.parametrize(("name", "seats"), _tables())
every_game = pytest.mark.parametrize("name", [kind.name for kind in KINDS])
