"""Every switch of components.toml in both positions."""

from __future__ import annotations

import pytest

from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.rules.position import Phase
from tests.clauses import clause
from tests.games.dragon_racer.table import VLAD, Table, make_game

both = pytest.mark.parametrize("on", [True, False])


@clause("DR-2.4", "DR-3.8", "DR-5.2", "DR-5.6", "DR-5.7", "DR-7.9", "DR-7.11", "DR-8.6")
def test_these_are_all_switches_and_they_stand_as_the_rules_say() -> None:
    components = DragonRacer.default_components()
    assert components.switches("variants") == {"abilities": True}
    assert components.switches("rulings") == {
        "lone_card_moves": True,
        "forced_bets": True,
        "keep_gold": True,
        "same_dragon_twice": True,
        "passed_go_back": True,
        "extra_steps_join": True,
        "vlad_heeds_the_line": True,
    }


@clause("DR-2.4")
@both
def test_abilities_can_be_left_out(on: bool) -> None:
    game = make_game(3, {"variants.abilities": on})
    state = game.start()
    state.apply(state.actor, game.actions.parse("dealer seat 0"))
    assert state.phase is (Phase.DRAW_ABILITY if on else Phase.DEAL)


@clause("DR-3.8")
@both
def test_a_lone_card_may_move_its_full_number_or_stay(on: bool) -> None:
    table = Table(3, changes={"rulings.lone_card_moves": on})
    table.turn("red 5", "green 5", "blue 4")
    assert table.spots == ({"blue": 4} if on else {})
    assert table.first == 2


@clause("DR-3.8", "DR-3.7", "DR-3.6")
@both
def test_a_card_beside_a_bet_is_not_alone(on: bool) -> None:
    table = Table(4, changes={"rulings.lone_card_moves": on})
    table.turn("red 5", "green 5", "bet red 1st 1", "yellow 4")
    assert table.spots == {"yellow": 4}
    table = Table(3, changes={"rulings.lone_card_moves": on})
    table.turn("bet red 1st 1", "bet red 1st 1", "blue 7")
    assert table.spots == {"blue": 7}


@clause("DR-5.2")
@both
def test_missing_bets_may_be_forced_or_free(on: bool) -> None:
    table = Table(3, changes={"rulings.forced_bets": on})
    table.idle(6)
    assert table.kinds(0) == ({"bet"} if on else {"play", "bet"})


@clause("DR-5.6")
@both
def test_a_gold_token_must_be_kept_or_not(on: bool) -> None:
    table = Table(3, changes={"rulings.keep_gold": on})
    table.play(0, "bet red 1", "on yellow", "place 1st")
    assert ("stake 1+1+2+2" in table.legal(0)) == (not on)


@clause("DR-5.5", "DR-5.6", "DR-5.2")
def test_whoever_staked_everything_makes_no_second_bet() -> None:
    table = Table(3, changes={"rulings.keep_gold": False})
    table.turn("bet red 1st 1+1+2+2", "green 8", "blue 8")
    assert table.kinds(0) == {"play"}
    for number in (8, 7, 6, 5, 4):
        table.turn(f"red {number}", f"green {number - 1}", f"blue {number - 1}")
        table.place(red=0)
    assert table.view()["turn"] == 7
    assert table.kinds(0) == {"play"}


@clause("DR-5.7")
@both
def test_both_bets_may_lie_on_one_dragon_or_not(on: bool) -> None:
    table = Table(3, changes={"rulings.same_dragon_twice": on})
    table.turn("bet yellow 1st 1", "green 8", "blue 8")
    table.play(0, "bet red 3")
    free = ["on red", "on green", "on blue"]
    assert table.legal(0) == ([*free, "on yellow"] if on else free)


@clause("DR-7.9")
@both
def test_those_a_bully_passes_go_back_or_forward(on: bool) -> None:
    table = Table(3, changes={"rulings.passed_go_back": on})
    table.give(blue="bully")
    table.place(red=2, yellow=3)
    table.turn("bet red 1st 1", "green 3", "blue 8")
    # Forward, yellow cannot stop on 5, where the bully stands; then red goes 2 on from 2.
    assert table.spots == ({"blue": 5, "yellow": 1} if on else {"blue": 5, "yellow": 6, "red": 4})


@clause("DR-7.9")
def test_forward_the_one_farthest_ahead_goes_first_too() -> None:
    table = Table(3, changes={"rulings.passed_go_back": False})
    table.give(blue="bully")
    table.place(red=1, yellow=3)
    table.turn("bet red 1st 1", "green 3", "blue 8")
    assert table.spots == {"blue": 5, "yellow": 6, "red": 3}


@clause("DR-7.11")
@both
@pytest.mark.parametrize("ability", ["charger", "glider"])
def test_extra_steps_join_the_move_or_are_one_of_their_own(ability: str, on: bool) -> None:
    table = Table(3, changes={"rulings.extra_steps_join": on})
    table.give(red=ability)
    table.place(yellow=3)
    table.turn("red 8", "green 5", "blue 4")
    extra = 2 if ability == "charger" else 1
    assert table.spots == {"yellow": 3, "red": 3 + extra if on else 4 + extra}


@clause("DR-7.11", "DR-7.7")
@both
def test_extra_steps_after_a_one_join_or_not(on: bool) -> None:
    table = Table(3, changes={"rulings.extra_steps_join": on})
    table.give(red="glider")
    table.place(yellow=2)
    table.turn("red 1, move red")
    assert table.spots == {"yellow": 2, "red": 3 if on else 4}


@clause("DR-8.6")
@both
def test_vlad_heeds_the_line_or_not(on: bool) -> None:
    table = Table(2, changes={"rulings.vlad_heeds_the_line": on})
    table.place(red=11)
    table.idle(2)
    table.turn("red 3", "yellow 8", "green 5")
    assert table.spots == ({"red": 11, "yellow": 3} if on else {"red": 11, "green": 2})
    assert len(table.view()["dragons"][3]["bets"]) == (0 if on else 1)
    assert table.first == (VLAD if on else 1)
