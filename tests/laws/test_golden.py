"""The same seeds give the same records on every machine, compiled and interpreted alike."""

from __future__ import annotations

import json

import pytest

from carpathia.core.registry import games
from carpathia.testing.tables import tables_of
from tests.laws.golden import fingerprints, golden_file
from tests.laws.tables import every_table, tables


def golden(game: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(golden_file(game).read_text())
    return found


@every_table()
def test_recorded_seeds_give_the_same_records(table: str) -> None:
    assert fingerprints(tables()[table]) == golden(tables()[table].name)[table]


@pytest.mark.parametrize("game", games())
def test_no_fingerprint_is_left_of_a_table_that_is_gone(game: str) -> None:
    assert set(golden(game)) == set(tables_of(game))
