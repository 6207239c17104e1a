"""Plays many matches and prints how the server's memory and its database grow: `python -m benchmarks.soak`.

Four people at each table listen to the news and answer at once, as in benchmarks/moves.py, so that a week of
a club passes in a short time. The memory must become flat, and the database be as large as its records.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from pathlib import Path

from benchmarks.moves import play
from benchmarks.server import Server

ROOMS = 50  # tables held in memory, so that it does not take days until those of finished matches make way


def size(folder: str) -> int:
    return sum(path.stat().st_size for path in Path(folder).glob("carpathia.sqlite*"))


async def soak(server: Server, game: str, tables: int, minutes: float, every: float) -> None:
    moves, end = [0], asyncio.Event()
    playing = [asyncio.create_task(play(server, game, "told", moves, end)) for _ in range(tables)]
    began = time.perf_counter()
    while time.perf_counter() - began < 60 * minutes:
        await asyncio.sleep(60 * every)
        found = {
            "minutes": round((time.perf_counter() - began) / 60, 1),
            "moves": moves[0],
            "memory MB": round(server.memory() / 1e6, 1),
            "database MB": round(size(server.folder.name) / 1e6, 1),
            "database bytes a move": round(size(server.folder.name) / max(1, moves[0])),
        }
        print(json.dumps(found), flush=True)
    end.set()
    await asyncio.gather(*playing)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=1.0, help="minutes between two lines")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--game", default="dragon-racer")
    options = parser.parse_args()
    server = Server(rooms=ROOMS)
    try:
        asyncio.run(soak(server, options.game, options.tables, options.minutes, options.every))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
