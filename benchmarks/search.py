"""Measures the compiled search and prints the result as JSON: `python -m benchmarks.search SECONDS`.

The time of an iteration is divided into cloning the root, resampling, the rollout, and the rest, which is the
tree. Each part is measured by itself, called from Python. So is a learned value of all seats, by a network of
the usual size whose weights nobody has learned.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from librt.vecs import vec

from benchmarks.measure import half_way, many, repeat
from carpathia.bots.ismcts import Search, rollout
from carpathia.bots.levels import Master
from carpathia.bots.values import Values
from carpathia.bots.weights import shape_for
from carpathia.core.column import column
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, State

SEATS = 4
CHUNK = 100
FIRST, SECOND = 48, 32  # hidden units, as many as are usually learned


def measure(game: Game[Any], seconds: float) -> dict[str, float]:
    root, rng = half_way(game), Rng(1)
    while root.actor == CHANCE or len(root.legal(root.actor)) < 2:  # on to the next real choice
        root.apply(root.actor, root.draw(rng) if root.actor == CHANCE else root.legal(root.actor)[0])
    seat = root.actor
    legal = column([0] * MOST_LEGAL)

    def searched(seed: int) -> int:
        Search(root, seat, game.actions.size, Rng(seed), game.exploration).run(CHUNK)
        return CHUNK

    def played(seed: int) -> int:
        return many(lambda: rollout(resampled(root, seat, rng), root.stage() + 1, legal, rng))

    def thought(seed: int) -> int:
        Master().think(Perspective(game, root, seat, ["?"] * SEATS), Rng(seed))
        return 1

    values, shares = arbitrary_values(game), vec[float]([0.0] * SEATS)
    whole = seconds_each(searched, seconds)
    clone = seconds_each(lambda seed: many(root.clone), seconds)
    world = seconds_each(lambda seed: many(lambda: resampled(root, seat, rng)), seconds)
    line = seconds_each(played, seconds)
    return {
        "iterations": 1 / whole,
        "master": seconds_each(thought, seconds) * 1000,
        "clone": 100 * clone / whole,
        "resample": 100 * (world - clone) / whole,
        "rollout": 100 * (line - world) / whole,
        "tree": max(0.0, 100 * (whole - line) / whole),
        "value": 1e6
        * seconds_each(lambda seed: many(lambda: values.shares_into(root, seat, shares)), seconds),
    }


def arbitrary_values(game: Game[Any]) -> Values:
    rng, shape = Rng(1), shape_for(game, FIRST, SECOND)
    return Values(shape, [int(rng.below(2001)) - 1000 for _ in range(sum(shape.sizes()))])


def seconds_each(function: Callable[[int], int], seconds: float) -> float:
    """Return the time per item for a function that returns how many items it has done."""
    _, done, spent = repeat(function, seconds)
    return spent / done


def resampled(root: State, seat: int, rng: Rng) -> State:
    world = root.clone()
    world.resample(seat, rng)
    return world


if __name__ == "__main__":
    tables = [make_game(name, SEATS) for name in games()]
    result = {f"{game.title}, {SEATS} players": measure(game, float(sys.argv[1])) for game in tables}
    print(json.dumps(result))
