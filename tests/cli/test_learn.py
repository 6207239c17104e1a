"""carpathia learn: a lesson is done by what the terminal says alone, left and taken up again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from carpathia.core.game import Game
from tests.cli.terminal import Terminal
from tests.table.lessons import begun, every_lesson, walk

pytestmark = pytest.mark.slow  # walks through whole lessons


def next_key(out: str) -> str:
    """Return what the lesson says last that should be typed."""
    words = " ".join(out.rsplit("\nStep ", 1)[1].split())
    found = re.search(r" Type (\d+)\.", words)
    return found[1] if found else ""


@every_lesson
def test_a_lesson_is_finished_by_what_it_says_alone(terminal: Terminal, kind: type[Game[Any]]) -> None:
    for _ in walk(begun(kind)):  # one thing at a time: every run is also a return to where one was
        out = terminal.run("learn", kind.name, "--plain").out
        assert "That was the lesson." not in out
        terminal.run("learn", kind.name, "--plain", typed=[next_key(out)])
    outcome = terminal.run("learn", kind.name, "--plain", typed=[""])
    assert "That was the lesson." in outcome.out
    assert "Resume it with: carpathia play --resume" in outcome.out
    assert terminal.record().header.earlier
    assert "Step 1 of" in terminal.run("learn", kind.name, "--plain").out


def test_what_leads_astray_is_explained_and_what_is_to_be_read_waits(terminal: Terminal) -> None:
    out = terminal.run("learn", "dragon-racer", "--plain", typed=["1", "", "", "1", "quit"]).out
    assert "This is explained first" in out
    assert "begin with the red 7" in " ".join(out.split())
    assert "The lesson is kept" in out


def test_a_lesson_is_started_again_and_with_a_name(terminal: Terminal) -> None:
    terminal.run("learn", "dragon-racer", "--plain", typed=["", ""])
    again = terminal.run("learn", "dragon-racer", "--again", "--name", "Ada", "--plain", typed=[""]).out
    assert "Step 1 of" in again
    assert "Ada: 0 gold" in again


def test_tips_explain_what_first_comes_up_and_can_be_switched_off(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", "--tips", "--plain", typed=["1", "1", "tips", "1", "1"]).out
    assert out.count("Tip: ") >= 1
    assert "Tips are off now." in out
    assert "Tip: " not in out.split("Tips are off now.")[1]
    assert "Tip: " not in terminal.play("--seed", "3", "--plain", typed=["1"]).out


def test_a_mistake_gets_a_sentence(terminal: Terminal) -> None:
    assert "no game" in terminal.refused("learn", "chess")
    lessons = terminal.folder / "lessons"
    lessons.mkdir()
    (lessons / "dragon-racer.json").write_text("[]")
    assert "--again" in terminal.refused("learn", "dragon-racer")
