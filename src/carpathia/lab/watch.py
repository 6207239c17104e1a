"""Looks at a run while it is played: writes reports on the way, and ends it when its question is answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

from carpathia.arena import Outcome
from carpathia.lab.ask import Question
from carpathia.lab.data import TooFewGames
from carpathia.lab.report import Report

FIRST_LOOK = 12  # games of each design
GROWTH = 1.2  # factor by which the games grow between two looks
PAUSE = 4.0  # times as long as the last look took; no look for that time


class Watch:
    """Reports on a run so far. The intervals hold at every look, so looking and stopping need no schedule.

    `half_width` ends a run once every win share is known to that precision. With `is_full` an answer does not
    end it.
    """

    def __init__(
        self,
        question: Question,
        *,
        is_full: bool = False,
        half_width: float = 0.0,
        on_report: Callable[[Report], None] | None = None,
    ) -> None:
        self._question = question
        self._is_full = is_full
        self._target = half_width
        self._on_report = on_report
        self._next_games = float(FIRST_LOOK)
        self._next_time = 0.0
        self.half_width = inf  # widest interval of a win share at the last look

    def is_done(self, outcomes: Sequence[Outcome]) -> bool:
        """Look at the outcomes so far if it is time, and return whether the run can end."""
        games = min(len(outcome.numbered) for outcome in outcomes)
        if games < self._next_games or time.monotonic() < self._next_time:
            return False
        began = time.monotonic()
        report = self.report(outcomes)
        now = time.monotonic()
        self._next_games, self._next_time = GROWTH * games, now + PAUSE * (now - began)
        if self._target:
            return self.half_width <= self._target
        return report is not None and report.is_answered and not self._is_full

    def report(self, outcomes: Sequence[Outcome]) -> Report | None:
        """Return the report so far; None if there are too few games."""
        try:
            report = self._question.report([(outcome.plan, outcome.tables()) for outcome in outcomes])
        except TooFewGames:
            return None
        self.half_width = report.half_width
        if self._on_report is not None:
            self._on_report(report)
        return report
