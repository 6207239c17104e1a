"""Laws of every review, whatever its numbers are."""

from __future__ import annotations

import json
from math import isclose

import pytest

from carpathia.analysis.decisions import make_search
from carpathia.analysis.review import CannotReview, review
from carpathia.analysis.review.report import DECISION, FIND, LUCK, MISTAKE, PARTS, Report, report
from carpathia.analysis.review.timeline import Timeline
from carpathia.analysis.review.work import EXPLAINED_PER_SEAT, PRAISED_PER_SEAT, Work, solve
from carpathia.bots.ismcts import Search
from carpathia.bots.puct import ValuedSearch
from carpathia.core.record import Record
from carpathia.core.rng import Rng

from .conftest import FIRST, LITTLE, WHOLE, reviewed


@pytest.mark.slow
def test_learned_values_are_used_where_there_are_some() -> None:
    short, whole = (Timeline(reviewed(name)[0]).game for name in (FIRST, f"{WHOLE}{FIRST}"))
    for game, search_type in ((short, Search), (whole, ValuedSearch)):
        assert type(make_search(game, game.start(), 0, Rng(1))) is search_type


def test_the_parts_of_every_receipt_sum_to_the_result(name: str) -> None:
    _, finished = reviewed(name)
    assert [receipt.seat for receipt in finished.receipts] == [0, 1]
    for receipt in finished.receipts:
        total = receipt.start + sum(part.value for part in receipt.parts)
        assert isclose(total, receipt.result, abs_tol=1e-9)
        assert receipt.result == finished.result[receipt.seat]
        assert sorted(source for part in receipt.parts for source in part.sources) == sorted(PARTS)


def test_luck_and_decisions_only_move_chances_between_seats(name: str) -> None:
    _, finished = reviewed(name)
    assert any(step.kind == LUCK for step in finished.steps)
    for step in finished.steps:
        assert isclose(sum(step.change), 0.0, abs_tol=1e-9)


def test_chances_sum_to_one_and_stay_positive_before_the_end(name: str) -> None:
    _, finished = reviewed(name)
    for point in finished.points:
        assert isclose(sum(point.chances), 1.0, abs_tol=1e-9)
    assert all(min(point.chances) > 0 for point in finished.points[:-1])
    assert finished.points[-1].chances == finished.result
    assert finished.points[-1].error == 0.0


def test_only_mistakes_and_finds_have_a_gap_and_it_is_clear(name: str) -> None:
    _, finished = reviewed(name)
    for step in finished.steps:
        judged = step.kind in (MISTAKE, FIND)
        assert (step.seat is None) == (step.kind == LUCK)
        assert (step.gap > 0) == judged
        assert (step.gap > step.gap_error > 0) == judged
        assert (step.other != "") == judged
        assert not judged or step.other != step.gerund
        assert step.cost == (step.gap if step.kind == MISTAKE else 0.0)
        assert step.kind == MISTAKE or not step.line


def test_only_explained_decisions_have_a_reason(name: str) -> None:
    _, finished = reviewed(name)
    for seat in range(2):
        own = [step for step in finished.steps if step.seat == seat]
        for kind, limit in ((MISTAKE, EXPLAINED_PER_SEAT), (FIND, PRAISED_PER_SEAT)):
            assert sum(step.kind == kind and step.reason != "" for step in own) <= limit
    assert not any(step.reason for step in finished.steps if step.kind in (DECISION, LUCK))


def test_a_report_survives_its_json(name: str) -> None:
    _, finished = reviewed(name)
    assert Report.from_json(json.loads(json.dumps(finished.json()))) == finished


@pytest.mark.slow
def test_the_same_record_has_the_same_review_even_after_an_interruption() -> None:
    record, finished = reviewed(FIRST)
    begun = Work(Timeline(record), efforts=LITTLE)
    for done, _ in enumerate(begun.run()):
        if done == 10:
            break
    assert not report(begun).done
    resumed = Work(Timeline(Record.loads(record.dumps())), json.loads(json.dumps(begun.answers)), LITTLE)
    tasks = sum(1 for _ in resumed.run())
    assert report(resumed) == finished
    assert tasks < len(resumed.answers) - 9
    spent, whole = resumed.progress
    assert 0 < spent == whole


@pytest.mark.slow
def test_the_tasks_may_be_done_in_any_order() -> None:
    record, finished = reviewed(FIRST)
    work = Work(Timeline(record), efforts=LITTLE)
    while tasks := work.todo():
        for task in reversed(tasks):
            work.take(task, solve(work.timeline, task))
    assert report(work) == finished


def test_the_first_graph_needs_only_the_beginnings_of_turns() -> None:
    record, _ = reviewed(FIRST)
    work = Work(Timeline(record), efforts=LITTLE)
    for task in work.todo():
        work.take(task, solve(work.timeline, task))
    early = report(work)
    assert not early.done
    for later in (early.steps, early.receipts, early.accuracy):
        assert later == ()
    assert len(early.points) == len(work.timeline.boundaries()) < work.timeline.last


def test_the_costliest_mistakes_come_first(name: str) -> None:
    _, finished = reviewed(name)
    for seat in range(2):
        costs = [finished.steps[number].gap for number in finished.mistakes(seat)]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == sum(step.seat == seat and step.kind == MISTAKE for step in finished.steps)


def test_decisions_that_were_taken_back_are_no_steps() -> None:
    record, _ = reviewed(FIRST)
    timeline = Timeline(record)
    first = next(n for n, move in enumerate(record.moves) if move.seat < 2)
    lines = record.dumps().splitlines()
    undo = f'{{"seat": {record.moves[first].seat}, "undo": "{record.moves[first].label}"}}'
    again = "\n".join([*lines[: first + 2], undo, *lines[first + 1 :]]) + "\n"
    assert len(Timeline(Record.loads(again)).steps) == len(timeline.steps)


def test_a_match_that_is_not_over_is_refused() -> None:
    record, _ = reviewed(FIRST)
    unfinished = Record.loads("\n".join(record.dumps().splitlines()[:-3]) + "\n")
    with pytest.raises(CannotReview, match="not over"):
        review(unfinished, LITTLE)


def test_a_record_with_a_missing_move_is_refused() -> None:
    record, _ = reviewed(FIRST)
    lines = record.dumps().splitlines()
    del lines[20]
    with pytest.raises(CannotReview, match="cannot be reviewed: move"):
        review(Record.loads("\n".join(lines) + "\n"), LITTLE)


def test_a_record_of_other_rules_is_refused() -> None:
    record, _ = reviewed(FIRST)
    other = record.dumps().replace('"rules": 1', '"rules": 99', 1)
    with pytest.raises(CannotReview, match="cannot be reviewed"):
        review(Record.loads(other), LITTLE)
