"""The laws, tried on every game at every table."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpathia.core.game import Game
from tests.laws.laws import LAWS, components_are_conserved
from tests.laws.tables import every_table, tables

any_seed = given(seed=st.integers(0, 2**32))


@every_table()
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@any_seed
def test_a_game_obeys_the_law(table: str, law: Callable[[Game[Any], int], None], seed: int) -> None:
    law(tables()[table], seed ^ crc32(f"{table} {law.__name__}".encode()))  # every law sees other plays


@every_table()
@any_seed
def test_components_are_conserved(table: str, seed: int) -> None:
    game = tables()[table]
    census = import_module(f"tests.games.{game.folder().name}.census").census
    components_are_conserved(game, seed, census)
