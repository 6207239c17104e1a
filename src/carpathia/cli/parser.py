"""The command line of one command: help with examples, and mistakes as sentences."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import NoReturn

from carpathia.cli.command import Command, Mistake, hint
from carpathia.cli.screen import width, wrapped


class Parser(ArgumentParser):
    def __init__(self, name: str, command: Command, game: str) -> None:
        examples = [f"  {example.format(game=game)}" for example in command.examples]
        super().__init__(
            prog=f"carpathia {name}",
            description=f"{command.summary[:1].upper()}{command.summary[1:]}.",
            epilog="\n".join(
                ["for example:", *[line for text in examples for line in wrapped(text, width())]]
            ),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help="show this help")
        command.configure(self)

    def read(self, argv: list[str]) -> Namespace:
        args, unknown = self.parse_known_args(argv)
        if unknown:
            self._complain_about(unknown[0].partition("=")[0])
        return args

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message.removeprefix('argument ')}; {self.prog} --help tells more")

    def _complain_about(self, unknown: str) -> NoReturn:
        if not unknown.startswith("-"):
            self.error(f"{unknown!r} is one word too many")
        known = [option for action in self._actions for option in action.option_strings]
        otherwise = f"{self.prog} --help lists those there are"
        raise Mistake(f"there is no option {unknown}; {hint(unknown, known, otherwise)}")
