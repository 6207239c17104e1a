"""The score sheet and the memory aids in the terminal."""

from __future__ import annotations

import pytest

from carpathia.cli.screen import Screen
from carpathia.cli.sheet import show_sheet
from carpathia.core.match import Match
from carpathia.core.registry import game_of
from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from tests.cli.terminal import Terminal

DICE, CARDS = Source("dice", "TL-8.1"), Source("cards in blocks", "TL-8.1")
SHEET = ScoreSheet(2, [Entry(0, 0, DICE, 3), Entry(1, 0, CARDS, 12), Entry(0, 1, DICE, -1)])


def shown(capsys: pytest.CaptureFixture[str], plain: bool) -> list[str]:
    capsys.readouterr()
    show_sheet(Screen(plain), SHEET, ["Joan", "Mark"])
    return capsys.readouterr().out.splitlines()


def test_a_sheet_is_a_table_or_lines_that_can_be_read_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, plain=False) == [
        "Score sheet",
        "                              Joan    Mark",
        "Round 1",
        "  Dice (TL-8.1)                  3       0",
        "  Cards in blocks (TL-8.1)       0      12",
        "  Together                       3      12",
        "Round 2",
        "  Dice (TL-8.1)                 -1       0",
        "  Together                      -1       0",
        "Total                            2      12",
    ]
    assert shown(capsys, plain=True) == [
        "Score sheet",
        "Round 1",
        "  Dice (TL-8.1): Joan 3, Mark 0",
        "  Cards in blocks (TL-8.1): Joan 0, Mark 12",
        "  Together: Joan 3, Mark 12",
        "Round 2",
        "  Dice (TL-8.1): Joan -1, Mark 0",
        "  Together: Joan -1, Mark 0",
        "Total: Joan 2, Mark 12",
    ]


def lottery(terminal: Terminal, *argv: str, typed: list[str]) -> str:
    argv = ("play", "thanks-a-lottery", "--players", "2", "--bot", "random", "--seed", "3", *argv)
    return terminal.run(*argv, typed=typed).out


def test_the_sheet_is_shown_after_every_round_and_at_the_end(terminal: Terminal) -> None:
    out = lottery(terminal, typed=["scores", *["1"] * 400])
    assert "> scores\nNobody has scored yet.\n" in out
    assert out.count("\nScore sheet\n") == 3
    last = out.rsplit("Score sheet\n", 1)[1]
    assert "\nRound 3\n" in last
    ending = terminal.record().ending
    assert ending is not None
    assert f"\nTotal: Player 1 {ending.scores[0]}, Mina {ending.scores[1]}\n" in last
    replayed = terminal.run("replay", str(terminal.saved()), typed=["end", "scores"], real=True).out
    assert replayed.count(last.split("\n\n")[0]) == 2


def test_secret_points_stay_secret(terminal: Terminal) -> None:
    argv = ["play", "transylvanian-lottery", "--bot", "random"]
    assert (
        "> scores\nThe points are secret until the game is over.\n"
        in terminal.run(*argv, typed=["scores"]).out
    )


def test_the_log_is_grouped_by_turns(terminal: Terminal) -> None:
    told = lottery(terminal, typed=["1", "1", "log"]).split("> log\n")[1].split("\n> ")[0].splitlines()
    record = terminal.record()
    lines = Match.replay(game_of(record.header), record).perspective(0).history()
    first = next(number for number, line in enumerate(lines) if line.heading)
    assert first + 3 < len(lines)
    for number, line in enumerate(lines):
        assert told[number] == (line.text if line.heading or number < first else f"  {line.text}")


def test_memory_aids_can_be_switched_off(terminal: Terminal) -> None:
    typed = ["3", "1", "2", "1"] * 100
    assert " of them wild" in lottery(terminal, "--save", str(terminal.folder / "one"), typed=typed)
    for option in ("wilds", "all"):
        save = ["--save", str(terminal.folder / option), "--without-aids", option]
        assert " of them wild" not in lottery(terminal, *save, typed=typed)
    refused = terminal.refused("play", "thanks-a-lottery", "--without-aids", "wild")
    assert refused == "Thanks a Lottery has no aid 'wild'; did you mean wilds?"
