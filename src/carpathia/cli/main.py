"""The command carpathia: carries out what the command line asks, or says in a sentence why not."""

from __future__ import annotations

import sys

import carpathia
from carpathia.cli import ladder, play, replay, rules, serve, simulate, verify
from carpathia.cli.command import INTERRUPTED, MISTAKEN, Mistake, hint
from carpathia.cli.parser import Parser
from carpathia.cli.screen import Screen, complain, silence_output, survive_odd_encodings
from carpathia.core import registry
from carpathia.core.components import ComponentError
from carpathia.core.record import RecordError
from carpathia.core.registry import UnknownName

COMMANDS = {
    "ladder": ladder.COMMAND,
    "play": play.COMMAND,
    "replay": replay.COMMAND,
    "rules": rules.COMMAND,
    "serve": serve.COMMAND,
    "simulate": simulate.COMMAND,
    "verify": verify.COMMAND,
}
OPTIONS = ("--help", "--version")
PIPE_CLOSED = 141  # what a shell reports of a program that nobody listens to any more


def main(argv: list[str] | None = None) -> int:
    survive_odd_encodings()
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (Mistake, ComponentError, RecordError, UnknownName) as error:
        complain(str(error))
        return MISTAKEN
    except BrokenPipeError:
        silence_output()
        return PIPE_CLOSED
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return MISTAKEN
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(argv: list[str]) -> int:
    screen = Screen()
    if not argv or argv[0] in ("-h", "--help"):
        _list(screen)
        return 0
    name, *rest = argv
    if name == "--version":
        build = "compiled" if carpathia.compiled() else "plain Python"
        screen.line(f"carpathia {carpathia.__version__} ({build})")
        return 0
    if name not in COMMANDS:
        what = "option" if name.startswith("-") else "command"
        there_are = f"there are {', '.join(COMMANDS)}"
        raise Mistake(f"there is no {what} {name!r}; {hint(name, [*COMMANDS, *OPTIONS], there_are)}")
    parser = Parser(name, COMMANDS[name], next(iter(registry.games()), "GAME"))
    if "-h" in rest or "--help" in rest:
        parser.print_help()
        return 0
    return COMMANDS[name].run(parser.read(rest), screen)


def _list(screen: Screen) -> None:
    screen.line("Carpathia: board games played by the book.", hang=0)
    screen.line()
    screen.heading("Games")
    for name, game in registry.games().items():
        least, most = game.seat_range.start, game.seat_range.stop - 1
        many = f"{least} to {most}" if least < most else f"{least}"
        screen.line(f"  {name}: {game.title}, {many} players. {game.summary}", hang=4)
    screen.line()
    screen.heading("Commands")
    column = max(map(len, COMMANDS)) + 4
    for name, command in COMMANDS.items():
        screen.line(f"  {name:<{column - 2}}{command.summary}", hang=column)
    screen.line()
    screen.line("carpathia COMMAND --help tells more; carpathia --version says which one this is.", hang=0)
