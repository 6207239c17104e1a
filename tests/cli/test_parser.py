"""Commands within commands: help, defaults and errors at every level."""

from __future__ import annotations

from argparse import Namespace
from types import SimpleNamespace

import pytest

from carpathia.cli.errors import UsageError
from carpathia.cli.options import positive
from carpathia.cli.parser import Parser
from carpathia.cli.screen import Screen


def configure_balance(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=positive, default=100)


def run_balance(args: Namespace, screen: Screen) -> int:
    return int(args.games)


BALANCE = SimpleNamespace(
    SUMMARY="measure how even the seats are",
    EXAMPLES=("carpathia lab balance {game}",),
    configure=configure_balance,
    run=run_balance,
)
LAB = SimpleNamespace(
    SUMMARY="ask questions about a design",
    EXAMPLES=("carpathia lab balance {game}",),
    configure=lambda parser: parser.add_commands({"balance": BALANCE}),
)


@pytest.fixture
def parser() -> Parser:
    made = Parser(prog="carpathia")
    made.add_commands({"lab": LAB})
    return made


def test_a_nested_command_runs_with_its_own_options(parser: Parser) -> None:
    args = parser.parse_args(["lab", "balance", "dragon-racer", "--games", "7"])
    assert args.game == "dragon-racer"
    assert args.run(args, Screen()) == 7


def test_a_group_without_a_command_shows_its_help(parser: Parser, capsys: pytest.CaptureFixture[str]) -> None:
    args = parser.parse_args(["lab"])
    assert args.run(args, Screen()) == 0
    out = capsys.readouterr().out
    assert "Ask questions about a design." in out
    assert "balance" in out
    assert "for example:\n  carpathia lab balance " in out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["lab", "balanse"], "there is no command 'balanse'; did you mean balance?"),
        (["lab", "xyz"], "there is no command 'xyz'; there are balance"),
        (["lab", "--hlep"], "there is no option --hlep; did you mean --help?"),
        (["lab", "balance", "x", "--gams", "3"], "there is no option --gams; did you mean --games?"),
        (["lab", "balance", "x", "y"], "'y' is one word too many; carpathia lab balance --help tells more"),
        (
            ["lab", "balance", "x", "--games", "0"],
            "--games: 0 is too few; it must be 1 or more; carpathia lab balance --help tells more",
        ),
        (
            ["lab", "balance"],
            "the following arguments are required: GAME; carpathia lab balance --help tells more",
        ),
    ],
)
def test_errors_are_those_of_the_level_they_happen_at(parser: Parser, argv: list[str], message: str) -> None:
    with pytest.raises(UsageError) as error:
        parser.parse_args(argv)
    assert str(error.value) == message
