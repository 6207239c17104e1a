"""carpathia train: values for the expert, from nothing but play."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from carpathia.arena import ClusterError, GameFailed, available_cores
from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.options import add_table_options, find_game, make_game, positive
from carpathia.cli.runs import add_place_options
from carpathia.cli.screen import Screen, error_console, print_error
from carpathia.core.extras import MissingExtra, need
from carpathia.table.seating import usual_seats

if TYPE_CHECKING:
    from carpathia.training.games import Order
    from carpathia.training.generations import Generation, Training

SUMMARY = "learn what positions are worth, for the expert"
EXAMPLES = (
    "carpathia train {game} --players 2",
    "carpathia train {game} --players 4 --generations 20 --folder build/training/four",
    "carpathia train {game} --players 2 --components new.toml --folder build/training/new",
)
GENERATIONS = 12
GAMES = 1500
HIDDEN = 48
SEED = 1


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    add_table_options(parser)
    parser.set_defaults(seed=SEED)
    parser.add_argument(
        "--generations",
        type=positive,
        default=GENERATIONS,
        metavar="N",
        help=f"how many, those in the folder included (default {GENERATIONS})",
    )
    parser.add_argument(
        "--games", type=positive, default=GAMES, metavar="N", help=f"of a generation (default {GAMES})"
    )
    parser.add_argument(
        "--hidden",
        type=positive,
        default=HIDDEN,
        metavar="N",
        help=f"hidden units of the first layer, a multiple of 4 (default {HIDDEN})",
    )
    add_place_options(parser)
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="where generations are kept, and gone on from (default build/training/GAME-PLAYERS)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the file of weights (default values.json.gz in the folder)"
    )


def run(args: Namespace, screen: Screen) -> int:
    # Sums are added in another order by more threads, and then the same seed learns something else.
    for library in ("OPENBLAS", "MKL", "OMP"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    try:
        need("numpy", "data")
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    from carpathia.bots.weights import FILE, Unlearned, read, write
    from carpathia.training.games import Site
    from carpathia.training.generations import Course, OtherCourse, Training

    kind = find_game(args.game)
    seats = usual_seats(kind) if args.players is None else args.players
    changes = make_game(kind, seats, args).components.changes
    folder = args.folder or Path("build/training") / f"{kind.name}-{seats}"
    bar = _Bar()
    site = Site(args.workers or available_cores(), args.cluster, bar.show, print_error)
    try:
        course = Course(kind.name, seats, args.seed, args.games, first=args.hidden, changes=changes)
        training = Training(course, folder, site)
    except (OtherCourse, ValueError) as error:
        raise UsageError(str(error)) from None
    for one in training.history:
        _tell(one, screen)
    try:
        return _learn(training, args.generations, bar, screen)
    finally:
        best = training.best
        if best is None:
            screen.line("Nothing was learned yet.")
        else:
            out = args.out or folder / FILE
            try:
                tables = read(out, training.game)
            except Unlearned:
                tables = {}  # of other rules
            words = f"carpathia {' '.join(args.words)}"
            tables[seats] = training.weights(words, datetime.now(UTC).date().isoformat())
            write(out, training.game, tables)
            screen.line(f"{out}: generation {best.number} for {seats} players.", hang=0)


def _learn(training: Training, generations: int, bar: _Bar, screen: Screen) -> int:
    """Learn until there are so many generations; return the exit status."""
    try:
        while len(training.history) < generations:
            with bar.of(len(training.history)):
                one = training.step()
            _tell(one, screen)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (GameFailed, ClusterError, MissingExtra) as error:
        raise UsageError(str(error)) from error
    return 0


class _Bar:
    """A progress bar over the games of each generation, shown on a terminal only."""

    def __init__(self) -> None:
        self._progress: Progress | None = None

    @contextmanager
    def of(self, generation: int) -> Iterator[None]:
        """Show the bar while a generation is learned."""
        console = error_console()
        columns = (
            TextColumn(f"Generation {generation} {{task.description}}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games"),
            TimeRemainingColumn(compact=True),
        )
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            self._shown = bar.add_task("", total=None)
            self._progress = bar
            yield

    def show(self, order: Order, over: int, count: int) -> None:
        if self._progress is not None:
            doing = "meets the best before" if order.rivals else "plays"
            self._progress.update(self._shown, description=doing, completed=over, total=count)


def _tell(one: Generation, screen: Screen) -> None:
    quarters = ", ".join(f"{loss:.3f}" for loss in one.quarters)
    told = f"Generation {one.number}: {one.games:,} games, loss {min(one.losses):.3f} ({quarters} by quarter)"
    if one.number:
        told += f"; wins {one.wins:.0%} against the best before{', and is the best' if one.best else ''}"
    screen.line(f"{told}.", hang=2)
