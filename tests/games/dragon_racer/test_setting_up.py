"""Chapter 2: setting up."""

from __future__ import annotations

import pytest

from carpathia.core.journal import HIDDEN
from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import Phase
from tests.clauses import clause
from tests.games.dragon_racer.table import Table, make_game


@clause("DR-2.1")
def test_every_round_begins_with_all_dragons_on_the_start() -> None:
    table = Table(3)
    assert table.spots == {}
    table.race_ends(red=3, green=7, blue=15, yellow=1)
    table.deal()
    assert table.view()["round"] == 2
    assert table.spots == {}


@clause("DR-2.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_luck_names_the_first_dealer_evenly(seats: int) -> None:
    game = make_game(seats)
    state = game.start()
    chance = state.chance()
    assert [game.actions.label(action) for action in chance.actions] == [
        f"dealer seat {seat}" for seat in range(seats)
    ]
    assert chance.weights == [1] * seats


@clause("DR-2.2")
def test_the_deal_passes_to_the_left_every_round() -> None:
    table = Table(4, dealer=2)
    dealers = [table.view()["dealer"]]
    for _ in range(2):
        table.race_ends(red=3)
        table.deal()
        dealers.append(table.view()["dealer"])
    assert dealers == [2, 3, 0]


@clause("DR-2.3")
@pytest.mark.parametrize(("seats", "left"), [(2, 16), (3, 8), (4, 0), (5, 0)])
def test_everybody_gets_eight_cards_and_the_rest_is_set_aside(seats: int, left: int) -> None:
    table = Table(seats)
    assert [len(table.hand(seat)) for seat in range(seats)] == [8] * seats
    assert table.view()["undealt"] == left
    assert table.view()["seen"] == []


@clause("DR-2.3")
def test_any_card_not_yet_dealt_may_come_next() -> None:
    table = Table(3, dealt=False)
    table.luck("deal blue 5")
    table.luck("deal red 1")
    assert table.outcomes().keys() == {
        f"deal {dragon} {number}" for dragon in ("red", "green", "blue", "yellow") for number in range(1, 9)
    } - {"deal blue 5", "deal red 1"}


@clause("DR-2.3")
def test_the_cards_go_round_from_the_left_of_the_dealer() -> None:
    table = Table(3, dealer=0, dealt=False)
    for card in ("red 1", "red 2", "red 3", "red 4"):
        table.luck(f"deal {card}")
    assert [table.hand(seat) for seat in (1, 2, 0)] == [["red 1", "red 4"], ["red 2"], ["red 3"]]


@clause("DR-2.8")
def test_only_its_owner_sees_a_card_that_is_dealt() -> None:
    table = Table(3)
    for seat in (0, 1, 2, SPECTATOR):
        for event in table.events(seat):
            if event.fact == facts.CARD_DEALT:
                assert (event.a == HIDDEN) == (event.seat != seat)
    assert table.view(SPECTATOR)["hand"] is None


@clause("DR-2.3")
def test_all_cards_are_shuffled_anew_for_the_next_round() -> None:
    table = Table(3, hands={0: "yellow 8"})
    table.turn("yellow 8", "green 8", "blue 8")
    table.race_ends(red=3)
    assert len(table.outcomes()) == 32
    table.deal({1: "yellow 8"})
    assert "yellow 8" in table.hand(1)
    assert table.view()["seen"] == []


@clause("DR-2.4")
def test_one_of_six_abilities_goes_to_yellow_before_the_first_round() -> None:
    game = make_game(3)
    state = game.start()
    state.apply(state.actor, game.actions.parse("dealer seat 0"))
    assert state.phase is Phase.DRAW_ABILITY
    chance = state.chance()
    assert [game.actions.label(action).removeprefix("ability ") for action in chance.actions] == [
        "pursuer",
        "charger",
        "darling",
        "glider",
        "drummer",
        "bully",
    ]
    assert chance.weights == [1] * 6
    assert Table(3, ability="glider").abilities == {"yellow": "glider"}


@clause("DR-2.5")
@pytest.mark.parametrize(
    ("seats", "dealer", "first"), [(3, 0, 1), (3, 2, 0), (4, 1, 2), (4, 3, 0), (5, 3, 4), (5, 4, 0)]
)
def test_the_player_left_of_the_dealer_begins(seats: int, dealer: int, first: int) -> None:
    table = Table(seats, dealer=dealer)
    assert table.first == table.actor == first
