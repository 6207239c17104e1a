"""Measures one build of Carpathia and prints the result as JSON: `python -m benchmarks.measure SECONDS`.

run.py calls this for the compiled and for the plain build, on the same seeds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter
from typing import Any

import carpathia
from carpathia.core.game import Game
from carpathia.core.playout import playout
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State


def tables() -> Iterator[Game[Any]]:
    for name, kind in games().items():
        for seats in (kind.seat_range[0], 4):
            yield make_game(name, seats)


def measure(game: Game[Any], seconds: float) -> dict[str, float]:
    plays, decisions, spent = repeat(lambda seed: playout(game.start(), Rng(seed)), seconds)
    _, driven, driven_spent = repeat(lambda seed: drive(game.start(), Rng(seed)), seconds)
    middle = half_way(game)
    clones, _, clone_spent = repeat(lambda seed: many(middle.clone), seconds / 3)
    rng = Rng(1)
    worlds, _, resample_spent = repeat(lambda seed: many(lambda: middle.resample(0, rng)), seconds / 3)
    return {
        "decisions": decisions / spent,
        "games": plays / spent,
        "driven": driven / driven_spent,
        "clone": clone_spent / clones / MANY * 1e9,
        "resample": resample_spent / worlds / MANY * 1e9,
    }


MANY = 200


def many(function: Callable[[], object]) -> int:
    """Call a function that is too quick to be timed once."""
    for _ in range(MANY):
        function()
    return MANY


def repeat(function: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Call a function with seeds 0, 1, 2 … for some time; return the calls, the sum and the time."""
    total = 0
    start = perf_counter()
    for seed in count():
        total += function(seed)
        spent = perf_counter() - start
        if spent > seconds:
            return seed + 1, total, spent
    raise AssertionError


def drive(state: State, rng: Rng) -> int:
    """Play at random like `playout`, but step by step from Python."""
    decisions = 0
    while state.actor != NOBODY:
        seat = state.actor
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, rng.pick(state.legal(seat)))
            decisions += 1
    return decisions


def half_way(game: Game[Any]) -> State:
    """Return a position from the middle of a random playout in which a seat decides."""
    decisions = playout(game.start(), Rng(7))
    state: State = game.start()
    rng, made = Rng(7), 0
    while state.actor == CHANCE or made < decisions // 2:
        seat = state.actor
        made += seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.pick(state.legal(seat)))
    return state


if __name__ == "__main__":
    result = {f"{game.title}, {game.seats} players": measure(game, float(sys.argv[1])) for game in tables()}
    print(json.dumps({"compiled": carpathia.compiled(), "tables": result}))
