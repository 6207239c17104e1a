"""Chapter 7: coffins."""

from __future__ import annotations

import pytest

from carpathia.core.state import CHANCE
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


def actions(table: Table) -> list[str]:
    return [label for label in table.legal(0) if label.startswith(("load", "unload", "swap"))]


def loaded_table(coins: int = 9) -> Table:
    """Seat 0 is about to leave Bohemia without a coffin."""
    table = Table()
    table.pay(0, coins)
    table.coffin_aboard(0, False)
    table.travel(0, "guest to Transylvania")
    return table


@clause("WN-7.1")
def test_one_optional_action_in_a_journey_for_three_coins() -> None:
    table = Table()
    table.pay(0, 6)
    table.bury("Moravia", 0, 1)
    table.travel(0, "guest to Transylvania")
    assert actions(table) == ["unload the coffin"]  # in the first town, after boarding
    table.drive(0, "Wallachia")
    assert actions(table) == ["unload the coffin", "swap coffin 1"]
    table.play(0, "unload the coffin")
    assert table.coins(0) == 3
    assert actions(table) == []
    table.drive(0, "Wallachia")
    assert actions(table) == []
    table.stop(0)
    table.idle()
    table.pay(0, 3)
    table.travel(0, "priest")
    assert actions(table) == ["load a coffin"]  # a new journey, a new action


@clause("WN-7.1")
def test_with_two_coins_there_is_no_optional_action() -> None:
    table = Table()
    table.travel(0, "priest")
    assert table.coins(0) == 2
    assert actions(table) == []


@clause("WN-7.2")
def test_loading_takes_a_coffin_from_the_supply() -> None:
    table = loaded_table()
    assert actions(table) == ["load a coffin"]
    table.play(0, "load a coffin")
    table.luck("draw event blood")
    assert table.coins(0) == 6
    assert table.player(0)["coffin_aboard"]
    assert table.player(0)["coffins"] == 4


@clause("WN-7.2")
def test_loading_needs_a_free_space_and_a_coffin() -> None:
    table = Table()
    table.pay(0, 9)
    table.travel(0, "priest")
    assert "load a coffin" not in table.legal(0)
    table = loaded_table()
    table.bury("Wallachia", 0, 0, 0, 0, 0)
    assert table.player(0)["coffins"] == 0
    assert "load a coffin" not in table.legal(0)


@clause("WN-7.3")
def test_loading_brings_an_event_card() -> None:
    table = loaded_table()
    table.play(0, "load a coffin")
    assert table.actor == CHANCE
    assert sum(table.outcomes().values()) == 27
    table.luck("draw event herbs")
    assert table.event_cards(0) == ["herbs"]
    assert table.player(0)["events"] == 1
    assert table.actor == 0
    assert "drive towards Wallachia" in table.legal(0)


@clause("WN-7.3", "WN-8.12")
def test_the_discarded_events_are_shuffled_when_the_deck_is_used_up() -> None:
    table = Table(changes={"events.copies": [0, 0, 0, 0, 0, 3, 0, 0, 0], "events.dealt": 0})
    table.give_events(0, "extra coins", "extra coins")
    table.give_events(1, "extra coins")
    table.pay(0, 9)
    table.coffin_aboard(0, False)
    table.travel(0, "guest to Transylvania")
    table.play(0, "play extra coins")
    assert table.event_discards() == ["extra coins"]
    table.play(0, "load a coffin")
    assert table.outcomes() == {"draw event extra coins": 1}
    assert table.event_discards() == []
    assert "The discarded events are shuffled: the new deck has 1 card." in table.log()


@clause("WN-7.7")
def test_if_no_event_card_is_left_anywhere_none_is_drawn() -> None:
    table = Table(changes={"events.copies": [0, 0, 0, 0, 0, 1, 0, 0, 0], "events.dealt": 0})
    table.give_events(1, "extra coins")
    table.pay(0, 9)
    table.coffin_aboard(0, False)
    table.travel(0, "guest to Transylvania")
    table.play(0, "load a coffin")
    assert table.actor == 0
    assert table.player(0)["events"] == 0
    assert table.player(0)["coffin_aboard"]


@clause("WN-7.4")
def test_unloading_puts_the_coffin_on_the_first_free_space() -> None:
    table = Table()
    table.pay(0, 3)
    table.bury("Bohemia", 1, 1)
    table.travel(0, "priest")
    table.play(0, "unload the coffin")
    assert table.coins(0) == 0
    assert table.town("Bohemia")["castle"] == [1, 1, 0]
    assert not table.player(0)["coffin_aboard"]
    assert "Carla puts a coffin on space 3 of the castle in Bohemia." in table.log()


@clause("WN-7.8")
def test_a_full_castle_takes_no_coffin() -> None:
    table = Table(3)
    table.pay(0, 3)
    table.bury("Bohemia", 1, 1, 1, 2, 2, 2)
    table.travel(0, "priest")
    assert actions(table) == [f"swap coffin {n}" for n in range(1, 6)]


@clause("WN-7.5")
@pytest.mark.parametrize(
    ("label", "castle"), [("swap coffin 1", [1, 0, 2, 2, 1]), ("swap coffin 4", [0, 1, 2, 1, 2])]
)
def test_influence_swaps_a_coffin_of_any_colour_with_the_next_one(label: str, castle: list[int]) -> None:
    table = Table(3)
    table.pay(0, 3)
    table.bury("Bohemia", 0, 1, 2, 2, 1)
    table.travel(0, "priest")
    assert actions(table) == ["unload the coffin", *[f"swap coffin {n}" for n in range(1, 5)]]
    table.play(0, label)
    assert table.coins(0) == 0
    assert table.town("Bohemia")["castle"] == castle


@clause("WN-7.6")
def test_two_coffins_of_one_colour_may_be_swapped() -> None:
    table = Table()
    table.pay(0, 3)
    table.bury("Bohemia", 0, 1, 1, 1)
    table.travel(0, "priest")
    table.play(0, "swap coffin 2")
    assert table.coins(0) == 0
    assert table.town("Bohemia")["castle"] == [0, 1, 1, 1]
    assert table.journey["acted"]
    assert table.journey["swapped"] == 2  # everybody saw which
    assert "Carla swaps coffins 2 and 3 of the castle in Bohemia." in table.log()


@clause("WN-7.5")
def test_influence_is_exerted_only_where_the_coach_is() -> None:
    table = Table()
    table.pay(0, 3)
    table.bury("Moravia", 0, 1)
    table.travel(0, "priest")
    assert actions(table) == ["unload the coffin"]
