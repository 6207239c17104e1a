"""How much stronger one bot is than another, with much of the luck taken out.

    python -m benchmarks.strength dragon-racer                           expert against master, for two
    python -m benchmarks.strength dragon-racer --players 4 --minutes 30  for so long
    python -m benchmarks.strength dragon-racer --games 100 --workers 2   so many games, on two processes
    python -m benchmarks.strength dragon-racer --games 100 --first 100   more of them, from deal 100 on
    python -m benchmarks.strength --report                               what is known so far

Each has half of the seats, or one more or less than the other where their number is odd. Every deal is played
twice, with the seats swapped, so 50 % is even; the ways to share the seats take turns. Both games of a deal
share its luck. What luck brought is weighed by learned values where there are some, and the share of the
victories is told with and without it: both are right on average, and the second varies less. Intervals are
over whole deals. Every game is kept in build/strength as soon as it is played, and a run with the same
weights goes on from there.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import combinations
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Any

from carpathia.arena import Fixture, play
from carpathia.arena.luck import SharedLuck, WeighedLuck
from carpathia.arena.statistics import mean_interval
from carpathia.arena.workers import Chunk, play_chunks
from carpathia.bots.weights import FILE, learned
from carpathia.core.game import Game
from carpathia.core.registry import game_class, games, make_game

KEPT = Path("build/strength")
WAYS = 2  # in which a deal is played
USUAL = 10.0  # minutes for a game
MOST = 1_000_000  # games; nobody waits for so many

Row = dict[str, Any]  # JSON: deal, lineup, shares of the victory, what luck brought, and the pace of each bot


def lineups(hero: str, rival: str, seats: int, deal: int) -> list[tuple[str, ...]]:
    """Return the two ways in which a deal is played: each bot has some of the seats, and then the others."""
    ways = [own for own in combinations(range(seats), seats // 2) if seats % 2 or 0 in own]
    own = ways[deal % len(ways)]
    return [
        tuple(one if seat in own else other for seat in range(seats))
        for one, other in ((hero, rival), (rival, hero))
    ]


@dataclass(frozen=True)
class Duel:
    """Two bots at a table, and the games that they can play there, by number."""

    game: str
    seats: int
    hero: str
    rival: str

    def __getitem__(self, number: int) -> Fixture:
        deal, way = divmod(number, WAYS)
        return Fixture(lineups(self.hero, self.rival, self.seats, deal)[way], deal)


def play_chunk(duels: Sequence[Duel], chunk: Chunk) -> list[Row]:
    """Play some games; runs in a worker."""
    duel = duels[chunk.plan]
    game = make_game(duel.game, duel.seats)
    return [play_one(game, duel[number]) for number in chunk.numbers]


def play_one(game: Game[Any], fixture: Fixture) -> Row:
    values, _ = learned(game)
    luck = SharedLuck(fixture.deal, game.actions)
    if values is not None:
        luck = WeighedLuck(fixture.deal, game.actions, values)
    result = play(game, fixture, luck=luck)
    return {
        "deal": fixture.deal,
        "lineup": fixture.lineup,
        "shares": [result.win_share(seat) for seat in range(game.seats)],
        "luck": luck.brought if isinstance(luck, WeighedLuck) else [0.0] * game.seats,
        "pace": {bot: asdict(pace) for bot, pace in result.pace.items()},
    }


def missing(duel: Duel, rows: Sequence[Row], first: int, most: int, seconds: float) -> Iterator[Chunk]:
    """Yield the games to be played, one by one: from a deal on until there are so many, or for so long."""
    end = time.monotonic() + seconds
    played = {(row["deal"], tuple(row["lineup"])) for row in rows}
    for number in range(WAYS * first, WAYS * first + most):
        fixture = duel[number]
        if (fixture.deal, fixture.lineup) in played:
            continue
        if time.monotonic() > end:
            return
        yield Chunk(0, range(number, number + 1))


def by_deal(rows: Sequence[Row], hero: str, fair: bool) -> list[float]:
    """Return the share of the victories of all seats of a bot in each deal that was played both ways.

    `fair` is without the luck.
    """
    found: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        own = [seat for seat, bot in enumerate(row["lineup"]) if bot == hero]
        found[row["deal"]].append(sum(row["shares"][seat] - fair * row["luck"][seat] for seat in own))
    return [fmean(shares) for shares in found.values() if len(shares) == WAYS]


def interval(values: Sequence[float]) -> str:
    if len(values) < 2:
        return "unknown"
    mean, half = mean_interval(values)
    return f"{100 * mean:.1f} % ± {100 * half:.1f}"


def pace(rows: Sequence[Row], bot: str) -> str:
    paces: list[Mapping[str, float]] = [row["pace"][bot] for row in rows if bot in row["pace"]]
    decisions = sum(one["decisions"] for one in paces)
    return f"{1000 * sum(one['seconds'] for one in paces) / decisions:.0f} ms"


def told(name: str, seats: int, hero: str, rival: str, rows: Sequence[Row]) -> str:
    plain, fair = (interval(by_deal(rows, hero, without)) for without in (False, True))
    times = f"{pace(rows, hero)}, {pace(rows, rival)}"
    return f"| {game_class(name).title}, {seats} | {len(rows)} | {plain} | {fair} | {times} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2)
    parser.add_argument("--bots", default="expert,master")
    parser.add_argument("--minutes", type=float, help="for each game; 10 unless --games is given")
    parser.add_argument("--games", type=int, dest="enough", help="play on until there are so many")
    parser.add_argument("--first", type=int, default=0, metavar="DEAL", help="the deal to begin with")
    parser.add_argument("--workers", type=int, default=1, help="processes to play on")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    given = parser.parse_args()
    hero, comma, rival = given.bots.partition(",")
    if not comma or not rival or "," in rival:
        parser.error("--bots: name two bots, as in --bots expert,master")
    if given.first < 0:
        parser.error("--first: deals are numbered from 0")
    try:
        for name in given.games:
            make_game(name, given.players)
    except ValueError as error:
        parser.error(str(error))
    minutes = given.minutes if given.minutes is not None else inf if given.enough else USUAL
    most = 0 if given.report else given.enough or MOST
    given.kept.mkdir(parents=True, exist_ok=True)
    print(f"| game, players | games | {hero} | without luck | a decision |\n|---|--:|--:|--:|--:|")
    for name in given.games:
        weights = game_class(name).folder() / FILE
        learned_by = sha256(weights.read_bytes()).hexdigest()[:8] if weights.exists() else "nothing"
        path = given.kept / f"{name}-{given.players}-{hero}-{rival}-{learned_by}.jsonl"
        rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        duel = Duel(name, given.players, hero, rival)
        ahead = missing(duel, rows, given.first, most, 60 * minutes)
        warnings: list[str] = []
        for _, [row] in play_chunks(play_chunk, [duel], ahead, given.workers, warnings):
            rows.append(row)
            with path.open("a") as file:
                file.write(json.dumps(row) + "\n")
        for warning in warnings:
            print(warning, file=sys.stderr)
        if rows:
            print(told(name, given.players, hero, rival, rows), flush=True)


if __name__ == "__main__":
    main()
