"""The carpathia command: runs what the command line asks for, or says in a sentence why it cannot."""

from __future__ import annotations

import sys
from typing import Any

import carpathia
from carpathia.cli import (
    admin,
    data,
    lab,
    ladder,
    learn,
    mcp,
    play,
    puzzle,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    train,
    verify,
)
from carpathia.cli.errors import INTERRUPTED, PIPE_CLOSED, USAGE, UsageError
from carpathia.cli.parser import Command, Parser
from carpathia.cli.screen import Screen, discard_stdout, print_error, replace_unencodable
from carpathia.core import registry
from carpathia.core.components import ComponentError
from carpathia.core.record import RecordError
from carpathia.core.registry import UnknownName

COMMANDS: dict[str, Command] = {
    "admin": admin,
    "data": data,
    "lab": lab,
    "ladder": ladder,
    "learn": learn,
    "mcp": mcp,
    "play": play,
    "puzzle": puzzle,
    "puzzles": puzzles,
    "replay": replay,
    "review": review,
    "rules": rules,
    "serve": serve,
    "simulate": simulate,
    "train": train,
    "verify": verify,
}


def main(argv: list[str] | None = None) -> int:
    replace_unencodable()
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (UsageError, ComponentError, RecordError, UnknownName) as error:
        print_error(str(error))
        return USAGE
    except BrokenPipeError:
        discard_stdout()
        return PIPE_CLOSED
    except OSError as error:
        print_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(argv: list[str]) -> int:
    try:
        args = make_parser().parse_args(argv)
    except SystemExit:  # argparse has printed the help or the version
        return 0
    args.words = argv
    plain = True if getattr(args, "plain", False) else None
    status: int = args.run(args, Screen(plain))
    return status


def make_parser() -> Parser:
    parser = _Root(prog="carpathia")
    build = "compiled" if carpathia.compiled() else "plain Python"
    parser.add_argument("--version", action="version", version=f"carpathia {carpathia.__version__} ({build})")
    parser.add_commands(COMMANDS)
    return parser


class _Root(Parser):
    def print_help(self, file: Any = None) -> None:
        screen = Screen()
        screen.line("Carpathia: board games played by the book.", hang=0)
        screen.line()
        screen.heading("Games")
        for name, game in registry.games().items():
            least, most = game.seat_range.start, game.seat_range.stop - 1
            many = f"{least} to {most}" if least < most else f"{least}"
            screen.line(f"  {name}: {game.title}, {many} players. {game.summary}", hang=4)
        screen.line()
        screen.heading("Commands")
        column = max(map(len, self.commands)) + 4
        for name, summary in self.commands.items():
            screen.line(f"  {name:<{column - 2}}{summary}", hang=column)
        screen.line()
        screen.line("carpathia COMMAND --help tells more about a command.", hang=0)
