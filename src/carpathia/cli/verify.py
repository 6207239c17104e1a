"""carpathia verify: plays a record again and proves that it follows from the rules and from its luck."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from carpathia.cli.command import Command
from carpathia.cli.screen import Screen, complain
from carpathia.cli.session import show_scores
from carpathia.cli.store import read_key
from carpathia.core.match import Match
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_of

FORGED = 1


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")


def run(args: Namespace, screen: Screen) -> int:
    path: Path = args.file
    record = Record.load(path)
    game = game_of(record.header)
    key = read_key(path)
    try:
        match = Match.replay(game, record, key)
    except RecordError as error:
        complain(f"{path} is not a true record: {error}")
        return FORGED
    moves = "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"
    screen.line(f"{game.title} for {game.seats}: {moves}, and all follow from the rules.", hang=0)
    screen.line(_luck(record, key), hang=0)
    if record.torn:
        screen.line(f"The last line was torn off and does not count: {record.torn}")
    if record.ending is not None:
        screen.line("The final scores are right:", hang=0)
        show_scores(screen, match)
    return 0


def _luck(record: Record, key: bytes | None) -> str:
    seed = record.header.seed
    if seed is not None:
        return f"The luck is that of seed {seed}, as the header says, so it could be known beforehand."
    if record.ending is not None:
        return "The luck is what the key draws, and the key is the one promised before the first move."
    if key is not None:
        return (
            "The match is not over; so far the luck is what the key beside the record draws,"
            " and the key is the one promised before the first move."
        )
    return "The match is not over, so its luck cannot be checked yet: the last line will tell the key."


COMMAND = Command(
    summary="prove that a record follows from the rules and from its luck",
    configure=configure,
    run=run,
    examples=("carpathia verify FILE",),
)
