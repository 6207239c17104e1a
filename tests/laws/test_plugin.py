"""The plug-in that tries the laws on somebody's own game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import carpathia
from carpathia.core.registry import game_class
from carpathia.testing.laws import LAWS
from carpathia.testing.tables import tables_of

GAME = "thanks-a-lottery"

pytestmark = pytest.mark.slow  # each runs pytest in a process of its own


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "carpathia.testing.plugin", *arguments]
    here = {**os.environ, "PYTHONPATH": str(Path(carpathia.__file__).parent.parent)}  # the build under test
    return subprocess.run(command, cwd=folder, env=here, capture_output=True, text=True, timeout=300)


def test_it_tries_every_law_at_every_table_of_the_game_and_of_no_other(tmp_path: Path) -> None:
    listed = run(tmp_path, "--collect-only", "-q", "--carpathia-game", GAME).stdout
    tried = [line.partition("[")[2].rstrip("]") for line in listed.splitlines() if "obeys_the_law[" in line]
    assert len(tried) == len(set(tried)) == len(LAWS) * len(tables_of(GAME))
    assert all(f"-{GAME}-" in f"-{test}" for test in tried)
    for seats in game_class(GAME).seat_range:
        assert any(f"{GAME}-{seats}" in test for test in tried)


def test_a_game_passes_beside_the_tests_of_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    (tmp_path / "conftest.py").write_text(
        "def pytest_carpathia_census(game):\n    return lambda state: {'seats': state.seats}\n"
    )
    done = run(tmp_path, "-q", "-k", f"own or (conserved and {GAME}-2)", "--carpathia-game", GAME, ".")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_own.py" not in done.stderr
    assert "skipped" not in done.stdout


def test_without_a_census_the_pieces_are_not_counted_and_it_says_so(tmp_path: Path) -> None:
    done = run(tmp_path, "-q", "-rs", "-k", f"conserved and {GAME}-2", "--carpathia-game", GAME)
    assert done.returncode == 0
    assert "pytest_carpathia_census" in done.stdout


def test_a_game_that_is_not_known_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    done = run(tmp_path, "--carpathia-game", "thanks-a-lotery")
    assert done.returncode != 0
    assert "did you mean thanks-a-lottery?" in done.stdout + done.stderr


def test_a_session_without_the_option_runs_no_laws(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    assert "1 passed" in run(tmp_path, "-q").stdout
