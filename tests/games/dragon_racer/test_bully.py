"""Clauses DR-7.9 and DR-7.13: the bully, and where those end that it passes."""

from __future__ import annotations

from carpathia.games.dragon_racer.rules import facts
from tests.clauses import clause
from tests.games.dragon_racer.table import Table


def bully_moves_five(**spots: int) -> Table:
    """Blue is a bully and moves 5."""
    table = Table(3)
    table.give(blue="bully")
    table.place(**spots)
    table.turn("bet yellow 1st 1", "green 3", "blue 8")
    return table


@clause("DR-7.9")
def test_a_passed_dragon_is_sent_two_back() -> None:
    assert bully_moves_five(red=3).spots == {"blue": 5, "red": 1}


@clause("DR-7.9")
def test_dragons_ahead_of_the_landing_or_behind_the_bully_are_not_passed() -> None:
    assert bully_moves_five(green=3, blue=4, red=10).spots == {"green": 3, "blue": 9, "red": 10}


@clause("DR-7.9", "DR-4.1")
def test_the_dragon_on_the_landing_space_is_passed() -> None:
    assert bully_moves_five(red=5).spots == {"blue": 6, "red": 3}


@clause("DR-7.9")
def test_all_passed_go_back_the_one_farthest_ahead_first() -> None:
    table = bully_moves_five(blue=1, red=3, yellow=4, green=5)
    # Green cannot stop on 3, nor yellow on 2, nor red on 1.
    assert table.spots == {"blue": 6, "green": 2, "yellow": 1}
    back = [event.a for event in table.events() if event.fact == facts.SENT_BACK]
    assert back == [1, 3, 0]


@clause("DR-7.9")
def test_from_a_taken_space_they_go_on_behind() -> None:
    assert bully_moves_five(yellow=2, blue=3, red=4).spots == {"yellow": 2, "blue": 8, "red": 1}


@clause("DR-7.9")
def test_taken_spaces_behind_may_lead_to_the_start() -> None:
    assert bully_moves_five(green=1, yellow=2, blue=3, red=4).spots == {"green": 1, "yellow": 2, "blue": 8}


@clause("DR-7.9")
def test_a_bully_moved_by_a_one_or_a_two_sends_back_as_well() -> None:
    table = Table(3)
    table.give(blue="bully")
    table.place(red=3, blue=2)
    table.turn("red 1, move blue")
    assert table.spots == {"blue": 4, "red": 1}
    table.place(red=5)
    table.turn("green 2, move blue")
    assert table.spots == {"blue": 6, "red": 3}


@clause("DR-7.9")
def test_others_may_pass_a_bully_and_each_other_in_peace() -> None:
    table = Table(3)
    table.give(blue="bully")
    table.place(blue=1, red=2)
    table.turn("red 3", "green 8", "blue 4")
    assert table.spots == {"blue": 1, "red": 2, "green": 4}


@clause("DR-7.13")
def test_nobody_is_sent_behind_the_start() -> None:
    assert bully_moves_five(red=1, yellow=2).spots == {"blue": 5}


@clause("DR-7.13", "DR-4.3")
def test_those_who_share_the_start_are_not_passed() -> None:
    table = bully_moves_five()
    assert table.spots == {"blue": 5}
    kinds = {event.fact for event in table.events()}
    assert not kinds & {facts.SENT_BACK, facts.ABILITY_USED}
