"""The score sheet: sums by seat, round and source."""

from __future__ import annotations

from carpathia.core.match import Match
from carpathia.core.registry import make_game
from carpathia.core.score_sheet import Entry, ScoreSheet, Source

BETS, BONUS = Source("bets", "DR-6.3"), Source("first bets", "DR-6.4")
SHEET = ScoreSheet(
    2, [Entry(0, 0, BETS, 4), Entry(0, 0, BONUS, 1), Entry(1, 0, BETS, 3), Entry(0, 1, BETS, 2)]
)


def test_points_add_up_by_round_and_source() -> None:
    assert SHEET.totals() == [7, 3]
    assert SHEET.points(0, 0) == 5
    assert SHEET.points(0, source=BETS) == 6
    assert SHEET.points(0, 0, BONUS) == 1
    assert SHEET.points(1, 1) == 0


def test_rounds_and_sources_come_in_order() -> None:
    assert SHEET.rounds == [0, 1]
    assert SHEET.sources == [BETS, BONUS]


def test_the_best_moment_is_what_brought_the_most_at_once() -> None:
    assert SHEET.best() == Entry(0, 0, BETS, 4)
    assert SHEET.best_words(["Ada", "Bram"]) == "Ada, bets in round 1: 4"
    assert ScoreSheet(2, [Entry(0, 0, BETS, 0)]).best_words(["Ada", "Bram"]) == ""


def test_secret_points_are_told_only_when_the_game_is_over() -> None:
    match = Match(make_game("transylvanian-lottery", 2), seed=1)
    assert match.perspective(0).score_sheet() is None
    while not match.over:
        seat = match.acting[0]
        match.play(seat, match.perspective(seat).legal()[0])
    sheet = match.perspective(0).score_sheet()
    assert sheet is not None
    assert sheet.totals() == match.scores()


def test_open_points_are_told_from_the_start() -> None:
    sheet = Match(make_game("dragon-racer", 3), seed=1).perspective(0).score_sheet()
    assert sheet is not None
    assert sheet.totals() == [0, 0, 0]
