"""The puzzle of a day in the terminal."""

from __future__ import annotations

import pytest

from carpathia.analysis.puzzles.puzzle import puzzle_of, today
from carpathia.core.registry import game_class, games
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("name", games())
def test_a_puzzle_is_asked_and_judged(terminal: Terminal, name: str) -> None:
    puzzle = puzzle_of(game_class(name), today())
    mine = puzzle.match().perspective(puzzle.seat)
    best = mine.legal().index(mine.game.actions.parse(puzzle.answers[0].label)) + 1
    shown = terminal.run("puzzle", name, typed=["what", f"{best}"]).words()
    assert f"You are {mine.names[puzzle.seat]}." in shown
    assert "Type the number of an answer" in shown
    assert "Right." in shown
    assert "(your choice)" in shown


def test_days_without_a_puzzle_are_refused(terminal: Terminal) -> None:
    assert "there are puzzles from" in terminal.refused("puzzle", "dragon-racer", "--day", "2020-01-01")
    assert "is no day" in terminal.refused("puzzle", "dragon-racer", "--day", "Monday")
    assert "no folder" in terminal.refused("puzzles", "make", "dragon-racer", "--out", "/nowhere/at/all.gz")
