"""Plays many tables at once and prints how long moves and news take: `python -m benchmarks.load`.

Two numbers that a club relies on: the time of a move while every table moves every two seconds, and how soon
everybody who watches one table is told of a move. Moves are timed by the clients, which share the machine and
take as little of it as they can.
The server's own metrics say besides how many were answered within 50 ms of being read, and the CPU time of
its process how busy it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from statistics import quantiles
from urllib.request import urlopen

import uvloop

from benchmarks.moves import cpu_seconds
from benchmarks.server import Client, Server, make_clients, steadily


async def thousand_tables(server: Server, tables: int, seconds: float) -> dict[str, float]:
    """Return how long moves take while each table makes one every two seconds, and the memory of a table."""
    await make_clients(server, "dragon-racer", 10)  # so that caches shared by all tables are filled
    before = server.memory()
    clients: list[Client] = []
    for first in range(0, tables, 50):
        clients += await make_clients(server, "dragon-racer", min(50, tables - first))
    memory = (server.memory() - before) / tables
    quick, answered = await answers(server)
    spent = cpu_seconds(server.process.pid)
    timings = await steadily(clients, seconds, 2.0)
    spent = cpu_seconds(server.process.pid) - spent
    quick_now, answered_now = await answers(server)
    cuts = quantiles(timings.moves, n=100)
    for client in clients:
        client.connection.close()
    return {
        "tables": tables,
        "moves a second": round(len(timings.moves) / timings.seconds, 1),
        "median ms": round(cuts[49], 1),
        "p99 ms": round(cuts[98], 1),
        "percent within 50 ms by the server": round(100 * (quick_now - quick) / (answered_now - answered), 2),
        "percent of a core": round(100 * spent / timings.seconds),
        "kB a table": round(memory / 1000, 1),
    }


async def answers(server: Server) -> tuple[float, float]:
    """Return how many moves the server has answered within 50 ms, and how many in all."""
    address = f"http://{server.host}:{server.port}/metrics"
    text = await asyncio.to_thread(lambda: urlopen(address).read().decode())
    name, handler = "carpathia_request_seconds", 'handler="api.play"'
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if handler in line)
    quick = found.get(f'{name}_bucket{{{handler},le="0.05"}}', 0)
    return float(quick), float(found.get(f"{name}_count{{{handler}}}", 0))


async def many_listeners(server: Server, listeners: int, moves: int) -> dict[str, float]:
    """Return how long after a move the last of the listeners at its table were told."""
    (player,) = await make_clients(server, "dragon-racer", 1)
    heard: list[float] = []
    moved = 0.0
    ready = asyncio.Semaphore(0)

    async def listen() -> None:
        reader, writer = await asyncio.open_connection(server.host, server.port)
        head = f"GET /api/v1{player.path}/events HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n"
        writer.write(head.encode())
        first = True
        while line := await reader.readline():
            if line.startswith(b"event: change"):
                if first:
                    ready.release()
                else:
                    heard.append((time.perf_counter() - moved) * 1000)
                first = False

    tasks = [asyncio.create_task(listen()) for _ in range(listeners)]
    for _ in range(listeners):
        await ready.acquire()
    path = player.path
    for _ in range(moves):
        moved = time.perf_counter()
        await player.move()
        await asyncio.sleep(random.uniform(0.5, 1.0))
        if player.path != path:
            break  # the match is over
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    cuts = quantiles(heard, n=100)
    return {"listeners": listeners, "median ms": round(cuts[49], 1), "p99 ms": round(cuts[98], 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    for what, argument, amount in (
        (thousand_tables, options.tables, options.seconds),
        (many_listeners, options.listeners, 20),
    ):
        server = Server()
        try:
            print(json.dumps(uvloop.run(what(server, argument, amount))), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
