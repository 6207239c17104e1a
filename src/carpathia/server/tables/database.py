"""The store for an event loop: reads and writes in threads, and writes of many tables in one commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql

from carpathia.server.tables.store import Conflict, Store

log = logging.getLogger("carpathia.database")

READERS = 4
MOST_AT_ONCE = 100  # writes in one commit

P = ParamSpec("P")
T = TypeVar("T")


class Unavailable(Exception):
    """The database cannot be reached, or cannot be written to; nothing was stored."""


@dataclass
class _Job:
    work: Callable[[], Any]
    done: Future[Any]


class Database:
    """Runs the methods of a store elsewhere. Whatever waits while a commit goes on is in the next one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.errors = 0
        self.waiting = 0  # writes that are not committed yet
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
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
        if self._writer is None:
            self._writer = Thread(target=self._write, name="writer", daemon=True)
            self._writer.start()
        job = _Job(lambda: work(*given, **options), Future())
        self._jobs.put(job)
        self.waiting += 1
        try:
            result: T = await asyncio.wrap_future(job.done)
        except sql.exc.IntegrityError:  # another process has written this line
            raise Conflict from None
        except sql.exc.SQLAlchemyError as error:
            raise self._unavailable(error) from None
        finally:
            self.waiting -= 1
        return result

    def close(self) -> None:
        """Finish what waits, then stop."""
        if self._writer is not None:
            self._jobs.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self.store.close()

    def _unavailable(self, error: Exception) -> Unavailable:
        self.errors += 1
        log.error("the database failed: %s", str(error).splitlines()[0])
        return Unavailable(str(error))

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_AT_ONCE:
                try:
                    more = self._jobs.get_nowait()
                except Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            self._commit([one for one in jobs if one.done.set_running_or_notify_cancel()])

    def _commit(self, jobs: list[_Job]) -> None:
        """Carry out all jobs in one transaction, or one after another if that fails as a whole."""
        outcomes: list[Callable[[], None]] = []
        try:
            with self.store.group():
                outcomes += [_outcome(job) for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].done.set_exception(error)
            for job in jobs if len(jobs) > 1 else ():
                self._commit([job])
            return
        for tell in outcomes:
            tell()


def _outcome(job: _Job) -> Callable[[], None]:
    """Carry out a job; return what tells its waiter, to be called once it is committed."""
    try:
        result = job.work()
    except (sql.exc.OperationalError, sql.exc.InterfaceError):
        raise  # the connection is of no use any more, for the others neither
    except Exception as error:
        failed = error
        return lambda: job.done.set_exception(failed)
    return lambda: job.done.set_result(result)
