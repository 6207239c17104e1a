"""Chapter 4: moving."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.dragon_racer.table import Table


@clause("DR-4.1")
def test_a_dragon_goes_on_from_a_taken_space() -> None:
    table = Table(3)
    table.place(blue=2)
    table.turn("red 1, move red")
    assert table.spots == {"blue": 2, "red": 3}


@clause("DR-4.1")
def test_it_goes_on_until_a_space_is_free() -> None:
    table = Table(3)
    table.place(blue=2, green=3, yellow=4)
    table.turn("red 1, move red")
    assert table.spots["red"] == 5


@clause("DR-4.1")
def test_the_move_of_a_turn_goes_on_from_a_taken_space_too() -> None:
    table = Table(3)
    table.place(yellow=4)
    table.turn("red 4", "green 3", "blue 8")
    assert table.spots == {"yellow": 4, "blue": 5}


@clause("DR-4.2")
def test_taken_spaces_on_the_way_are_counted() -> None:
    table = Table(3)
    table.place(green=1, yellow=2, red=3)
    table.turn("red 3", "green 4", "blue 8")
    assert table.spots["blue"] == 4


@clause("DR-4.3")
def test_the_start_has_room_for_all() -> None:
    table = Table(5)
    table.turn("red 1, move red")
    assert table.spots == {"red": 2}
    assert [dragon["spot"] for dragon in table.view()["dragons"]] == [2, 0, 0, 0, 0]


@clause("DR-4.4")
def test_dragons_count_on_beyond_the_last_space() -> None:
    table = Table(3)
    table.place(red=35, blue=41)
    table.turn("red 8", "green 3", "blue 2, move red")
    assert table.spots == {"red": 36 + 5 + 1, "blue": 41}


@clause("DR-4.4", "DR-6.1")
def test_the_one_farther_on_beyond_the_last_space_is_ahead() -> None:
    table = Table(3)
    table.race_ends(red=36, green=38, blue=37, yellow=50)
    assert table.view()["podium"] == ["yellow", "green", "blue"]
