"""Chapter 7: what the abilities do. How dragons come by them is in test_new_abilities.py."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.dragon_racer.table import Table


@clause("DR-7.4")
def test_a_pursuer_with_the_second_highest_card_moves_two_after_the_turn() -> None:
    table = Table(3)
    table.give(green="pursuer")
    table.turn("red 8", "green 5", "blue 3")
    assert table.spots == {"red": 3, "green": 2}


@clause("DR-7.4")
def test_a_pursuer_moves_also_when_the_highest_card_was_its_own() -> None:
    table = Table(3, hands={0: "red 8", 1: "red 5"})
    table.give(red="pursuer")
    table.turn("red 8", "red 5", "blue 3")
    assert table.spots == {"red": 3 + 2}


@clause("DR-7.4")
def test_a_pursuer_does_not_count_cancelled_cards() -> None:
    table = Table(4)
    table.give(yellow="pursuer")
    table.turn("red 8", "green 6", "blue 6", "yellow 3")
    assert table.spots == {"red": 5, "yellow": 2}


@clause("DR-7.4")
def test_a_pursuer_whose_card_is_cancelled_stays() -> None:
    table = Table(4)
    table.give(green="pursuer")
    table.turn("red 8", "green 6", "blue 6", "yellow 3")
    assert table.spots == {"red": 5}


@clause("DR-7.4")
@pytest.mark.parametrize("pursuer", ["green", "blue"])
def test_a_pursuer_with_the_highest_or_the_third_card_gets_nothing(pursuer: str) -> None:
    table = Table(3)
    table.give(**{pursuer: "pursuer"})
    table.turn("red 4", "green 8", "blue 3")
    assert table.spots == {"green": 4}


@clause("DR-7.4", "DR-3.7")
def test_a_bet_is_no_second_highest_card() -> None:
    table = Table(3)
    table.give(red="pursuer")
    table.play(0, "bet red 7", "on blue", "place 1st", "stake 1")
    table.turn("green 8", "bet blue 1st 1")
    assert table.spots == {"green": 8}


@clause("DR-7.4", "DR-4.1")
def test_a_pursuer_goes_on_from_a_taken_space() -> None:
    table = Table(3)
    table.give(green="pursuer")
    table.place(yellow=2)
    table.turn("red 8", "green 5", "blue 4")
    assert table.spots == {"red": 3, "yellow": 2, "green": 4}


@clause("DR-7.5")
def test_a_charger_with_the_highest_card_moves_two_more() -> None:
    table = Table(3)
    table.give(red="charger")
    table.turn("red 8", "green 5", "blue 3")
    assert table.spots == {"red": 3 + 2}


@clause("DR-7.5")
@pytest.mark.parametrize(("number", "steps"), [(1, 2), (2, 1)])
def test_a_charger_moved_by_a_one_or_a_two_gets_nothing(number: int, steps: int) -> None:
    table = Table(3)
    table.give(yellow="charger")
    table.turn(f"red {number}, move yellow")
    assert table.spots == {"yellow": steps}


@clause("DR-7.5")
def test_a_charger_without_the_highest_card_gets_nothing() -> None:
    table = Table(3)
    table.give(green="charger")
    table.turn("red 8", "green 5", "blue 3")
    assert table.spots == {"red": 3}


@clause("DR-7.6")
@pytest.mark.parametrize("bettor", [0, 1, 2])
def test_a_darling_moves_two_right_after_a_bet_on_it(bettor: int) -> None:
    table = Table(3)
    table.give(yellow="darling")
    table.turn(*["red 3", "green 3"][:bettor])
    table.play(bettor, f"bet {['red', 'green', 'blue'][bettor]} 1", "on yellow", "place 1st")
    assert table.spots == {}
    table.play(bettor, "stake 1")
    assert table.spots["yellow"] == 2


@clause("DR-7.6")
def test_a_darling_moves_for_every_bet_and_only_for_bets_on_itself() -> None:
    table = Table(3)
    table.give(yellow="darling")
    table.turn("bet yellow 1st 1", "bet red 1st 1", "bet yellow 1st 1")
    assert table.spots == {"yellow": 4}


@clause("DR-7.6", "DR-4.1")
def test_a_darling_goes_on_from_a_taken_space() -> None:
    table = Table(3)
    table.give(yellow="darling")
    table.place(red=2, blue=3)
    table.turn("bet yellow 1st 1")
    assert table.spots["yellow"] == 4


@clause("DR-7.7")
@pytest.mark.parametrize(("number", "steps"), [(1, 2), (2, 1)])
def test_a_glider_moved_by_a_one_or_a_two_moves_one_more(number: int, steps: int) -> None:
    table = Table(3)
    table.give(yellow="glider")
    table.turn(f"red {number}, move yellow")
    assert table.spots == {"yellow": steps + 1}


@clause("DR-7.7")
def test_a_glider_with_the_highest_card_moves_one_more() -> None:
    table = Table(3)
    table.give(red="glider")
    table.turn("red 8", "green 5", "blue 3")
    assert table.spots == {"red": 3 + 1}


@clause("DR-7.7")
def test_a_glider_that_no_card_moves_stays() -> None:
    table = Table(3)
    table.give(green="glider")
    table.turn("red 1, move red", "green 5", "blue 8")
    assert table.spots == {"red": 2, "blue": 3}


@clause("DR-7.8")
def test_a_drummer_moves_one_right_after_any_three_is_played() -> None:
    table = Table(3)
    table.give(yellow="drummer")
    table.turn("red 3")
    assert table.spots == {"yellow": 1}
    table.turn("green 3")
    assert table.spots == {"yellow": 2}
    table.turn("blue 4")
    assert table.spots == {"yellow": 2, "blue": 4}


@clause("DR-7.8")
def test_a_drummer_does_not_hear_a_three_face_down() -> None:
    table = Table(3)
    table.give(yellow="drummer")
    table.play(0, "bet red 3", "on red", "place 1st", "stake 1")
    assert table.spots == {}


@clause("DR-7.8", "DR-4.1")
def test_a_drummer_goes_on_from_a_taken_space() -> None:
    table = Table(3)
    table.give(yellow="drummer")
    table.place(red=1)
    table.turn("red 3")
    assert table.spots == {"red": 1, "yellow": 2}


@clause("DR-7.10")
def test_steps_of_a_drummer_and_a_darling_set_off_no_other_ability() -> None:
    table = Table(3)
    table.give(yellow="drummer", red="darling", green="glider", blue="charger")
    table.turn("bet red 1st 1", "green 3", "bet green 1st 1")
    assert table.spots == {"red": 2, "yellow": 1, "green": 3 + 1}


@clause("DR-7.10", "DR-7.9")
@pytest.mark.parametrize("ability", ["glider", "charger"])
def test_a_dragon_that_a_bully_moves_forward_gets_no_extra_steps(ability: str) -> None:
    table = Table(3, changes={"rulings.passed_go_back": False})
    table.give(blue="bully", red=ability)
    table.place(red=2)
    table.turn("red 4", "green 3", "blue 8")
    assert table.spots == {"blue": 4, "red": 2 + 2 + 1}  # 4 is taken


@clause("DR-7.11", "DR-4.1")
@pytest.mark.parametrize(("ability", "spot"), [("charger", 5), ("glider", 4)])
def test_extra_steps_lengthen_the_move_to_one_landing(ability: str, spot: int) -> None:
    table = Table(3)
    table.give(red=ability)
    table.place(yellow=3)
    table.turn("red 8", "green 5", "blue 4")
    assert table.spots == {"yellow": 3, "red": spot}


@clause("DR-7.12")
def test_the_passed_go_back_before_the_pursuer_takes_its_steps() -> None:
    table = Table(3)
    table.give(blue="bully", green="pursuer")
    table.place(green=1)
    table.turn("bet yellow 1st 1", "green 3", "blue 8")
    assert table.spots == {"blue": 5, "green": 0 + 2}
