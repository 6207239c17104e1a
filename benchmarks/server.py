"""Measures the server and prints the result as JSON: `python -m benchmarks.server`. run.py calls this.

The server runs in a process of its own; clients play tables of the least size over the JSON API.
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

import orjson

from carpathia.core.match import Match
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.server.limits import Limits
from carpathia.server.web import render

TABLES = 200
IDLE_MOVES = 10  # moves made at an idle table before it is measured
SERVER = """
import sys
from pathlib import Path
from carpathia.server.app import Options, create_app
from carpathia.server.limits import Limits
from carpathia.server.rate_limit import Rate
from carpathia.server.serving import Place, listening_socket, serve

def unlimited():
    return Rate(10**9, 1e9)

if __name__ == "__main__":
    many = 10**6
    limits = Limits(
        tables_per_person=many, tables=many, connections_per_address=many, listeners_per_person=many,
        rooms=int(sys.argv[3]),
    )
    options = Options(pause=0.0, limits=limits)
    app = create_app(Path(sys.argv[1]), options, rate=unlimited(), openings=unlimited())
    serve(app, Place(listening_socket("127.0.0.1", int(sys.argv[2]))), limits)
"""


@dataclass
class Timings:
    """Milliseconds of every move, and the seconds they were made in."""

    moves: list[float] = field(default_factory=list)
    seconds: float = 0.0


class Server:
    def __init__(self, rooms: int = Limits.rooms) -> None:
        """Start a server that holds at most so many tables in memory."""
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.host, self.port = found.getsockname()
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, self.folder.name, str(self.port), str(rooms)]
        )
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


class Connection:
    """A kept HTTP connection, by hand because a general client would take more time than the server."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.key = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, root: str = "/api/v1") -> Any:
        try:
            return await self._ask(method, path, body, root)
        except (ConnectionResetError, asyncio.IncompleteReadError):
            if method != "GET":
                raise
            self._streams = None  # after a silence it was closed while we began to ask
            return await self._ask(method, path, body, root)

    async def _ask(self, method: str, path: str, body: object, root: str) -> Any:
        if self._streams is None or self._streams[0].at_eof():  # closed after a while of silence
            self._streams = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
        reader, writer = self._streams
        content = b"" if body is None else orjson.dumps(body)
        head = (
            f"{method} {root}{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Authorization: Bearer {self.key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        if status.split()[1] == b"204":
            return None
        length = next(int(line[15:]) for line in headers if line.startswith(b"content-length:"))
        answer = orjson.loads(await reader.readexactly(length))
        if status.split()[1] not in (b"200", b"201", b"409"):
            raise SystemExit(f"{method} {path}: {answer}")
        return answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Client:
    """A client that holds all seats of a table with the least number of players."""

    def __init__(self, server: Server, game: str) -> None:
        self.connection = Connection(server.host, server.port)
        self.ask = self.connection.ask
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
        """Fetch the table and make a random move; return how many milliseconds the move took."""
        while True:
            if not self.acting:
                await self.open()
            seat = self.acting[0]
            table = await self.ask("GET", f"{self.path}?seat={seat}")
            self.acting = table["acting"]
            if not table["choices"]:  # a forced move, which the server has made by itself
                continue
            action = random.choice(table["choices"])["action"]
            began = time.perf_counter()
            answer = {"seat": seat, "prompt": table["prompt"], "action": action}
            table = await self.ask("POST", f"{self.path}/play", answer)
            if "refused" not in table:
                self.acting = table["acting"]
                return (time.perf_counter() - began) * 1000


async def make_clients(server: Server, game: str, count: int) -> list[Client]:
    """Return clients at tables in the middle of a match."""

    async def client() -> Client:
        made = Client(server, game)
        made.connection.key = (await made.ask("POST", "/key"))["key"]
        for _ in range(IDLE_MOVES):
            await made.move()
        return made

    return await asyncio.gather(*[client() for _ in range(count)])


async def one_after_another(clients: list[Client], seconds: float) -> Timings:
    """Move at random tables, one request at a time: the latency without load."""
    timings, began = Timings(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        timings.moves.append(await random.choice(clients).move())
    timings.seconds = time.perf_counter() - began
    return timings


async def all_at_once(clients: list[Client], seconds: float) -> Timings:
    """Move at all tables as fast as possible: the throughput."""
    timings, began = Timings(), time.perf_counter()

    async def keep_moving(client: Client) -> None:
        while time.perf_counter() < began + seconds:
            timings.moves.append(await client.move())

    await asyncio.gather(*map(keep_moving, clients))
    timings.seconds = time.perf_counter() - began
    return timings


async def steadily(clients: list[Client], seconds: float, think: float) -> Timings:
    """Pause before every move, as people do: the latency under load."""
    timings, began = Timings(), time.perf_counter()

    async def move_and_pause(client: Client) -> None:
        while time.perf_counter() < began + seconds:
            await asyncio.sleep(random.uniform(0, 2 * think))
            timings.moves.append(await client.move())

    await asyncio.gather(*map(move_and_pause, clients))
    timings.seconds = time.perf_counter() - began
    return timings


async def measured(server: Server, game: str, tables: int, seconds: float) -> dict[str, float]:
    """Return the numbers of a game; the memory is that of an idle table and the open connection to it."""
    await make_clients(server, game, 10)  # so that caches shared by all tables are filled
    before = server.memory()
    clients = await make_clients(server, game, tables)
    each = (server.memory() - before) / tables
    alone = await one_after_another(clients, seconds)
    thinking = await steadily(clients, seconds, 2.0)
    hurried = await all_at_once(clients, seconds)
    for client in clients:
        client.connection.close()
    return {
        "render": render_time(game, seconds),
        "alone": median(alone.moves),
        "thinking": median(thinking.moves),
        "slow": quantiles(thinking.moves, n=100)[98],
        "rate": len(hurried.moves) / hurried.seconds,
        "memory": each / 1000,
    }


def render_time(name: str, seconds: float) -> float:
    """Return the milliseconds to render a full table for the deciding seat, over random matches."""
    game = make_game(name, games()[name].seat_range[-1])
    spent: list[float] = []
    end = time.perf_counter() + seconds
    for seed in range(256):
        match, rng = Match(game, bytes([seed]) * 32), Rng(seed)
        while not match.over:
            mine = match.perspective(match.acting[0])
            since, began = len(mine.events()), time.perf_counter()
            render.regions(mine, since)
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
