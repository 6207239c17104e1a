"""Plays the games of a generation, on any number of processes or a cluster with the same result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt

from carpathia.arena.cluster import play_on_cluster
from carpathia.arena.play import GameFailed
from carpathia.arena.workers import Chunk, play_chunks
from carpathia.bots.values import Shape, Values
from carpathia.core.components import Value
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.training.fit import Floats, Inputs
from carpathia.training.selfplay import SelfPlay

MOST = 120  # positions kept of a game
CHUNK = 10  # games that a process plays at once


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


@dataclass(frozen=True)
class Site:
    """Where games are played: in this process, in several, or on a Ray cluster.

    While they are played `on_games` is told how many are over, of how many; a sentence for each worker that
    died goes to `on_warning`.
    """

    workers: int = 1
    cluster: str | None = None  # its address, or "auto"
    on_games: Callable[[Order, int, int], None] = lambda order, over, count: None
    on_warning: Callable[[str], None] = lambda sentence: None

    def play(self, order: Order, count: int) -> list[Kept]:
        """Return so many games, in their order. Raises `GameFailed` if workers die again and again."""
        warnings: list[str] = []
        found: dict[int, list[Kept]] = {}
        over = 0
        with closing(self._played(order, count, warnings)) as played:
            for chunk, games in played:
                found[chunk.numbers.start] = games
                over += len(games)
                self.on_games(order, over, count)
        if over < count:
            raise GameFailed(warnings[-1])
        for sentence in warnings:
            self.on_warning(sentence)
        return [game for first in sorted(found) for game in found[first]]

    def _played(
        self, order: Order, count: int, warnings: list[str]
    ) -> Generator[tuple[Chunk, list[Kept]], None, None]:
        chunks = [Chunk(0, range(first, min(first + CHUNK, count))) for first in range(0, count, CHUNK)]
        if self.cluster is not None:
            yield from play_on_cluster(_play_chunk, [order], chunks, self.cluster, warnings)
        elif self.workers > 1 and len(chunks) > 1:
            yield from play_chunks(_play_chunk, [order], chunks, self.workers, warnings)
        else:
            for chunk in chunks:
                yield chunk, _play_chunk([order], chunk)


HERE = Site()


@cache
def _values(shape: Shape, weights: tuple[int, ...]) -> Values | None:
    return Values(shape, list(weights)) if weights else None


def _play_chunk(orders: Sequence[Order], chunk: Chunk) -> list[Kept]:
    order = orders[chunk.plan]
    shape, seats = order.shape, int(order.shape.seats)
    game = make_game(order.game, seats, changes=order.changes)
    player = SelfPlay(game.start(), shape, MOST)
    rows = np.frombuffer(memoryview(player.rows), np.int32).reshape(MOST, seats, -1)
    movers = np.frombuffer(memoryview(player.movers), np.int32)
    visits = np.frombuffer(memoryview(player.visits), np.int32).reshape(MOST, -1)
    own = _values(shape, order.weights)
    rival = _values(shape, order.rivals) if order.rivals else own
    found = []
    for number in chunk.numbers:
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
