"""What simulate and ladder share: options, a progress bar while a plan is played, and a JSON file."""

from __future__ import annotations

import json
import secrets
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from carpathia.arena import GameFailed, Outcome, Plan, Result, Tally, run
from carpathia.cli.errors import UsageError
from carpathia.cli.options import add_table_options, comma_separated, positive
from carpathia.cli.screen import Screen, error_console, print_error

REFRESH = 0.1  # seconds between two updates of the progress bar
NARROW = 60  # columns below which a table has no rules


def add_run_options(parser: ArgumentParser, games: int, games_help: str, bots_help: str) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "--games", type=positive, default=games, metavar="N", help=f"{games_help} (default {games})"
    )
    add_table_options(parser)
    parser.add_argument(
        "--bots",
        type=comma_separated,
        metavar="A,B,…",
        help=f"{bots_help}; master*8 thinks eight times as long",
    )
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="processes to play on (default: one for each core)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")


def chosen_seed(args: Namespace) -> int:
    """Return the seed of the command line, or a random one."""
    seed: int = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return seed


def play_plan(plan: Plan, args: Namespace, screen: Screen) -> Outcome:
    """Play a plan as the options say, and tell if it was stopped early."""
    if args.json is not None:
        write_text(args.json, "")  # better to fail now than after an hour
    with _Bar(len(plan)) as bar:
        try:
            outcome = run(plan, args.workers, bar.add)
        except GameFailed as error:
            raise UsageError(f"a game failed: {error}") from error
    for warning in outcome.warnings:
        print_error(warning)
    if not outcome.complete:
        screen.line(f"Stopped after {len(outcome.results)} of {len(plan)} games.")
    return outcome


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
    write_text(args.json, json.dumps({**played, **result}, indent=2) + "\n")


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
    """A progress bar over games, shown on a terminal only."""

    def __init__(self, games: int) -> None:
        console = error_console()
        super().__init__(
            TextColumn("Games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(compact=True),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self.add_task("", total=games)
        self._done = 0
        self._shown = 0.0

    def add(self, results: Sequence[Result]) -> None:
        self._done += len(results)
        now = time.perf_counter()
        if now - self._shown > REFRESH:
            self.update(self._task, completed=self._done)
            self._shown = now
