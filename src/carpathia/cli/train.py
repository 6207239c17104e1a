"""carpathia train: values for the expert, from nothing but play."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.options import add_table_options, find_game, make_game, positive
from carpathia.cli.screen import Screen
from carpathia.core.extras import MissingExtra, need
from carpathia.table.seating import usual_seats

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
    parser.add_argument(
        "--workers", type=positive, default=1, metavar="N", help="processes to play on (default 1)"
    )
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
    from carpathia.training.generations import Course, Generation, OtherCourse, Training

    kind = find_game(args.game)
    seats = usual_seats(kind) if args.players is None else args.players
    changes = make_game(kind, seats, args).components.changes
    folder = args.folder or Path("build/training") / f"{kind.name}-{seats}"
    try:
        course = Course(kind.name, seats, args.seed, args.games, first=args.hidden, changes=changes)
        training = Training(course, folder, args.workers)
    except (OtherCourse, ValueError) as error:
        raise UsageError(str(error)) from None

    def tell(one: Generation) -> None:
        quarters = ", ".join(f"{loss:.3f}" for loss in one.quarters)
        screen.line(
            f"Generation {one.number}: {one.games:,} games,"
            f" loss {min(one.losses):.3f} ({quarters} by quarter);"
            f" wins {one.wins:.0%} against the best before{', and is the best' if one.best else ''}.",
            hang=2,
        )

    for one in training.history:
        tell(one)
    status = 0
    try:
        while len(training.history) < args.generations:
            tell(training.step())
    except KeyboardInterrupt:
        status = INTERRUPTED
    if training.best is None:
        screen.line("Nothing was learned yet.")
        return status
    out = args.out or folder / FILE
    try:
        tables = read(out, training.game)
    except Unlearned:
        tables = {}  # of other rules
    words = f"carpathia {' '.join(args.words)}"
    tables[seats] = training.weights(words, datetime.now(UTC).date().isoformat())
    write(out, training.game, tables)
    screen.line(f"{out}: generation {training.best.number} for {seats} players.", hang=0)
    return status
