"""Plays the games of a generation, on any number of processes with the same result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt

from carpathia.bots.values import Shape, Values
from carpathia.core.components import Value
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.training.fit import Floats, Inputs
from carpathia.training.selfplay import SelfPlay

MOST = 120  # positions kept of a game
CHUNK = 25  # games that a process plays at once


@dataclass(frozen=True)
class Order:
    """Games to be played alike: by these values, or by the rollout policy if there are none."""

    game: str
    shape: Shape
    weights: tuple[int, ...]
    rivals: tuple[int, ...]  # values for all seats but one; none: the same for all
    seed: int
    brief: int  # iterations of a search
    long: int  # and of one whose position is kept
    often: int  # of a thousand decisions are searched for long
    errors: tuple[int, ...]  # of a thousand decisions, from game to game
    patience: int
    changes: Mapping[str, Value] = field(default_factory=dict)  # of components


@dataclass(frozen=True)
class Kept:
    """A game to learn from: positions as every seat sees them, what searches found, and how it ended."""

    rows: Inputs  # by position, seat and input
    movers: npt.NDArray[np.int16]  # whose decision was searched, by position, or NONE
    visits: npt.NDArray[np.int16]  # by position and action, as `SelfPlay` has them
    expected: Floats  # by position and seat
    won: Floats  # by seat
    margins: Floats
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
def _values(shape: Shape, weights: tuple[int, ...]) -> Values | None:
    return Values(shape, list(weights)) if weights else None


def _play_chunk(order: Order, numbers: Sequence[int]) -> list[Kept]:
    shape, seats = order.shape, int(order.shape.seats)
    game = make_game(order.game, seats, changes=order.changes)
    player = SelfPlay(game.start(), shape, MOST)
    rows = np.frombuffer(memoryview(player.rows), np.int32).reshape(MOST, seats, -1)
    movers = np.frombuffer(memoryview(player.movers), np.int32)
    visits = np.frombuffer(memoryview(player.visits), np.int32).reshape(MOST, -1)
    own = _values(shape, order.weights)
    rival = _values(shape, order.rivals) if order.rivals else own
    found = []
    for number in numbers:
        hero = number % seats
        players = [own if seat == hero else rival for seat in range(seats)]
        luck = Rng(order.seed).fork(str(number // seats if order.rivals else number))
        errors = order.errors[number % len(order.errors)]
        kept = int(player.play(players, luck, order.brief, order.long, order.often, errors, order.patience))
        found.append(
            Kept(
                rows[:kept].astype(np.int16),
                movers[:kept].astype(np.int16),
                visits[:kept].astype(np.int16),
                np.array([player.expected[n] for n in range(kept * seats)], np.float32).reshape(kept, seats),
                np.array([player.won[seat] for seat in range(seats)], np.float32),
                np.array([player.margins[seat] for seat in range(seats)], np.float32),
                int(player.decisions),
            )
        )
    return found
