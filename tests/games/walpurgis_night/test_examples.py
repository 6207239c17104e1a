"""The worked examples of the printed rules, with their numbers."""

from __future__ import annotations

import pytest

from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

CARLA, DAVID = range(2)


@clause(
    "WN-1.6",
    "WN-2.2",
    "WN-4.7",
    "WN-5.2",
    "WN-4.4",
    "WN-6.1",
    "WN-5.4",
    "WN-4.15",
    "WN-4.13",
    "WN-7.4",
    "WN-6.8",
)
def test_the_journey_of_carla_with_the_coins_of_a_first_turn() -> None:
    table = Table(
        hands={CARLA: "guest to Moravia, cursed believer to Bohemia"},
        events={CARLA: "blood", DAVID: "extra coins"},
        towns={CARLA: "Transylvania"},
    )
    table.put(wolves={"Moravia": 1})
    table.play(CARLA, "travel")
    table.draw(CARLA, "priest", "werewolf")
    assert table.coins(CARLA) == 2
    table.play(CARLA, "board guest to Moravia", "board cursed believer to Bohemia", "board priest")
    table.play(CARLA, "close the doors")
    assert table.coins(CARLA) == 3  # the tip
    table.play(CARLA, "hire the hunter with 1 bullet", "pay for passenger wheel", "pay for coffin wheel")
    assert table.coins(CARLA) == 0

    table.play(CARLA, "drive towards Bohemia")
    table.luck("peril full moon")
    assert table.legs() == [None, "full moon", None]
    table.play(CARLA, "pass")
    assert [rider["turned"] for rider in table.journey["passengers"]] == [True, False]
    assert table.town("Moravia")["blood"] == 1
    assert table.coins(CARLA) == 2
    table.play(CARLA, "shoot a wolf")
    assert table.town("Moravia")["wolves"] == 0
    assert table.player(CARLA)["trophies"] == 1
    assert table.journey["bullets"] == 0
    table.play(CARLA, "set down priest")
    assert table.coins(CARLA) == 3
    table.play(CARLA, "unload the coffin")
    assert table.coins(CARLA) == 0
    assert table.town("Moravia")["castle"] == [CARLA]

    table.play(CARLA, "drive towards Bohemia")
    table.luck("peril bad accident")
    assert table.protections() == []
    assert table.aboard() == []
    assert table.town("Bohemia")["wolves"] == 1
    assert table.town("Bohemia")["blood"] == 0
    assert table.coins(CARLA) == 1
    assert table.legal(CARLA) == ["stop"]
    table.stop(CARLA)
    assert table.actor == DAVID
    assert table.view()["dracula"] == 19


@clause("WN-1.3", "WN-1.6", "WN-4.12", "WN-4.14", "WN-6.5", "WN-6.6", "WN-7.5", "WN-5.5")
def test_the_journey_of_david() -> None:
    table = Table(first=DAVID, towns={DAVID: "Bohemia"}, events={CARLA: "blood", DAVID: "herbs"})
    table.take_events(DAVID)
    table.pay(DAVID, 3)
    table.bury("Transylvania", CARLA, DAVID)
    table.travel(DAVID, "believer to Moravia", "cursed guest to Wallachia", "werewolf")
    assert table.coins(DAVID) == 3  # no priest, no tip
    table.play(DAVID, "pay for garlic")
    table.drive(DAVID, "Wallachia")
    assert table.coins(DAVID) == 2 + 1
    assert table.town("Moravia")["blood"] == 1
    table.drive(DAVID, "Wallachia", "neophytes A")
    assert table.aboard() == ["cursed guest to Wallachia", "werewolf"]
    assert table.protections() == []
    table.play(DAVID, "swap coffin 1")
    assert table.coins(DAVID) == 0
    assert table.town("Transylvania")["castle"] == [DAVID, CARLA]
    table.drive(DAVID, "Wallachia", "full moon")
    assert table.legs() == ["quiet journey", "neophytes A", "full moon"]
    table.stop(DAVID)
    assert table.town("Wallachia")["wolves"] == 2
    assert table.town("Wallachia")["blood"] == 0
    assert table.coins(DAVID) == 1 + 1
    assert table.actor == CARLA


@clause("WN-6.5")
def test_without_garlic_david_would_have_lost_the_passenger_to_wallachia() -> None:
    table = Table(first=DAVID)
    table.travel(DAVID, "believer to Moravia", "cursed guest to Wallachia", "werewolf")
    table.drive(DAVID, "Wallachia")
    table.drive(DAVID, "Wallachia", "neophytes A")
    assert table.aboard() == ["werewolf"]


@clause("WN-9.8")
def test_five_tokens_for_brown_white_brown_are_three_and_two() -> None:
    table = Table()
    table.bury("Moravia", 0, 1, 0)
    table.put(blood={"Moravia": 5})
    table.end_round()
    assert [player["points"] for player in table.view()["players"]] == [3, 2]


@clause("WN-9.7", "WN-9.8", "WN-9.9")
@pytest.mark.parametrize("yellow", [0, 1, 2])
def test_the_example_of_scoring_with_its_sum_put_right(yellow: int) -> None:
    brown = (yellow + 1) % 3
    table = Table(3)
    table.bury("Moravia", yellow, brown, yellow)
    table.put(blood={"Moravia": 7}, wolves={"Moravia": 2})
    table.end_round()
    assert table.player(yellow)["points"] == 3
    assert table.player(brown)["points"] == 2
    assert table.town("Moravia")["blood"] == table.town("Moravia")["wolves"] == 0
    assert table.phase is Phase.TURN


@clause("WN-4.4", "WN-4.15")
def test_two_passengers_and_a_hunter_who_kills_two_wolves() -> None:
    table = Table()
    table.put(wolves={"Bohemia": 1, "Moravia": 1})
    table.travel(0, "guest to Moravia", "guest to Transylvania", hunter="hire the hunter with 2 bullets")
    assert table.coins(0) == 0
    table.play(0, "shoot a wolf")
    table.drive(0, "Wallachia")
    table.play(0, "shoot a wolf")
    table.drive(0, "Wallachia")
    assert table.coins(0) == 2 + 2
    assert table.player(0)["trophies"] == 2
