"""The table of facts and the numbers that the rules note are the same."""

from __future__ import annotations

from importlib import import_module

import pytest

from carpathia.core.registry import games


@pytest.mark.parametrize("name", games())
def test_every_fact_that_the_rules_note_has_its_row(name: str) -> None:
    kind = games()[name]
    facts = import_module(f"{kind.__module__.removesuffix('.game')}.rules.facts")
    noted = {value for key, value in vars(facts).items() if key.isupper()}
    assert len(noted) > 10
    assert set(kind.facts) == noted
