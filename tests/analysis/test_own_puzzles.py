"""Puzzles from one's own matches: the decisions that a review called mistakes, to try again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carpathia.analysis.puzzles import own
from carpathia.analysis.puzzles.own import Comparison, Question, compare, mistakes_of, position
from carpathia.analysis.reasons import Contrast
from carpathia.analysis.review.report import DECISION, LUCK, MISTAKE, Step
from carpathia.core.record import Record
from carpathia.table.errors import Refused

from .conftest import FIRST, played
from .language import button_texts, check_sentences
from .reports import finished_report, step

NONE = (0.0, 0.0)
NOTHING_BETTER = "Nothing is clearly better by what you could know then."


@pytest.fixture(scope="module")
def record() -> Record:
    return played(FIRST, ["random", "random"], seed=8)


def mistake(seat: int, move: int, gap: float) -> Step:
    return replace(step(MISTAKE, seat, NONE, gap=gap), move=move)


def test_mistakes_of_some_seats_come_costliest_first() -> None:
    steps = [
        step(LUCK, None, NONE),
        mistake(0, 2, 0.1),
        mistake(1, 3, 0.5),
        step(DECISION, 0, NONE),
        mistake(0, 5, 0.2),
    ]
    report = finished_report(steps)
    assert [(one.move, one.cost) for one in mistakes_of("abc", report, [0])] == [(5, 0.2), (2, 0.1)]
    assert [one.seat for one in mistakes_of("abc", report, [0, 1])] == [1, 0, 0]
    assert mistakes_of("abc", report, []) == []
    (first, _) = mistakes_of("abc", report, [0])
    assert (first.table, first.title, first.question) == ("abc", report.title, steps[-1].question)
    assert first.chosen == steps[-1].text


@pytest.mark.slow
def test_answers_are_judged_by_what_the_seat_knew(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    move = next(
        number
        for number, one in enumerate(record.moves)
        if one.seat == 0 and one.label.startswith("on") and len(position(record, number, 0).legal()) > 2
    )
    perspective = position(record, move, 0)
    comparisons = {
        action: compare(Question(record.dumps(), move, 0, action)) for action in perspective.legal()
    }
    wrong = {action: one for action, one in comparisons.items() if not one.right}
    assert wrong
    assert len(wrong) < len(comparisons), "one answer at least is right"
    for action, one in comparisons.items():
        assert one.right == (one.best == action)
        assert one.right == (one.words == NOTHING_BETTER)
        check_sentences(one.words, button_texts(perspective))
    action = next(iter(wrong))
    assert "is better by" in wrong[action].words
    monkeypatch.setattr(own, "contrast", lambda *_: Contrast(-2.0, 0.1, None))
    assert compare(Question(record.dumps(), move, 0, action)) == Comparison(True, action, NOTHING_BETTER)


def test_without_a_decision_there_is_no_puzzle(record: Record) -> None:
    with pytest.raises(Refused, match="no move"):
        position(record, len(record.moves), 0)
    with pytest.raises(Refused, match="no move"):
        position(record, -1, 0)
    with pytest.raises(Refused, match="nothing to decide"):
        position(record, 0, 0)
