"""Shared by simulate, ladder and the lab: options, a progress bar, JSON files."""

from __future__ import annotations

import json
import secrets
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Protocol

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from carpathia.arena import (
    ClusterError,
    GameFailed,
    Monitor,
    Outcome,
    Plan,
    Result,
    RowsError,
    Tally,
    run_all,
)
from carpathia.cli.errors import UsageError
from carpathia.cli.options import add_table_options, comma_separated, positive
from carpathia.cli.screen import Screen, error_console, print_error
from carpathia.core.extras import MissingExtra
from carpathia.core.phrases import agree, plural

REFRESH = 0.3  # seconds between two updates of the progress bar
OPEN_ENDED = 200_000  # games planned for a run that time or precision ends
NARROW = 60  # columns below which a table has no rules


def add_run_options(parser: ArgumentParser, games: int, games_help: str, bots_help: str) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.set_defaults(usual_games=games)
    parser.add_argument("--games", type=positive, metavar="N", help=f"{games_help} (default {games})")
    add_arena_options(parser)
    add_table_options(parser)
    parser.add_argument(
        "--bots",
        type=comma_separated,
        metavar="A,B,…",
        help=f"{bots_help}; master*8 thinks eight times as long",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")


def add_arena_options(parser: ArgumentParser) -> None:
    """Add the options of every run: when it ends, where it runs and where rows are kept."""
    parser.add_argument(
        "--minutes", type=_minutes, metavar="M", help="play for so long instead of a number of games"
    )
    parser.add_argument(
        "--until",
        type=_half_width,
        metavar="W",
        help="play until the 95 %% intervals of the win shares are ± W or narrower, as in --until 1%%",
    )
    add_place_options(parser)
    parser.add_argument(
        "--rows", type=Path, metavar="FOLDER", help="keep every game there as Parquet, and go on from those"
    )


def add_place_options(parser: ArgumentParser) -> None:
    """Add where games are played."""
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="processes to play on (default: one for each core)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster instead; auto finds the one started here"
    )


def _minutes(text: str) -> float:
    with suppress(ValueError):
        minutes = float(text)
        if 0 < minutes < inf:
            return minutes
    raise ArgumentTypeError(f"{text!r} is no time; it must be a number of minutes above 0, as in 2 or 0.5")


def _half_width(text: str) -> float:
    with suppress(ValueError):
        width = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        if 0.0005 <= width <= 0.5:
            return width
    raise ArgumentTypeError(f"{text!r} is not a precision; use one from 0.05% to 50%, as in 1% or 0.01")


def games_to_plan(args: Namespace) -> int:
    """Return the size of a plan; a run that ends by time or precision gets as many games as it can need."""
    if args.games is not None and (args.minutes is not None or args.until is not None):
        raise UsageError("--games, --minutes and --until each say when to end; give one of them")
    if args.minutes is not None and args.until is not None:
        raise UsageError("--minutes and --until each say when to end; give one of them")
    if args.minutes is not None or args.until is not None:
        return OPEN_ENDED
    games: int = args.usual_games if args.games is None else args.games
    return games


def chosen_seed(args: Namespace) -> int:
    """Return the seed of the command line, or a random one."""
    seed: int = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return seed


class Watcher(Protocol):
    """Ends a run early; `half_width` is the precision shown beside the progress bar."""

    half_width: float

    def is_done(self, outcomes: Sequence[Outcome]) -> bool: ...


def play_plan(plan: Plan, args: Namespace, screen: Screen) -> Outcome:
    """Play a plan according to the options, and report an early end."""
    [outcome] = play_plans([plan], args, screen)
    return outcome


def play_plans(
    plans: Sequence[Plan], args: Namespace, screen: Screen, watcher: Watcher | None = None
) -> list[Outcome]:
    """Play plans side by side according to the options, and report an early end.

    A watcher replaces the monitor's intervals: it decides when a run has its answer and how precise it is.
    """
    if args.json is not None:
        write_text(args.json, "")  # fail now rather than after an hour
    open_ended = args.minutes is not None or args.until is not None
    games = sum(map(len, plans))
    seconds = inf if args.minutes is None else 60 * args.minutes
    monitor = Monitor(len(plans), seconds, 0.0 if watcher else args.until or 0.0)
    is_done = False
    with _Bar(None if open_ended else games) as bar:

        def show(design: int, results: Sequence[Result]) -> None:
            monitor.add(design, results)
            bar.show(monitor, watcher.half_width if watcher else None)

        def stop(outcomes: Sequence[Outcome]) -> bool:
            nonlocal is_done
            is_done = monitor.enough() or (watcher is not None and watcher.is_done(outcomes))
            return is_done

        try:
            outcomes = run_all(plans, args.workers, show, rows=args.rows, cluster=args.cluster, stop=stop)
        except GameFailed as error:
            raise UsageError(f"a game failed: {error}") from error
        except (RowsError, ClusterError, MissingExtra) as error:
            raise UsageError(str(error)) from error
    for warning in outcomes[0].warnings:
        print_error(warning)
    resumed = sum(outcome.resumed for outcome in outcomes)
    if resumed:
        screen.line(
            f"{plural(resumed, 'game')} of {args.rows} {agree(resumed, 'was', 'were')} not played again."
        )
    played = sum(len(outcome.numbered) for outcome in outcomes)
    outcomes[0].stopped = not is_done and played < games
    if outcomes[0].stopped:
        screen.line(f"Stopped after {played:,} of {games:,} games.")
        if args.rows is not None:
            screen.line("The same command continues from there.")
    elif is_done and not open_ended and played < games:
        screen.line(f"Answered after {played:,} of {games:,} games.")
    return outcomes


def write_json(args: Namespace, plan: Plan, seed: int, result: dict[str, object]) -> None:
    """Write results if the options ask for it, with what is needed to play them again."""
    if args.json is None:
        return
    game = plan.make_game()
    played = {
        "game": game.name,
        "rules": game.version,
        "seats": game.seats,
        "changes": game.components.changes,
        "seed": seed,
    }
    write_data(args.json, {**played, **result})


def write_data(path: Path, data: Mapping[str, object]) -> None:
    write_text(path, json.dumps(data, indent=2) + "\n")


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None


def make_table(screen: Screen, *columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD if screen.width >= NARROW else None, show_edge=False, pad_edge=False)
    for title in columns:
        table.add_column(title, overflow="fold", justify="right" if title == "Seat" else "left")
    return table


def wins_text(tally: Tally) -> str:
    low, high = tally.win_interval()
    return f"{tally.win_share:.1%} ({low:.1%} to {high:.1%})"


class _Bar(Progress):
    """A progress bar over games with their rate and the widest interval so far, shown on a terminal only."""

    def __init__(self, games: int | None) -> None:
        console = error_console()
        super().__init__(
            TextColumn("Games"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            TimeRemainingColumn(compact=True),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self.add_task("", total=games)
        self._shown = 0.0

    def show(self, monitor: Monitor, half_width: float | None = None) -> None:
        now = time.perf_counter()
        if self.disable or now - self._shown < REFRESH:
            return
        self._shown = now
        width = monitor.half_width() if half_width is None else half_width
        precision = "" if width == inf else f", ±{100 * width:.1f} points"
        self.update(
            self._task, completed=monitor.games, description=f"{rate_text(monitor.rate())}{precision}"
        )


def rate_text(rate: float) -> str:
    return f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.1f}/s"
