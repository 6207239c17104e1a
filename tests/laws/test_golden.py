"""The same seeds give the same records on every machine, compiled and interpreted alike."""

from __future__ import annotations

import json

import pytest

from tests.laws.golden import FILE, fingerprints
from tests.laws.tables import tables

GOLDEN: dict[str, list[str]] = json.loads(FILE.read_text())


@pytest.mark.parametrize("table", tables())
def test_recorded_seeds_give_the_same_records(table: str) -> None:
    assert fingerprints(table) == GOLDEN[table]


def test_no_fingerprint_is_left_of_a_table_that_is_gone() -> None:
    assert set(GOLDEN) == set(tables())
