"""carpathia review: a finished match in words, as a page and as data; anything else is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carpathia.analysis.review import work
from carpathia.cli import review as command
from tests.analysis.conftest import FIRST, LITTLE, played
from tests.cli.terminal import Terminal


@pytest.fixture
def record(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short match, for which little effort is made, in this process."""
    path = terminal.folder / "match.jsonl"
    path.write_text(played(FIRST, ["random", "random"]).dumps(), encoding="utf-8")

    def here(task: work.Work, _text: str, _workers: int) -> None:
        for _ in task.run():
            pass

    monkeypatch.setattr(command, "Work", lambda timeline, kept: work.Work(timeline, kept, LITTLE))
    monkeypatch.setattr(command, "_compute", here)
    return path


@pytest.mark.slow
def test_a_review_is_told_and_written(terminal: Terminal, record: Path) -> None:
    page, data = terminal.folder / "review.html", terminal.folder / "review.json"
    outcome = terminal.run("review", str(record), "--html", str(page), "--json", str(data))
    assert outcome.status == 0
    for words in ("Review of Dragon Racer", "Turning points", "Where the result came from", "Accuracy"):
        assert words in outcome.words()
    assert "\N{REPLACEMENT CHARACTER}" not in outcome.out
    assert "<svg" in page.read_text()
    assert "http" not in page.read_text(), "the page needs nothing else"
    assert json.loads(data.read_text())["done"] is True


@pytest.mark.slow
def test_what_is_known_is_not_computed_again(
    terminal: Terminal, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = terminal.run("review", str(record)).out
    monkeypatch.setattr(command, "_compute", lambda work, _text, _workers: _nothing_left(work))
    assert terminal.run("review", str(record)).out == first


def _nothing_left(found: work.Work) -> None:
    assert found.todo() == []


def test_an_unfinished_match_is_refused_with_a_sentence(terminal: Terminal, record: Path) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-4]) + "\n")
    outcome = terminal.run("review", str(record))
    assert outcome.status == 2
    assert "This match is not over; only finished matches are reviewed." in " ".join(outcome.err.split())


def test_a_damaged_record_is_refused_with_a_sentence(terminal: Terminal, record: Path) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join([*lines[:12], *lines[13:]]) + "\n")
    outcome = terminal.run("review", str(record))
    assert outcome.status == 2
    assert "This record cannot be reviewed: move" in " ".join(outcome.err.split())
