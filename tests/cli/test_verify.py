"""carpathia verify: true records are proved, forged ones found out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carpathia.cli.match_file import key_path
from carpathia.cli.verify import UNCHECKED
from tests.cli.terminal import Terminal


@pytest.fixture
def finished(terminal: Terminal) -> Path:
    path = terminal.folder / "finished"
    terminal.play("--save", str(path), typed=["1"] * 400)
    return path


def forged(terminal: Terminal, path: Path) -> str:
    outcome = terminal.run("verify", str(path))
    assert outcome.status == 1
    assert outcome.out == ""
    return " ".join(outcome.err.split()).removeprefix(f"carpathia: {path} is not a true record: ")


def rewrite(path: Path, number: int, **changes: object) -> None:
    lines = path.read_text().splitlines()
    lines[number] = json.dumps({**json.loads(lines[number]), **changes})
    path.write_text("".join(f"{line}\n" for line in lines))


def test_a_finished_record_is_proved(terminal: Terminal, finished: Path) -> None:
    outcome = terminal.run("verify", str(finished))
    moves = len(finished.read_text().splitlines()) - 2
    assert outcome.status == 0
    assert f"Dragon Racer for 3: {moves} moves, and all follow from the rules." in outcome.words()
    assert "Checked: every stroke of luck is what the key draws" in outcome.words()
    assert "draws, and the key is the one promised before the first move." in outcome.words()
    assert "The final scores are right:" in outcome.words()


def test_a_seeded_record_was_known_beforehand(terminal: Terminal) -> None:
    terminal.play("--seed", "3", typed=["1"] * 400)
    words = terminal.run("verify", str(terminal.saved())).words()
    assert "The luck is that of seed 3, as the header says, so it could be known beforehand." in words


def test_an_unfinished_record_is_proved_as_far_as_it_goes(terminal: Terminal) -> None:
    terminal.play(typed=["1"] * 5)
    words = terminal.run("verify", str(terminal.saved())).words()
    assert "so far the luck is what the key beside the record draws" in words
    key_path(terminal.saved()).unlink()
    outcome = terminal.run("verify", str(terminal.saved()))
    assert outcome.status == UNCHECKED, "nothing vouches for its luck"
    assert "The match is not over, so its luck cannot be checked yet" in outcome.words()
    assert "So this does not prove the record." in outcome.words()


def test_a_torn_line_does_not_count(terminal: Terminal) -> None:
    terminal.play("--seed", "3", typed=["1"])
    terminal.saved().write_text(terminal.saved().read_text()[:-5])
    assert (
        "The last line was torn off and does not count: "
        in terminal.run("verify", str(terminal.saved())).words()
    )


def test_a_move_against_the_rules_is_named(terminal: Terminal, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if '"do"' in line)
    rewrite(finished, number, do="place 3rd")
    assert forged(terminal, finished).startswith(f"move {number} does not follow: ")


def test_swapped_luck_is_named(terminal: Terminal, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    deals = [i for i, line in enumerate(lines) if '"luck": "deal ' in line][:2]
    first, second = (json.loads(lines[i])["luck"] for i in deals)
    rewrite(finished, deals[0], luck=second)
    rewrite(finished, deals[1], luck=first)
    expected = f"move {deals[0]} does not follow: the key draws '{first}', not '{second}'"
    assert forged(terminal, finished) == expected


def test_changed_scores_are_found(terminal: Terminal, finished: Path) -> None:
    rewrite(finished, -1, end=[99, 0, 0])
    assert "not [99, 0, 0] as the last line says" in forged(terminal, finished)


def test_another_key_is_found(terminal: Terminal, finished: Path) -> None:
    rewrite(finished, -1, key="00" * 32)
    assert "not the one that the header's commitment promised" in forged(terminal, finished)


def test_a_seed_that_was_not_used_is_found(terminal: Terminal, finished: Path) -> None:
    rewrite(finished, 0, seed=3)
    assert forged(terminal, finished) == "the key is not the one that belongs to seed 3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not a record: it has no complete line, and the first must be a header"),
        ("hello\n", "the header is not JSON: 'hello'"),
        ("{}\n", "the format is None; this program reads format 1"),
    ],
)
def test_what_is_no_record_is_refused(terminal: Terminal, text: str, sentence: str) -> None:
    path = terminal.folder / "odd"
    path.write_text(text)
    assert terminal.refused("verify", str(path)) == sentence


def test_a_record_of_an_unknown_game_or_other_rules_is_refused(terminal: Terminal, finished: Path) -> None:
    rewrite(finished, 0, rules=99)
    assert "played by version 99 of the rules" in forged(terminal, finished)
    rewrite(finished, 0, game="chess")
    assert "there is no game called 'chess'" in terminal.refused("verify", str(finished))
