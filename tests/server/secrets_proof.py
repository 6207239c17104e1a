"""Compares every byte that seats are told over many whole matches: `python -m tests.server.secrets_proof`.

In every position somebody is drawn, a seat or a spectator. The truth is exchanged for another that they
cannot tell from it, and what they are told must stay the same: the table as the API, the news and the socket
bring it, and in some positions the regions of the page with the moments before, as the page's news do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from carpathia.core.game import Game
from carpathia.core.luck import key_from_seed
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.tables.stored import StoredTable
from carpathia.server.web.identity import Identity
from carpathia.server.web.pages import _drawn_news
from carpathia.server.web.telling import table_json
from carpathia.table.seating import Player
from tests.server.tools import quick_lobby

PAGES = 64  # in one position of so many the page is compared, too
BEFORE = 12  # facts that the reader of a page has not seen


@dataclass
class Compared:
    matches: int = 0
    positions: int = 0
    pages: int = 0
    bytes: int = 0


def opened(game: Game[Any], seed: int) -> Room:
    """Return a table at which everybody is a person, and the match has begun."""
    players = [Player(f"Seat {seat}", f"owner {seat}") for seat in range(game.seats)]
    room = Room(StoredTable(f"table {seed}", game.name, {}, key_from_seed(seed), players), game)
    room.begin()
    return room


async def told(lobby: Lobby, room: Room, viewer: int, page: bool) -> list[bytes]:
    """Return what a seat or a spectator is told of the position, made anew."""
    room.forget_kept()
    owner = "" if viewer == SPECTATOR else f"owner {viewer}"
    found = [table_json(lobby, room, owner)]
    if page:
        since = max(1, room.running.told - BEFORE)
        news = await _drawn_news(lobby, room, Identity(owner, ""), viewer, "", since, moments=True)
        found.append(orjson.dumps(news))
    return found


async def compare(lobby: Lobby, room: Room, viewer: int, page: bool, rng: Rng) -> int:
    """Compare two worlds that a viewer cannot tell apart; return how many bytes were equal."""
    match = room.running
    truth = match._state
    seen = await told(lobby, room, viewer, page)
    world = truth.clone()
    world.resample(viewer, rng)
    world.journal = truth.journal
    match._state = world
    try:
        assert await told(lobby, room, viewer, page) == seen, f"{room.game.name}, {room.table.id}: {viewer}"
    finally:
        match._state = truth
    return sum(map(len, seen))


async def play(lobby: Lobby, name: str, seats: int, seed: int, compared: Compared) -> None:
    """Play a whole match at random, comparing in every position."""
    room, rng = opened(make_game(name, seats), seed), Rng(seed)
    while not room.over:
        viewer = rng.below(seats + 1)
        page = rng.below(PAGES) == 0
        compared.bytes += await compare(lobby, room, viewer if viewer < seats else SPECTATOR, page, rng)
        compared.positions += 1
        compared.pages += page
        seat = rng.pick(room.asked)
        prompt = room.prompt(seat)
        assert prompt is not None
        room.play(seat, prompt, rng.pick(room.perspective(seat).legal()))
        room.table.version += 1
    compared.matches += 1


async def prove(matches: int, minutes: float, first: int = 0) -> dict[str, Compared]:
    """Play matches at all tables in turn, until there are enough or the time is up."""
    tables = [(name, seats) for name, kind in games().items() for seats in kind.seat_range]
    found = {name: Compared() for name in games()}
    end = time.monotonic() + 60 * minutes
    with TemporaryDirectory() as folder:
        lobby = quick_lobby(Path(folder))
        try:
            for seed, (name, seats) in enumerate(islice(cycle(tables), matches), start=first):
                await play(lobby, name, seats, seed, found[name])
                if time.monotonic() > end:
                    break
        finally:
            await lobby.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="at most")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    options = parser.parse_args()
    began = time.monotonic()
    for name, compared in asyncio.run(prove(options.matches, options.minutes, options.first)).items():
        print(json.dumps({"game": name, **asdict(compared)}), flush=True)
    print(f"{time.monotonic() - began:.0f} seconds, no byte differs")


if __name__ == "__main__":
    main()
