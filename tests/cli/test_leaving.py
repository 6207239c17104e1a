"""Leaving a match in any way, and going on with it."""

from __future__ import annotations

import json
import re
import shutil
import signal
from pathlib import Path

import pytest

from carpathia.cli.match_file import key_path
from carpathia.core.record import Record
from tests.cli.terminal import Terminal, start


def resume_line(path: Path) -> str:
    return f"The match is saved. Resume it with: carpathia play --resume {path}\n"


def test_a_quit_match_says_how_to_go_on(terminal: Terminal) -> None:
    outcome = terminal.play(typed=["1", "quit"])
    assert outcome.status == 0
    assert outcome.out.endswith("> quit\n" + resume_line(terminal.saved()))


def test_the_end_of_the_input_is_a_way_to_leave(terminal: Terminal) -> None:
    outcome = terminal.play(typed=["1"])
    assert outcome.status == 0
    assert outcome.out.endswith("> \n" + resume_line(terminal.saved()))
    assert outcome.err == ""


@pytest.mark.parametrize("luck", [[], ["--seed", "11"]])
def test_a_match_left_again_and_again_ends_like_one_played_in_one_go(
    terminal: Terminal, luck: list[str]
) -> None:
    whole, parts = terminal.folder / "in one go", terminal.folder / "in parts"
    terminal.play("--save", str(whole), *luck)
    shutil.copy(whole, parts)
    if not luck:
        shutil.copy(key_path(whole), key_path(parts))
    terminal.run("play", "--resume", str(whole), typed=["1"] * 400)
    while Record.load(parts).ending is None:
        terminal.run("play", "--resume", str(parts), typed=["1"] * 7)
    assert parts.read_text() == whole.read_text()


def test_a_resumed_match_tells_what_happened_since_the_last_decision(terminal: Terminal) -> None:
    before = terminal.play("--seed", "3", typed=["1", "1"]).out
    after = terminal.run("play", "--resume", str(terminal.saved())).out
    news = before.split("What has happened:")[-1]
    assert after.split("What has happened:")[-1] == news
    assert re.search(r"The match goes on after move \d+\.", after)


def test_a_torn_last_line_is_told_dropped_and_played_past(terminal: Terminal) -> None:
    terminal.play("--seed", "3", typed=["1", "1"])
    path = terminal.saved()
    whole = path.read_text()
    path.write_text(whole[:-9])
    outcome = terminal.run("play", "--resume", str(path), typed=["1"])
    assert "The last line of the file was torn off, so that one move is lost: {" in outcome.words()
    assert Record.load(path).torn == ""
    assert path.read_text().startswith(whole.rsplit("\n", 2)[0])
    assert terminal.run("verify", str(path)).status == 0


def test_a_match_cut_off_before_its_luck_goes_on_with_the_same_luck(terminal: Terminal) -> None:
    terminal.play(typed=["1"] * 3)
    path = terminal.saved()
    lines = path.read_text().splitlines(keepends=True)
    last_luck = max(i for i, line in enumerate(lines) if "luck" in line)
    path.write_text("".join(lines[:last_luck]))
    terminal.run("play", "--resume", str(path))
    assert path.read_text().splitlines(keepends=True)[: last_luck + 1] == lines[: last_luck + 1]


def test_without_its_key_a_match_can_be_watched_but_not_gone_on_with(terminal: Terminal) -> None:
    terminal.play(typed=["1"])
    path = terminal.saved()
    key_path(path).unlink()
    sentence = terminal.refused("play", "--resume", str(path))
    assert sentence == (
        f"the key of this match is not beside it in {path}.key, so its luck cannot go on;"
        f" it can still be watched with: carpathia replay {path}"
    )
    assert terminal.run("replay", str(path)).status == 0


def test_a_match_is_played_in_one_terminal_at_a_time(terminal: Terminal) -> None:
    program = start(terminal.folder, "play", "dragon-racer", "--bot", "random", "--seed", "3")
    assert program.stdout is not None
    while " 1. " not in program.stdout.readline():
        pass
    path = terminal.saved()
    sentence = terminal.refused("play", "--resume", str(path))
    assert sentence == f"the match in {path} is being played in another terminal; leave it there first"
    program.kill()
    program.communicate()
    assert terminal.run("play", "--resume", str(path), typed=["1"]).status == 0


def test_a_seed_needs_no_key(terminal: Terminal) -> None:
    terminal.play("--seed", "3", typed=["1"])
    assert not key_path(terminal.saved()).exists()
    assert terminal.run("play", "--resume", str(terminal.saved()), typed=["1"]).status == 0


def test_a_wrong_key_is_refused(terminal: Terminal) -> None:
    terminal.play(typed=["1"])
    key_path(terminal.saved()).write_text("00" * 32)
    assert "not the one that the header's commitment promised" in terminal.refused(
        "play", "--resume", str(terminal.saved())
    )
    key_path(terminal.saved()).write_text("garlic")
    assert "must hold the key of the match as 64 hexadecimal digits" in terminal.refused(
        "play", "--resume", str(terminal.saved())
    )


def test_a_finished_match_cannot_be_gone_on_with(terminal: Terminal) -> None:
    terminal.play(typed=["1"] * 400)
    path = terminal.saved()
    sentence = terminal.refused("play", "--resume", str(path))
    assert sentence == f"the match in {path} is over; watch it with: carpathia replay {path}"


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [([1, 2, 3], "the header's bots must be"), (["nobody", None, None], "there is no bot called")],
)
def test_a_header_with_unknown_bots_is_refused(terminal: Terminal, bots: list[object], sentence: str) -> None:
    terminal.play("--seed", "3", typed=["1"])
    path = terminal.saved()
    header, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps({**json.loads(header), "bots": bots}) + "\n" + rest)
    assert sentence in terminal.refused("play", "--resume", str(path))


@pytest.mark.slow
def test_an_interrupted_match_is_saved(tmp_path: Path) -> None:
    program = start(tmp_path, "play", "dragon-racer", "--bot", "random")
    assert program.stdout is not None
    while " 1. " not in program.stdout.readline():
        pass
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=20)
    [path] = (tmp_path / "matches").glob("*.jsonl")
    assert program.returncode == 130
    assert out.endswith(resume_line(path))
    assert err == ""


@pytest.mark.slow
def test_a_match_nobody_listens_to_is_saved(tmp_path: Path) -> None:
    program = start(tmp_path, "play", "dragon-racer", "--bot", "random", "--seed", "3")
    assert program.stdout is not None
    assert program.stdin is not None
    assert program.stderr is not None
    program.stdin.write("9\n")
    program.stdin.flush()
    while " 1. Bet on" not in program.stdout.readline():
        pass
    program.stdout.close()
    program.stdin.write("1\n" * 50)
    program.stdin.close()
    err = program.stderr.read()
    [path] = (tmp_path / "matches").glob("*.jsonl")
    assert program.wait(timeout=20) == 141
    assert err == resume_line(path)
    assert any(move.seat == 0 for move in Record.load(path).moves)


@pytest.mark.slow
def test_a_reader_that_has_read_enough_ends_any_command_quietly(tmp_path: Path) -> None:
    program = start(tmp_path, "rules", "dragon-racer")
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.wait(timeout=30) == 141
    assert program.stderr.read() == ""
