"""The argparse parser of carpathia and of all its commands: help with examples, errors as one sentence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, Protocol

from carpathia.cli.errors import UsageError
from carpathia.cli.screen import Screen, width, wrapped
from carpathia.core import registry
from carpathia.core.phrases import capitalised, comma_list, did_you_mean


class Command(Protocol):
    """What a module of this package must define to be a command. Its name is a key of the mapping it is in.

    A command with subcommands calls `parser.add_commands` in `configure`; it needs no `run` of its own.
    """

    @property
    def SUMMARY(self) -> str: ...  # noqa: N802

    @property
    def EXAMPLES(self) -> tuple[str, ...]: ...  # noqa: N802  # "{game}" stands for the name of a game

    def configure(self, parser: Parser) -> None: ...


class Parser(ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, add_help=False, formatter_class=RawDescriptionHelpFormatter, **options
        )
        self.add_argument("-h", "--help", action="help", help="show this help")
        self.commands: dict[str, str] = {}  # name and summary of each subcommand

    def add_commands(self, commands: Mapping[str, Command]) -> None:
        """Add a subcommand for each module; without one of them, the help is shown."""
        subparsers = self.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
        self.set_defaults(run=self._show_help)
        for name, command in commands.items():
            self.commands[name] = command.SUMMARY
            parser = subparsers.add_parser(
                name,
                help=command.SUMMARY,
                description=f"{capitalised(command.SUMMARY)}.",
                epilog=_examples(command.EXAMPLES),
            )
            command.configure(parser)
            run = getattr(command, "run", None)
            if run is not None:
                parser.set_defaults(run=run)

    def parse_known_args(  # type: ignore[override]  # the overloads of argparse say the same
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """Parse like argparse, but refuse what this parser does not know instead of returning it.

        argparse calls this for every subparser too, so an unknown option is refused by the command it is for.
        """
        if self.commands and args and args[0] not in [*self.commands, *self._options()]:
            self._refuse_command(args[0])
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self._refuse(unknown[0].partition("=")[0])
        return parsed, []

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}; {self.prog} --help tells more")

    def _options(self) -> list[str]:
        return [option for action in self._actions for option in action.option_strings]

    def _refuse_command(self, given: str) -> NoReturn:
        what = f"option {given}" if given.startswith("-") else f"command {given!r}"
        otherwise = f"there are {comma_list(list(self.commands))}"
        known = [*self.commands, *self._options()]
        raise UsageError(f"there is no {what}; {did_you_mean(given, known, otherwise)}")

    def _refuse(self, given: str) -> NoReturn:
        if not given.startswith("-"):
            self.error(f"{given!r} is one word too many")
        otherwise = f"{self.prog} --help lists those there are"
        raise UsageError(f"there is no option {given}; {did_you_mean(given, self._options(), otherwise)}")

    def _show_help(self, args: Namespace, screen: Screen) -> int:
        self.print_help()
        return 0


def _examples(examples: Sequence[str]) -> str:
    game = next(iter(registry.games()), "GAME")
    lines = [line for text in examples for line in wrapped(f"  {text.format(game=game)}", width())]
    return "\n".join(["for example:", *lines])
