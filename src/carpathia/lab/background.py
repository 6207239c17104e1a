"""Answers a question in a process of its own, at the lowest priority.

`python -m carpathia.lab.background FOLDER` reads `question.json` in the folder and writes rows, the report so
far and the state of the run. SIGTERM or Ctrl-C ends the run and keeps the games; a second start continues it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from carpathia.arena import Outcome, Plan, run_all
from carpathia.lab.ask import Question
from carpathia.lab.html import body, page
from carpathia.lab.orders import (
    BODY_FILE,
    DESIGN_FILE,
    JSON_FILE,
    REPORT_FILE,
    ROWS,
    STATE_FILE,
    Order,
    write_whole,
)
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting
from carpathia.lab.watch import Watch

REFRESH = 2.0  # seconds between two updates of the state


class _Writer:
    """Writes the state of the run, and the report at every look."""

    def __init__(self, folder: Path, question: Question, plans: Sequence[Plan], order: Order) -> None:
        self._folder = folder
        self._order = order
        self.games = 0
        self._planned = sum(map(len, plans))
        self._budget = question.budget(plans)
        self._next = time.monotonic()
        self._verdict = ""
        self.watch = Watch(question, on_report=self.write_report)

    def look(self, outcomes: Sequence[Outcome]) -> bool:
        """Write the state and the report if it is time; return whether the question is answered."""
        is_done = self.watch.is_done(outcomes)
        self.games = sum(len(outcome.numbered) for outcome in outcomes)
        if time.monotonic() > self._next:
            self.write_state("running")
        return is_done

    def write_state(self, status: str, problem: str = "") -> None:
        width = self.watch.half_width
        state = {
            "status": status,
            "games": self.games,
            "of": self._planned,
            "half_width": None if width >= 0.5 else round(width, 4),
            "budget": self._budget,
            "verdict": self._verdict,
            "problem": problem,
        }
        write_whole(self._folder / STATE_FILE, json.dumps(state))
        self._next = time.monotonic() + REFRESH

    def write_report(self, report: Report) -> None:
        report.command = self._order.command(DESIGN_FILE.format(run=self._folder.name), report.games)
        report.method.append(self._budget)
        self._verdict = " ".join(report.sentences[:2])
        write_whole(self._folder / BODY_FILE, body(report))


def _question(order: Order) -> Question:
    setting = Setting(order.game, order.seats, order.seed, order.games, order.changes, (order.bot,))
    details = {"against": order.against} if order.question == "compare" else {}
    return Question(order.question, setting, **details)


def answer(folder: Path, workers: int | None = None) -> None:
    """Play the games of the question in a folder until it is answered, and write its report."""
    order = Order.read(folder)
    question = _question(order)
    plans = question.plans()
    writer = _Writer(folder, question, plans, order)
    writer.write_state("running")
    answered = False
    parent = os.getppid()

    def stop(outcomes: Sequence[Outcome]) -> bool:
        nonlocal answered
        answered = writer.look(outcomes)
        return answered or os.getppid() != parent

    try:
        outcomes = run_all(plans, workers, rows=folder / ROWS, stop=stop)
        report = writer.watch.report(outcomes)
        if report is not None:
            write_whole(folder / REPORT_FILE, page(report))
            write_whole(folder / JSON_FILE, json.dumps(report.json(), indent=2))
        complete = answered or all(outcome.complete for outcome in outcomes)
        writer.games = sum(len(outcome.numbered) for outcome in outcomes)
        writer.write_state("finished" if complete else "stopped")
    except Exception as error:
        writer.write_state("failed", problem=str(error))
        raise


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> None:
    # Bots that people wait for come first.
    os.nice(19)
    signal.signal(signal.SIGTERM, _interrupt)
    answer(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
