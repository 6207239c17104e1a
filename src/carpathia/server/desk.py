"""Bots at work in processes of their own, with a budget of time; whatever happens, a move comes back."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from typing import Any

from carpathia.core.freeze import freeze, thaw
from carpathia.core.game import Game
from carpathia.core.match import Perspective
from carpathia.core.registry import bot_class, make_game
from carpathia.core.rng import Rng

log = logging.getLogger("carpathia.desk")


class Desk:
    """Hands decisions to workers. A worker gets an imagined position, never the true one."""

    def __init__(self, workers: int, budget: float) -> None:
        self.workers = workers
        self.budget = budget
        self.failures = 0
        self._pool: Executor | None = None

    async def choose(self, bot: str, mine: Perspective[Any], seed: int) -> int:
        """Return what the bot does in this seat, or any legal action if it fails or takes too long."""
        rng = Rng(seed).fork("desk")
        legal = mine.legal()
        game = mine.game
        task = (game.name, game.seats, tuple(sorted(_hashable(game.components.changes).items())))
        frozen = freeze(game, mine.imagine(rng))
        try:
            future = asyncio.get_running_loop().run_in_executor(
                self._running_pool(), think, task, bot, mine.seat, tuple(mine.names), frozen, seed
            )
            action = await asyncio.wait_for(future, self.budget)
        except (TimeoutError, BrokenProcessPool, OSError) as error:
            log.warning("a bot failed: %s", type(error).__name__)
            self.failures += 1
            self.close()
            return rng.pick(legal)
        return action if action in legal else rng.pick(legal)

    def close(self) -> None:
        """Stop all workers, thinking or not; new ones come with the next decision."""
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def _running_pool(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        return self._pool


def think(
    task: tuple[str, int, tuple[tuple[str, Any], ...]],
    bot: str,
    seat: int,
    names: tuple[str, ...],
    frozen: bytes,
    seed: int,
) -> int:
    """Choose for a seat, in a worker: all it knows is a world that the seat cannot tell from the true one."""
    game = _game(task)
    mine = Perspective(game, thaw(game, frozen), seat, names)
    chosen: int = bot_class(bot)().choose(mine, Rng(seed))
    return chosen


@cache
def _game(task: tuple[str, int, tuple[tuple[str, Any], ...]]) -> Game[Any]:
    name, seats, changes = task
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in changes}
    return make_game(name, seats, changes=values)


def _hashable(changes: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in changes.items()}
