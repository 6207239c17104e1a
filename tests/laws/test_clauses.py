"""The log cites the rulebook: for every kind of fact a game knows, a clause that exists."""

from __future__ import annotations

from importlib import import_module

import pytest

from carpathia.core.journal import EVERYONE, Event
from carpathia.core.registry import games, make_game


@pytest.mark.parametrize("name", games())
def test_every_kind_of_fact_cites_a_clause(name: str) -> None:
    kind = games()[name]
    game = make_game(name, kind.seat_range[0])
    facts = import_module(f"{kind.__module__.removesuffix('.game')}.rules.facts")
    kinds = {value for key, value in vars(facts).items() if key.isupper()}
    cited = {game.event_clause(Event(fact, 0, 0, 0, 0, EVERYONE)) for fact in kinds}
    assert len(kinds) > 10
    assert cited <= set(game.rulebook().clauses)
