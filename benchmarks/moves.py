"""Measures what a move costs the server's core while four people listen: `python -m benchmarks.moves`.

Four people sit at each table, hear of every move and answer as fast as they can. The cost is the CPU time of
the server's process, so that it can be compared on a machine that does other work, too. Ways to play:

ask      news say that something changed, and everybody asks what (JSON API)
told     news carry the table as it is now (JSON API)
socket   the same, and answers go by the same WebSocket (JSON API)
pages-ask, pages-told   the same two ways with the regions of a page
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server import Connection, Server

GAMES = ["dragon-racer", "thanks-a-lottery", "transylvanian-lottery", "walpurgis-night"]
PEOPLE = 4
ACTION = re.compile(r'data-action=\\?"(\d+)')


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used, threads included."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Person:
    """Somebody at a table who hears of every change, and answers when asked."""

    def __init__(self, server: Server, way: str, moves: list[int]) -> None:
        self.server, self.way, self.moves = server, way, moves
        self.connection = Connection(server.host, server.port)
        self.seat = -1
        self.seen = ""
        self.since = 0
        self.regions: dict[str, str] = {}
        self.writer: asyncio.StreamWriter | None = None
        self.socket: ClientConnection | None = None

    async def listen(self, table_id: str) -> None:
        self.path = f"/tables/{table_id}"
        pages = self.way.startswith("pages")
        query = {"told": "?carry=table", "pages-told": f"?carry=regions&moments=true&seat={self.seat}"}.get(
            self.way, ""
        )
        head = (
            f"GET {'' if pages else '/api/v1'}{self.path}/events{query} HTTP/1.1\r\n"
            f"Host: {self.server.host}:{self.server.port}\r\n"
            f"Authorization: Bearer {self.connection.key}\r\n\r\n"
        )
        reader, self.writer = await asyncio.open_connection(self.server.host, self.server.port, limit=1 << 22)
        self.writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"data:"):
                await self.heard(line[5:].strip())

    async def talk(self, table_id: str) -> None:
        """Do the same over a WebSocket."""
        where = f"ws://{self.server.host}:{self.server.port}/api/v1/tables/{table_id}/socket"
        key = {"Authorization": f"Bearer {self.connection.key}"}
        async with connect(where, additional_headers=key, proxy=None, compression=None) as self.socket:
            async for message in self.socket:
                found = json.loads(message)
                self.moves[0] += "done" in found
                if "table" in found:
                    await self.look(found["table"])

    async def heard(self, data: bytes) -> None:
        if self.way == "told":
            await self.look(json.loads(data))
        elif self.way == "pages-told":
            await self.look_at_page(json.loads(data))
        elif data.decode() != self.seen and self.way == "ask":
            await self.look(await self.connection.ask("GET", f"{self.path}?seat={self.seat}"))
        elif data.decode() != self.seen:
            path = f"{self.path}/regions?since={self.since}&seat={self.seat}&moments=true"
            await self.look_at_page(await self.connection.ask("GET", path, root=""))

    async def look(self, table: Any) -> None:
        self.seen = f"{table['version']}"
        if table["choices"]:
            await self.answer(table["prompt"], random.choice(table["choices"])["action"])

    async def look_at_page(self, news: Any) -> None:
        self.seen, self.since = f"{news['version']}", news["events"]
        if news["prompt"] is None:
            return
        regions = news["regions"]
        found = ACTION.findall(
            "".join(regions.get(name, "") for name in ("board", "hand", "choices", "players"))
        )
        if found:
            await self.answer(news["prompt"], int(random.choice(found)))

    async def answer(self, prompt: int, action: int) -> None:
        body: dict[str, Any] = {"seat": self.seat, "prompt": prompt, "action": action}
        if self.socket is not None:
            await self.socket.send(json.dumps({"do": "play", **body}))
            return
        root = "" if self.way.startswith("pages") else "/api/v1"
        brief = "?brief=true" if self.way == "told" else ""
        reply = await self.connection.ask("POST", f"{self.path}/play{brief}", body, root=root)
        self.moves[0] += reply is None or "refused" not in reply


async def play(server: Server, game: str, way: str, moves: list[int], end: asyncio.Event) -> None:
    """Play at one table after another until it is enough."""
    while not end.is_set():
        people = [Person(server, way, moves) for _ in range(PEOPLE)]
        for person in people:
            person.connection.key = (await person.connection.ask("POST", "/key"))["key"]
        opened = await people[0].connection.ask("POST", "/tables", {"game": game, "seats": PEOPLE})
        for seat, person in enumerate(people):
            person.seat = seat
            path = f"/tables/{opened['table']}"
            await person.connection.ask("POST", f"{path}/sit", {"seat": seat, "name": f"Seat {seat}"})
        watcher = Connection(server.host, server.port)
        listen = Person.talk if way == "socket" else Person.listen
        tasks = [asyncio.create_task(listen(person, opened["table"])) for person in people]
        while not end.is_set():
            await asyncio.sleep(2)
            table = await watcher.ask("GET", path)
            if table["stage"] == "over":
                break
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        watcher.close()
        for person in people:
            if person.writer is not None:
                person.writer.close()
            person.connection.close()


async def measured(server: Server, game: str, way: str, tables: int, seconds: float) -> dict[str, float]:
    moves, end = [0], asyncio.Event()
    playing = [asyncio.create_task(play(server, game, way, moves, end)) for _ in range(tables)]
    while moves[0] < 20 * tables:  # so that caches are filled
        await asyncio.sleep(0.1)
    before, first, began = cpu_seconds(server.process.pid), moves[0], time.perf_counter()
    await asyncio.sleep(seconds)
    spent, made = cpu_seconds(server.process.pid) - before, moves[0] - first
    took = time.perf_counter() - began
    end.set()
    await asyncio.gather(*playing)
    return {"ms of a core": round(1000 * spent / made, 3), "moves": made, "moves/s": round(made / took, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--ways", nargs="+", default=["ask", "told", "socket", "pages-ask", "pages-told"])
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=6.0)
    options = parser.parse_args()
    for game in options.games:
        for way in options.ways:
            server = Server()
            try:
                found = asyncio.run(measured(server, game, way, options.tables, options.seconds))
            finally:
                server.stop()
            print(json.dumps({"game": game, "way": way, **found}), flush=True)


if __name__ == "__main__":
    main()
