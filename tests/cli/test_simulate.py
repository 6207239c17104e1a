"""carpathia simulate: many games and what they add up to."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from carpathia.arena.run import FAST_CHUNK
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from tests.cli.terminal import Terminal, start


def simulated(terminal: Terminal, *argv: str) -> str:
    outcome = terminal.run("simulate", "dragon-racer", *argv)
    assert outcome.status == 0
    assert outcome.err == ""  # no bar where no terminal is
    return outcome.out


def wait_for_children(pid: int, count: int) -> None:
    """Wait until a process has started others."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    while len(children.read_text().split()) < count:
        time.sleep(0.05)


def without_rate(out: str) -> str:
    return re.sub(r".* games per second\.\n", "", out)


def test_random_tables_are_measured_seat_by_seat(terminal: Terminal) -> None:
    out = simulated(terminal, "--games", "30", "--players", "4", "--seed", "1")
    assert "Dragon Racer for 4: 30 games, seed 1" in out
    assert (
        len(re.findall(r"^ +\d +random +\d+\.\d\d ± \d+\.\d\d +\d+\.\d% \(\d+\.\d% to \d+\.\d%\)", out, re.M))
        == 4
    )
    assert re.search(r"Decisions per game: \d+\.\d on average, \d+ to \d+\.", out)
    assert re.search(r"[\d,.]+ games per second\.", out)


def test_the_same_seed_gives_the_same_result(terminal: Terminal) -> None:
    argv = ["--games", "10", "--seed", "7"]
    assert without_rate(simulated(terminal, *argv)) == without_rate(simulated(terminal, *argv))
    other = simulated(terminal, "--games", "10", "--seed", "8")
    assert without_rate(other).replace("seed 8", "seed 7") != without_rate(simulated(terminal, *argv))


def test_a_seed_is_told_even_if_none_was_given(terminal: Terminal) -> None:
    out = simulated(terminal, "--games", "5")
    found = re.search(r"seed (\d+)", out)
    assert found is not None
    assert without_rate(simulated(terminal, "--games", "5", "--seed", found[1])) == without_rate(out)


@pytest.mark.slow
def test_bots_can_be_mixed_and_the_better_one_wins(terminal: Terminal) -> None:
    file = terminal.folder / "short.toml"
    file.write_text("[race]\nrounds = 1\nturns = 2\n")
    argv = ["--bots", "novice,random", "--games", "8", "--seed", "2", "--components", str(file)]
    out = terminal.folder / "result.json"
    simulated(terminal, *argv, "--json", str(out))
    result = json.loads(out.read_text())
    assert [player["bot"] for player in result["players"]] == ["novice", "random"]
    assert result["seats"] == 2
    assert result["players"][0]["win_share"] > result["players"][1]["win_share"]


def test_the_json_holds_the_same_as_the_table(terminal: Terminal) -> None:
    file = terminal.folder / "result.json"
    out = simulated(terminal, "--games", "20", "--seed", "1", "--without", "abilities", "--json", str(file))
    result = json.loads(file.read_text())
    assert result["changes"] == {"variants.abilities": False}
    assert result["games"] == 20
    assert sum(player["win_share"] for player in result["players"]) == pytest.approx(1)
    for player in result["players"]:
        assert f"{player['mean_score']:.2f} ± {player['mean_score_margin']:.2f}" in out
    assert f"{result['decisions']['mean']:.1f} on average" in out


def test_an_interruption_prints_the_result_so_far(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0

    def interrupted(state: Any, rng: Rng) -> int:
        nonlocal played
        played += 1
        if played == FAST_CHUNK + 6:
            raise KeyboardInterrupt
        return int(playout(state, rng))

    monkeypatch.setattr(sys.modules["carpathia.arena.play"], "playout", interrupted)
    outcome = terminal.run("simulate", "dragon-racer", "--games", "100", "--seed", "1")
    assert outcome.status == 130
    assert f"Stopped after {FAST_CHUNK} of 100 games.\n" in outcome.out
    assert f"{FAST_CHUNK} games, seed 1" in outcome.out


def test_ctrl_c_ends_all_workers_and_prints_the_result_so_far(terminal: Terminal) -> None:
    argv = ["--games", "100000", "--seed", "1", "--workers", "2", "--bots", "random,random,novice"]
    process = start(terminal.folder, "simulate", "dragon-racer", *argv)
    wait_for_children(process.pid, 3)  # two workers and what tracks their resources
    time.sleep(1)  # some are playing by now; whether they are does not matter
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == ""
    assert re.match(r"Stopped after [\d,]+ of 100,000 games\.\n", out)


@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_workers(terminal: Terminal) -> None:
    file = terminal.folder / "short.toml"
    file.write_text("[race]\nrounds = 1\nturns = 2\n")
    argv = ["--bots", "novice,random", "--games", "6", "--seed", "2", "--components", str(file), "--workers"]
    assert without_rate(simulated(terminal, *argv, "1")) == without_rate(simulated(terminal, *argv, "2"))


def test_a_single_game_has_no_interval_of_scores(terminal: Terminal) -> None:
    assert "1 game, seed 1" in (out := simulated(terminal, "--games", "1", "--seed", "1"))
    assert "± " not in out.split("± and")[0]


@pytest.mark.usefixtures("two_games")
def test_secret_choices_are_simulated_too(terminal: Terminal) -> None:
    # A worker process would not know the toy.
    argv = ["--bots", "novice,random", "--games", "3", "--seed", "1", "--workers", "1"]
    outcome = terminal.run("simulate", "toy", *argv)
    assert outcome.status == 0
    assert "Toy for 2: 3 games" in outcome.out
