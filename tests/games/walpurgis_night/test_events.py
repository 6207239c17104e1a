"""Chapter 8: event cards."""

from __future__ import annotations

import pytest

from carpathia.games.walpurgis_night.components import EVENTS
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

CURSED = "cursed guest to Wallachia"


def meet(table: Table, peril: str) -> None:
    table.play(0, "drive towards Wallachia")
    table.luck(f"peril {peril}")


@clause("WN-8.12")
def test_a_card_that_was_played_is_discarded() -> None:
    table = Table(events={0: "extra coins"})
    table.travel(0, "priest")
    table.play(0, "play extra coins")
    assert table.event_cards(0) == []
    assert table.player(0)["events"] == 0
    assert table.event_discards() == ["extra coins"]


@clause("WN-8.2", "WN-8.13")
def test_extra_coins_on_ones_own_journey_after_boarding() -> None:
    table = Table(events={0: "extra coins"})
    table.give_events(0, "extra coins")
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    assert "play extra coins" not in table.legal(0)
    table.play(0, "board guest to Wallachia", "close the doors", "play extra coins")
    assert table.coins(0) == 4
    assert table.phase is Phase.HIRE
    table.play(0, "no hunter")
    table.drive(0, "Wallachia")
    table.play(0, "play extra coins")
    assert table.coins(0) == 6


@clause("WN-8.1", "WN-8.2")
def test_extra_coins_are_not_for_a_turn_without_a_journey_or_for_others() -> None:
    table = Table(events={0: "extra coins", 1: "extra coins"})
    assert "play extra coins" not in table.legal(0)
    table.play(0, "pick up guests")
    assert "play extra coins" not in table.legal(0)
    table.play(0, *["take guest to Wallachia"] * 4)
    table.fill()
    table.travel(1, CURSED)
    table.play(1, "drive towards Wallachia")
    table.luck("peril quiet journey")
    table.play(1, "pass")
    assert table.actor == 0
    assert table.legal(0) == ["pass"]


@clause("WN-8.3")
def test_silver_bullets_bring_the_hunter_along_for_no_coins() -> None:
    table = Table(events={0: "silver bullets"})
    table.pay(0, 0)
    table.travel(0, "priest", hunter="play silver bullets")
    assert table.journey["bullets"] == 2
    assert table.coins(0) == 0
    assert table.phase is Phase.TOWN


@clause("WN-8.3")
def test_silver_bullets_are_more_for_the_hunter_aboard() -> None:
    table = Table(events={0: "silver bullets"})
    table.put(wolves={"Moravia": 3})
    table.travel(0, "priest", hunter="hire the hunter with 1 bullet")
    table.drive(0, "Wallachia")
    table.play(0, "play silver bullets")
    assert table.journey["bullets"] == 3
    table.play(0, "shoot a wolf", "shoot a wolf", "shoot a wolf")
    assert table.player(0)["trophies"] == 3
    assert table.journey["bullets"] == 0


@clause("WN-8.3", "WN-8.14", "WN-4.5")
def test_silver_bullets_need_a_hunter_and_the_hunter_a_seat() -> None:
    table = Table(events={0: "silver bullets"})
    table.travel(0, "priest")
    assert "play silver bullets" not in table.legal(0)
    table = Table(events={0: "silver bullets"})
    table.travel(0, "priest", "priest", "priest", "werewolf")
    assert table.phase is Phase.TOWN
    assert "play silver bullets" not in table.legal(0)


@clause("WN-8.4", "WN-8.15")
@pytest.mark.parametrize(
    ("card", "peril"),
    [
        ("garlic", "neophytes A"),
        ("garlic", "neophytes B"),
        ("herbs", "full moon"),
        ("spare parts", "small accident"),
        ("spare parts", "accident"),
        ("spare parts", "bad accident"),
    ],
)
def test_the_right_card_counters_a_peril(card: str, peril: str) -> None:
    table = Table(events={0: card})
    table.travel(0, CURSED)
    meet(table, peril)
    assert table.legal(0) == [f"play {card}", "pass"]
    table.play(0, f"play {card}")
    assert (table.aboard(), table.turned()) == ([CURSED], [])
    assert table.player(0)["coffin_aboard"]
    assert table.event_discards() == [card]
    assert table.where(0) == "Moravia"


@clause("WN-8.4")
def test_nobody_has_to_counter() -> None:
    table = Table(events={0: "garlic"})
    table.travel(0, CURSED)
    meet(table, "neophytes A")
    table.play(0, "pass")
    assert table.aboard() == []
    assert table.event_cards(0) == ["garlic"]


@clause("WN-8.5")
def test_a_coin_is_used_before_the_card_is_offered() -> None:
    table = Table(events={0: "garlic"})
    table.travel(0, "guest to Wallachia")
    table.play(0, "pay for garlic")
    meet(table, "neophytes A")
    assert table.phase is Phase.TOWN
    assert table.event_cards(0) == ["garlic"]
    assert table.protections() == []


@clause("WN-8.5", "WN-8.15")
@pytest.mark.parametrize(
    ("wheel", "victims", "coffin"), [("passenger wheel", 0, True), ("coffin wheel", 2, False)]
)
def test_spare_parts_are_offered_for_what_a_wheel_does_not_save(
    wheel: str, victims: int, coffin: bool
) -> None:
    table = Table(events={0: "spare parts"})
    table.travel(0, "priest", "priest")
    table.play(0, f"pay for {wheel}")
    meet(table, "bad accident")
    assert table.view()["pending"] == {
        "peril": "bad_accident",
        "victims": victims,
        "cursed": 0,
        "coffin": coffin,
    }
    table.play(0, "play spare parts")
    assert table.player(0)["coffin_aboard"]
    assert len(table.aboard()) == 2


@clause("WN-8.5")
@pytest.mark.parametrize("peril", ["full moon", "quiet journey"])
def test_no_card_is_offered_if_nothing_is_at_stake(peril: str) -> None:
    table = Table(events={0: "herbs"})
    table.travel(0, "guest to Wallachia")
    meet(table, peril)
    assert table.phase is Phase.TOWN


@clause("WN-8.6")
@pytest.mark.parametrize("card", EVENTS)
def test_a_traveller_with_any_event_card_is_asked(card: str) -> None:
    table = Table(events={0: card})
    table.travel(0, "guest to Wallachia")
    meet(table, "neophytes A")
    assert table.phase is Phase.COUNTER
    assert table.actor == 0
    assert table.legal(0) == (["play garlic", "pass"] if card == "garlic" else ["pass"])


@clause("WN-8.6")
def test_a_traveller_without_event_cards_is_not_asked() -> None:
    table = Table(events={1: "garlic"})
    table.travel(0, "guest to Wallachia")
    meet(table, "neophytes A")
    assert table.aboard() == []
    assert table.phase is Phase.TOWN


@clause("WN-8.7", "WN-8.8")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_may_play_a_full_moon_after_the_peril(seat: int) -> None:
    table = Table(3, events={seat: "full moon"})
    table.travel(0, CURSED, "cursed believer to Moravia", "guest to Moravia")
    meet(table, "small accident")
    if seat == 0:
        table.play(0, "pass")
    table.play(0, "lose guest to Moravia")  # first the peril
    assert table.phase is Phase.MOON
    assert table.actor == seat
    table.play(seat, "play full moon")
    assert table.aboard() == table.turned() == [CURSED]
    assert table.town("Moravia")["wolves"] == 1  # before the coach arrived
    assert table.player(seat)["events"] == 0


@clause("WN-8.9")
def test_all_who_hold_any_event_card_are_asked_once_from_the_traveller_clockwise() -> None:
    table = Table(4, first=2, events={0: "blood", 1: "full moon", 2: "herbs", 3: "garlic"})
    table.take_events(3)
    table.travel(2, CURSED)
    table.play(2, "drive towards Wallachia")
    table.luck("peril quiet journey")
    for seat in (2, 0, 1):
        assert table.phase is Phase.MOON
        assert table.actor == seat
        assert table.legal(seat) == (["play full moon", "pass"] if seat == 1 else ["pass"])
        table.play(seat, "pass")
    assert table.phase is Phase.TOWN
    assert table.actor == 2


@clause("WN-8.9")
def test_nobody_is_asked_if_nobody_holds_an_event_card() -> None:
    table = Table(3)
    table.travel(0, CURSED)
    meet(table, "quiet journey")
    assert table.phase is Phase.TOWN


@clause("WN-8.10", "WN-5.6")
def test_nobody_is_asked_if_nobody_aboard_can_turn() -> None:
    table = Table(events={0: "blood", 1: "full moon"})
    table.travel(0, "guest to Wallachia", "werewolf", "priest")
    meet(table, "quiet journey")
    assert table.phase is Phase.TOWN
    table = Table(events={0: "blood", 1: "full moon"})
    table.travel(0, CURSED)
    meet(table, "full moon")
    table.play(0, "pass")
    assert table.phase is Phase.TOWN  # they have turned already
    meet(table, "quiet journey")
    assert table.phase is Phase.TOWN


@clause("WN-8.10", "WN-8.9")
def test_after_a_full_moon_the_others_are_not_asked() -> None:
    table = Table(3, events={1: "full moon", 2: "full moon"})
    table.travel(0, CURSED)
    meet(table, "quiet journey")
    table.play(1, "play full moon")
    assert table.phase is Phase.TOWN
    assert table.event_cards(2) == ["full moon"]


@clause("WN-8.11")
def test_a_herb_coin_stops_a_full_moon_and_the_next_is_asked() -> None:
    table = Table(3, events={1: "full moon", 2: "full moon"})
    table.travel(0, CURSED)
    table.play(0, "pay for herbs")
    meet(table, "quiet journey")
    table.play(1, "play full moon")
    assert table.protections() == []
    assert not table.turned()
    assert table.actor == 2
    table.play(2, "play full moon")
    assert table.turned()


@clause("WN-8.11", "WN-8.9", "WN-6.13")
def test_a_herb_coin_spent_on_the_peril_does_not_help_against_the_card() -> None:
    table = Table(events={1: "full moon"})
    table.travel(0, CURSED)
    table.play(0, "pay for herbs")
    meet(table, "full moon")
    assert table.actor == 1
    table.play(1, "play full moon")
    assert table.turned()


@clause("WN-8.11", "WN-8.6")
def test_the_traveller_may_play_herbs_against_the_card_and_the_asking_goes_on() -> None:
    table = Table(3, events={0: "herbs", 1: "full moon", 2: "blood"})
    table.travel(0, CURSED)
    meet(table, "quiet journey")
    table.play(0, "pass")
    table.play(1, "play full moon")
    assert table.phase is Phase.COUNTER
    assert table.actor == 0
    table.play(0, "play herbs")
    assert not table.turned()
    assert table.view()["phase"] == "moon"
    assert table.actor == 2
    table.play(2, "pass")
    assert table.view()["phase"] == "town"
    assert table.where(0) == "Moravia"


@clause("WN-8.11")
@pytest.mark.parametrize("counters", [True, False])
def test_herbs_are_offered_against_a_full_moon_of_ones_own(counters: bool) -> None:
    table = Table(events={0: "full moon"})
    table.give_events(0, "herbs")
    table.travel(0, CURSED)
    meet(table, "quiet journey")
    table.play(0, "play full moon")
    assert table.phase is Phase.COUNTER
    assert table.legal(0) == ["play herbs", "pass"]
    table.play(0, "play herbs" if counters else "pass")
    assert bool(table.turned()) == (not counters)
    assert table.event_cards(0) == ([] if counters else ["herbs"])
    assert table.view()["phase"] == "town"


@clause("WN-8.9")
def test_nobody_plays_two_full_moons_on_one_leg() -> None:
    table = Table(events={1: "full moon"})
    table.give_events(1, "full moon")
    table.travel(0, CURSED)
    table.play(0, "pay for herbs")
    meet(table, "quiet journey")
    table.play(1, "play full moon")
    assert not table.turned()
    assert table.phase is Phase.TOWN
    assert table.event_cards(1) == ["full moon"]
    meet(table, "quiet journey")
    table.play(1, "play full moon")
    assert table.turned()
