"""Chapter 6: the end of a round and of the game."""

from __future__ import annotations

import pytest

from carpathia.core.state import NOBODY
from tests.clauses import clause
from tests.games.dragon_racer.table import Table


def payout(bet: str, **spots: int) -> int:
    """Return what a bet pays that is not the first one on its dragon, the other one being lost."""
    dragon, place, _ = bet.split()
    other = "2nd" if place == "1st" else "1st"
    table = Table(3)
    table.turn("red 3", f"bet {dragon} 1st 1", f"bet {dragon} 1st 1")
    table.turn(f"bet {bet}", f"bet {dragon} 2nd 1", f"bet {dragon} 2nd 1")
    table.turn(f"bet {dragon} {other} 1", "green 3", "blue 3")
    table.race_ends(**spots)
    return next(bet for bet in table.view()["shown"] if bet["rider"] == 0)["paid"] or 0


@clause("DR-6.1")
def test_the_three_that_came_farthest_stand_on_the_podium() -> None:
    table = Table(5)
    table.race_ends(red=3, green=9, blue=4, yellow=12, white=1)
    assert table.view()["podium"] == ["yellow", "green", "blue"]


@clause("DR-6.1")
def test_all_bets_are_revealed_when_the_round_ends() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet blue 2nd 1+1", "bet red 3rd 2")
    table.idle(6)
    assert table.view()["shown"] == []
    table.turn("bet green 2nd 1", "bet green 1st 2", "bet green 1st 1")
    shown = [(bet["rider"], bet["dragon"], bet["place"], bet["tokens"]) for bet in table.view()["shown"]]
    assert shown == [
        (0, "red", "1st", [1]),
        (1, "blue", "2nd", [1, 1]),
        (2, "red", "3rd", [2]),
        (0, "green", "2nd", [1]),
        (1, "green", "1st", [2]),
        (2, "green", "1st", [1]),
    ]


@clause("DR-6.2")
def test_dragons_on_the_start_take_no_place_and_bets_on_an_empty_place_are_lost() -> None:
    table = Table(3)
    table.turn("bet blue 3rd 1", "bet yellow 3rd 1", "bet red 3rd 1")
    table.turn("bet blue 1st 1", "bet yellow 1st 1", "bet red 1st 1")
    table.race_ends(red=5, green=2)
    assert table.view()["podium"] == ["red", "green", None]
    assert [bet["paid"] for bet in table.view()["shown"]] == [1, 1, 1, 0, 0, 1]


@clause("DR-6.2", "DR-7.13")
def test_a_dragon_sent_back_to_the_start_takes_no_place_either() -> None:
    hands = {0: "red 3, red 4", 1: "green 3, green 5", 2: "blue 7, blue 8"}
    table = Table(3, hands=hands, changes={"race.turns": 2, "bets.number": 0})
    table.turn("red 3", "green 3", "blue 7")
    table.give(blue="bully")
    table.place(red=1, blue=0)
    table.turn("blue 8", "red 4", "green 5")
    assert table.view()["podium"] == ["blue", None, None]


@clause("DR-6.3")
@pytest.mark.parametrize(
    ("bet", "gold"),
    [
        ("green 1st 1", 1),
        ("green 1st 2+2", 4),
        ("yellow 2nd 1+2", 3 + 1),
        ("red 3rd 1", 1 + 2),
        ("red 3rd 1+2+2", 5 + 2),
    ],
)
def test_a_bet_is_won_at_its_place_and_pays_its_gold_and_the_bonus_of_the_place(bet: str, gold: int) -> None:
    assert payout(bet, green=9, yellow=8, red=7, blue=6) == gold


@clause("DR-6.3", "DR-6.5")
@pytest.mark.parametrize("bet", ["green 2nd 2+2", "green 3rd 2+2", "yellow 1st 1", "red 2nd 1", "blue 3rd 1"])
def test_a_bet_at_another_place_pays_nothing(bet: str) -> None:
    assert payout(bet, green=9, yellow=8, red=7, blue=6) == 0


@clause("DR-6.4")
def test_the_first_bet_on_a_dragon_pays_one_in_any_case_and_one_more_if_won() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet red 1st 1", "bet green 3rd 1")
    table.turn("bet blue 2nd 1", "bet green 2nd 1", "bet red 2nd 1")
    table.race_ends(red=9, green=8, blue=7)
    paid = [(bet["rider"], bet["dragon"], bet["paid"]) for bet in table.view()["shown"]]
    assert paid == [
        (0, "red", 1 + 1 + 1),
        (1, "red", 1),
        (2, "green", 1),
        (0, "blue", 1),
        (1, "green", 1 + 1),
        (2, "red", 0),
    ]
    assert table.state.scores() == [4, 3, 1]


@clause("DR-6.4", "DR-5.7")
def test_a_second_bet_of_the_same_player_on_a_dragon_is_not_the_first() -> None:
    table = Table(3)
    table.turn("bet red 2nd 1", "bet blue 1st 1", "bet blue 1st 1")
    table.turn("bet red 1st 2", "bet blue 2nd 1", "bet blue 2nd 1")
    table.race_ends(red=9)
    assert table.state.scores()[0] == 1 + 2


@clause("DR-6.4")
def test_every_round_has_its_own_first_bets() -> None:
    table = Table(3)
    for gold in (3, 6):
        table.race_ends(red=9)
        assert table.state.scores()[0] == gold
        table.deal()


@clause("DR-6.5")
def test_a_lost_bet_costs_nothing() -> None:
    table = Table(3)
    table.pay(5, 5, 5)
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    table.turn("bet red 2nd 1+2+2", "bet red 2nd 1+2+2", "bet red 2nd 1+2+2")
    table.race_ends(blue=9)
    assert table.state.scores() == [5 + 1, 5, 5]


@clause("DR-6.6")
@pytest.mark.parametrize("richest", [0, 1, 2])
def test_the_most_gold_begins_the_second_and_the_third_round(richest: int) -> None:
    table = Table(3)
    table.pay(*[20 * (seat == richest) for seat in range(3)])
    for _ in range(2):
        table.race_ends(blue=9)
        table.deal()
        assert table.first == table.actor == richest


@clause("DR-6.7")
@pytest.mark.parametrize(
    ("gold", "dealer", "first"),
    [
        ((9, 9, 9, 9), 0, 2),  # seat 1 deals the second round
        ((9, 9, 9, 0), 0, 2),
        ((9, 9, 0, 9), 0, 3),
        ((9, 9, 0, 0), 0, 0),
        ((0, 9, 0, 0), 0, 1),
        ((9, 9, 9, 9), 3, 1),  # seat 0 deals it
        ((9, 0, 0, 9), 3, 3),
    ],
)
def test_a_tie_is_decided_clockwise_after_the_new_dealer(
    gold: tuple[int, ...], dealer: int, first: int
) -> None:
    table = Table(4, dealer=dealer, changes={"bets.number": 0, "race.turns": 2})
    table.pay(*gold)
    table.race_ends(blue=9)
    table.deal()
    assert table.view()["dealer"] == (dealer + 1) % 4
    assert table.first == first


@clause("DR-6.8")
def test_the_game_ends_after_the_third_round() -> None:
    table = Table(3)
    for _ in range(3):
        assert table.actor != NOBODY
        table.race_ends(blue=9)
        table.deal()
    assert table.actor == NOBODY
    assert table.view()["phase"] == "over"
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]


@clause("DR-6.8")
def test_those_who_tie_share_the_victory() -> None:
    table = Table(3, changes={"race.rounds": 1, "bets.number": 0, "race.turns": 2})
    table.pay(9, 4, 9)
    table.idle(2)
    assert table.actor == NOBODY
    assert table.state.placings() == [0, 2, 0]
    assert table.question(1) == "The game is over: Joan and Suzan share the victory with 9 gold."
