"""Reviews of finished matches: computed in the bot pool at low priority, and kept in the store."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass
from time import monotonic

from carpathia.analysis.review.report import VERSION, Report, report
from carpathia.analysis.review.timeline import CannotReview, Timeline
from carpathia.analysis.review.work import FULL, STAGES, Efforts, Order, Task, Work, solve_all
from carpathia.core.record import Record
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.errors import refused

log = logging.getLogger("carpathia.reviews")

OWNER = "reviews"  # all reviews are one owner in the queue of the bot pool, and share its part of the workers
AT_ONCE = 2  # reviews computed at the same time; the others are queued
LANES = 2  # workers per review
EFFORT = 1_000_000  # of one batch: short enough that no bot waits long for the worker
EVERY = 5.0  # seconds between two writes of the answers so far


@dataclass(frozen=True)
class Shown:
    """The state of a review. It has a report as soon as the first positions are valued."""

    report: Report | None
    done: int = 0
    of: int = 0
    begun: bool = False
    problem: str = ""
    stage: str = ""  # what is being computed, in words; empty while the review is queued

    @property
    def finished(self) -> bool:
        return self.report is not None and self.report.done

    @property
    def percent(self) -> int:
        """The share of the known effort that is spent; 100 only once the review is finished."""
        return 100 if self.finished else min(100 * self.done // max(self.of, 1), 99)


class Reviews:
    def __init__(self, lobby: Lobby, efforts: Efforts = FULL) -> None:
        self.efforts = efforts
        self._lobby = lobby
        self._going: dict[str, asyncio.Task[None]] = {}
        self._works: dict[str, Work] = {}
        self._problems: dict[str, str] = {}
        self._places = asyncio.Semaphore(AT_ONCE)

    async def begin(self, room: Room) -> None:
        """Compute the review of a finished match, unless that is done or under way."""
        if not room.over:
            raise refused("This match is not over yet; only finished matches are reviewed")
        table_id = room.table.id
        if table_id in self._going or (await self._kept(table_id))[1] is not None:
            return
        self._problems.pop(table_id, None)
        task = asyncio.create_task(self._compute(table_id, room.running.record.dumps()))
        self._going[table_id] = task
        task.add_done_callback(lambda _: self._going.pop(table_id, None))

    async def show(self, room: Room) -> Shown:
        """Return the state of a review. A review interrupted by a restart of the server is resumed."""
        table_id = room.table.id
        work, task = self._works.get(table_id), self._going.get(table_id)
        tasks = work.todo() if work is not None else []
        if task is not None and work is not None and not tasks:
            await asyncio.wait([task])  # the report is being written and stored
        elif task is not None:
            if work is None:
                return Shown(None, begun=True)
            known = await asyncio.to_thread(report, work) if work.chances(0) else None
            return Shown(known, *work.progress, begun=True, stage=STAGES[tasks[0].kind])
        answers, whole = await self._kept(table_id)
        if whole is not None:
            return Shown(whole, 1, 1, begun=True)
        if problem := self._problems.get(table_id, ""):
            return Shown(None, problem=problem)
        if answers is None:
            return Shown(None)
        await self.begin(room)
        return Shown(None, begun=True)

    async def close(self) -> None:
        going = list(self._going.values())
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    async def _kept(self, table_id: str) -> tuple[dict[str, list[object]] | None, Report | None]:
        """Return what the store has: answers of an unfinished review, or the report of a finished one."""
        found = await self._lobby.database.read(self._lobby.store.review, table_id, VERSION)
        if found is None:
            return None, None
        answers, whole = found
        return json.loads(answers), Report.from_json(json.loads(whole)) if whole else None

    async def _compute(self, table_id: str, text: str) -> None:
        try:
            async with self._places:
                answers, _ = await self._kept(table_id)
                work = await asyncio.to_thread(self._work, text, answers)
                self._works[table_id] = work
                await self._store(table_id, work)
                await self._solve(table_id, text, work)
                await self._store(table_id, work, await asyncio.to_thread(report, work))
        except CannotReview as error:
            self._problems[table_id] = str(error)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.error("the review of table %s failed: %r", table_id, error)
            self._problems[table_id] = "The review could not be finished; try again"
        finally:
            self._works.pop(table_id, None)

    def _work(self, text: str, answers: dict[str, list[object]] | None) -> Work:
        return Work(Timeline(Record.loads(text)), answers, self.efforts)

    async def _solve(self, table_id: str, text: str, work: Work) -> None:
        stored = monotonic()
        while tasks := work.todo():
            parts = _parts(tasks)

            async def lane(parts: list[list[Task]] = parts) -> None:
                nonlocal stored
                while parts:
                    part = parts.pop(0)
                    answers = await self._lobby.bot_pool.run(solve_all, Order(text, part), OWNER)
                    for task, answer in zip(part, answers, strict=True):
                        work.take(task, answer)
                    if monotonic() - stored > EVERY:
                        stored = monotonic()
                        await self._store(table_id, work)

            async with asyncio.TaskGroup() as lanes:
                for _ in range(LANES):
                    lanes.create_task(lane())

    async def _store(self, table_id: str, work: Work, whole: Report | None = None) -> None:
        answers = "{}" if whole else json.dumps(work.answers)
        kept = json.dumps(whole.json()) if whole else ""
        await self._lobby.database.write(self._lobby.store.save_review, table_id, VERSION, answers, kept)


def _parts(tasks: list[Task]) -> list[list[Task]]:
    """Return tasks in parts that keep a worker about as long."""
    size = max(1, EFFORT // max(task.load for task in tasks))
    return [tasks[n : n + size] for n in range(0, len(tasks), size)]
