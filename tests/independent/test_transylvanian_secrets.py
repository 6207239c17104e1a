"""Imagined scoring cards of The Transylvanian Lottery against all worlds that a seat cannot rule out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from carpathia.core.components import Value
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.rules.position import NONE, Phase
from tests.games.transylvanian_lottery.table import Table

TRIES = 4000
FEW_CARDS: dict[str, Value] = {
    "scoring.top": [3, 2, 1],
    "scoring.middle": [2, 3, 2],
    "scoring.bottom": [1, 1, 3],
    "scoring.copies": [2, 1, 2],
}
COPIES = [2, 1, 2]
World = tuple[int, ...]  # the scoring card of each seat, NONE before it is chosen


def possible(truth: World, order: list[int], viewer: int, sees_left: bool) -> set[World]:
    """Return every world that `viewer` cannot tell from the true one, by asking of each what it would see."""

    def sight(world: World) -> tuple[object, ...]:
        own = world[viewer] if viewer < len(world) else None
        left = None
        if sees_left:
            before = Counter(world[seat] for seat in order[: order.index(viewer)])
            left = tuple(COPIES[card] - before[card] for card in range(3))
        return own, left

    worlds = set()
    for world in product(*[[NONE] if card == NONE else range(3) for card in truth]):
        allowed = all(world.count(card) <= COPIES[card] for card in range(3))
        if allowed and sight(world) == sight(truth):
            worlds.add(world)
    return worlds


def check(table: Table, viewer: int, order: list[int], sees_left: bool) -> None:
    truth = tuple(int(card) for card in table.state.scorings)
    worlds = possible(truth, order, viewer, sees_left)
    rng = Rng(viewer)
    found: Counter[World] = Counter()
    for _ in range(TRIES):
        world = table.state.clone()
        world.resample(viewer, rng)
        found[tuple(int(card) for card in world.scorings)] += 1
    assert set(found) == worlds
    expected = TRIES / len(worlds)
    squares = sum((found[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    assert squares <= freedom + 5 * sqrt(2 * freedom + 1)


@pytest.mark.parametrize("first", [0, 2])
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_every_possible_choice_of_the_others_is_equally_likely(first: int, viewer: int) -> None:
    scoring = ["3-2-1", "2-3-1", "1-2-3", "3-2-1"]
    table = Table(4, first=first, scoring=scoring, changes=FEW_CARDS)
    order = [(first + step) % 4 for step in range(4)]
    check(table, viewer, order, sees_left=viewer != SPECTATOR)


@pytest.mark.parametrize("chosen", [1, 2, 3])
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_it_is_so_while_cards_are_being_chosen(chosen: int, viewer: int) -> None:
    table = Table(4, first=1, until=Phase.CHOOSE_SCORING, changes=FEW_CARDS)
    order = [1, 2, 3, 0]
    for seat, card in list(zip(order, ["1-2-3", "3-2-1", "3-2-1"], strict=False))[:chosen]:
        table.play(seat, f"scoring {card}")
    sees_left = viewer != SPECTATOR and order.index(viewer) <= chosen
    check(table, viewer, order, sees_left)


def test_it_is_so_in_a_later_round() -> None:
    table = Table(4, first=3, scoring=["3-2-1", "2-3-1", "1-2-3", "3-2-1"], changes=FEW_CARDS)
    table.state.round, table.state.first = 2, 1
    for viewer in range(4):
        check(table, viewer, [3, 0, 1, 2], sees_left=True)
