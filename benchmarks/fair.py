"""Measures how long a person waits for a bot beside tables of masters: `python -m benchmarks.fair`.

Thirty tables of nothing but masters, each opened by somebody else, keep the workers busy. At one more table a
person plays against a bot. The wait goes from the person's move to the moment at which they are asked again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from statistics import median
from typing import Any

from benchmarks.server import Connection, Server

GAME = "dragon-racer"


async def opened(server: Server, bots: list[str | None]) -> tuple[Connection, str]:
    """Open a table under a new key; return its owner's connection and its path."""
    connection = Connection(server.host, server.port)
    connection.key = (await connection.ask("POST", "/key"))["key"]
    table = await connection.ask("POST", "/tables", {"game": GAME, "seats": len(bots), "bots": bots})
    return connection, f"/tables/{table['table']}"


async def waits(server: Server, masters: int, moves: int, bot: str) -> tuple[list[float], int]:
    """Return how long a person waited each time, and how much happened at the tables of masters meanwhile."""
    watched = []
    for _ in range(masters):
        connection, path = await opened(server, ["master"] * 4)
        watched.append((connection, path))
    found: list[float] = []
    before = await _facts(watched)
    while len(found) < moves:
        found += await _waits_of_a_match(server, bot)
    made = await _facts(watched) - before
    for connection, _ in watched:
        connection.close()
    return found, made


async def _facts(tables: list[tuple[Connection, str]]) -> int:
    return sum([(await one.ask("GET", f"{path}/log"))["facts"] for one, path in tables])


async def _waits_of_a_match(server: Server, bot: str) -> list[float]:
    person, path = await opened(server, [None, bot])
    table: Any = await person.ask("POST", f"{path}/sit", {"seat": 0, "name": "Joan"})
    found: list[float] = []
    moved = 0.0
    while table["stage"] != "over":
        if not table["choices"]:
            await asyncio.sleep(0.02)
            table = await person.ask("GET", path)
            continue
        if moved:
            found.append(time.perf_counter() - moved)
        action = random.choice(table["choices"])["action"]
        answer = {"seat": 0, "prompt": table["prompt"], "action": action}
        table = await person.ask("POST", f"{path}/play", answer)
        moved = 0.0 if table["choices"] else time.perf_counter()  # else the turn is still theirs
    person.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--masters", type=int, default=30, help="tables of masters")
    parser.add_argument("--moves", type=int, default=100, help="waits to be measured, at least")
    parser.add_argument("--bot", default="regular")
    options = parser.parse_args()
    server = Server()
    try:
        found, made = asyncio.run(waits(server, options.masters, options.moves, options.bot))
    finally:
        server.stop()
    print(
        json.dumps(
            {
                "tables of masters": options.masters,
                "what happened at them meanwhile": made,
                "waits": len(found),
                "median s": round(median(found), 2),
                "longest s": round(max(found), 2),
            }
        )
    )


if __name__ == "__main__":
    main()
