"""Kills servers under load and counts what was lost: `python -m tests.server.chaos --kills 100`.

People play at tables with bots while processes are killed, and on PostgreSQL the database, too. Whatever was
acknowledged must be in the record, once, and every table must go on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from carpathia.core.match import Match
from carpathia.core.record import Move, Record
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE
from carpathia.server.app import DATABASE, open_store
from tests.server.postgres import Postgres, postgres
from tests.server.tools import ROOT, address, free_port

SERVE = "import sys; from carpathia.cli.main import main; sys.exit(main())"
LIMITS = "requests = 1000000\nrequests_per_second = 1e6\nopenings = 1000000\nopenings_per_second = 1e6\n"
GAMES = {"dragon-racer": {"race.rounds": 1}, "thanks-a-lottery": {}}
PATIENCE = 120.0  # seconds in which a table must go on, also on a busy machine


@dataclass
class Ledger:
    """What people were told."""

    acknowledged: list[tuple[str, int, int, str]] = field(
        default_factory=list
    )  # table, seat, question, label
    twice: int = 0  # answers to one question that were both granted
    finished: int = 0
    failures: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)


class Servers:
    """As many processes as there are ports, on one folder or one database."""

    def __init__(self, folder: Path, url: str | None, number: int) -> None:
        self._folder, self._url = folder, url
        (folder / "limits.toml").write_text(LIMITS)
        self.ports = [free_port() for _ in range(number)]
        self._running = [self._start(port) for port in self.ports]
        for which in range(number):
            self._await(which)

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        given = ["--no-browser", "--pace", "0", "--port", str(port), "--data", str(self._folder)]
        given += ["--limits", str(self._folder / "limits.toml")]
        given += ["--database", self._url] if self._url else []
        return subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *given],
            cwd=ROOT,
            env=os.environ,
            stdout=subprocess.DEVNULL,
            stderr=self._errors(port).open("ab"),
        )

    def _await(self, which: int) -> None:
        end, port = time.monotonic() + PATIENCE, self.ports[which]
        while time.monotonic() < end and self._running[which].poll() is None:
            with suppress(httpx.TransportError):
                if httpx.get(f"{address(port)}/livez", timeout=10).status_code == 200:
                    return
            time.sleep(0.02)
        said = self._errors(port).read_text().splitlines()[-3:]
        raise AssertionError(
            f"a server does not start again, but ends with {self._running[which].poll()}: {said}"
        )

    def _errors(self, port: int) -> Path:
        return self._folder / f"errors-{port}"

    def kill_one(self, rng: random.Random) -> None:
        which = rng.randrange(len(self.ports))
        self._running[which].kill()
        self._running[which].wait(10)
        self._running[which] = self._start(self.ports[which])
        self._await(which)

    def stop(self) -> None:
        for process in self._running:
            process.send_signal(signal.SIGTERM)
        for process in self._running:
            process.wait(20)

    def tracebacks(self) -> list[str]:
        """Return the errors that were logged, other than that a database was away."""
        found = []
        for path in self._folder.glob("errors-*"):
            for line in path.read_text().splitlines():
                with suppress(json.JSONDecodeError):
                    entry = json.loads(line)
                    if "exception" in entry and "Unavailable" not in entry["exception"]:
                        found.append(entry["exception"].splitlines()[-1])
        return found


class Player(threading.Thread):
    """Two people at a table, with a bot if so wanted, played by one thread; when it is over, at a new one."""

    def __init__(
        self, servers: Servers, ledger: Ledger, seed: int, bots: Sequence[str] = ("random",)
    ) -> None:
        super().__init__(daemon=True)
        self._bots = bots
        self._servers, self._ledger = servers, ledger
        self._rng = random.Random(seed)
        self._http = httpx.Client(timeout=20)
        self._keys = ["", ""]
        self.stop = threading.Event()
        self.moved = time.monotonic()

    def run(self) -> None:
        try:
            self._keys = [self._until("POST", "/key", None, 0)["key"] for _ in range(2)]
            while not self.stop.is_set():
                self._play_one()
        except Exception as error:
            self._ledger.failures.append(repr(error))

    def _play_one(self) -> None:
        game = self._rng.choice(list(GAMES))
        chairs = [None, None, *self._bots]
        opening = {"game": game, "seats": len(chairs), "bots": chairs, "changes": GAMES[game]}
        path = f"/tables/{self._until('POST', '/tables', opening, 0)['table']}"
        for seat in range(2):
            while True:
                self._ask("POST", f"{path}/sit", {"seat": seat, "name": f"Person {seat}"}, seat)
                if self._until("GET", path, None, seat)["mine"] == [seat]:
                    break
        self.moved = time.monotonic()
        while not self.stop.is_set():
            for seat in range(2):
                table = self._until("GET", path, None, seat)
                if table["stage"] == "over":
                    self._ledger.finished += 1
                    return
                if table["choices"]:
                    self._decide(path, seat, table)
            if time.monotonic() - self.moved > PATIENCE:
                raise AssertionError(f"{path} does not go on: {table['question']}")
            time.sleep(0.05)

    def _decide(self, path: str, seat: int, table: dict[str, Any]) -> None:
        choice = self._rng.choice(table["choices"])
        answer = {"seat": seat, "prompt": table["prompt"], "action": choice["action"]}
        clicks = 2 if self._rng.random() < 0.1 else 1  # sometimes twice
        granted = 0
        for _ in range(clicks):
            reply = self._ask("POST", f"{path}/play", answer, seat)
            granted += reply is not None and reply.status_code == 200
        if granted:
            entry = (path.split("/")[-1], seat, int(table["prompt"]), str(choice["label"]))
            self._ledger.acknowledged.append(entry)
            self._ledger.twice += granted > 1
            self.moved = time.monotonic()

    def _ask(self, method: str, path: str, body: object, seat: int) -> httpx.Response | None:
        """Ask any process; nothing comes back if it is gone."""
        port = self._rng.choice(self._servers.ports)
        headers = {"Authorization": f"Bearer {self._keys[seat]}"} if self._keys[seat] else {}
        try:
            reply = self._http.request(method, f"{address(port)}/api/v1{path}", json=body, headers=headers)
        except httpx.TransportError:
            time.sleep(0.05)
            return None
        self._ledger.statuses[reply.status_code] += 1
        if reply.status_code >= 500 and reply.status_code != 503:
            self._ledger.failures.append(f"{reply.status_code}: {reply.text}")
        if reply.status_code == 503:
            time.sleep(0.2)
        return reply

    def _until(self, method: str, path: str, body: object, seat: int) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            reply = self._ask(method, path, body, seat)
            if reply is not None and reply.status_code < 300:
                return reply.json()
        raise AssertionError(f"{method} {path} is not answered")


@dataclass
class Outcome:
    kills: int
    acknowledged: int
    lost: int
    doubled: int
    tables: int
    finished: int
    seconds: float
    failures: list[str]

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.failures)


def run(
    kind: str, kills: int, people: int = 4, seed: int = 1, accidents: bool = False, quick: bool = False
) -> Outcome:
    """Play at `people` tables while processes are killed; return what became of it.

    Before each kill every table must have gone on. To be `quick`, one of them is enough until the end, and
    there are bots at the first table only, since processes that think take long to start.
    """
    rng, began = random.Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, _database(kind) as database:
        folder = Path(name)
        url = None if database is None else database.new_database()
        servers = Servers(folder, url, 1 if database is None else 2)
        ledger = Ledger()
        players = [
            Player(servers, ledger, seed * 100 + number, () if quick and number else ("random",))
            for number in range(people)
        ]
        for player in players:
            player.start()
        try:
            for number in range(kills):
                _wait_for_a_move(players, any if quick else all)
                time.sleep(rng.uniform(0.0, 0.05 if quick else 0.5))
                if accidents and database is not None and number % 20 == 10:
                    database.stop(signal.SIGQUIT)  # no time to tidy up
                    time.sleep(10 if number == 10 else 1)
                    database.start()
                servers.kill_one(rng)
            _wait_for_a_move(players, all)
        finally:
            for player in players:
                player.stop.set()
            for player in players:
                player.join(2 * PATIENCE)
            servers.stop()
        lost, doubled, tables = _compare(folder, url, ledger)
        failures = [*ledger.failures, *servers.tracebacks()]
        return Outcome(
            kills,
            len(ledger.acknowledged),
            lost,
            doubled + ledger.twice,
            tables,
            ledger.finished,
            time.monotonic() - began,
            failures,
        )


def _wait_for_a_move(players: list[Player], enough: Callable[[Iterable[bool]], bool]) -> None:
    """Wait until somebody, or everybody, has made a move since now, that is since the last kill."""
    now = time.monotonic()
    while not enough(player.moved > now or not player.is_alive() for player in players):
        if time.monotonic() > now + PATIENCE:
            raise AssertionError("a table does not go on")
        time.sleep(0.01)


def _compare(folder: Path, url: str | None, ledger: Ledger) -> tuple[int, int, int]:
    """Return how many acknowledged moves the records lack or have twice, and of how many tables."""
    assert url is not None or (folder / DATABASE).exists()
    store, _ = open_store(folder, url, None)
    played: dict[str, Counter[tuple[int, int, str]]] = {}
    for table_id in {entry[0] for entry in ledger.acknowledged}:
        found = store.table(table_id)
        assert found is not None
        played[table_id] = decisions(Record.loads(store.record_text(table_id)), found.key)
    store.close()
    counts = [played[table][seat, prompt, label] for table, seat, prompt, label in ledger.acknowledged]
    return counts.count(0), sum(count > 1 for count in counts), len(played)


def decisions(record: Record, key: bytes) -> Counter[tuple[int, int, str]]:
    """Replay a record, which proves it; return its decisions by seat, number of the question, and label."""
    asked: dict[int, int] = {}
    made: Counter[tuple[int, int, str]] = Counter()

    def watch(match: Match[Any], move: Move) -> None:
        if move.seat != CHANCE and not move.late:
            made[move.seat, asked.pop(move.seat), move.label] += 1
        if CHANCE not in match.acting:
            moves = len(match.record.moves)
            now = {seat: asked.get(seat, moves) for seat in match.acting}
            asked.clear()
            asked.update(now)

    Match.replay(game_of(record.header), record, key, watch=watch)
    return made


@contextmanager
def _database(kind: str) -> Iterator[Postgres | None]:
    if kind == "sqlite":
        yield None
        return
    with postgres(durable=True) as running:
        yield running


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--stores", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    good = True
    for kind in options.stores:
        outcome = run(kind, options.kills, seed=options.seed, accidents=True)
        good &= outcome.good
        print(
            f"{kind}: {outcome.kills} kills in {outcome.seconds:.0f} s,"
            f" {outcome.acknowledged} moves acknowledged at {outcome.tables} tables,"
            f" {outcome.lost} lost, {outcome.doubled} doubled, {outcome.finished} matches finished",
            flush=True,
        )
        for failure in sorted(set(outcome.failures))[:10]:
            print(f"  {failure}")
    sys.exit(not good)


if __name__ == "__main__":
    main()
