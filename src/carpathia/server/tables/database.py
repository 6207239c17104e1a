"""The store for an event loop: reads and writes in threads, and writes of many tables in one commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql

from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import Conflict

log = logging.getLogger("carpathia.database")

READERS = 4
MOST_AT_ONCE = 100  # writes in one commit
APART = 0.004  # seconds between two commits while there is much to write, so that more moves share one

P = ParamSpec("P")
T = TypeVar("T")


class Unavailable(Exception):
    """The database cannot be reached, or cannot be written to; nothing was stored."""


@dataclass
class _Job:
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        """Give the result to whoever waits for it, if anybody still does."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


@dataclass(frozen=True)
class _Group:
    """What is committed at once."""

    loop: asyncio.AbstractEventLoop
    jobs: list[_Job]


class Database:
    """Runs the methods of a store elsewhere. Whatever waits while a commit goes on is in the next one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.errors = 0
        self.waiting = 0  # writes that are not committed yet
        self._next: list[_Job] = []  # for the next commit
        self._writing = False  # a commit goes on or is about to begin
        self._committed = 0.0  # when the last one was done
        self._groups: SimpleQueue[_Group | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer: Thread | None = None

    async def read(self, work: Callable[P, T], *given: P.args, **options: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, lambda: work(*given, **options))
        except sql.exc.SQLAlchemyError as error:
            raise self._unavailable(error) from None

    async def write(self, work: Callable[P, T], *given: P.args, **options: P.kwargs) -> T:
        """Return what the work returns, once it is committed."""
        loop = asyncio.get_running_loop()
        job = _Job(partial(work, *given, **options), loop.create_future())
        self._next.append(job)
        self.waiting += 1
        if not self._writing:
            self._writing = True
            self._hand_over_soon(loop)
        try:
            result: T = await job.done
        except sql.exc.IntegrityError:  # another process has written this line
            raise Conflict from None
        except sql.exc.SQLAlchemyError as error:
            raise self._unavailable(error) from None
        finally:
            self.waiting -= 1
        return result

    def close(self) -> None:
        """Finish what waits, then stop."""
        while self._next:
            self._hand_over(self._next[0].done.get_loop())
        if self._writer is not None:
            self._groups.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self.store.close()

    def _unavailable(self, error: Exception) -> Unavailable:
        self.errors += 1
        log.error("the database failed: %s", str(error).splitlines()[0])
        return Unavailable(str(error))

    def _hand_over_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        wait = self._committed + APART - monotonic()
        if wait > 0:
            loop.call_later(wait, self._hand_over, loop)
        else:
            loop.call_soon(self._hand_over, loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give what waits to the thread that writes, which wakes the loop once it is committed."""
        waiting = [job for job in self._next if not job.done.done()]  # who was to be told may have gone
        jobs, self._next = waiting[:MOST_AT_ONCE], waiting[MOST_AT_ONCE:]
        if not jobs:
            self._writing = False
            return
        if self._writer is None:
            self._writer = Thread(target=self._write, name="writer", daemon=True)
            self._writer.start()
        self._groups.put(_Group(loop, jobs))

    def _settle(self, group: _Group) -> None:
        for job in group.jobs:
            job.settle()
        self._committed = monotonic()
        self._writing = bool(self._next)
        if self._writing:
            self._hand_over_soon(group.loop)

    def _write(self) -> None:
        while (group := self._groups.get()) is not None:
            self._commit(group.jobs)
            with suppress(RuntimeError):  # nobody waits any more: the loop is closed
                group.loop.call_soon_threadsafe(self._settle, group)

    def _commit(self, jobs: list[_Job]) -> None:
        """Carry out all jobs in one transaction, or one after another if one of them fails."""
        try:
            with self.store.group():
                results = [job.work() for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].error = error
            for job in jobs if len(jobs) > 1 else ():
                self._commit([job])
            return
        for job, result in zip(jobs, results, strict=True):
            job.result = result
