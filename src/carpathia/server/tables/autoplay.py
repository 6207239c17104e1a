"""Plays for whoever does not: forced answers, decisions of bots, and decisions whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import monotonic

from carpathia.bots.bot import Thought
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.room import Room
from carpathia.table.seating import USUAL_BOT
from carpathia.table.session import PendingMove

log = logging.getLogger("carpathia.autoplay")

FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds before another try when a table fails


class Autoplay:
    """Has a task for every table at which something is due without any person doing it.

    It is told of every change by `on_change`. `current` gives the room of a table as it is now, `play`
    carries out an answer: room, seat, number of the question, action and why; `time_up` says that a seat of
    a room is late.
    """

    def __init__(
        self,
        bot_pool: BotPool,
        pause: float,
        current: Callable[[str], Room],
        play: Callable[[Room, int, int, int, str], None],
        time_up: Callable[[Room, int], None],
    ) -> None:
        self.pause = pause  # seconds before a bot answers, so that people can follow
        self.bot_pool = bot_pool
        self._current = current
        self._play = play
        self._time_up = time_up
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, asyncio.Event] = {}

    def busy(self, table_id: str) -> bool:
        return table_id in self._tasks

    def on_change(self, room: Room) -> None:
        """React to a change of a table: start its clocks, and do what is due."""
        room.clocks.update(room, monotonic())
        table_id = room.table.id
        if table_id in self._news:
            self._news[table_id].set()
            return
        if room.match is None or room.over or (room.clocks.clock is None and not room.pending_moves()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # outside an event loop tests and tools drive the room themselves
        self._news[table_id] = asyncio.Event()
        self._tasks[table_id] = loop.create_task(self._serve(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table_id: str) -> None:
        retry = FIRST_RETRY
        try:
            while True:
                try:
                    if not await self._step(table_id):
                        return
                    retry = FIRST_RETRY
                except Exception:
                    log.exception("table %s is in trouble", table_id)
                    await asyncio.sleep(retry)
                    retry = min(2 * retry, LAST_RETRY)
        finally:
            del self._news[table_id], self._tasks[table_id]

    async def _step(self, table_id: str) -> bool:
        """Do what is due now, or wait for a change; return whether there is anything left to do."""
        room = self._current(table_id)
        news = self._news[table_id]
        news.clear()
        if room.over:
            return False
        for seat in room.clocks.late(monotonic()):
            if room.players[seat].bot is None and not room.late(seat):
                self._time_up(room, seat)
        pending_moves = room.pending_moves()
        if pending_moves:
            async with asyncio.TaskGroup() as group:
                for pending in pending_moves:
                    group.create_task(self._fulfil(room, pending))
        elif room.clocks.clock is None:
            return False
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), room.clocks.next_end(monotonic()))
        return True

    async def _fulfil(self, room: Room, pending: PendingMove) -> None:
        """Answer for a seat, unless the question is closed by then or a person has taken the seat back."""
        seat = pending.seat
        if room.prompt(seat) != pending.prompt:
            return  # answered before this task ran
        if pending.forced is not None:
            thought = Thought(pending.forced)
            await asyncio.sleep(self.pause if pending.secret else 0)
        else:
            bot = room.players[seat].bot or USUAL_BOT
            thought, _ = await asyncio.gather(self.thought(room, seat, bot), asyncio.sleep(self.pause))
            if room.players[seat].bot is None and not pending.late:
                return
        if self._current(room.table.id) is room and room.prompt(seat) == pending.prompt:
            self._play(room, seat, pending.prompt, thought.action, thought.why)

    async def thought(self, room: Room, seat: int, bot: str) -> Thought:
        """Return what a bot would do in a seat's place; the same question gets the same answer."""
        assert room.match is not None
        # Hashed, since a worker that is told the seed must not learn the key.
        drawn = sha256(b"bot %d %d " % (seat, len(room.match.record.moves)) + room.table.key).digest()
        return await self.bot_pool.think(bot, room.perspective(seat), int.from_bytes(drawn[:8], "big"))
