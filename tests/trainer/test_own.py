"""Puzzles from one's own matches: the decisions that a review called mistakes, to be made again."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.bots.simple import RandomBot
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import game_class
from carpathia.core.rng import Rng
from carpathia.review.report import DECISION, LUCK, MISTAKE, Report, Step
from carpathia.table.errors import Refused
from carpathia.trainer.own import Asked, compare, mistakes_of, position


@pytest.fixture(scope="module")
def record() -> Record:
    """A short match of two random bots."""
    kind = game_class("dragon-racer")
    match: Match[Any] = Match(
        kind(2, kind.default_components().changed({"race.rounds": 1}, "a test")), seed=8
    )
    rng, bot = Rng(8), RandomBot()
    while not match.over:
        seat = match.acting[0]
        match.play(seat, bot.choose(match.perspective(seat), rng))
    return match.record


def a_step(kind: str, seat: int | None, move: int, regret: float) -> Step:
    return Step(kind, seat, move, 0, 0, "something", "", (0.0, 0.0), 0.01, regret, 0.01)


def test_mistakes_of_some_seats_come_costliest_first() -> None:
    steps = (
        a_step(LUCK, None, 1, 0.0),
        a_step(MISTAKE, 0, 2, 0.1),
        a_step(MISTAKE, 1, 3, 0.5),
        a_step(DECISION, 0, 4, 0.0),
        a_step(MISTAKE, 0, 5, 0.2),
    )
    report = Report(
        "dragon-racer", "Dragon Racer", ("Ada", "Ben"), (None, None), (1, 2), (0, 1), "", True, (), steps
    )
    assert [(one.move, one.regret) for one in mistakes_of("abc", report, [0])] == [(5, 0.2), (2, 0.1)]
    assert mistakes_of("abc", report, []) == []


@pytest.mark.slow
def test_an_answer_is_judged_by_what_the_seat_knew(record: Record) -> None:
    move = next(
        number
        for number, one in enumerate(record.moves)
        if one.seat == 0 and one.label.startswith("play") and number > len(record.moves) // 2
    )
    mine = position(record, move, 0)
    found = {action: compare(Asked(record.dumps(), move, 0, action)) for action in mine.legal()}
    assert any(one.right for one in found.values()), "one answer at least is the best"
    for action, one in found.items():
        assert one.right == (one.best == action)
        assert one.words.endswith(".")
        assert one.right or f"“{mine.text(one.best)}”" in one.words


def test_where_nothing_was_decided_there_is_no_puzzle(record: Record) -> None:
    with pytest.raises(Refused, match="no move"):
        position(record, len(record.moves), 0)
    with pytest.raises(Refused, match="Nothing was to be decided"):
        position(record, 0, 0)
