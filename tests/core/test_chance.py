"""Luck as a fork: every lot belongs to exactly one action."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpathia.core.chance import Chance, evenly
from carpathia.core.rng import Rng


@settings(max_examples=50)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=8))
def test_every_action_holds_as_many_lots_as_its_weight(weights: list[int]) -> None:
    chance = Chance(list(range(len(weights))), weights)
    assert chance.total == sum(weights)
    held = [chance.at(ticket) for ticket in range(chance.total)]
    assert [held.count(action) for action in chance.actions] == weights
    assert held == sorted(held), "the lots are handed out in the order of the actions"


def test_a_ticket_beyond_the_total_is_refused() -> None:
    with pytest.raises(AssertionError, match="below the total"):
        Chance([4, 5], [1, 2]).at(3)


def test_an_action_of_weight_nothing_is_never_drawn() -> None:
    chance = Chance([1, 2, 3], [0, 2, 0])
    rng = Rng(1)
    assert {chance.sample(rng) for _ in range(100)} == {2}


def test_actions_are_drawn_as_often_as_they_weigh() -> None:
    chance = Chance([10, 20, 30], [1, 2, 5])
    rng = Rng(1)
    counts = Counter(chance.sample(rng) for _ in range(8000))
    square = sum((counts[10 * i] - 1000 * n) ** 2 / (1000 * n) for i, n in ((1, 1), (2, 2), (3, 5)))
    assert square < 2 + 4 * 4**0.5


def test_evenly_gives_every_action_one_lot() -> None:
    chance = evenly([7, 8, 9])
    assert (chance.actions, chance.weights, chance.total) == ([7, 8, 9], [1, 1, 1], 3)
