"""Chapter 3: a turn."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.dragon_racer.table import Table, card


@clause("DR-3.1")
def test_a_round_has_eight_turns() -> None:
    table = Table(3)
    table.idle(7)
    assert table.view()["turn"] == 8
    assert [rider["cards"] for rider in table.view()["riders"]] == [1, 1, 1]
    assert table.view()["podium"] == []
    table.idle()
    assert table.view()["podium"] == [None, None, None]
    assert table.view()["round"] == 2


@clause("DR-3.1")
def test_everybody_plays_once_clockwise_from_the_first_player() -> None:
    table = Table(4, dealer=1)
    order = []
    for play in ("blue 8", "yellow 8", "red 8", "green 8"):
        order.append(table.actor)
        table.turn(play)
    assert order == [2, 3, 0, 1]
    assert table.view()["turn"] == 2


@clause("DR-3.1")
def test_nobody_plays_before_it_is_their_turn() -> None:
    table = Table(4)
    for play in ("red 8", "green 8", "blue 8", "yellow 8"):
        assert [seat for seat in range(4) if table.legal(seat)] == [table.actor]
        table.turn(play)


@clause("DR-3.2")
def test_a_card_from_the_own_hand_is_played_face_up_or_face_down() -> None:
    table = Table(3, hands={0: "yellow 5"})
    cards = [f"red {number}" for number in range(2, 9)] + ["yellow 5"]
    assert table.legal(0) == [f"play {card}" for card in cards] + [f"bet {card}" for card in cards]


@clause("DR-3.2")
def test_a_played_card_leaves_the_hand_and_lies_open() -> None:
    table = Table(3)
    table.play(0, "play red 6")
    assert "red 6" not in table.hand(0)
    assert table.view()["riders"][0]["played"] == {"card": card("red 6"), "counts": 6, "cancelled": False}
    assert table.view()["seen"] == [card("red 6")]


@clause("DR-3.3")
@pytest.mark.parametrize("dragon", ["red", "green", "blue", "yellow"])
@pytest.mark.parametrize(("number", "steps"), [(1, 2), (2, 1)])
def test_a_one_or_a_two_moves_any_dragon_at_once(number: int, steps: int, dragon: str) -> None:
    table = Table(3)
    table.play(0, f"play red {number}")
    assert table.legal(0) == ["move red", "move green", "move blue", "move yellow"]
    table.play(0, f"move {dragon}")
    assert table.spots == {dragon: steps}
    assert table.actor == 1


@clause("DR-3.3")
@pytest.mark.parametrize("number", range(3, 9))
def test_no_other_number_moves_a_dragon_at_once(number: int) -> None:
    table = Table(3)
    table.play(0, f"play red {number}")
    assert table.spots == {}
    assert table.actor == 1


@clause("DR-3.3")
def test_a_one_played_face_down_moves_nothing() -> None:
    table = Table(3)
    table.play(0, "bet red 1", "on red", "place 1st", "stake 1")
    assert table.spots == {}
    assert table.actor == 1


@clause("DR-3.4")
def test_a_move_at_once_stands_when_the_card_is_cancelled() -> None:
    table = Table(3)
    table.turn("red 1, move yellow", "green 1, move yellow", "blue 3")
    assert table.spots == {"yellow": 2 + 2, "blue": 3}


@clause("DR-3.5", "DR-3.6")
def test_equal_numbers_cancel_each_other() -> None:
    table = Table(4)
    table.turn("red 8", "green 8", "blue 6", "yellow 5")
    assert table.spots == {"blue": 1}


@clause("DR-3.5")
def test_three_equal_numbers_are_all_cancelled() -> None:
    table = Table(4)
    table.turn("red 7", "green 3", "blue 7", "yellow 7")
    assert table.spots == {"green": 3}


@clause("DR-3.5")
def test_two_pairs_are_cancelled_at_once() -> None:
    table = Table(5)
    table.turn("red 7", "green 6", "blue 7", "yellow 6", "white 3")
    assert table.spots == {"white": 3}


@clause("DR-3.6")
def test_only_the_dragon_of_the_highest_card_moves_and_by_the_difference() -> None:
    table = Table(4)
    table.turn("red 4", "green 5", "blue 8", "yellow 3")
    assert table.spots == {"blue": 3}


@clause("DR-3.6")
def test_the_colour_of_the_card_counts_and_not_who_played_it() -> None:
    table = Table(3, hands={2: "yellow 8"})
    table.turn("red 3", "green 4", "yellow 8")
    assert table.spots == {"yellow": 4}


@clause("DR-3.5")
def test_cancelled_cards_are_marked_once_all_have_played() -> None:
    table = Table(4)
    table.turn("red 4", "green 4", "bet red 1st 1")
    assert _cancelled(table) == [False, False, False]
    table.turn("yellow 5")
    assert _cancelled(table) == [True, True, False, False]
    table.turn("yellow 4")
    assert _cancelled(table) == [False]


def _cancelled(table: Table) -> list[bool]:
    played = [rider["played"] for rider in table.view()["riders"]]
    return [entry["cancelled"] for entry in played if entry]


@clause("DR-3.6")
def test_highest_and_second_highest_may_be_of_one_colour() -> None:
    table = Table(3, hands={0: "red 8", 1: "red 5"})
    table.turn("red 8", "red 5", "blue 4")
    assert table.spots == {"red": 3}


@clause("DR-3.7")
def test_a_bet_counts_as_nothing() -> None:
    table = Table(3)
    table.turn("bet yellow 1st 1", "green 5", "bet yellow 1st 1")
    assert table.spots == {"green": 5}


@clause("DR-3.7", "DR-3.11")
def test_the_number_of_a_card_face_down_cancels_nothing() -> None:
    table = Table(3)
    table.play(0, "bet red 7", "on yellow", "place 1st", "stake 1")
    table.turn("green 7", "blue 4")
    assert table.spots == {"green": 3}


@clause("DR-3.7", "DR-3.10", "DR-3.11")
def test_two_bets_leave_the_turn_to_the_one_card() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet red 1st 1", "blue 3")
    assert table.spots == {"blue": 3}
    assert table.first == 2


@clause("DR-3.8")
def test_a_card_left_alone_moves_its_full_number() -> None:
    table = Table(3)
    table.turn("red 5", "green 5", "blue 4")
    assert table.spots == {"blue": 4}
    assert table.first == 2


@clause("DR-3.9")
def test_nobody_moves_if_all_cards_are_cancelled() -> None:
    table = Table(4, dealer=1)
    table.turn("blue 5", "yellow 6", "red 5", "green 6")
    assert table.spots == {}
    assert table.first == 2


@clause("DR-3.9", "DR-3.11")
def test_nobody_moves_if_all_bet() -> None:
    table = Table(3, dealer=0)
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    assert table.spots == {}
    assert table.first == 1


@clause("DR-3.9", "DR-3.11")
def test_a_bet_beside_a_cancelled_pair_wins_nothing() -> None:
    table = Table(3)
    table.turn("red 6", "green 6", "bet red 1st 1")
    assert table.spots == {}
    assert table.first == 0


@clause("DR-3.10")
def test_the_highest_card_leads_the_next_turn() -> None:
    table = Table(4)
    table.turn("red 8", "green 8", "blue 5", "yellow 6")
    assert table.first == table.actor == 3
    table.turn("yellow 3", "red 7", "green 4", "blue 6")
    assert table.first == table.actor == 0
