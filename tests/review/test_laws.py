"""What every review obeys, whatever the numbers are."""

from __future__ import annotations

from dataclasses import replace
from math import isclose

import pytest

from carpathia.bots.estimates import make_search
from carpathia.bots.ismcts import Search
from carpathia.bots.puct import ValuedSearch
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from carpathia.review import CannotReview, regrets, review
from carpathia.review.report import LUCK, MISTAKE, WORTH_TELLING, report, turning_points
from carpathia.review.timeline import Timeline
from carpathia.review.work import Work, solve

from .conftest import FIRST, LITTLE, WHOLE, reviewed


@pytest.mark.slow
def test_learned_values_are_used_where_there_are_some() -> None:
    short, whole = (Timeline(reviewed(name)[0]).game for name in (FIRST, f"{WHOLE}{FIRST}"))
    for game, way in ((short, Search), (whole, ValuedSearch)):
        assert type(make_search(game, game.start(), 0, Rng(1))) is way


def test_the_parts_of_every_receipt_sum_to_the_result(name: str) -> None:
    _, found = reviewed(name)
    for receipt in found.receipts:
        parts = receipt.luck + receipt.mistakes + receipt.guesses + receipt.others
        assert isclose(receipt.start + parts, receipt.result, abs_tol=1e-9)
        assert receipt.result == found.result[receipt.seat]


def test_what_one_seat_gains_at_a_stroke_of_luck_others_lose(name: str) -> None:
    _, found = reviewed(name)
    strokes = [step for step in found.steps if step.kind == LUCK]
    assert strokes
    for step in strokes:
        assert isclose(sum(step.change), 0.0, abs_tol=1e-9)


def test_chances_sum_to_one_and_nobody_is_given_up_before_the_end(name: str) -> None:
    _, found = reviewed(name)
    for point in found.points:
        assert isclose(sum(point.chances), 1.0, abs_tol=1e-9)
    assert all(min(point.chances) > 0 for point in found.points[:-1])


def test_regret_is_never_negative_and_only_mistakes_have_any(name: str) -> None:
    _, found = reviewed(name)
    for step in found.steps:
        assert step.regret >= 0
        assert (step.regret > 0) == (step.kind == MISTAKE)
        assert (step.best != "") == (step.kind == MISTAKE)
        assert step.kind != MISTAKE or step.regret > step.regret_error


def test_the_largest_steps_are_turning_points_in_the_order_of_the_match(name: str) -> None:
    _, found = reviewed(name)
    assert list(found.turning_points) == sorted(found.turning_points)
    assert 0 < len(found.turning_points) <= 5
    costly = [n for n in found.mistakes if found.steps[n].regret >= WORTH_TELLING and found.steps[n].cost > 0]
    assert set(sorted(costly, key=lambda n: -found.steps[n].cost)[:2]) <= set(found.turning_points)


def test_a_mistake_of_a_point_does_not_displace_a_larger_stroke_of_luck() -> None:
    _, found = reviewed(FIRST)
    luck = replace(next(step for step in found.steps if step.kind == LUCK), change=(0.2, -0.2), error=0.01)
    mistake = replace(luck, kind=MISTAKE, seat=0, regret=WORTH_TELLING / 2, best="Pass")
    assert turning_points([*[luck] * 5, mistake]) == (0, 1, 2, 3, 4)
    assert turning_points([*[luck] * 5, replace(mistake, regret=WORTH_TELLING)]) == (0, 1, 2, 3, 5)


@pytest.mark.slow
def test_the_same_record_has_the_same_review_even_after_an_interruption() -> None:
    record, found = reviewed(FIRST)
    begun = Work(Timeline(record), efforts=LITTLE)
    for done, _ in enumerate(begun.run()):
        if done == 10:
            break
    assert not report(begun).done
    resumed = Work(Timeline(Record.loads(record.dumps())), begun.answers, LITTLE)
    tasks = 0
    for _ in resumed.run():
        tasks += 1
    assert report(resumed) == found
    assert tasks < len(resumed.answers) - 9


@pytest.mark.slow
def test_the_tasks_may_be_done_in_any_order() -> None:
    record, found = reviewed(FIRST)
    work = Work(Timeline(record), efforts=LITTLE)
    while tasks := work.todo():
        for task in reversed(tasks):
            work.take(task, solve(work.timeline, task))
    assert report(work) == found


def test_the_first_graph_needs_the_turns_alone() -> None:
    record, _ = reviewed(FIRST)
    work = Work(Timeline(record), efforts=LITTLE)
    for task in work.todo():
        work.take(task, solve(work.timeline, task))
    early = report(work)
    assert not early.done
    assert len(early.points) == len(work.timeline.boundaries()) < work.timeline.last


def test_decisions_can_be_judged_without_a_review() -> None:
    record, found = reviewed(FIRST)
    alone = list(regrets(record, seat=1, effort=LITTLE.judge))
    own = [step for step in found.steps if step.seat == 1]
    assert [(one.move, one.judgement.regret) for one in alone] == [(step.move, step.regret) for step in own]
    assert all(decision.chosen in decision.mine.legal() for decision in alone)


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


def test_a_record_that_does_not_follow_is_refused() -> None:
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
