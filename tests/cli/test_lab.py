"""carpathia lab: questions in the terminal, and what is wrong with a command line in one sentence."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal, start

pytestmark = pytest.mark.slow  # plays whole runs of the lab

QUICK = ("--bots", "random", "--workers", "1", "--seed", "1")


def test_a_comparison_answers_in_words_within_80_columns(terminal: Terminal) -> None:
    design, page, data = (terminal.folder / name for name in ("new.toml", "report.html", "report.json"))
    design.write_text("bets.places = [0, 5, 9]\n")
    argv = [
        "compare",
        "dragon-racer",
        "--players",
        "3",
        "--components",
        str(design),
        "--games",
        "100",
        *QUICK,
    ]
    outcome = terminal.run("lab", *argv, "--html", str(page), "--json", str(data))
    assert (outcome.status, outcome.err) == (0, "")
    said = " ".join(outcome.out.split())
    assert said.startswith("Budget: 100 games of each design can detect a shift of ")
    assert "Dragon Racer for 3: bets.places = [0, 5, 9], against the game as it is" in said
    assert "Balance of the seats: inconclusive (needs about " in said
    assert "Using the same deals for both designs narrowed the intervals by a factor of" in said
    assert "To repeat this report:" in said
    command = next(line for line in outcome.out.splitlines() if line.startswith("  carpathia lab"))
    assert all(len(line) <= 80 for line in outcome.out.splitlines() if line != command)
    assert page.read_text().startswith("<!doctype html>")
    assert json.loads(data.read_text())["question"] == "compare"


def test_rows_are_kept_and_gone_on_from(terminal: Terminal) -> None:
    rows = terminal.folder / "rows"
    argv = ["balance", "dragon-racer", "--players", "2", "--rows", str(rows), *QUICK]
    assert terminal.run("lab", *argv, "--games", "20").status == 0
    outcome = terminal.run("lab", *argv, "--games", "30")
    assert "20 games of" in outcome.out
    assert "30 games by random players." in outcome.out
    assert (rows / "DICTIONARY.md").exists()
    other = [word.replace("dragon-racer", "thanks-a-lottery") for word in argv]
    refused = terminal.run("lab", *other)
    assert refused.status == 2
    assert "holds rows of another plan (Dragon Racer for 2" in " ".join(refused.err.split())


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["compare", "dragon-racer"], "nothing to compare: name a file with the new design"),
        (["sweep", "dragon-racer", "race.line=9..3"], "'race.line=9..3' is an empty range"),
        (["sweep", "dragon-racer", "race.lien=3..9"], "race.lien is not known; did you mean race.line?"),
        (["sweep", "dragon-racer", "race.turns=8..30"], "3 hands of 11 need 33"),
        (["sweep", "dragon-racer", "race.line=3..9", "--aim", "fun"], "there is no aim 'fun'; aims are"),
        (
            ["balance", "dragon-racer", "--bots", "novise"],
            "there is no bot called 'novise'; did you mean novice?",
        ),
        (["balance", "dragon-racer", "--until", "lots"], "'lots' is not a precision; use one from"),
        (
            ["balance", "dragon-racer", "--minutes", "0"],
            "'0' is no time; it must be a number of minutes above 0",
        ),
        (
            ["balance", "dragon-racer", "--minutes", "1", "--games", "5"],
            "each say when to end; give one of them",
        ),
        (
            ["sweep", "dragon-racer", "race.turns=8..18..5"],
            "race.turns = 13 cannot be played: cards.copies is [1, 1, 1, 1, 1, 1, 1, 1]; that makes 32",
        ),
        (["sweep", "dragon-racer", "race.lin=8..10"], "race.lin = 8 cannot be played: race.lin is not known"),
        (["sweep", "dragon-racer", "race.line=1..90"], "that makes 90 designs; at most 24 can be swept"),
        (["balance", "dragon-racer", "--matters", "none"], "'none' is not a number of points"),
        (["balanse", "dragon-racer"], "there is no command 'balanse'; did you mean balance?"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(terminal: Terminal, argv: list[str], reason: str) -> None:
    assert reason in terminal.refused("lab", *argv)


def test_a_design_that_cannot_be_dealt_is_refused_before_anything_is_played(terminal: Terminal) -> None:
    file = terminal.folder / "bad.toml"
    file.write_text("[cards]\ncopies = [1, 0, 0, 0, 0, 0, 0, 0]\n")
    said = terminal.refused("lab", "compare", "dragon-racer", "--components", str(file))
    assert "cards.copies is [1, 0, 0, 0, 0, 0, 0, 0]" in said
    assert "hands of 8 need" in said


def test_designs_that_are_the_same_are_refused_before_anything_is_played(terminal: Terminal) -> None:
    file = terminal.folder / "same.toml"
    file.write_text("bets.places = [0, 1, 2]\n")
    said = terminal.refused("lab", "compare", "dragon-racer", "--components", str(file))
    assert said.startswith("both designs are the same, so there is nothing to compare; change a value")


def test_a_missing_extra_is_named_with_its_command(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec

    def without_scipy(name: str, *more: Any) -> Any:
        return None if name == "scipy" else found(name, *more)

    monkeypatch.setattr("carpathia.core.extras.find_spec", without_scipy)
    said = terminal.refused("lab", "balance", "dragon-racer")
    assert said == "this needs scipy, which is not installed; pip install 'carpathia[lab]' installs it"


def test_ctrl_c_reports_on_what_was_played_and_keeps_it(terminal: Terminal) -> None:
    rows = terminal.folder / "rows"
    argv = [
        "balance",
        "dragon-racer",
        "--players",
        "2",
        "--bots",
        "random",
        "--games",
        "100000",
        "--full",
        "--seed",
        "1",
    ]
    process = start(terminal.folder, "lab", *argv, "--workers", "2", "--rows", str(rows))
    while not list(rows.glob("games/*.parquet")):
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "")
    assert re.search(r"Stopped after [\d,]+ of 100,000 games\.\nThe same command continues from there\.", out)
    assert "Is Dragon Racer for 2 balanced?" in out


def test_minutes_end_a_run(terminal: Terminal) -> None:
    outcome = terminal.run("lab", "balance", "dragon-racer", "--players", "2", "--minutes", "0.02", *QUICK)
    assert outcome.status == 0
    assert re.search(r"\d+ games by random", outcome.out)


def test_an_answer_ends_a_run_before_its_budget(terminal: Terminal) -> None:
    argv = ["sweep", "dragon-racer", "race.rounds=1,3", "--aim", "short", "--players", "2", "--games", "3000"]
    outcome = terminal.run("lab", *argv, *QUICK)
    assert re.search(r"Answered after [\d,]+ of 6,000 games\.", outcome.out)
    assert "Every other value is clearly worse." in outcome.out
    again = next(line for line in outcome.out.splitlines() if line.startswith("  carpathia lab")).split()
    repeated = terminal.run(*again[1:])
    assert "Answered" not in repeated.out
    first, second = (said.out[said.out.index("Dragon Racer for 2") :] for said in (outcome, repeated))
    assert first.partition("How this was measured")[0] == second.partition("How this was measured")[0]


def test_a_precision_ends_a_run(terminal: Terminal) -> None:
    outcome = terminal.run("lab", "balance", "dragon-racer", "--players", "2", "--until", "12%", *QUICK)
    assert outcome.status == 0
    games = re.search(r"(\d+) games by random", outcome.out)
    assert games is not None
    assert int(games[1]) > 150  # (3.3 * 0.5 / 0.12) squared is about 190; the run ends at the next look


def test_the_folder_of_a_file_that_cannot_be_written_is_told_at_once(terminal: Terminal) -> None:
    missing = Path("no") / "such" / "folder" / "report.html"
    said = terminal.refused("lab", "balance", "dragon-racer", "--html", str(missing))
    assert "cannot be written: No such file or directory" in said
