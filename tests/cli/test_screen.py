"""Lines fit any terminal, and nothing of them is lost."""

from __future__ import annotations

import pytest

from carpathia.cli.screen import wrapped
from tests.cli.terminal import Terminal

UNWRAPPED = ("Resume it with:", "The record is in", "Check it with:")  # commands and paths can be copied


@pytest.mark.parametrize("columns", [40, 80])
def test_a_whole_game_fits_the_terminal(terminal: Terminal, columns: int) -> None:
    terminal.resize(columns)
    argv = ["--players", "5", "--seed", "3"]
    out = terminal.play(*argv, typed=["?", "rules", "rules 5", "why red 7", "9", "1", "u"] + ["1"] * 400).out
    assert "The game is over" in out
    long = [line for line in out.splitlines() if len(line) > columns and not line.startswith(UNWRAPPED)]
    assert long == []


@pytest.mark.parametrize(
    "argv", [[], ["rules", "dragon-racer"], ["simulate", "dragon-racer", "--games", "2"]]
)
def test_every_command_fits_40_columns(terminal: Terminal, argv: list[str]) -> None:
    terminal.resize(40)
    out = terminal.run(*argv).out
    assert max(map(len, out.splitlines())) <= 40


def test_narrow_or_wide_the_words_are_the_same(terminal: Terminal) -> None:
    wide = terminal.run("rules", "dragon-racer").words()
    terminal.resize(40)
    assert terminal.run("rules", "dragon-racer").words() == wide


def test_errors_are_wrapped_too(terminal: Terminal) -> None:
    terminal.resize(40)
    err = terminal.run("play", "dragon-racer", "--players", "9").err
    assert max(map(len, err.splitlines())) <= 40


def test_a_wrapped_line_hangs() -> None:
    assert wrapped("  one two three", 10) == ["  one two", "    three"]
    assert wrapped("1. one two three", 10, 3) == ["1. one two", "   three"]
    assert wrapped("", 10) == [""]
    assert wrapped("DR-5.2 well-known", 10, 0) == ["DR-5.2", "well-known"]
    assert "".join(wrapped("x" * 25, 10, 0)) == "x" * 25


def test_pipes_get_plain_text(terminal: Terminal) -> None:
    assert "\x1b" not in terminal.play("--seed", "3", typed=["1"] * 10).out
