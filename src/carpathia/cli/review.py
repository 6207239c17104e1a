"""carpathia review: how the chances of a match went, what luck did, and which decisions cost most."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from carpathia.analysis.review.html import page
from carpathia.analysis.review.narrative import (
    ACCURACY_SCALE,
    UNKNOWN_SCORE,
    Narrative,
    hundredths,
    reader_of,
    score_text,
    signed,
)
from carpathia.analysis.review.report import VERSION, Report, report
from carpathia.analysis.review.timeline import CannotReview, Timeline
from carpathia.analysis.review.work import Answer, Order, Task, Work, solve_all
from carpathia.cli.errors import UsageError
from carpathia.cli.match_file import matches_folder
from carpathia.cli.options import positive
from carpathia.cli.runs import make_table, write_data, write_text
from carpathia.cli.screen import Screen, error_console
from carpathia.core.phrases import capitalised
from carpathia.core.record import Record

SUMMARY = "tell how the chances of a finished match went, and what luck and decisions did"
EXAMPLES = ("carpathia review FILE", "carpathia review FILE --html review.html")

AT_ONCE = 8  # tasks that a process is given
MOST_PROCESSES = 8


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished match")
    parser.add_argument("--html", type=Path, metavar="OUT", help="also write it as a page")
    parser.add_argument("--json", type=Path, metavar="OUT", help="also write it as data")
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="processes to compute on (default: one for each core)"
    )


def run(args: Namespace, screen: Screen) -> int:
    record = Record.load(args.file)
    for path in (args.html, args.json):
        if path is not None:
            write_text(path, "")  # better to fail now than after the work
    try:
        timeline = Timeline(record)
    except CannotReview as error:
        raise UsageError(str(error)) from None
    work = Work(timeline, _kept(timeline.digest))
    workers = args.workers or min(os.cpu_count() or 1, MOST_PROCESSES)
    try:
        _compute(work, record.dumps(), workers)
    except KeyboardInterrupt:
        screen.line("Stopped; the same command goes on from here.", hang=0)
        raise
    finally:
        _keep(timeline.digest, work.answers)
    found = report(work)
    if args.html is not None:
        write_text(args.html, page(found))
    if args.json is not None:
        write_data(args.json, found.json())
    print_review(screen, found)
    return 0


def _compute(work: Work, text: str, workers: int) -> None:
    """Do what is left of the work in other processes, and show how far it is."""
    if not work.todo():
        return
    console = error_console()
    columns = (
        TextColumn("Review"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar, ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        shown = bar.add_task("", total=work.progress[1])
        try:
            while tasks := work.todo():
                for done, answers in _solved(pool, text, tasks):
                    for task, answer in zip(done, answers, strict=True):
                        work.take(task, answer)
                    bar.update(shown, completed=work.progress[0])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _solved(
    pool: ProcessPoolExecutor, text: str, tasks: list[Task]
) -> Iterator[tuple[list[Task], list[Answer]]]:
    parts = [tasks[n : n + AT_ONCE] for n in range(0, len(tasks), AT_ONCE)]
    waiting: dict[Future[list[Answer]], list[Task]] = {
        pool.submit(solve_all, Order(text, part)): part for part in parts
    }
    while waiting:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield waiting.pop(future), future.result()


def print_review(screen: Screen, report: Report) -> None:
    narrative = Narrative(report, reader_of(report))
    screen.line()
    screen.heading(f"Review of {report.title}")
    screen.line(narrative.summary(), hang=0)
    screen.line()
    screen.heading("Turning points")
    turning_points = narrative.turning_points()
    if not turning_points:
        screen.line("No single step moved the chances clearly.", hang=0)
    for count, turning_point in enumerate(turning_points, start=1):
        step = report.steps[turning_point.step]
        clause = f" ({step.clause})" if step.clause else ""
        screen.line(f"{count}. Round {step.round}, move {step.stop}: {turning_point.heading}{clause}", hang=3)
        for sentence in turning_point.sentences:
            screen.line(f"   {sentence}", hang=3)
    if narrative.no_mistake():
        screen.line(narrative.no_mistake(), hang=0)
    screen.line()
    screen.heading("Where the result came from, in points of winning chance")
    receipts = make_table(screen, "Player", "Part", "Points", "")
    for receipt in report.receipts:
        name = narrative.name(receipt.seat)
        receipts.add_row(capitalised(name), "Start", hundredths(receipt.start), "")
        for part in receipt.parts:
            label = narrative.label(part.sources, receipt.seat)
            receipts.add_row("", label, signed(part.value), narrative.part_note(part))
        receipts.add_row("", "Result", hundredths(receipt.result), "")
    screen.draw(receipts)
    screen.line()
    screen.heading("Accuracy")
    screen.line(ACCURACY_SCALE, hang=0)
    accuracy = make_table(screen, "Player", "Decisions", "Mistakes", "Accuracy", "")
    for seat, row in enumerate(report.accuracy):
        score = UNKNOWN_SCORE if row.score is None else score_text(row)
        mistakes = str(len(report.mistakes(seat)))
        accuracy.add_row(report.names[seat], str(row.decisions), mistakes, score, row.level)
    screen.draw(accuracy)


def _path(digest: str) -> Path:
    return matches_folder().with_name("reviews") / f"{digest[:32]}-{VERSION}.json"


def _kept(digest: str) -> dict[str, Answer]:
    """Return what an earlier run has found out about this record."""
    with suppress(OSError, ValueError):
        found = json.loads(_path(digest).read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return found
    return {}


def _keep(digest: str, answers: dict[str, Answer]) -> None:
    """Keep what was found out; without a place for it the next run begins anew."""
    path = _path(digest)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_text(json.dumps(answers), encoding="utf-8")
        os.replace(new, path)
