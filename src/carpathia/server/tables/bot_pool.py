"""Bots that think in worker processes, within a time budget; whatever happens there, a move comes back."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from pebble import ProcessPool

from carpathia.analysis.hints import ADVISER, hint
from carpathia.analysis.reasons import with_reason
from carpathia.bots.bot import Thought
from carpathia.bots.levels import make_bot
from carpathia.core.components import Value
from carpathia.core.dump import dump_state, load_state
from carpathia.core.odds import Odds
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.server.tables.fair_queue import FairQueue
from carpathia.table.errors import refused
from carpathia.table.games import game_for
from carpathia.table.odds import odds

log = logging.getLogger("carpathia.bot_pool")

Answer = TypeVar("Answer")
Given = TypeVar("Given")

START_TIMEOUT = 30.0  # seconds for a worker process to start


@dataclass(frozen=True)
class Task:
    """Everything a worker is told: a world that its seat cannot tell from the true one, and a seed."""

    game: str
    seats: int
    changes: dict[str, Value]
    colours: tuple[str, ...]
    names: tuple[str, ...]
    bot: str
    seat: int
    world: bytes  # a dumped state
    seed: int
    hidden_aids: tuple[str, ...] = ()  # what the table does without


def think(task: Task) -> Thought:
    """Choose an action for a seat, with the reason; runs in a worker."""
    perspective, rng = _perspective(task), Rng(task.seed)
    if task.bot == ADVISER:
        advice = hint(perspective, rng)
        return Thought(advice.action, advice.why)
    return with_reason(perspective, make_bot(task.bot).think(perspective, rng), rng.fork("reason"))


def find_odds(task: Task) -> Odds:
    """Work out the odds for a seat; runs in a worker."""
    return odds(_perspective(task))


def _perspective(task: Task) -> Perspective[Any]:
    game = game_for(task.game, task.seats, task.changes, "the bot pool", task.colours)
    return Perspective(game, load_state(game, task.world), task.seat, task.names, task.hidden_aids)


class BotPool:
    """Runs each decision in a worker process.

    Every worker is a Pebble pool of one process: it starts when it is first needed, and it shares no pipe or
    lock with the others, so a bot that hangs or crashes cannot hold them up.
    """

    def __init__(self, workers: int, budget: float, thinker: Callable[[Task], Thought] = think) -> None:
        self.budget = budget  # seconds for one decision
        self.failures = 0
        self.queue = FairQueue(workers)
        self._thinker = thinker
        self._idle: list[ProcessPool] = []

    async def think(
        self, bot: str, mine: Perspective[Any], seed: int, owner: str = "", waiting: bool = True
    ) -> Thought:
        """Return what the bot does in this seat, or a random legal action if it fails or takes too long.

        `owner` is whose table it is, and `waiting` whether a person waits there.
        """
        legal = mine.legal()
        thought = None
        try:
            task = _task(bot, mine, Rng(seed))
            async with self.queue.turn(owner, waiting):  # waiting does not count towards the budget
                thought = await self._answer(self._thinker, task)
        except Exception as error:
            log.warning("a bot failed: %r", error)
            self.failures += 1
        if thought is not None and thought.action in legal:
            return thought
        return Thought(Rng(seed).pick(legal))

    async def odds(self, mine: Perspective[Any], owner: str = "") -> Odds:
        """Return the odds for a seat, for whoever waits for them. Refused if they cannot be worked out."""
        try:
            task = _task("", mine, Rng(0))
            async with self.queue.turn(owner, True):
                return await self._answer(find_odds, task)
        except Exception as error:
            log.warning("the odds failed: %r", error)
            self.failures += 1
            raise refused("The odds could not be worked out; try again") from None

    async def run(self, work: Callable[[Given], Answer], given: Given, owner: str) -> Answer:
        """Return what other work returns in a worker, behind the bots and odds that people wait for."""
        async with self.queue.turn(owner, waiting=False):
            return await self._in_worker(work, given)

    async def _answer(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        try:
            return await self._ask(work, task)
        except BrokenProcessPool:  # the worker died before it took the task, so the bot is not to blame
            return await self._ask(work, task)

    async def _ask(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        return await self._in_worker(work, task)

    async def _in_worker(self, work: Callable[[Given], Answer], given: Given) -> Answer:
        worker = self._idle_worker() or _start_worker()
        future = worker.schedule(work, (given,), timeout=self.budget)
        try:
            # Pebble's timeout starts once the worker has the task; this one is for a worker that never does.
            answer: Answer = await asyncio.wait_for(asyncio.wrap_future(future), self.budget + START_TIMEOUT)
        except (asyncio.CancelledError, TimeoutError):
            _kill_in_background(worker)
            raise
        except BaseException:
            self._idle.append(worker)  # Pebble has replaced the process if it died
            raise
        self._idle.append(worker)
        return answer

    def _idle_worker(self) -> ProcessPool | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.active:
                return worker
            _kill_in_background(worker)
        return None

    def close(self) -> None:
        """Stop the idle workers; the next decision starts new ones."""
        _kill_workers(self._idle)
        self._idle.clear()


def _task(bot: str, mine: Perspective[Any], rng: Rng) -> Task:
    # Two streams: with its own seed a worker could otherwise undo the resampling of hidden information.
    game, seed = mine.game, int(rng.fork("thoughts").state)
    dumped = dump_state(game, mine.imagine(rng.fork("imagination")))
    return Task(
        game.name,
        game.seats,
        game.components.changes,
        tuple(game.chosen_colours),
        tuple(mine.names),
        bot,
        mine.seat,
        dumped,
        seed,
        tuple(sorted(mine.hidden_aids)),
    )


def _start_worker() -> ProcessPool:
    return ProcessPool(max_workers=1, initializer=_init_worker, context=get_context("spawn"))


def _kill_in_background(worker: ProcessPool) -> None:
    asyncio.get_running_loop().run_in_executor(None, _kill_workers, [worker])


def _kill_workers(workers: Sequence[ProcessPool]) -> None:
    for worker in workers:
        worker.stop()  # type: ignore[no-untyped-call]
    for worker in workers:
        worker.join()


def _init_worker() -> None:
    """Leave Ctrl-C to the server, and exit when the server does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Compiled code would not let a Python handler run, and Pebble would wait for it before it kills.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        os._exit(0)
