"""Several people at one screen: nobody sees what is another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE
from tests.cli.real_terminal import RealTerminal
from tests.cli.terminal import Terminal

PASS = re.compile(r"Pass the screen to (\w+), then press Enter\.")


def turns(out: str) -> list[tuple[str, str]]:
    """Return who looked at the screen, and what was on it, from one passing to the next."""
    _, *parts = PASS.split(out)
    return list(zip(parts[::2], parts[1::2]))


@pytest.mark.parametrize("typed", [["1"] * 900, ["12", "3", "9", "2", "1"] * 300])
def test_nobody_sees_another_ones_cards_or_bets(terminal: Terminal, typed: list[str]) -> None:
    out = terminal.play(
        "--players", "2", "--human", "all", "--names", "Joan,Mark", "--seed", "3", typed=typed
    ).out
    seen = turns(out)
    assert "The game is over" in out
    assert {owner for owner, _ in seen} == {"Joan", "Mark"}
    for owner, text in seen[:-1]:
        assert set(re.findall(r"(\w+) plays\s+the\s+\w+\s+\d\s+face\s+down", text)) <= {owner}
        assert set(re.findall(r"(\w+) stakes", text)) <= {owner}


def test_a_hand_is_that_of_the_one_the_screen_was_passed_to(terminal: Terminal) -> None:
    argv = ["--players", "2", "--human", "all", "--names", "Joan,Mark", "--seed", "3"]
    out = terminal.play(*argv, typed=["", "2", "", "1"]).out
    record = terminal.record()
    first = next(number for number, move in enumerate(record.moves) if move.seat != CHANCE)
    dealt = Match.replay(game_of(record.header), record, moves=first)
    for owner, text in turns(out)[:2]:
        own = dealt.perspective(["Joan", "Mark"].index(owner)).board_text()
        hand = re.search(r"Your hand: [^.]*\.", text)
        assert hand is not None
        assert hand[0] in own


def test_the_screen_is_empty_before_it_is_passed_on(terminal: Terminal) -> None:
    out = terminal.play("--players", "2", "--human", "all", "--seed", "3", typed=["", "2"]).out
    assert re.search(r"\n{20,}Pass the screen to Player 2, then press Enter\.", out)


def test_one_person_among_bots_is_never_asked_to_pass_the_screen(terminal: Terminal) -> None:
    assert "Pass the screen" not in terminal.play("--seed", "3", typed=["1"] * 400).out


def test_quitting_is_possible_while_the_screen_is_passed(terminal: Terminal) -> None:
    outcome = terminal.play("--human", "all", typed=["quit"])
    assert outcome.status == 0
    assert "--resume" in outcome.out


@pytest.mark.usefixtures("two_games")
def test_secret_choices_of_several_people_are_made_one_after_another(terminal: Terminal) -> None:
    argv = ["play", "toy", "--players", "3", "--human", "0,1", "--names", "Joan,Mark", "--bot", "random"]
    out = terminal.run(*argv, "--seed", "1", typed=["", "1", "", "2", "1", "", "2"] * 3).out
    seen = turns(out)
    assert "Phase choose" in out
    for owner, text in seen:
        cards = re.search(r"cards (\w+), (\w+), (\w+)\.", " ".join(text.split()))
        assert cards is not None
        others = {"Joan": [2, 3], "Mark": [1, 3]}[owner]
        assert all(cards[i] == "hidden" for i in others)


def test_an_only_choice_is_told_to_its_owner_alone(terminal: Terminal) -> None:
    argv = ["--players", "2", "--human", "all", "--names", "Joan,Mark", "--seed", "5"]
    out = terminal.play(*argv, typed=["9", "1"] * 600).out
    told = [(owner, re.search(r"Only choice: (.*?)\.\n", text)) for owner, text in turns(out)]
    found = [(owner, line[1]) for owner, line in told if line is not None]
    assert found
    for owner, text in turns(out):
        for line in re.findall(r"Only choice: Play the (\w+ \d)", text):
            assert f"{owner} plays the {line}." in text


def test_in_a_window_the_screen_is_passed_even_for_an_only_choice(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "in_window", lambda game, state: True)
    argv = ["--players", "2", "--human", "all", "--names", "Joan,Mark", "--seed", "5"]
    out = terminal.play(*argv, typed=["9", "1"] * 900).out
    assert "The game is over" in out
    assert "Only choice" not in out
    assert re.search(r"\n 1\. .*\n> ", out), "whoever has no choice is asked like the others"
    alone = terminal.play("--seed", "5", typed=["9", "1"] * 900).out
    assert "Only choice" in alone, "nobody but bots can see who is asked"


@pytest.mark.slow
def test_a_real_terminal_forgets_what_one_person_saw(tmp_path: Path) -> None:
    argv = ["play", "dragon-racer", "--players", "2", "--human", "all", "--names", "Joan,Mark", "--seed", "3"]
    terminal = RealTerminal(tmp_path, *argv, size=(80, 40))
    assert "Pass the screen to Joan, then press Enter." in terminal.screen()
    terminal.type("")
    hand = terminal.written
    assert "Your hand" in hand
    passed = terminal.type("2")
    cleared = terminal.written.index("\x1b[3J")
    assert cleared < terminal.written.index("Pass the screen to Mark")
    assert "Your hand" not in terminal.written[cleared:]
    assert [line for line in passed if line and not line.startswith("──")] == [
        "Pass the screen to Mark, then press Enter."
    ]
    assert "Your hand" not in terminal.leave()


@pytest.mark.slow
def test_a_terminal_gets_bold_text_unless_no_colour_is_wanted(tmp_path: Path) -> None:
    assert "\x1b[1m" in RealTerminal(tmp_path, NO_COLOR="").rest()
    assert "\x1b" not in RealTerminal(tmp_path, NO_COLOR="1").rest()
