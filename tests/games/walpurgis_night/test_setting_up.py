"""Chapter 2: setting up."""

from __future__ import annotations

import pytest

from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.components import EVENTS, PERILS
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


@clause("WN-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_luck_names_the_starting_player_all_alike(seats: int) -> None:
    assert Table(seats, dealt=False).outcomes() == {f"start player seat {seat}": 1 for seat in range(seats)}


@clause("WN-2.2")
def test_everybody_has_two_coins_and_a_coffin_aboard() -> None:
    for player in Table(3).view()["players"]:
        assert player["coins"] == 2
        assert player["coffin_aboard"]
        assert player["coffins"] == 4
        assert player["trophies"] == player["points"] == 0


@clause("WN-2.3")
def test_two_passengers_and_one_event_are_dealt_clockwise_from_the_starting_player() -> None:
    table = Table(3, dealt=False)
    table.luck("start player seat 2")
    for card in ("guest to Bohemia", "priest", "werewolf", "believer to Moravia", "priest", "werewolf"):
        table.luck(f"deal {card}")
    for event in ("garlic", "herbs", "blood"):
        table.luck(f"deal event {event}")
    assert table.hand(2) == ["guest to Bohemia", "believer to Moravia"]
    assert table.hand(0) == ["priest", "priest"]
    assert table.hand(1) == ["werewolf", "werewolf"]
    assert [table.event_cards(seat) for seat in (2, 0, 1)] == [["garlic"], ["herbs"], ["blood"]]
    assert table.view()["deck"] == 60 - 6
    assert table.view()["event_deck"] == 27 - 3


@clause("WN-2.3")
def test_every_card_of_the_deck_is_as_likely_as_another() -> None:
    table = Table(dealt=False)
    table.luck("start player seat 0")
    lots = table.outcomes()
    assert lots["deal guest to Moravia"] == 5
    assert lots["deal cursed believer to Moravia"] == 1
    assert sum(lots.values()) == 60
    while table.phase is Phase.DEAL:
        table.luck("deal priest")
    assert table.outcomes() == {f"deal event {event}": 3 for event in EVENTS}


@clause("WN-2.4")
def test_dracula_has_twenty_blood_tokens_and_the_perils_are_those_of_the_first_round() -> None:
    table = Table()
    assert table.view()["dracula"] == 20
    assert table.view()["peril_deck"] == 18
    table.travel(0, "priest")
    table.play(0, "drive towards Wallachia")
    lots = table.outcomes()
    assert lots == {f"peril {name}": n for name, n in zip(PERILS, [7, 2, 2, 2, 1, 1, 3], strict=True)}


@clause("WN-2.5", "WN-2.7")
def test_coaches_are_placed_in_turn_order_and_may_share_a_town() -> None:
    table = Table(3, dealt=False)
    table.luck("start player seat 1")
    while table.actor == CHANCE:
        table.luck(next(iter(table.outcomes())))
    for seat in (1, 2, 0):
        assert table.actor == seat
        assert table.where(seat) is None
        assert table.legal(seat) == [
            f"place the coach in {town}" for town in ("Bohemia", "Moravia", "Transylvania", "Wallachia")
        ]
        table.play(seat, "place the coach in Moravia")
    assert table.town("Moravia")["coaches"] == [0, 1, 2]


@clause("WN-2.6")
def test_five_cards_are_turned_up_and_the_starting_player_begins() -> None:
    table = Table(3, dealt=False)
    table.luck("start player seat 1")
    while table.phase is not Phase.REFILL:
        if table.actor == CHANCE:
            table.luck(next(iter(table.outcomes())))
        else:
            table.play(table.actor, "place the coach in Bohemia")
    for number in range(5):
        assert len(table.pool()) == number
        table.luck("turn up werewolf")
    assert table.pool() == ["werewolf"] * 5
    assert table.actor == 1
    assert table.view()["mover"] == table.view()["first"] == 1
