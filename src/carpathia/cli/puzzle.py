"""carpathia puzzle: the puzzle of a day in this terminal."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import date
from typing import Any

from carpathia.analysis.puzzles.puzzle import FIRST_DAY, Puzzle, puzzle_of, puzzles_of, today
from carpathia.cli.errors import UsageError
from carpathia.cli.options import add_screen_options, find_game
from carpathia.cli.screen import Screen
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective

SUMMARY = "solve the puzzle of the day"
EXAMPLES = ("carpathia puzzle {game}", "carpathia puzzle {game} --day 2026-11-01")
LEFT = ("q", "quit", "exit")
TOLD = 12  # facts of the log that lead to the position


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="the name of a game")
    parser.add_argument("--day", type=_day, metavar="DAY", help="another day than today, such as 2026-11-01")
    add_screen_options(parser)


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    day = args.day or today()
    if not puzzles_of(kind):
        raise UsageError(f"{kind.title} has no puzzles; carpathia puzzles make {kind.name} makes some")
    if not FIRST_DAY <= day <= today():
        raise UsageError(f"there are puzzles from {FIRST_DAY} to {today()}, not of {day}")
    puzzle = puzzle_of(kind, day)
    mine = puzzle.match().perspective(puzzle.seat)
    _show(screen, kind, mine, day)
    return _ask(screen, puzzle, mine)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day; it is written like {today()}") from None


def _show(screen: Screen, kind: type[Game[Any]], mine: Perspective[Any], day: date) -> None:
    screen.heading(f"{kind.title}: the puzzle of {day}")
    who = mine.names[mine.seat]
    screen.line(
        f"You are {who}. One answer is clearly the best by what you can know; the regular missed it.", hang=0
    )
    screen.line()
    screen.heading("What has happened:")
    for line in mine.log(max(0, len(mine.events()) - TOLD)):
        screen.line(f"  {line}")
    screen.line()
    screen.show_board(mine.board_text())
    screen.show_question(mine.question(), [mine.text(action) for action in mine.legal()])


def _ask(screen: Screen, puzzle: Puzzle, mine: Perspective[Any]) -> int:
    """Ask until an answer is chosen, and tell how it compares."""
    legal = mine.legal()
    while True:
        try:
            typed = screen.ask()
        except EOFError:
            return 0
        if typed.lower() in LEFT:
            return 0
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            break
        screen.line(f"Type the number of an answer, 1 to {len(legal)}, or quit.")
    verdict = puzzle.verdict(mine, legal[int(typed) - 1])
    screen.line()
    screen.heading("Right." if verdict.right else "Not the best.")
    screen.line(verdict.words, hang=0)
    screen.line()
    screen.line("What each answer costs, in points of winning chance:")
    for row in verdict.table:
        marks = {verdict.best: " (best)", verdict.chosen: " (your choice)"}
        screen.line(f"{100 * row.cost:>5.0f}  {row.text}{marks.get(row.action, '')}", hang=7)
    return 0
