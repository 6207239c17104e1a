"""carpathia verify: replays a record and checks every move and all its luck."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from carpathia.cli.match_file import read_key
from carpathia.cli.screen import Screen, print_error
from carpathia.cli.session import show_scores
from carpathia.core.match import Match
from carpathia.core.phrases import plural
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_of
from carpathia.table.replay import luck_checked, luck_is_checked

SUMMARY = "prove that a record follows from the rules and from its luck"
EXAMPLES = ("carpathia verify FILE",)

FORGED = 1
UNCHECKED = 3  # every move follows from the rules, but nothing vouches for the luck


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
        print_error(f"{path} is not a true record: {error}")
        return FORGED
    moves = plural(len(record.moves), "move")
    screen.line(f"{game.title} for {game.seats}: {moves}, and all follow from the rules.", hang=0)
    screen.line(luck_checked(record, key), hang=0)
    if not luck_is_checked(record, key):
        screen.line("So this does not prove the record.", hang=0)
    if record.torn:
        screen.line(f"The last line was torn off and does not count: {record.torn}")
    if record.ending is not None:
        screen.line("The final scores are right:", hang=0)
        show_scores(screen, match)
    return 0 if luck_is_checked(record, key) else UNCHECKED
