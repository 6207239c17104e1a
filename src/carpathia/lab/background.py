"""Answers a question in a process of its own, behind everything else on the machine.

`python -m carpathia.lab.background FOLDER` reads `question.json` there and writes rows, the report so far and
how far it is beside it. SIGTERM or Ctrl-C ends the run and keeps what was played; started again, it goes on.
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

from carpathia.arena import Monitor, Plan, Result, run_all
from carpathia.arena.tables import Tables, tables
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

REFRESH = 2.0  # seconds between two reports while games are played
FEWEST = 12  # games of each design before a first report


class _Writer:
    """Writes how far the run is, and now and then the report on what was played so far."""

    def __init__(self, folder: Path, question: Question, plans: Sequence[Plan], command: str) -> None:
        self._folder = folder
        self._command = command
        self._question = question
        self._plans = plans
        self._monitor = Monitor(len(plans))
        self._played: list[list[tuple[int, Result]]] = [[] for _ in plans]
        self._numbers = [{plan[n]: n for n in range(len(plan))} for plan in plans]
        self._games = [plan.make_game() for plan in plans]
        self._next = time.monotonic() + REFRESH
        self._verdict = ""

    def add(self, design: int, results: Sequence[Result]) -> None:
        self._monitor.add(design, results)
        self._played[design] += [(self._numbers[design][result.fixture], result) for result in results]
        if time.monotonic() > self._next:
            self.state("running")
            self.report(self._so_far())
            self._next = time.monotonic() + REFRESH

    def state(self, status: str, games: int | None = None, problem: str = "") -> None:
        width = self._monitor.half_width()
        told = {
            "status": status,
            "games": self._monitor.games if games is None else games,
            "of": sum(map(len, self._plans)),
            "rate": round(self._monitor.rate(), 1),
            "half_width": None if width > 1 else round(width, 4),
            "verdict": self._verdict,
            "problem": problem,
        }
        write_whole(self._folder / STATE_FILE, json.dumps(told))

    def report(self, played: Sequence[tuple[Plan, Tables]]) -> Report | None:
        if min(len(found["games"]["game"]) for _, found in played) < FEWEST:
            return None
        report = self._question.report(played)
        report.command = self._command
        self._verdict = " ".join(report.sentences[:2])
        write_whole(self._folder / BODY_FILE, body(report))
        return report

    def _so_far(self) -> list[tuple[Plan, Tables]]:
        return [
            (plan, tables(plan, played, game))
            for plan, played, game in zip(self._plans, self._played, self._games)
        ]


def _question(order: Order) -> Question:
    setting = Setting(order.game, order.seats, order.seed, order.games, order.changes, (order.bot,))
    details = {"against": order.against} if order.question == "compare" else {}
    return Question(order.question, setting, **details)


def answer(folder: Path, workers: int | None = None) -> None:
    """Play what the question in a folder needs, and write its report."""
    order = Order.read(folder)
    question = _question(order)
    plans = question.plans()
    writer = _Writer(folder, question, plans, order.command(DESIGN_FILE.format(run=folder.name)))
    writer.state("running")
    try:
        parent = os.getppid()
        outcomes = run_all(
            plans, workers, writer.add, rows=folder / ROWS, stop=lambda: os.getppid() != parent
        )
        played = [(outcome.plan, outcome.tables()) for outcome in outcomes]
        report = writer.report(played)
        if report is not None:
            write_whole(folder / REPORT_FILE, page(report))
            write_whole(folder / JSON_FILE, json.dumps(report.json(), indent=2))
        complete = all(outcome.complete for outcome in outcomes)
        writer.state("finished" if complete else "stopped", sum(len(o.numbered) for o in outcomes))
    except Exception as error:
        writer.state("failed", problem=str(error))
        raise


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> None:
    # Everything else on this machine comes first, above all the bots that people are waiting for.
    os.nice(19)
    signal.signal(signal.SIGTERM, _interrupt)
    answer(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
