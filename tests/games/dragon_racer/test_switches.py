"""Every switch of components.toml in both positions."""

from __future__ import annotations

import pytest

from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import Phase
from tests.clauses import clause
from tests.games.dragon_racer.table import VLAD, Table, card, make_game

both = pytest.mark.parametrize("on", [True, False])


@clause("DR-2.4", "DR-3.8", "DR-5.2", "DR-5.6", "DR-5.7", "DR-7.9", "DR-7.11", "DR-8.6")
@clause("DR-5.9", "DR-6.2", "DR-6.7")
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
        "line_closes_at_once": False,
        "draw_empty_places": False,
        "dealer_first_in_ties": False,
        "late_vlad_counts_zero": False,
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
    assert table.verbs(0) == ({"bet"} if on else {"play", "bet"})


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
    assert table.verbs(0) == {"play"}
    for number in (8, 7, 6, 5, 4):
        table.turn(f"red {number}", f"green {number - 1}", f"blue {number - 1}")
        table.place(red=0)
    assert table.view()["turn"] == 7
    assert table.verbs(0) == {"play"}


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


@clause("DR-5.9", "DR-5.8")
@both
def test_crossing_the_line_may_close_the_betting_at_once(on: bool) -> None:
    table = Table(3, changes={"rulings.line_closes_at_once": on})
    table.place(red=9)
    table.turn("red 1, move red")
    assert table.view()["betting_open"] == (not on)
    assert table.verbs(1) == ({"play"} if on else {"play", "bet"})
    table.turn("green 8", "blue 5")
    assert not table.view()["betting_open"]
    assert table.verbs(1) == {"play"}
    told = [event for event in table.events() if event.fact == facts.BETTING_CLOSED]
    assert [table.game.event_clause(event) for event in told] == ["DR-5.9" if on else "DR-5.8"]


@clause("DR-5.9", "DR-7.6")
def test_a_bet_that_moves_its_dragon_across_the_line_may_be_the_last() -> None:
    table = Table(3, changes={"rulings.line_closes_at_once": True})
    table.give(red="darling")
    table.place(red=9)
    table.turn("bet red 1st 1")
    assert table.spots == {"red": 11}
    assert table.verbs(1) == {"play"}
    refusal = table.refusal(1, "bet green 8")
    assert (refusal.clause, refusal.reason) == (
        "DR-5.9",
        "You cannot bet with the green 8: a dragon has crossed the line.",
    )


@clause("DR-5.9", "DR-7.8")
def test_a_drummer_that_crosses_the_line_may_close_the_betting_at_once() -> None:
    table = Table(3, changes={"rulings.line_closes_at_once": True})
    table.give(yellow="drummer")
    table.place(yellow=10)
    table.turn("red 3")
    assert table.verbs(1) == {"play"}


@clause("DR-6.2", "DR-6.1")
def test_empty_places_may_be_drawn_among_the_dragons_on_the_start() -> None:
    table = Table(3, changes={"rulings.draw_empty_places": True, "race.turns": 2})
    table.turn("bet blue 2nd 1", "bet red 1st 1", "bet yellow 2nd 1")
    table.turn("bet yellow 3rd 2", "bet blue 2nd 2")
    table.place(red=3)
    table.turn("bet red 3rd 1")
    assert table.view()["podium"] == ["red", None, None]
    assert table.view()["shown"] == []
    assert table.outcomes() == {"placed green": 1, "placed blue": 1, "placed yellow": 1}
    table.luck("placed blue")
    assert table.view()["podium"] == ["red", "blue", None]
    assert table.outcomes() == {"placed green": 1, "placed yellow": 1}
    table.luck("placed yellow")
    assert table.view()["podium"] == ["red", "blue", "yellow"]
    # Won: blue 2nd by 0 (1 + 1, first 1 + 1) and by 1 (2 + 1), red 1st (1, first 1 + 1), yellow 3rd (2 + 2).
    # Lost: yellow 2nd by 2 (first 1) and red 3rd.
    assert table.state.scores() == [4 + 4, 3 + 3, 1]
    assert "Of the dragons on the start, luck names blue for 2nd place." in table.log()


@clause("DR-6.2")
def test_nothing_is_drawn_where_three_dragons_have_left_the_start() -> None:
    table = Table(3, changes={"rulings.draw_empty_places": True})
    table.race_ends(red=3, green=2, blue=1)
    assert table.view()["podium"] == ["red", "green", "blue"]
    assert table.state.phase is Phase.DEAL


@clause("DR-6.2", "DR-7.1", "DR-7.2")
def test_a_dragon_with_a_drawn_place_did_not_come_last() -> None:
    table = Table(3, ability="pursuer", changes={"rulings.draw_empty_places": True})
    table.race_ends(red=3)
    for dragon in ("green", "blue"):
        table.luck(f"placed {dragon}")
    # Yellow came last but has an ability, so the last without one is blue, 3rd.
    assert table.view()["target"] == "blue"
    table = Table(5, ability="pursuer", changes={"rulings.draw_empty_places": True})
    table.race_ends(red=3)
    for dragon in ("green", "yellow"):
        table.luck(f"placed {dragon}")
    assert table.outcomes() == {"last blue": 1, "last white": 1}


@clause("DR-6.7")
@both
def test_in_a_tie_for_the_most_gold_the_dealer_comes_last_or_first(on: bool) -> None:
    table = Table(3, dealer=2, changes={"rulings.dealer_first_in_ties": on})
    table.race_ends(red=3)
    table.pay(5, 5, 5)
    table.deal()
    assert table.view()["dealer"] == 0
    assert table.first == (0 if on else 1)


@clause("DR-6.7", "DR-6.6")
@both
def test_a_dealer_with_less_gold_is_not_first_either_way(on: bool) -> None:
    table = Table(3, dealer=2, changes={"rulings.dealer_first_in_ties": on})
    table.race_ends(red=3)
    table.pay(4, 5, 5)
    table.deal()
    assert table.first == 1


@clause("DR-8.6")
@both
def test_with_betting_closed_vlads_card_may_count_nothing(on: bool) -> None:
    table = Table(2, changes={"rulings.late_vlad_counts_zero": on})
    table.place(red=11)
    table.idle(2)
    table.turn("red 3", "yellow 8", "green 5")
    assert table.spots == ({"red": 11, "green": 2} if on else {"red": 11, "yellow": 3})
    assert table.view()["dragons"][3]["bets"] == []
    assert table.first == (1 if on else VLAD)


@clause("DR-8.6", "DR-8.5", "DR-8.11")
def test_a_late_card_of_vlad_that_counts_nothing_moves_nothing_at_once() -> None:
    table = Table(2, changes={"rulings.late_vlad_counts_zero": True})
    table.give(blue="drummer")
    table.place(red=11)
    table.idle(2)
    table.turn("red 6", "yellow 1")
    assert table.spots == {"red": 11}
    played = {"card": card("yellow 1"), "counts": 0, "cancelled": False}
    assert table.view()["riders"][VLAD]["played"] == played
    table.turn("green 6")
    table.idle(2)
    table.turn("red 3", "yellow 3")
    assert table.spots == {"red": 11, "blue": 1}, "the drummer heard the red 3 alone"


@clause("DR-8.6", "DR-8.3")
def test_while_betting_is_open_vlads_card_is_a_bet_either_way() -> None:
    table = Table(2, changes={"rulings.late_vlad_counts_zero": True})
    table.idle(2)
    table.turn("red 6", "yellow 1")
    assert len(table.view()["dragons"][3]["bets"]) == 1
