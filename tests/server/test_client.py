"""The example client in docs/ plays a seat to the end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.tools import ROOT, address, free_port, process

pytestmark = pytest.mark.slow  # plays whole matches

CLIENT = ROOT / "docs" / "client.py"


def test_the_example_client_plays_a_seat_to_the_scores(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port, pause=0.0):
        run = subprocess.run(
            [sys.executable, str(CLIENT), address(port)],
            capture_output=True,
            text=True,
            timeout=50,
            check=True,
        )
    assert "Scores: Program " in run.stdout.splitlines()[-1]
    assert len(run.stdout.splitlines()) > 20


def test_the_example_client_is_short() -> None:
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) < 60
