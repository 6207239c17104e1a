"""carpathia ladder: a round robin, rated."""

from __future__ import annotations

import json
import re

from carpathia.arena import Rating
from carpathia.cli.ladder import plot
from tests.cli.terminal import Terminal


def test_bots_meet_and_are_rated(terminal: Terminal) -> None:
    short = terminal.folder / "short.toml"
    short.write_text("[race]\nrounds = 1\nturns = 2\n")
    file = terminal.folder / "result.json"
    argv = ["--bots", "novice,random", "--games", "7", "--seed", "3", "--components", str(short)]
    outcome = terminal.run("ladder", "dragon-racer", *argv, "--json", str(file))
    assert outcome.status == 0
    assert outcome.err == ""
    assert "Dragon Racer for 3: 9 games, seed 3" in outcome.out
    assert re.search(r"novice +\d+ \(\d+ to \d+\) +\d+\.\d% \(\d+\.\d% to \d+\.\d%\) +\d+ ms", outcome.out)
    result = json.loads(file.read_text())
    assert sorted(result["bots"]) == ["novice", "random"]
    assert result["bots"]["novice"]["chairs"] == 9
    assert result["bots"]["random"]["chairs"] == 18
    assert len(result["games"]) == 9
    assert sum(bot["wins"] for bot in result["bots"].values()) == 9


def test_a_ladder_needs_two_different_bots(terminal: Terminal) -> None:
    for bots in ("master", "novice,novice"):
        said = terminal.refused("ladder", "dragon-racer", "--bots", bots)
        assert said == "--bots: name at least two different bots, as in --bots novice,master"
    assert terminal.refused("ladder", "dragon-racer", "--bots", "novice,mastr").endswith(
        "did you mean master?"
    )
    assert terminal.refused("ladder", "dragon-racer", "--players", "9") == (
        "Dragon Racer is for 2 to 5 players, not for 9"
    )


def test_the_plot_shows_who_is_ahead_and_how_sure_that_is() -> None:
    lines = plot({"weak": Rating(900, 880, 920), "strong": Rating(1100, 1060, 1140)})
    assert [line.split()[0] for line in lines[:2]] == ["strong", "weak"]
    assert lines[1].index("●") < lines[0].index("─")
    assert lines[2].split() == ["880", "1140"]
