"""Chapter 10: the end of the game."""

from __future__ import annotations

import pytest

from carpathia.core.state import NOBODY
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


def finished(
    points: list[int],
    trophies: list[int] | None = None,
    coins: list[int] | None = None,
    castles: list[list[int]] | None = None,
    events: int = 0,
) -> Table:
    """Return a table after the second round, set in this way just before it ended."""
    seats = len(points)
    table = Table(seats)
    table.end_round()
    for seat in range(seats):
        row = seat * at.WIDTH
        table.state.players[row + at.POINTS] = points[seat]
        table.state.players[row + at.TROPHIES] = (trophies or [0] * seats)[seat]
        table.pay(seat, (coins or [2] * seats)[seat])
    for town, owners in zip(("Bohemia", "Moravia", "Transylvania", "Wallachia"), castles or []):
        table.bury(town, *owners)
    table.give_events(0, *["garlic"] * events)
    table.end_round()
    while table.phase is Phase.LAST_EVENTS:
        table.play(table.actor, "pass")
    assert table.actor == NOBODY
    return table


@clause("WN-10.1", "WN-1.1")
def test_the_game_ends_after_the_second_round_and_the_most_points_win() -> None:
    table = finished([4, 7, 5])
    assert table.phase is Phase.OVER
    assert table.state.scores() == [4, 7, 5]
    assert table.state.placings() == [2, 0, 1]
    assert table.question(0) == "The game is over: David wins with 7 points."
    assert all(not table.legal(seat) for seat in range(3))


@clause("WN-10.2")
def test_event_cards_in_the_hand_are_a_point_each() -> None:
    table = finished([4, 5], events=2)
    assert table.state.scores() == [6, 5]
    assert table.state.placings() == [0, 1]


@clause("WN-10.3", "WN-10.7")
def test_trophies_decide_among_those_who_tie_for_any_place() -> None:
    table = finished([5, 5, 3, 3], trophies=[1, 2, 9, 8])
    assert table.state.placings() == [1, 0, 2, 3]
    assert table.state.scores() == [5, 5, 3, 3]
    assert table.question(0) == "The game is over: David wins with 5 points after a tie-break."


@clause("WN-10.3")
def test_trophies_lift_nobody_over_one_with_more_points() -> None:
    assert finished([5, 4], trophies=[0, 9]).state.placings() == [0, 1]


@clause("WN-10.4")
def test_then_the_most_coins_decide() -> None:
    table = finished([5, 5, 5], trophies=[1, 1, 0], coins=[3, 4, 99])
    assert table.state.placings() == [1, 0, 2]


@clause("WN-10.5")
@pytest.mark.parametrize(
    ("castles", "placings"),
    [
        ([[0, 1]], [0, 1]),
        ([[0, 1], [1, 1], [1]], [1, 0]),
        ([[0, 1], [1, 0, 1]], [1, 0]),
        ([[0, 0, 1], [1, 1, 0]], [0, 0]),
        ([[0, 1, 1], [1, 0, 0, 1]], [1, 0]),
    ],
)
def test_then_coffins_on_first_spaces_on_second_and_so_on(
    castles: list[list[int]], placings: list[int]
) -> None:
    assert finished([5, 5], castles=castles).state.placings() == placings


@clause("WN-10.6")
def test_those_who_tie_in_everything_share_the_place() -> None:
    table = finished([5, 2, 5])
    assert table.state.placings() == [0, 2, 0]
    assert table.question(1) == "The game is over: Carla and Elena share the victory with 5 points."
