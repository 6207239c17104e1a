"""`serve --processes 2` on one PostgreSQL: a match is played, and a process that is killed is replaced."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.postgres import Postgres
from tests.server.test_proxy import Person, served
from tests.server.tools import address, free_port

pytestmark = pytest.mark.slow  # starts servers of several processes

PATIENCE = 60.0


def children_of(process: int) -> set[int]:
    """Return the processes that serve, without those that think for bots."""
    found = set()
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        if Path(f"/proc/{child}/cmdline").read_bytes() == Path(f"/proc/{process}/cmdline").read_bytes():
            found.add(int(child))
    return found


def test_two_processes_at_one_port_play_a_match_though_one_is_killed(
    database_server: Postgres, tmp_path: Path
) -> None:
    url, port = database_server.new_database(), free_port()
    with served(url, tmp_path, port, "--processes", "2") as parent:
        both = children_of(parent.pid)
        assert len(both) == 2
        opening = {"game": "dragon-racer", "seats": 3, "bots": [None, None, "random"]}
        people = [Person(address(port)), Person(address(port))]
        opened = people[0].post("/tables", {**opening, "changes": {"race.rounds": 1}}).json()
        path = f"/tables/{opened['table']}"
        for seat, person in enumerate(people):
            person.post(f"{path}/sit", {"seat": seat, "name": f"Person {seat}"}).raise_for_status()
        _await_presence(people, path)
        moves, victim, killed, end = 0, min(both), False, time.monotonic() + 2 * PATIENCE
        while (table := _seen(people[0], path))["stage"] != "over":
            assert time.monotonic() < end, "the match does not go on"
            for person in people:
                table = _seen(person, path)
                if table["choices"]:
                    answer = {"seat": table["seat"], "prompt": table["prompt"]}
                    person.post(f"{path}/play", {**answer, "action": table["choices"][0]["action"]})
                    moves += 1
                person.connect()  # the next request may find the other process
            if moves >= 4 and not killed:
                os.kill(victim, signal.SIGKILL)
                killed = True
        while len(now := children_of(parent.pid) - {victim}) < 2:
            assert time.monotonic() < end, "nobody takes the place of the one that was killed"
            time.sleep(0.05)
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(PATIENCE) == 128 + signal.SIGTERM
        assert not any(Path(f"/proc/{child}").exists() for child in now)


def test_processes_end_with_the_one_that_started_them(database_server: Postgres, tmp_path: Path) -> None:
    with served(database_server.new_database(), tmp_path, free_port(), "--processes", "2") as parent:
        both = children_of(parent.pid)
        parent.kill()
        parent.wait()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in both):
            assert time.monotonic() < end, "the port stays taken"
            time.sleep(0.05)


def _seen(person: Person, path: str) -> Any:
    """Return the table, whatever becomes of the process that was asked first."""
    while True:
        with suppress(httpx.TransportError):
            return person.get(path)


def _await_presence(people: list[Person], path: str) -> None:
    """Wait until everybody is here in whichever process answers: often enough that both have answered."""
    end, row = time.monotonic() + PATIENCE, 0
    while row < 12:
        assert time.monotonic() < end, "who is here is not known to both"
        for person in people:
            person.connect()
            players = person.get(path)["players"]
            row = row + 1 if [one["presence"] for one in players] == ["here", "here", None] else 0
