"""carpathia puzzles make: puzzles from matches of bots for the days to come, which takes a while."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from carpathia.analysis.puzzles.making import make_puzzles
from carpathia.analysis.puzzles.puzzle import FILE, Puzzle, read_puzzles, write_puzzles
from carpathia.cli.errors import UsageError
from carpathia.cli.options import find_game, positive, whole_number
from carpathia.cli.screen import Screen
from carpathia.core.phrases import plural

SUMMARY = "make puzzles from matches of bots"
EXAMPLES = ("carpathia puzzles make {game} --days 30",)


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="make", choices=["make"], help="what to do; there is only this")
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--days", type=positive, default=30, metavar="N", help="how many; 30 by default")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="other puzzles for another")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=f"where to keep them, added to what is there; {FILE} by default",
    )


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    path = args.out or Path(FILE)
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent}; make it first, or name another file")
    found: list[Puzzle] = read_puzzles(path) if path.exists() else []
    screen.line(f"Bots play {kind.title}; every puzzle is kept in {path} as soon as it is found.", hang=0)
    for puzzle in make_puzzles(kind, args.days, args.seed):
        found.append(puzzle)
        write_puzzles(path, found)
        best, second = puzzle.answers[:2]
        screen.line(
            f"{len(found)}. {best.label}; the next, {second.label}, costs {100 * second.cost:.0f} points;"
            f" the regular bot chose {puzzle.missed}."
        )
    screen.line(
        f"{path} has {plural(len(found), 'puzzle')}; in the folder of the game they are its daily ones."
    )
    return 0
