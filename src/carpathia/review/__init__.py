"""The review of a finished match: how the chances went, what luck did, and which decisions cost most.

    from carpathia.core.record import Record
    from carpathia.review import review

    found = review(Record.load(path))
    found.receipts      # start + luck + mistakes + guesses + others = result, for every seat
    found.mistakes      # numbers of `found.steps`, the costliest first: who, at which move, what was better

`regrets` judges the decisions alone, which is what puzzles need; it leaves out the values of positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from carpathia.bots.estimates import Judgement
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.review.report import Receipt, Report, Step, report
from carpathia.review.timeline import CannotReview, Timeline
from carpathia.review.work import FULL, JUDGE, Efforts, Task, Work, solve

__all__ = ["CannotReview", "Decision", "Efforts", "Receipt", "Report", "Step", "regrets", "review"]


def review(record: Record, efforts: Efforts = FULL) -> Report:
    """Return the whole review of a finished match. Raises `CannotReview` with a sentence for any other."""
    work = Work(Timeline(record), efforts=efforts)
    for _ in work.run():
        pass
    return report(work)


@dataclass(frozen=True)
class Decision:
    """A decision between several actions: what its seat saw, what it chose, and what that cost."""

    move: int  # how many moves of the record were made before
    seat: int
    mine: Perspective[Any]  # as of then
    chosen: int
    judgement: Judgement  # the best action, the regret and its error, and what the best action kept


def regrets(record: Record, seat: int | None = None, effort: int = FULL.judge) -> Iterator[Decision]:
    """Yield the decisions of a finished match, or of one seat, in order, each judged by what its seat knew.

    Raises `CannotReview` like `review`. The numbers are those of a review if the effort is.
    """
    timeline = Timeline(record)
    for number, step in enumerate(timeline.steps):
        if step.is_luck or seat not in (None, step.seat):
            continue
        judged = Judgement(*solve(timeline, Task(JUDGE, number, effort)))
        mine = timeline.perspective(number, step.seat)
        yield Decision(step.first, step.seat, mine, step.action, judged)
