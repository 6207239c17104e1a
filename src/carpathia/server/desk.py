"""Bots at work in processes of their own, with a budget of time; whatever happens, a move comes back."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any

from carpathia.bots.bot import Thought
from carpathia.core.components import Value
from carpathia.core.freeze import freeze, thaw
from carpathia.core.match import Perspective
from carpathia.core.registry import bot_class
from carpathia.core.rng import Rng
from carpathia.server.games import game_for

log = logging.getLogger("carpathia.desk")


@dataclass(frozen=True)
class Task:
    """All that a worker is told: a world that the seat cannot tell from the true one, and a seed."""

    game: str
    seats: int
    changes: dict[str, Value]
    names: tuple[str, ...]
    bot: str
    seat: int
    frozen: bytes
    seed: int


def think(task: Task) -> Thought:
    """Choose for a seat, in a worker."""
    game = game_for(task.game, task.seats, task.changes, "the desk")
    mine = Perspective(game, thaw(game, task.frozen), task.seat, task.names)
    thought: Thought = bot_class(task.bot)().think(mine, Rng(task.seed))
    return thought


class Desk:
    """Hands decisions to workers, each a process of its own, so that one in trouble disturbs no other."""

    def __init__(self, workers: int, budget: float, thinker: Callable[[Task], Thought] = think) -> None:
        self.budget = budget
        self.failures = 0
        self._thinker = thinker
        self._places = asyncio.Semaphore(workers)
        self._idle: list[ProcessPoolExecutor] = []

    async def think(self, bot: str, mine: Perspective[Any], seed: int) -> Thought:
        """Return what the bot does in this seat, or any legal action if it fails or takes too long."""
        legal = mine.legal()
        thought = None
        try:
            task = _task(bot, mine, Rng(seed))
            async with self._places:  # waiting for a place costs nothing of the budget
                thought = await self._answer(task)
        except Exception as error:
            log.warning("a bot failed: %r", error)
            self.failures += 1
        if thought is not None and thought.action in legal:
            return thought
        return Thought(Rng(seed).pick(legal))

    async def _answer(self, task: Task) -> Thought:
        try:
            return await self._ask(task)
        except BrokenProcessPool:  # it may have died while it was idle
            return await self._ask(task)

    async def _ask(self, task: Task) -> Thought:
        worker = self._idle.pop() if self._idle else _hired()
        try:
            future = asyncio.get_running_loop().run_in_executor(worker, self._thinker, task)
            thought = await asyncio.wait_for(future, self.budget)
        except BaseException:  # it is dead, or hangs, or nobody waits for it any more
            _dismiss(worker)
            raise
        self._idle.append(worker)
        return thought

    def close(self) -> None:
        """Stop the workers; new ones come with the next decision."""
        while self._idle:
            _dismiss(self._idle.pop())


def _task(bot: str, mine: Perspective[Any], rng: Rng) -> Task:
    # Two streams: knowing its own seed, a worker could otherwise undo the shuffle of what it imagines.
    game, seed = mine.game, int(rng.fork("thoughts").state)
    frozen = freeze(game, mine.imagine(rng.fork("imagination")))
    return Task(
        game.name, game.seats, game.components.changes, tuple(mine.names), bot, mine.seat, frozen, seed
    )


def _hired() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_settle_in)


def _dismiss(worker: ProcessPoolExecutor) -> None:
    for process in list((worker._processes or {}).values()):
        process.kill()
    worker.shutdown(wait=False, cancel_futures=True)


def _settle_in() -> None:
    """Leave Ctrl-C to the server, and go when the server goes, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        os._exit(0)
