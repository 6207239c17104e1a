"""Measures the server and prints the result as JSON: `python -m benchmarks.server`. run.py calls this.

The server runs in a process of its own; every table is played by as few people as it needs over the JSON API.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from carpathia.core.match import Match
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.server import render

TABLES = 200
IDLE_MOVES = 10  # that an idle table has behind it
SERVER = """
import sys
from pathlib import Path
import uvicorn
from carpathia.server.app import create_app
from carpathia.server.limits import Rate

def unlimited():
    return Rate(10**9, 1e9)

if __name__ == "__main__":
    app = create_app(Path(sys.argv[1]), pause=0.0, rate=unlimited(), openings=unlimited())
    quiet = {"log_level": "warning", "timeout_graceful_shutdown": 1, "timeout_keep_alive": 600}
    uvicorn.run(app, port=int(sys.argv[2]), **quiet)
"""


@dataclass
class Tally:
    """Milliseconds of every move, and over how many seconds."""

    moves: list[float] = field(default_factory=list)
    seconds: float = 0.0


class Server:
    def __init__(self) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.host, self.port = found.getsockname()
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([sys.executable, "-c", SERVER, self.folder.name, str(self.port)])
        while self.process.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection((self.host, self.port)):
                return
            time.sleep(0.05)
        raise SystemExit("The server does not start.")

    def memory(self) -> int:
        """Return the bytes that the process holds in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Line:
    """A connection that stays open. A general client would need more time than the server."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.key = ""
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        if self._ends is None:
            self._ends = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._ends
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Authorization: Bearer {self.key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        length = next(int(line[15:]) for line in headers if line.startswith(b"content-length:"))
        answer = json.loads(await reader.readexactly(length))
        if status.split()[1] not in (b"200", b"201", b"409"):
            raise SystemExit(f"{method} {path}: {answer}")
        return answer

    def hang_up(self) -> None:
        if self._ends is not None:
            self._ends[1].close()


class Party:
    """As many people as a game needs at a table of their own, in one program that holds all seats."""

    def __init__(self, server: Server, game: str) -> None:
        self.line = Line(server.host, server.port)
        self.ask = self.line.ask
        self.game = game
        self.path = ""
        self.acting: list[int] = []

    async def open(self) -> None:
        seats = games()[self.game].seat_range.start
        opened = await self.ask("POST", "/tables", {"game": self.game, "seats": seats})
        self.path = f"/tables/{opened['table']}"
        for seat in range(seats):
            table = await self.ask("POST", f"{self.path}/sit", {"seat": seat, "name": f"Seat {seat}"})
        self.acting = table["acting"]

    async def move(self) -> float:
        """Answer a question, after a look at the table; return the milliseconds of the answer."""
        while True:
            if not self.acting:
                await self.open()
            seat = self.acting[0]
            table = await self.ask("GET", f"{self.path}?seat={seat}")
            self.acting = table["acting"]
            if not table["choices"]:  # it had no alternative, and the server was faster
                continue
            action = random.choice(table["choices"])["action"]
            began = time.perf_counter()
            answer = {"seat": seat, "prompt": table["prompt"], "action": action}
            table = await self.ask("POST", f"{self.path}/play", answer)
            if "refused" not in table:
                self.acting = table["acting"]
                return (time.perf_counter() - began) * 1000


async def people(server: Server, game: str, count: int) -> list[Party]:
    """Return parties at tables in the middle of a match."""

    async def party() -> Party:
        made = Party(server, game)
        made.line.key = (await made.ask("POST", "/key"))["key"]
        for _ in range(IDLE_MOVES):
            await made.move()
        return made

    return await asyncio.gather(*[party() for _ in range(count)])


async def one_after_another(parties: list[Party], seconds: float) -> Tally:
    """Let all tables move in turn, one request at a time: how long a person waits for an answer."""
    tally, began = Tally(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        tally.moves.append(await random.choice(parties).move())
    tally.seconds = time.perf_counter() - began
    return tally


async def all_at_once(parties: list[Party], seconds: float) -> Tally:
    """Let every table move as fast as it can: how much the server bears."""
    tally, began = Tally(), time.perf_counter()

    async def hurry(party: Party) -> None:
        while time.perf_counter() < began + seconds:
            tally.moves.append(await party.move())

    await asyncio.gather(*map(hurry, parties))
    tally.seconds = time.perf_counter() - began
    return tally


async def steadily(parties: list[Party], seconds: float, think: float) -> Tally:
    """Let everybody think a while before every move, as people do."""
    tally, began = Tally(), time.perf_counter()

    async def ponder(party: Party) -> None:
        while time.perf_counter() < began + seconds:
            await asyncio.sleep(random.uniform(0, 2 * think))
            tally.moves.append(await party.move())

    await asyncio.gather(*map(ponder, parties))
    tally.seconds = time.perf_counter() - began
    return tally


async def measured(server: Server, game: str, tables: int, seconds: float) -> dict[str, float]:
    """Return the numbers of a game; the memory is that of an idle table and the open connection to it."""
    await people(server, game, 10)  # so that what all tables share is there already
    before = server.memory()
    parties = await people(server, game, tables)
    each = (server.memory() - before) / tables
    alone = await one_after_another(parties, seconds)
    thinking = await steadily(parties, seconds, 2.0)
    hurried = await all_at_once(parties, seconds)
    for party in parties:
        party.line.hang_up()
    return {
        "render": rendering(game, seconds),
        "alone": median(alone.moves),
        "thinking": median(thinking.moves),
        "slow": quantiles(thinking.moves, n=100)[98],
        "rate": len(hurried.moves) / hurried.seconds,
        "memory": each / 1000,
    }


def rendering(name: str, seconds: float) -> float:
    """Return the milliseconds to render a table of most players for who decides, over a match at random."""
    game = make_game(name, games()[name].seat_range[-1])
    spent: list[float] = []
    end = time.perf_counter() + seconds
    for seed in range(256):
        match, rng = Match(game, bytes([seed]) * 32), Rng(seed)
        while not match.over:
            mine = match.perspective(match.acting[0])
            since, began = len(mine.events()), time.perf_counter()
            render.table(mine, since)
            spent.append((time.perf_counter() - began) * 1000)
            if time.perf_counter() > end:
                break
            match.play(mine.seat, rng.pick(mine.legal()))
        if time.perf_counter() > end:
            break
    return median(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each number")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--games", nargs="+", default=list(games()))
    options = parser.parse_args()
    result = {}
    for game in options.games:
        server = Server()
        try:
            numbers = asyncio.run(measured(server, game, options.tables, options.seconds))
        finally:
            server.stop()
        result[games()[game].title] = numbers
    print(json.dumps(result))


if __name__ == "__main__":
    main()
