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

from carpathia.cli.errors import UsageError
from carpathia.cli.match_file import matches_folder
from carpathia.cli.options import positive
from carpathia.cli.runs import make_table, write_data, write_text
from carpathia.cli.screen import Screen, error_console
from carpathia.core.record import Record
from carpathia.review.html import page
from carpathia.review.pictures import bars
from carpathia.review.report import VERSION, Report, report
from carpathia.review.telling import give_or_take, number, signed, tell
from carpathia.review.timeline import CannotReview, Timeline
from carpathia.review.work import Answer, Order, Task, Work, solve_all

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


def print_review(screen: Screen, found: Report) -> None:
    screen.line()
    screen.heading(f"Review of {found.title}")
    screen.line(found.summary, hang=0)
    screen.line()
    screen.heading("Turning points")
    if not found.turning_points:
        screen.line("Nothing moved the chances by more than its error.", hang=0)
    for count, n in enumerate(found.turning_points, start=1):
        step = found.steps[n]
        clause = f" ({step.clause})" if step.clause else ""
        screen.line(f"{count}. {tell(step, found.names)}{clause}", hang=3)
    screen.line()
    screen.heading("Where the result came from, in points of a hundred")
    labels = [label for label, *_ in bars(found.receipts[0])]
    receipts = make_table(screen, "Player", *labels)
    for receipt in found.receipts:
        cells = [
            number(end) if error is None else f"{signed(end - begin)} {give_or_take(error)}"
            for _, begin, end, error in bars(receipt)
        ]
        receipts.add_row(found.names[receipt.seat], *cells)
    screen.draw(receipts)
    screen.line()
    screen.heading("How exactly everybody played")
    exact = make_table(screen, "Player", "Decisions", "Mistakes", "Points lost by each", "Plays")
    for one in found.accuracy:
        if one.round is None:
            mean = f"{100 * one.lost / one.decisions:.2f}" if one.decisions else ""
            level = one.level.words if one.level else "not compared"
            exact.add_row(found.names[one.seat], str(one.decisions), str(one.mistakes), mean, level)
    screen.draw(exact)


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
