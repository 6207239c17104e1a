"""Tallies and intervals."""

from __future__ import annotations

import pytest

from carpathia.arena import Fixture, Result, Tally, by_bot, by_seat, wilson

RESULTS = [
    Result(Fixture(("a", "b", "b"), 0), (5, 5, 1), (0, 0, 2), 10),
    Result(Fixture(("a", "b", "b"), 1), (5, 4, 1), (0, 1, 2), 20),
]


def test_a_shared_victory_is_split() -> None:
    tallies = by_seat(RESULTS)
    assert [tally.wins for tally in tallies] == [1.5, 0.5, 0]
    assert [tally.mean_score for tally in tallies] == [5, 4.5, 1]
    assert [tally.win_share for tally in tallies] == [0.75, 0.25, 0]


def test_a_bot_has_a_game_for_each_of_its_seats() -> None:
    tallies = by_bot(RESULTS)
    assert {bot: (tally.wins, tally.games) for bot, tally in tallies.items()} == {
        "a": (1.5, 2),
        "b": (0.5, 4),
    }
    assert tallies["b"].mean_score == 11 / 4


def test_the_margin_is_that_of_the_normal_distribution() -> None:
    tally = Tally()
    tally.add(1, 1.0)
    assert tally.score_margin() is None
    for score in (2, 3, 4):
        tally.add(score, 1.0)
    assert tally.score_margin() == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2, rel=1e-3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval_is_that_of_the_textbooks(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=1e-4)
