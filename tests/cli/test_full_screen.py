"""The terminal redrawn in place: the question and all choices are always on the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from carpathia.cli.full_screen import FullScreen
from carpathia.cli.screen import wrapped
from carpathia.core import registry
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from tests.cli.real_terminal import CONTROL, RealTerminal

pytestmark = pytest.mark.slow  # plays whole matches at a terminal

GAMES = sorted(registry.games())
SIZES = [(80, 24), (60, 20), (120, 40), (200, 60)]
LABEL = re.compile(r"(?:^|│) *(\d+)(?:-(\d+))?\. ")


def check(lines: list[str], mine: Perspective[Any], columns: int, height: int) -> None:
    """The screen holds the question, every choice and the prompt, and nothing is too wide or too much."""
    assert len(lines) <= height
    assert [line for line in lines if cell_len(line) > columns] == []
    assert lines[-1] == ">"
    rule = max(number for number, line in enumerate(lines) if "? for help" in line or line.startswith("──"))
    below = lines[rule + 1 :]
    asked = wrapped(mine.question(), columns, 0)
    assert below[: len(asked)] == asked
    numbers: list[int] = []
    for line in below[len(asked) :]:
        for first, last in LABEL.findall(line):
            numbers += range(int(first), int(last or first) + 1)
    legal = mine.legal()
    assert sorted(numbers) == list(range(1, len(legal) + 1))
    for action in legal:
        beginning = mine.text(action)[:12].rpartition(" ")[0]
        assert any(beginning in line for line in below), beginning


@pytest.mark.parametrize("name", GAMES)
def test_every_question_and_its_choices_fit_any_screen(name: str) -> None:
    kind = registry.game_class(name)
    for seats in (kind.seat_range.start, kind.seat_range.stop - 1):
        match = Match(registry.make_game(name, seats), seed=seats)
        luck, number, most = Rng(seats), 0, 0
        while not match.over:
            seat = match.acting[0]
            mine = match.perspective(seat)
            legal = mine.legal()
            if number % 32 == 0 or len(legal) > most:
                most = max(most, len(legal))
                screen = FullScreen(kind.title, dict.fromkeys(match.names, ""))
                screen.show_news(mine.history())
                screen.show_board(mine.board_text())
                screen.show_question(mine.question(), [mine.text(action) for action in legal])
                for columns, lines in SIZES:
                    drawn = [row.plain.rstrip() for row in screen.frame("> ", columns, lines)]
                    assert len(drawn) == lines
                    check(drawn, mine, columns, lines)
            match.play(seat, legal[luck.below(len(legal))])
            number += 1


@pytest.mark.parametrize("name", GAMES)
def test_a_match_on_a_terminal_of_80_by_24(tmp_path: Path, name: str) -> None:
    path = tmp_path / "match"
    argv = ["play", name, "--bot", "random", "--seed", "4", "--save", str(path)]
    terminal = RealTerminal(tmp_path, *argv)
    screen = terminal.screen()
    for number in range(12):
        record = Record.load(path)
        mine = Match.replay(registry.game_of(record.header), record).perspective(0)
        check(screen, mine, 80, 24)
        screen = terminal.type(str(1 + number % len(mine.legal())))
    left = terminal.leave()
    assert "\x1b[?1049l" in left
    assert "Resume it with: carpathia play --resume" in left


@pytest.fixture
def race(tmp_path: Path) -> list[str]:
    return ["play", "dragon-racer", "--bot", "random", "--seed", "3", "--save", str(tmp_path / "match")]


def test_pages_turn_and_the_table_comes_back_after_an_answer(tmp_path: Path, race: list[str]) -> None:
    terminal = RealTerminal(tmp_path, *race)
    first = terminal.screen()
    assert any("page 1 of 2, Enter turns it" in line for line in first)
    second = terminal.type("")
    assert any("Your hand" in line for line in first + second)
    assert first != second
    assert terminal.type("") == first
    assert terminal.type("-") == second
    assert terminal.type("") == first
    told = terminal.type("rules 5")
    assert told[0] == "5. Betting"
    assert told[-10:] == first[-10:], "the choices have moved"
    pages = int(re.findall(r"page 1 of (\d+)", "\n".join(told))[0])
    assert pages > 1
    for _ in range(pages - 1):
        assert terminal.type("") != first
    assert terminal.type("") == first
    wrong = terminal.type("99")
    assert wrong[-2] == "There is no choice 99; they go from 1 to 16."
    assert wrong[0].startswith("Round 1 of 3"), "a short answer leaves the table where it is"
    terminal.leave()


def test_the_screen_follows_the_size_of_the_window(tmp_path: Path, race: list[str]) -> None:
    terminal = RealTerminal(tmp_path, *race)
    terminal.screen()
    mine = Match.replay(*_record(tmp_path / "match")).perspective(0)
    for columns, lines in [(120, 40), (60, 20), (80, 24)]:
        check(terminal.resize(columns, lines), mine, columns, lines)
    terminal.leave()


def _record(path: Path) -> tuple[Any, Record]:
    record = Record.load(path)
    return registry.game_of(record.header), record


def test_what_was_taken_back_is_not_told_twice(tmp_path: Path, race: list[str]) -> None:
    terminal = RealTerminal(tmp_path, *race, size=(100, 40))
    terminal.screen()
    bet, back = "Player 1 plays the red 2 face down to bet.", "Player 1 takes the last decision back."
    assert "\n".join(terminal.type("9")).count(bet) == 1
    undone = "\n".join(terminal.type("u"))
    assert bet not in undone
    assert undone.count(back) == 1
    again = "\n".join(terminal.type("9"))
    assert again.count(bet) == 1
    assert back not in again
    assert "\n".join(terminal.type("log")).count(bet) == 1
    terminal.leave()


def test_cards_have_colours_and_shapes_unless_no_colour_is_wanted(tmp_path: Path, race: list[str]) -> None:
    for wish, coloured in (("", True), ("1", False)):
        save = [*race[:-1], str(tmp_path / f"match{wish}")]
        terminal = RealTerminal(tmp_path, *save, size=(120, 40), NO_COLOR=wish)
        assert any("│ red 2 ││ green 4 │" in line for line in terminal.screen())
        drawn = terminal.written.rpartition("\x1b[H")[2]
        assert ("\x1b[37;41mred" in drawn) == coloured
        assert bool(re.search(r"\x1b\[[0-9;]*m", drawn)) == coloured
        terminal.leave()


@pytest.mark.parametrize(("options", "kind"), [(["--plain"], "xterm"), ([], "dumb")])
def test_plain_lines_are_written_where_they_are_wanted(
    tmp_path: Path, race: list[str], options: list[str], kind: str
) -> None:
    terminal = RealTerminal(tmp_path, *race, *options, TERM=kind)
    terminal.wait_for("\n> ")
    terminal.send("?")
    told = terminal.wait_for("resumed later") + terminal.leave()
    assert CONTROL.search(told) is None
    assert "Resume it with:" in told


def test_a_replay_is_redrawn_too(tmp_path: Path, race: list[str]) -> None:
    terminal = RealTerminal(tmp_path, *race)
    terminal.screen()
    terminal.type("1")
    terminal.leave()
    watching = RealTerminal(tmp_path, "replay", str(tmp_path / "match"), "--seat", "0")
    first = watching.screen()
    assert any("as Player 1 saw it" in line for line in first)
    following = watching.type("")
    assert len(following) == 24
    assert max(map(cell_len, following)) <= 80
    assert first != following
    assert watching.type("scores")[-2] == "Nobody has scored yet."
    watching.leave()
