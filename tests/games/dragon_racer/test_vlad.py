"""Chapter 8: Vlad, for two players. Seat 0 holds red, seat 1 green; blue and yellow are left for him."""

from __future__ import annotations

import pytest

from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.dragon_racer.rules.position import Phase
from tests.clauses import clause
from tests.games.dragon_racer.table import VLAD, Table, card, make_game


@clause("DR-8.9")
def test_luck_seats_vlad_on_the_left_of_one_of_the_two() -> None:
    game = make_game(2)
    state = game.start()
    assert state.phase is Phase.SEAT_VLAD
    chance = state.chance()
    labels = [game.actions.label(action) for action in chance.actions]
    assert labels == ["vlad left of seat 0", "vlad left of seat 1"]
    assert chance.weights == [1, 1]


@clause("DR-8.1")
@pytest.mark.parametrize(
    ("vlad_left_of", "dealer", "order"),
    [(0, 0, [VLAD, 1, 0]), (0, 1, [0, VLAD, 1]), (1, 0, [1, VLAD, 0]), (1, 1, [VLAD, 0, 1])],
)
def test_vlad_sits_between_the_two_and_plays_in_turn(
    vlad_left_of: int, dealer: int, order: list[int]
) -> None:
    table = Table(2, vlad_left_of=vlad_left_of, dealer=dealer)
    riders = []
    for _ in range(3):
        riders.append(table.state.rider)
        table.turn(["red 8", "green 8", "blue 8"][table.state.rider])
    assert riders == order


@clause("DR-8.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_vlad_stays_away_from_larger_tables(seats: int) -> None:
    assert not any(rider["vlad"] for rider in Table(seats).view()["riders"])


@clause("DR-8.2")
def test_any_card_nobody_has_seen_may_be_his_next() -> None:
    table = Table(2)
    table.turn("red 8")
    assert table.actor == CHANCE
    assert table.outcomes() == {
        f"flip {colour} {number}": 1 for colour in ("blue", "yellow") for number in range(1, 9)
    }
    table.luck("flip blue 5")
    table.turn("green 8")
    assert table.first == VLAD
    assert "flip blue 5" not in table.outcomes()


@clause("DR-8.2", "DR-2.3")
def test_vlad_plays_eight_cards_a_round_and_eight_are_left_unseen() -> None:
    table = Table(2)
    assert table.view(SPECTATOR)["undealt"] == 16
    table.idle(7)
    table.turn("red 3", "yellow 7")
    assert table.view()["undealt"] == 8


@clause("DR-8.2", "DR-3.5")
def test_his_card_counts_like_any_other() -> None:
    table = Table(2)
    table.turn("red 8", "blue 8", "green 5")
    assert table.spots == {"green": 5}
    table.turn("green 3", "red 5", "blue 7")
    assert table.spots == {"green": 5, "blue": 2}


@clause("DR-8.2", "DR-3.10")
def test_vlad_leads_the_next_turn_if_his_card_is_the_highest() -> None:
    table = Table(2)
    table.turn("red 4", "blue 8", "green 5")
    assert table.first == VLAD
    assert table.state.rider == VLAD
    table.turn("blue 3")
    assert table.actor == 1


@clause("DR-8.3", "DR-3.7")
def test_in_the_third_and_the_sixth_turn_his_card_is_a_bet_on_its_colour() -> None:
    table = Table(2)
    bets = []
    for turn in range(1, 7):
        number = 9 - turn
        table.turn(f"red {number}", f"blue {number}", f"green {number}")
        bets.append(len(table.view()["dragons"][2]["bets"]))
    assert bets == [0, 0, 1, 1, 1, 2]
    assert table.spots == {}


@clause("DR-8.3")
def test_his_bet_lies_open() -> None:
    table = Table(2)
    table.idle(2)
    table.turn("red 6", "yellow 2")
    (bet,) = table.view(SPECTATOR)["dragons"][3]["bets"]
    assert (bet["rider"], bet["card"], bet["place"], bet["tokens"]) == (VLAD, card("yellow 2"), None, None)


@clause("DR-8.3", "DR-8.10")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_card_he_bets_with_is_shown_open_and_counts_nothing(seat: int) -> None:
    table = Table(2)
    table.idle(2)
    table.turn("red 6", "yellow 2")
    played = {"card": card("yellow 2"), "counts": 0, "cancelled": False}
    assert table.view(seat)["riders"][VLAD]["played"] == played
    table.turn("green 6")
    assert table.view(seat)["riders"][VLAD]["played"] == played


@clause("DR-8.3", "DR-8.5", "DR-8.10", "DR-3.7")
@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_a_card_he_bets_with_counts_nothing_and_moves_nothing(number: int) -> None:
    table = Table(2)
    table.idle(2)
    table.turn("red 5", f"yellow {number}", "green 3")
    assert table.spots == {"red": 2}
    assert table.first == 0


@clause("DR-8.11", "DR-7.8")
def test_a_three_he_bets_with_is_not_heard_by_the_drummer() -> None:
    table = Table(2)
    table.give(yellow="drummer")
    table.idle()
    table.turn("red 4", "blue 3", "green 4")
    assert table.spots == {"yellow": 1, "blue": 3}
    assert table.view()["turn"] == 3
    table.turn("yellow 3")
    assert table.spots == {"yellow": 1, "blue": 3}


@clause("DR-8.3", "DR-7.6")
def test_his_bet_moves_a_darling() -> None:
    table = Table(2)
    table.give(yellow="darling")
    table.idle(2)
    table.turn("red 6", "yellow 7")
    assert table.spots == {"yellow": 2}


@clause("DR-8.3", "DR-5.1")
def test_his_bets_leave_those_of_the_players_alone() -> None:
    table = Table(2)
    for number in (8, 7, 6, 5, 4, 3):
        table.turn(f"red {number}", f"blue {number}", f"green {number}")
    assert [rider["bets"] for rider in table.view()["riders"]] == [0, 0, 2]
    assert table.verbs(0) == {"bet"}


@clause("DR-8.4", "DR-6.4")
def test_nobody_gets_the_first_bet_gold_where_vlad_was_first() -> None:
    table = Table(2)
    table.idle(2)
    table.turn("bet blue 1st 2", "yellow 8", "bet yellow 1st 2")
    table.idle(2)
    table.turn("bet yellow 2nd 1", "blue 1", "bet blue 2nd 1")
    table.race_ends(blue=9, yellow=8)
    paid = [(bet["rider"], bet["dragon"], bet["paid"]) for bet in table.view()["shown"]]
    assert [entry for entry in paid if entry[0] != VLAD] == [
        (0, "blue", 2 + 1 + 1),
        (1, "yellow", 0),
        (0, "yellow", 1 + 1),
        (1, "blue", 0),
    ]


@clause("DR-8.5")
@pytest.mark.parametrize(("name", "spots"), [("blue 1", {"blue": 2}), ("yellow 2", {"yellow": 1})])
def test_his_one_or_two_moves_the_dragon_of_its_colour(name: str, spots: dict[str, int]) -> None:
    table = Table(2)
    table.turn("red 8", name)
    assert table.spots == spots
    assert table.actor == 1


@clause("DR-8.5", "DR-7.7")
def test_a_glider_glides_for_vlad_too() -> None:
    table = Table(2)
    table.give(blue="glider")
    table.turn("red 8", "blue 1")
    assert table.spots == {"blue": 3}


@clause("DR-8.6")
def test_once_betting_is_closed_he_plays_his_third_card_like_any_other() -> None:
    table = Table(2)
    table.place(red=11)
    table.idle(2)
    table.turn("red 6", "blue 1")
    assert table.spots == {"red": 11, "blue": 2}
    assert table.view()["dragons"][2]["bets"] == []
    table.turn("green 6")
    assert table.spots == {"red": 11, "blue": 2 + 1}
    assert table.first == VLAD


@clause("DR-8.7")
def test_vlad_wins_no_gold() -> None:
    table = Table(2)
    table.race_ends(blue=9, yellow=8, red=7)
    assert len(table.state.scores()) == len(table.state.placings()) == 2
    assert table.view()["riders"][VLAD]["gold"] == 0
    shown = table.view()["shown"]
    assert [bet["paid"] for bet in shown if bet["rider"] == VLAD] == [None, None]


@clause("DR-8.7", "DR-6.7")
@pytest.mark.parametrize(("dealer", "first"), [(0, 0), (1, 1)])
def test_in_a_tie_the_first_player_is_never_vlad(dealer: int, first: int) -> None:
    table = Table(2, dealer=dealer, changes={"bets.number": 0, "race.turns": 2})
    table.race_ends(red=3)
    table.deal()
    assert table.state.scores() == [0, 0]
    assert table.view()["dealer"] == 1 - dealer
    assert table.first == first


@clause("DR-8.8", "DR-2.2")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_two_players_deal_in_turn_and_vlad_never(dealer: int) -> None:
    table = Table(2, dealer=dealer)
    dealers = [table.view()["dealer"]]
    for _ in range(2):
        table.race_ends(red=3)
        table.deal()
        dealers.append(table.view()["dealer"])
    assert dealers == [dealer, 1 - dealer, dealer]


@clause("DR-8.8", "DR-2.5")
@pytest.mark.parametrize(
    ("vlad_left_of", "dealer", "first"), [(0, 0, VLAD), (0, 1, 0), (1, 0, 1), (1, 1, VLAD)]
)
def test_vlad_begins_if_the_first_dealer_has_him_on_the_left(
    vlad_left_of: int, dealer: int, first: int
) -> None:
    assert Table(2, vlad_left_of=vlad_left_of, dealer=dealer).first == first
