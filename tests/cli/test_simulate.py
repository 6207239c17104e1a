"""carpathia simulate: many games and what they add up to."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from carpathia.cli import simulate
from carpathia.cli.tally import Tally, wilson
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from tests.cli.terminal import Terminal


def simulated(terminal: Terminal, *argv: str) -> str:
    outcome = terminal.run("simulate", "dragon-racer", *argv)
    assert outcome.status == 0
    assert outcome.err == ""  # no bar where no terminal is
    return outcome.out


def without_rate(out: str) -> str:
    return re.sub(r".* games a second\.\n", "", out)


def test_random_tables_are_measured_seat_by_seat(terminal: Terminal) -> None:
    out = simulated(terminal, "--games", "30", "--players", "4", "--seed", "1")
    assert "Dragon Racer for 4: 30 games, seed 1" in out
    assert (
        len(re.findall(r"^ +\d +random +\d+\.\d\d ± \d+\.\d\d +\d+\.\d% \(\d+\.\d% to \d+\.\d%\)", out, re.M))
        == 4
    )
    assert re.search(r"Decisions a game: \d+\.\d on average, \d+ to \d+\.", out)
    assert re.search(r"[\d,.]+ games a second\.", out)


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
        if played == 6:
            raise KeyboardInterrupt
        return int(playout(state, rng))

    monkeypatch.setattr(simulate, "playout", interrupted)
    outcome = terminal.run("simulate", "dragon-racer", "--games", "100", "--seed", "1")
    assert outcome.status == 130
    assert "Stopped after 5 of 100 games.\n" in outcome.out
    assert "5 games, seed 1" in outcome.out


def test_a_single_game_has_no_interval_of_scores(terminal: Terminal) -> None:
    assert "1 game, seed 1" in (out := simulated(terminal, "--games", "1", "--seed", "1"))
    assert "± " not in out.split("± and")[0]


def test_a_shared_victory_is_split() -> None:
    tally = Tally(["a", "b", "c"])
    tally.add([5, 5, 1], [0, 0, 2], 10)
    tally.add([5, 4, 1], [0, 1, 2], 20)
    assert tally.wins == [1.5, 0.5, 0]
    assert [tally.mean_score(seat) for seat in range(3)] == [5, 4.5, 1]
    assert (tally.mean_decisions(), tally.least_decisions, tally.most_decisions) == (15, 10, 20)


def test_the_margin_is_that_of_the_normal_distribution() -> None:
    tally = Tally(["a"])
    for score in (1, 2, 3, 4):
        tally.add([score], [0], 1)
    assert tally.score_margin(0) == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2, rel=1e-3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval_is_that_of_the_textbooks(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.usefixtures("two_games")
def test_secret_choices_are_simulated_too(terminal: Terminal) -> None:
    outcome = terminal.run("simulate", "toy", "--bots", "novice,random", "--games", "3", "--seed", "1")
    assert outcome.status == 0
    assert "Toy for 2: 3 games" in outcome.out
