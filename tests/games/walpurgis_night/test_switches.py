"""Every switch of components.toml in both positions."""

from __future__ import annotations

import pytest

from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.game import WalpurgisNight
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

both = pytest.mark.parametrize("on", [True, False])


@clause("WN-4.3", "WN-4.10", "WN-6.14", "WN-8.8", "WN-9.10", "WN-9.12")
def test_these_are_all_switches_and_they_stand_as_the_rules_say() -> None:
    components = WalpurgisNight.default_components()
    assert components.switches("variants") == {}
    assert components.switches("rulings") == {
        "any_passenger_departs": True,
        "empty_coach_drives_on": True,
        "protection_wears_off": True,
        "moon_after_peril": True,
        "blood_stays": True,
        "same_player_starts": True,
    }


@clause("WN-4.3")
@both
def test_a_priest_or_a_werewolf_may_be_enough_to_depart_or_not(on: bool) -> None:
    table = Table(hands={0: "priest, werewolf"}, changes={"rulings.any_passenger_departs": on})
    table.play(0, "travel")
    table.draw(0, "guest to Moravia", "guest to Bohemia")
    if on:
        assert table.legal(0) == ["board guest to Moravia", "board priest", "board werewolf"]
        return
    assert table.legal(0) == ["board guest to Moravia"]
    table.play(0, "board guest to Moravia")
    assert table.legal(0) == ["board priest", "board werewolf", "close the doors"]


@clause("WN-4.3", "WN-3.9")
@both
def test_a_hand_of_priests_may_travel_or_not(on: bool) -> None:
    table = Table(hands={0: "priest, werewolf"}, changes={"rulings.any_passenger_departs": on})
    table.play(0, "travel")
    table.draw(0, "priest", "guest to Bohemia")
    assert table.legal(0) == (["board priest", "board werewolf"] if on else [])
    assert (table.phase is Phase.BOARD) == on


@clause("WN-4.10")
@both
def test_an_empty_coach_may_drive_on_or_has_to_stop(on: bool) -> None:
    table = Table(changes={"rulings.empty_coach_drives_on": on})
    table.travel(0, "guest to Moravia")
    table.drive(0, "Wallachia")
    assert ("drive towards Wallachia" in table.legal(0)) == on
    assert ("pay for garlic" in table.legal(0)) == on
    assert "stop" in table.legal(0)


@clause("WN-4.10", "WN-4.9")
@both
def test_a_coach_with_a_priest_may_drive_on_in_any_case(on: bool) -> None:
    table = Table(changes={"rulings.empty_coach_drives_on": on})
    table.travel(0, "guest to Moravia", "priest")
    table.drive(0, "Wallachia")
    assert "drive towards Wallachia" in table.legal(0)
    table.play(0, "set down priest")
    assert ("drive towards Wallachia" in table.legal(0)) == on


@clause("WN-4.10", "WN-6.15")
@both
def test_a_coach_that_becomes_empty_after_paying_drives_on_in_any_case(on: bool) -> None:
    table = Table(changes={"rulings.empty_coach_drives_on": on})
    table.travel(0, "priest")
    table.drive(0, "Wallachia")
    table.play(0, "pay for garlic", "set down priest")
    assert "stop" not in table.legal(0)
    assert "drive towards Wallachia" in table.legal(0)


@clause("WN-6.14", "WN-6.17")
@both
def test_a_coin_is_lost_or_stays_when_nothing_was_at_stake(on: bool) -> None:
    table = Table(changes={"rulings.protection_wears_off": on})
    table.pay(0, 3)
    table.coffin_aboard(0, False)
    table.travel(0, "guest to Moravia", "priest", "priest")
    table.play(0, "pay for herbs", "pay for coffin wheel")
    table.drive(0, "Wallachia", "full moon")
    assert table.protections() == (["coffin wheel"] if on else ["herbs", "coffin wheel"])
    table.drive(0, "Wallachia", "bad accident")
    assert table.protections() == ([] if on else ["herbs", "coffin wheel"])
    table.play(0, "pay for garlic")
    table.drive(0, "Wallachia", "neophytes A")
    assert table.protections() == ([] if on else ["garlic", "herbs", "coffin wheel"])


@clause("WN-6.14", "WN-6.13")
@both
def test_a_coin_that_protects_is_used_up_in_any_case(on: bool) -> None:
    table = Table(changes={"rulings.protection_wears_off": on})
    table.travel(0, "cursed guest to Wallachia")
    table.play(0, "pay for herbs")
    table.drive(0, "Wallachia", "full moon")
    assert table.protections() == []
    assert not table.turned()


@clause("WN-8.8")
@both
def test_the_time_of_the_full_moon_is_after_the_peril_or_before(on: bool) -> None:
    table = Table(events={1: "full moon"}, changes={"rulings.moon_after_peril": on})
    table.travel(0, "cursed guest to Wallachia")
    table.play(0, "drive towards Wallachia")
    if on:
        table.luck("peril quiet journey")
    assert table.phase is Phase.MOON
    assert table.actor == 1
    table.play(1, "play full moon")
    assert table.turned()
    if not on:
        assert table.actor == CHANCE
        table.luck("peril quiet journey")
    assert table.view()["phase"] == "town"
    assert table.where(0) == "Moravia"


@clause("WN-8.8", "WN-8.11")
def test_before_the_peril_a_card_of_herbs_helps_and_the_peril_follows() -> None:
    table = Table(events={0: "herbs", 1: "full moon"}, changes={"rulings.moon_after_peril": False})
    table.travel(0, "cursed guest to Wallachia")
    table.play(0, "drive towards Wallachia", "pass")
    table.play(1, "play full moon")
    table.play(0, "play herbs")
    assert table.phase is Phase.PERIL
    table.luck("peril full moon")
    assert table.turned()
    assert table.where(0) == "Moravia"


@clause("WN-9.10")
@both
def test_blood_without_vampires_stays_or_is_removed(on: bool) -> None:
    table = Table(changes={"rulings.blood_stays": on})
    table.put(blood={"Moravia": 3}, wolves={"Moravia": 1})
    table.end_round()
    assert table.town("Moravia")["blood"] == (2 if on else 0)
    assert ("2 blood tokens in Moravia feed nobody and are removed." in table.log()) == (not on)


@clause("WN-9.12", "WN-9.2")
@both
def test_the_same_player_starts_the_second_round_or_the_next(on: bool) -> None:
    table = Table(3, first=2, changes={"rulings.same_player_starts": on})
    table.end_round(trigger=2)
    second = 2 if on else 0
    assert table.actor == table.view()["first"] == second
    table.end_round(trigger=second)
    assert table.phase is Phase.OVER
    turns = [line for line in table.log() if line.endswith("'s turn.")]
    assert len(turns) == 6
