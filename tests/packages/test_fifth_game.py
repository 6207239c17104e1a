"""A game in somebody else's package is like one of ours: laws, terminal, bots and measurements."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages.fifth_game import PROGRAM, SOURCE, install, run, search_path

pytestmark = pytest.mark.slow  # installs a package and runs programs

PLUGIN = ["-p", "carpathia.testing.plugin", "-p", "no:cacheprovider"]
LAWS = [sys.executable, "-m", "pytest", "-q", *PLUGIN, "--carpathia-game", "lanterns"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("fifth-game"))


def carpathia(site: Path, folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run([*PROGRAM, *words], folder, search_path(site), typed)


def test_it_passes_the_laws_and_its_own_tests(site: Path, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "tests", tmp_path / "tests")
    pytest_ = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "carpathia.testing.plugin",
        "-p",
        "no:cacheprovider",
    ]
    done = run([*pytest_, "--carpathia-game", "lanterns"], tmp_path, search_path(site))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


def test_a_fault_in_it_is_found(site: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(site, tmp_path / "site")
    state = broken / "lanterns/state.py"
    state.write_text(state.read_text().replace("audience=only(self.taker)", "audience=-1"))
    pytest_ = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "carpathia.testing.plugin",
        "-p",
        "no:cacheprovider",
    ]
    done = run([*pytest_, "--carpathia-game", "lanterns"], tmp_path, search_path(broken))
    assert done.returncode == 1
    assert "nothing_is_told_that_is_not_shown" in done.stdout
    assert "in the play of seed" in done.stdout


def test_it_is_listed_and_its_rules_are_shown(site: Path, tmp_path: Path) -> None:
    assert "lanterns: Lanterns, 2 to 4 players." in carpathia(site, tmp_path).stdout
    assert (
        "the one lit first takes the trick" in carpathia(site, tmp_path, "rules", "lanterns", "LN-2.3").stdout
    )


def test_a_match_is_played_in_the_terminal_to_the_end(site: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    done = carpathia(
        site,
        tmp_path,
        *["play", "lanterns", "--players", "3", "--bots", "master,random", "--seed", "1"],
        *["--save", str(record)],
        typed="1\n" * 10,
    )
    assert done.returncode == 0, done.stderr
    assert "Which lantern do you light?" in done.stdout
    assert "The game is over" in done.stdout
    assert carpathia(site, tmp_path, "verify", str(record)).returncode == 0


def test_bots_play_it_and_the_better_one_wins_more(site: Path, tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    done = carpathia(
        site,
        tmp_path,
        *["simulate", "lanterns", "--games", "40", "--bots", "regular,random", "--seed", "1"],
        *["--json", str(result)],
    )
    assert done.returncode == 0, done.stderr
    regular, random = json.loads(result.read_text())["players"]
    assert regular["win_share"] > random["win_share"]
