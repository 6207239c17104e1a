"""The laws as tests. The plug-in says for which games; see plugin.py."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from carpathia.core.game import Game
from carpathia.testing.game_laws import (
    every_component_matters,
    every_fact_cites_clauses,
    texts_follow_the_components,
)
from carpathia.testing.laws import LAWS, Law, components_are_conserved
from carpathia.testing.plugin import Table, census_of, fixed_numbers_of


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_game_obeys_the_law(carpathia_table: Table, law: Law) -> None:
    for seed in _seeds(carpathia_table, law.__name__):
        _try(law, carpathia_table, seed)


def test_components_are_conserved(carpathia_table: Table, pytestconfig: pytest.Config) -> None:
    census = census_of(pytestconfig, carpathia_table.game)
    if census is None:
        pytest.skip("no conftest.py implements pytest_carpathia_census for this game")
    for seed in _seeds(carpathia_table, "census"):
        components_are_conserved(carpathia_table.game, seed, census)


def test_facts_cite_clauses(carpathia_game: type[Game[Any]]) -> None:
    every_fact_cites_clauses(carpathia_game)


@pytest.mark.slow
def test_components_matter(carpathia_game: type[Game[Any]]) -> None:
    every_component_matters(carpathia_game)


@pytest.mark.slow
def test_texts_follow_the_components(carpathia_game: type[Game[Any]], pytestconfig: pytest.Config) -> None:
    texts_follow_the_components(carpathia_game, fixed_numbers_of(pytestconfig, carpathia_game))


def _seeds(table: Table, purpose: str) -> list[int]:
    """Return the plays to try; every law sees others."""
    return [crc32(f"{table.name} {purpose} {play}".encode()) for play in range(table.plays)]


def _try(law: Law, table: Table, seed: int) -> None:
    try:
        law(table.game, seed)
    except Exception as error:
        error.add_note(f"at the table {table.name}, in the play of seed {seed}")
        raise
