"""The examples for researchers do what they say, in short."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import carpathia
from carpathia.cli.main import main
from carpathia.cli.mcp import Api, Assistant
from tests.packages.fifth_game import PROGRAM, pip_install, run, search_path
from tests.server.tools import address, free_port, process

EXAMPLES = Path(__file__).parents[2] / "examples"


def python(code: str, cwd: Path) -> str:
    """Run code that imports examples on the build under test; return what it prints."""
    path = os.pathsep.join([str(EXAMPLES), str(Path(carpathia.__file__).parent.parent)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 150


@pytest.mark.slow
def test_training_makes_a_seat_better_than_random(tmp_path: Path) -> None:
    """A little training in the game that is learnt soonest; `python examples/train.py` trains for longer."""
    code = """
import numpy as np, train
from carpathia.env.batch import Batch
game = "thanks-a-lottery"
batch = Batch(game, 2, train.ROWS, bots={1: "random"})
policy = train.Policy(batch.game.observations.size, batch.game.actions.size, 2)
before = train.share_of_wins(game, 2, policy, 500, 2)
rng, now = np.random.default_rng(2), batch.reset(2)
for _ in range(40):
    policy.learn(*train.gather(batch, policy, now, rng))
print(before, train.share_of_wins(game, 2, policy, 500, 2))
"""
    before, after = map(float, python(code, tmp_path).split())
    assert before < 0.65
    assert after > before + 0.08


@pytest.mark.slow
def test_imitation_does_better_than_guessing(tmp_path: Path) -> None:
    data = tmp_path / "novices.parquet"
    command = ["data", "dragon-racer", "--players", "2", "--games", "12", "--bots", "novice", "--seed", "1"]
    assert main([*command, "--out", str(data)]) == 0
    code = f"import imitate, pathlib; print(*imitate.imitate(pathlib.Path({str(data)!r}), 12, 50))"
    guessing, right, wins = map(float, python(code, tmp_path).splitlines()[-1].split())
    assert right > guessing  # a dozen matches teach little, but something
    assert 0 <= wins <= 1


@pytest.mark.slow
def test_an_algorithm_of_openspiel_brings_exploitability_down(tmp_path: Path) -> None:
    code = """
import openspiel_solve as example
print(*example.solve(120), *example.play(2, components="race.rounds:1;race.turns:3"))
"""
    before, after, own, other = map(float, python(code, tmp_path).split())
    assert after < before - 0.1
    assert own + other == 1.0


@pytest.mark.slow
def test_a_bot_of_ones_own_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the ladder, at the tables of a server, and in an environment."""
    source = tmp_path / "source"
    source.mkdir()
    for path in (EXAMPLES / "own_bot").glob("*.*"):
        (source / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    site = pip_install(source, tmp_path / "site")
    short = tmp_path / "short.toml"
    short.write_text("[race]\nrounds = 1\nturns = 3\n", encoding="utf-8")
    ladder = ["ladder", "dragon-racer", "--players", "2", "--bots", "thrifty,random", "--games", "8"]
    done = run([*PROGRAM, *ladder, "--seed", "1", "--components", str(short)], tmp_path, search_path(site))
    assert done.returncode == 0, done.stderr
    assert re.search(r"thrifty.*\n(.*\n)*.*random", done.stdout), "the bot that looks ahead comes first"

    monkeypatch.setenv("PYTHONPATH", search_path(site))
    port = free_port()
    with process(tmp_path / "server", port, pause=0.0):
        assistant = Assistant(Api(address(port)))
        text = assistant.open_table("dragon-racer", 2, "thrifty")
        table = re.findall(r"You sit at table (\S+)\.", text)[0]
        for _ in range(6):
            choice = re.findall(r"^  (\d+): ", text, re.M)[0]
            text = assistant.play(table, int(choice))
        assert "plays" in assistant.log(table)
        players = Api(address(port)).ask("GET", f"/tables/{table}")["players"]
        assert players[1]["bot"] == "thrifty"

    code = """
from carpathia.core.registry import bots
from carpathia.env.gymnasium import SeatEnv
env = SeatEnv("dragon-racer", opponents="thrifty", components={"race.rounds": 1, "race.turns": 2})
_, info = env.reset(seed=1)
over = False
while not over:
    _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
print(bots()["thrifty"].summary, reward)
"""
    done = run([sys.executable, "-c", code], tmp_path, search_path(site))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("tries every choice in a few imagined worlds")
