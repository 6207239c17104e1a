"""carpathia replay: a match seen again, from any seat."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from carpathia.core.record import Record
from carpathia.core.state import CHANCE
from tests.cli.terminal import Terminal


@pytest.fixture
def finished(terminal: Terminal) -> Path:
    path = terminal.folder / "finished"
    terminal.play("--seed", "3", "--save", str(path), typed=["1"] * 400)
    return path


@pytest.fixture
def unfinished(terminal: Terminal) -> Path:
    path = terminal.folder / "unfinished"
    terminal.play("--save", str(path), typed=["1"] * 5)
    return path


def headings(out: str) -> list[tuple[int, str]]:
    found = re.findall(r"Move (\d+) of \d+, as (.+) saw it", out)
    return [(int(move), who) for move, who in found]


def test_without_a_terminal_all_is_printed_at_once(terminal: Terminal, finished: Path) -> None:
    outcome = terminal.run("replay", str(finished))
    assert outcome.status == 0
    assert "deals first." in outcome.out
    assert "The game is over: " in outcome.out
    assert "Your hand" not in outcome.out
    assert len(headings(outcome.out)) == 1


def test_steps_go_from_decision_to_decision_and_anywhere(terminal: Terminal, finished: Path) -> None:
    out = terminal.run("replay", str(finished), typed=["", "n", "p", "100", "end", "q"], real=True).out
    moves = [move for move, _ in headings(out)]
    first, second, third, back, hundred, end = moves
    assert first < second < third
    assert back == second
    assert hundred == 100
    assert f"Move {end} of {end}" in out
    assert "The game is over: " in out.split(f"Move {end} of {end}")[1]


def test_a_step_tells_what_that_step_did(terminal: Terminal, finished: Path) -> None:
    out = terminal.run("replay", str(finished), typed=["n", "n"], real=True).out
    first, second, third = out.split("Move ")[1:]
    assert "deals first." in first
    assert "deals first." not in second
    assert second.count(" plays ") == 1
    assert third.count(" plays ") == 1


def test_the_same_move_can_be_seen_from_any_seat(terminal: Terminal, finished: Path) -> None:
    out = terminal.run("replay", str(finished), "--at", "60", typed=["s 0", "s 1", "s", "s 9"], real=True).out
    assert headings(out) == [(60, "spectators"), (60, "Player 1"), (60, "Mina"), (60, "spectators")]
    assert out.count("Your hand") == 2
    assert "There is no seat 9; they go from 0 to 2." in out


def test_a_finished_record_can_be_laid_open(terminal: Terminal, finished: Path) -> None:
    out = terminal.run("replay", str(finished), "--open", "--at", "60").out
    assert [who for _, who in headings(out)] == ["Player 1", "Mina", "Lucy"]
    assert out.count("Your hand") == 3


def test_an_unfinished_record_is_not_laid_open(terminal: Terminal, unfinished: Path) -> None:
    assert terminal.refused("replay", str(unfinished), "--open") == (
        "this match is not over, so its hands stay closed; use --seat N, or leave out --open"
    )


def test_an_unfinished_record_is_shown_and_said_to_be_so(terminal: Terminal, unfinished: Path) -> None:
    assert "The record ends here, before the match is over." in terminal.run("replay", str(unfinished)).out
    assert "This match is not over." in terminal.run("replay", str(unfinished), real=True).out


def test_watching_changes_no_file(terminal: Terminal, unfinished: Path) -> None:
    before = unfinished.read_text()
    terminal.run("replay", str(unfinished), typed=["end", "5"], real=True)
    assert unfinished.read_text() == before


def test_what_cannot_be_shown_is_refused(terminal: Terminal, finished: Path) -> None:
    assert (
        terminal.refused("replay", str(finished), "--seat", "3") == "there is no seat 3; they go from 0 to 2"
    )
    assert "there is no move 9999; they go from 0 to " in terminal.refused(
        "replay", str(finished), "--at", "9999"
    )
    assert "not allowed with" in terminal.refused("replay", str(finished), "--seat", "1", "--open")


def test_nonsense_at_the_prompt_is_answered(terminal: Terminal, finished: Path) -> None:
    outcome = terminal.run("replay", str(finished), typed=["dance", "9999", "?"], real=True)
    assert "'dance' is not a command; ? lists them." in outcome.out
    assert "There is no move 9999" in outcome.out
    assert outcome.words().count("Enter or n: next decision.") == 2
    assert outcome.status == 0


def test_a_forged_record_is_not_shown(terminal: Terminal, finished: Path) -> None:
    finished.write_text(finished.read_text().replace('"seat": 0', '"seat": 1', 1))
    assert "does not follow" in terminal.refused("replay", str(finished))


def test_control_characters_in_a_record_do_not_reach_the_terminal(terminal: Terminal, finished: Path) -> None:
    finished.write_text(finished.read_text().replace("Player 1", "Evil\\u001b[2J", 1))
    outcome = terminal.run("replay", str(finished))
    assert outcome.status == 0
    assert "Evil\N{REPLACEMENT CHARACTER}[2J" in outcome.out
    assert "\x1b" not in outcome.out


def with_reasons(path: Path) -> Record:
    """Let a bot say of every decision which one it was."""
    record = Record.load(path)
    for number, move in enumerate(record.moves):
        if move.seat != CHANCE:
            record.moves[number] = replace(move, why=f"liked decision {number}")
    path.write_text(record.dumps(), encoding="utf-8")
    return record


def test_what_a_bot_said_of_its_move_is_told_under_the_move(terminal: Terminal, finished: Path) -> None:
    record = with_reasons(finished)
    first, second, third = [number for number, move in enumerate(record.moves) if move.seat != CHANCE][:3]
    out = terminal.run("replay", str(finished), typed=["n", "n"], real=True).out
    opening, one, two = out.split("Move ")[1:]
    name = record.header.names[record.moves[first].seat]
    assert "liked" not in opening
    assert f"\n  {name} liked decision {first}.\n" in one
    assert f"liked decision {second}." in two
    assert f"liked decision {third}." not in out
    assert out.count("liked") == 2
    printed = terminal.run("replay", str(finished), "--open").out
    seats = [CHANCE, *(move.seat for move in record.moves)]
    runs = sum(seat not in (CHANCE, before) for before, seat in pairwise(seats))
    assert printed.count("liked") == runs, "one reason for the decisions of one plan"


def test_what_a_bot_said_is_a_secret_until_the_end(terminal: Terminal, unfinished: Path) -> None:
    record = with_reasons(unfinished)
    assert "liked" in record.dumps()
    for how in ([], ["--seat", "1"]):
        assert "liked" not in terminal.run("replay", str(unfinished), *how).out
        assert "liked" not in terminal.run("replay", str(unfinished), *how, typed=["n", "end"], real=True).out
