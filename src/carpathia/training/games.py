"""Plays the games of a generation, on any number of processes with the same result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

import numpy as np

from carpathia.bots.values import Values
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.training.fit import Floats, Inputs
from carpathia.training.selfplay import SelfPlay

MOST = 200  # positions kept of a game
CHUNK = 50  # games that a process plays at once
NEVER = 1 << 30  # once in so many positions


@dataclass(frozen=True)
class Order:
    """Games to be played alike: by these values, or by chance if there are none."""

    game: str
    seats: int
    weights: tuple[int, ...]  # none: by chance
    hidden: int
    rivals: tuple[int, ...]  # values for all seats but one; none: the same for all
    seed: int
    every: int  # decisions between positions that are kept, on average; 0 keeps none
    errors: tuple[int, ...]  # of a thousand decisions, from game to game
    patience: int


@dataclass(frozen=True)
class Kept:
    """A game to learn from: positions as every seat observes them, and how the victory was shared."""

    rows: Inputs  # by position, seat and input
    won: Floats  # by seat that observes and seat counted from it
    decisions: int


def play_games(order: Order, count: int, workers: int) -> Iterator[Kept]:
    """Yield so many games, in their order."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    with ExitStack() as stack:
        if workers > 1:
            pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
            stack.enter_context(pool)
            stack.callback(pool.shutdown, cancel_futures=True)
            played = pool.map(_play_chunk, [order] * len(chunks), chunks)
        else:
            played = map(_play_chunk, [order] * len(chunks), chunks)
        for games in played:
            yield from games


@cache
def _values(game: str, seats: int, hidden: int, weights: tuple[int, ...]) -> Values | None:
    if not weights:
        return None
    return Values(seats, len(make_game(game, seats).observations), hidden, list(weights))


def _play_chunk(order: Order, numbers: Sequence[int]) -> list[Kept]:
    game = make_game(order.game, order.seats)
    player = SelfPlay(game.start(), len(game.observations), MOST if order.every else 1)
    rows = np.frombuffer(memoryview(player.rows), np.int32).reshape(-1, order.seats, int(player.inputs))
    own = _values(order.game, order.seats, order.hidden, order.weights)
    rival = _values(order.game, order.seats, order.hidden, order.rivals) if order.rivals else own
    found = []
    for number in numbers:
        hero = number % order.seats
        players = [own if seat == hero else rival for seat in range(order.seats)]
        luck = Rng(order.seed).fork(str(number // order.seats if order.rivals else number))
        errors = order.errors[number % len(order.errors)]
        kept = int(player.play(players, luck, order.every or NEVER, errors, order.patience))
        won = np.array([player.won[seat] for seat in range(order.seats)], np.float32)
        turned = np.stack([np.roll(won, -seat) for seat in range(order.seats)])
        found.append(Kept(rows[:kept].astype(np.int16), turned, int(player.decisions)))
    return found
