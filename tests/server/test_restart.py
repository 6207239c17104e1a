"""A server killed in the middle of everything: no acknowledged move is lost, and the bots go on."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from carpathia.core.rng import Rng
from tests.server.tools import address, free_port, process

pytestmark = pytest.mark.slow  # starts and kills servers

OPENING = {
    "game": "dragon-racer",
    "seats": 3,
    "changes": {"race.rounds": 2},
    "bots": [None, "random", "random"],
}
KILLS = 2


class Browser:
    """A person with a cookie that outlives the server."""

    def __init__(self, port: int) -> None:
        self.http = httpx.Client(base_url=f"{address(port)}/api/v1", timeout=60)
        self.path = ""

    def open_and_sit(self) -> None:
        self.path = f"/tables/{self.post('/tables', OPENING)['table']}"
        self.post(f"{self.path}/sit", {"seat": 0, "name": "Joan"})

    def get(self, path: str = "") -> Any:
        return self.http.get(f"{self.path}{path}").raise_for_status().json()

    def post(self, path: str, body: object) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    def asked(self) -> Any:
        """Return the table once it is this person's turn, or over."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            table = self.get()
            if table["choices"] or table["stage"] == "over":
                return table
            time.sleep(0.005)
        raise AssertionError("the bots do not go on")

    def play(self, table: Any, rng: Rng) -> Any:
        """Answer; return what the person had seen of the table and its log once that was acknowledged."""
        action = table["choices"][rng.below(len(table["choices"]))]["action"]
        self.post(f"{self.path}/play", {"seat": 0, "prompt": table["prompt"], "action": action})
        return self.get("/log")["lines"]


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def test_a_killed_server_loses_no_acknowledged_move_and_its_bots_go_on(tmp_path: Path) -> None:
    port, rng = free_port(), Rng(5)
    browser = Browser(port)
    told: list[str] = []
    for life in range(KILLS + 1):
        with process(tmp_path, port) as server:
            if life == 0:
                browser.open_and_sit()
            assert browser.get("/log")["lines"][: len(told)] == told, "what had been told is still so"
            for _ in range(4):
                table = browser.asked()
                assert table["mine"] == [0], "the cookie is still good"
                told = browser.play(table, rng)
            if life < KILLS:  # while the bots are thinking
                workers = children(server.pid)
                server.kill()
                server.wait(10)
                _gone(workers)
                continue
            while (table := browser.asked())["stage"] != "over":
                told = browser.play(table, rng)
            assert len(table["scores"]) == 3


def _gone(workers: list[int]) -> None:
    """Check that no worker outlives its server."""
    end = time.monotonic() + 10
    while any(_lives(pid) for pid in workers):
        assert time.monotonic() < end, "a worker is still there"
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_server_that_is_asked_to_stop_does_so_soon_even_if_somebody_listens(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port) as server:
        browser = Browser(port)
        browser.open_and_sit()
        with browser.http.stream("GET", f"{browser.path}/events") as stream:
            next(stream.iter_lines())
            server.send_signal(signal.SIGINT)
            assert server.wait(10) is not None
