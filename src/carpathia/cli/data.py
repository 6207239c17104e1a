"""carpathia data: matches of bots, or stored ones, as trajectories for learning."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.progress import track

from carpathia.bots.levels import make_bot
from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.options import add_table_options, comma_separated, find_game, make_game, positive
from carpathia.cli.runs import chosen_seed
from carpathia.cli.screen import Screen, error_console
from carpathia.core.extras import MissingExtra, need
from carpathia.core.game import Game
from carpathia.core.phrases import plural
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_of
from carpathia.table.seating import usual_seats

SUMMARY = "write matches as data for imitation learning"
EXAMPLES = (
    "carpathia data {game} --games 100 --bots master --out {game}.parquet",
    "carpathia data --records one.jsonl two.jsonl --out mine.parquet",
)
USUAL_BOT = "master"


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help="how many to play (default 100)"
    )
    parser.add_argument(
        "--bots",
        type=comma_separated,
        default=[USUAL_BOT],
        metavar="A,B,…",
        help=f"a bot for each seat, or one for all (default {USUAL_BOT})",
    )
    parser.add_argument(
        "--records", type=Path, nargs="+", metavar="FILE", help="take these finished matches instead"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="the Parquet file (default GAME.parquet)")
    add_table_options(parser)


def run(args: Namespace, screen: Screen) -> int:
    try:
        need("pyarrow.parquet", "data")
        need("numpy", "data")
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    from carpathia.env.data import Writer

    game, source = _recorded(args) if args.records else _played(args)
    path = args.out or Path(f"{game.name}.parquet")
    status = 0
    with Writer(path, game) as writer:
        try:
            for trajectory in source:
                writer.write(trajectory)
        except KeyboardInterrupt:
            status = INTERRUPTED
    decisions = plural(writer.rows, "decision")
    screen.line(f"{path}: {decisions} of {plural(writer.matches, 'match', 'matches')}.", hang=0)
    return status


def _played(args: Namespace) -> tuple[Game[Any], Iterator[Any]]:
    from carpathia.env.data import played

    kind = find_game(args.game)
    for name in args.bots:
        make_bot(name)
    seats = args.players or (len(args.bots) if len(args.bots) > 1 else usual_seats(kind))
    game = make_game(kind, seats, args)
    bots = args.bots * game.seats if len(args.bots) == 1 else args.bots
    if len(bots) != game.seats:
        raise UsageError(
            f"--bots names {len(bots)} for {game.seats} players; name one for each, or one for all"
        )
    seed = chosen_seed(args)
    console = error_console()
    numbers = track(
        range(args.games), "Playing", console=console, transient=True, disable=not console.is_terminal
    )
    return game, (played(game, bots, seed + number) for number in numbers)


def _recorded(args: Namespace) -> tuple[Game[Any], Iterator[Any]]:
    from carpathia.env.data import replayed

    records = [Record.load(path) for path in args.records]
    games = [game_of(record.header) for record in records]
    for path, game in zip(args.records, games, strict=True):
        if (game.name, game.seats, game.components.changes) != _table(games[0]):
            raise UsageError(f"{path} is of another table than {args.records[0]}; write a file for each")

    def trajectories() -> Iterator[Any]:
        for path, record, game in zip(args.records, records, games, strict=True):
            try:
                yield replayed(game, record)
            except RecordError as error:
                raise UsageError(f"{path}: {error}") from None

    return games[0], trajectories()


def _table(game: Game[Any]) -> tuple[object, ...]:
    return game.name, game.seats, game.components.changes
