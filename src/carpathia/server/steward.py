"""Sees to what the server itself owes a table: forced answers, the decisions of bots, and the clock."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from math import ceil
from time import monotonic
from typing import Protocol

from carpathia.bots.bot import Thought
from carpathia.server.desk import Desk
from carpathia.server.room import Duty, Room

log = logging.getLogger("carpathia.steward")

USUAL_BOT = "regular"
LEAST_PATIENCE, MOST_PATIENCE = 1.0, 60.0  # seconds between two tries when a table is in trouble


class Tables(Protocol):
    def room(self, table_id: str) -> Room: ...

    def play(self, room: Room, seat: int, prompt: int, action: int, why: str = "") -> None: ...


class Steward:
    """Has a task for every table at which something is due without any person doing it."""

    def __init__(self, tables: Tables, desk: Desk, pause: float) -> None:
        self.pause = pause  # seconds before a bot answers, so that people can follow
        self._tables = tables
        self._desk = desk
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._due: dict[str, dict[int, tuple[int, float]]] = {}  # table, seat: question, and when it is over

    def busy(self, table_id: str) -> bool:
        return table_id in self._tasks

    def attend(self, room: Room) -> None:
        """Take note that a table has changed."""
        self._wind_clock(room)
        table_id = room.table.id
        if table_id in self._news:
            self._news[table_id].set()
            return
        if room.match is None or room.over or (room.table.clock is None and not room.duties()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody waits: tests and tools drive the room themselves
        self._news[table_id] = asyncio.Event()
        self._tasks[table_id] = loop.create_task(self._serve(table_id))

    def seconds_left(self, room: Room, seat: int) -> int:
        """Return how long a seat may still think, or 0 if no clock runs for it."""
        end = self._open(room).get(seat)
        return 0 if end is None else max(1, ceil(end - monotonic()))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table_id: str) -> None:
        patience = LEAST_PATIENCE
        try:
            while True:
                try:
                    if not await self._step(table_id):
                        return
                    patience = LEAST_PATIENCE
                except Exception:
                    log.exception("table %s is in trouble", table_id)
                    await asyncio.sleep(patience)
                    patience = min(2 * patience, MOST_PATIENCE)
        finally:
            del self._news[table_id], self._tasks[table_id]

    async def _step(self, table_id: str) -> bool:
        """Do what is due now, or wait for news; say whether there is anything left to wait for."""
        room = self._tables.room(table_id)
        news = self._news[table_id]
        news.clear()
        if room.over:
            self._due.pop(table_id, None)
            return False
        duties = [*room.duties(), *self._late(room)]
        if duties:
            async with asyncio.TaskGroup() as group:
                for duty in {duty.seat: duty for duty in reversed(duties)}.values():
                    group.create_task(self._fulfil(room, duty))
        elif room.table.clock is None:
            return False
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), min(self._open(room).values()) - monotonic())
        return True

    async def _fulfil(self, room: Room, duty: Duty) -> None:
        """Answer for a seat, unless the question is gone by then or a person has taken the seat back."""
        seat = duty.seat
        if room.prompt(seat) != duty.prompt:
            return  # somebody answered before this task had its turn
        if duty.forced is not None:
            thought = Thought(duty.forced)
            await asyncio.sleep(self.pause if duty.secret else 0)
        else:
            bot = room.players[seat].bot or USUAL_BOT
            thought, _ = await asyncio.gather(self.thought(room, seat, bot), asyncio.sleep(self.pause))
            if room.players[seat].bot is None and not duty.late:
                return
        if self._tables.room(room.table.id) is room and room.prompt(seat) == duty.prompt:
            self._tables.play(room, seat, duty.prompt, thought.action, thought.why)

    async def thought(self, room: Room, seat: int, bot: str) -> Thought:
        """Return what a bot would do in a seat's place; the same question gets the same answer."""
        assert room.match is not None
        # One way only: a worker that knows the seed must not know the key.
        drawn = sha256(b"bot %d %d " % (seat, len(room.match.record.moves)) + room.table.key).digest()
        return await self._desk.think(bot, room.perspective(seat), int.from_bytes(drawn[:8], "big"))

    def _late(self, room: Room) -> list[Duty]:
        """Return the decisions for which the time is up."""
        now = monotonic()
        due = self._due.get(room.table.id, {})
        late = [(seat, due[seat][0]) for seat, end in self._open(room).items() if end <= now]
        return [Duty(seat, prompt, None, secret=False, late=True) for seat, prompt in late]

    def _open(self, room: Room) -> dict[int, float]:
        """Return the seats for which a clock runs, and when it ends."""
        due = self._due.get(room.table.id, {})
        return {seat: end for seat, (prompt, end) in due.items() if room.prompt(seat) == prompt}

    def _wind_clock(self, room: Room) -> None:
        """Give every new question its time. Only an answer stops a clock: talking does not, nor does undo."""
        if room.table.clock is None or room.match is None:
            return
        known = self._due.setdefault(room.table.id, {})
        for seat in range(len(room.players)):
            prompt = room.prompt(seat)
            if prompt is None or known.get(seat, (None, 0.0))[0] == prompt:
                continue
            end = known[seat][1] if seat in known and room.thinks_again(seat) else None
            known[seat] = prompt, monotonic() + room.table.clock if end is None else end
