"""Plays for whoever does not: forced answers, decisions of bots, and decisions whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from time import monotonic

from carpathia.bots.bot import Thought
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.database import Database
from carpathia.server.tables.manners import Manners
from carpathia.server.tables.room import Room
from carpathia.table.seating import USUAL_BOT
from carpathia.table.session import PendingMove

log = logging.getLogger("carpathia.autoplay")

FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds before another try when a table fails
LEASE = 6.0  # seconds after which others answer for the tables of a process that is dead
RENEWAL = 1.5  # seconds
UNUSED = 20.0  # seconds after which a lease is given up
MOST_ORPHANS = 50  # tables taken over at once


class Autoplay:
    """Has a task for every table at which something is due without any person doing it.

    It is told of every change by `on_change`. `current` gives the room of a table as it is now, `play`
    carries out an answer: table, seat, number of the question, action and why; `time_up` says that a seat of
    a table is late. Where several processes share a database, only the one with the lease of a table acts.
    """

    def __init__(
        self,
        bot_pool: BotPool,
        pause: float,
        database: Database,
        current: Callable[[str], Awaitable[Room]],
        play: Callable[[str, int, int, int, str], Awaitable[None]],
        time_up: Callable[[str, int], Awaitable[None]],
    ) -> None:
        self.pause = pause  # seconds before a bot answers, so that people can follow
        self.bot_pool = bot_pool
        self._database = database
        self._manners = Manners()
        self._current = current
        self._play = play
        self._time_up = time_up
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._leases: dict[str, float] = {}  # the tables this process answers for, and when it last had to
        self._keeper: asyncio.Task[None] | None = None

    def busy(self, table_id: str) -> bool:
        return table_id in self._tasks

    def answers_for(self, table_id: str) -> bool:
        return table_id in self._leases

    def on_change(self, room: Room) -> None:
        """React to a change of a table: start its clocks, and do what is due."""
        room.clocks.update(room, monotonic())
        self._manners.watch(room)
        table_id = room.table.id
        if table_id in self._news:
            self._news[table_id].set()
            return
        if not room.due:
            return
        self._news[table_id] = asyncio.Event()
        self._tasks[table_id] = asyncio.get_running_loop().create_task(self._serve(table_id))

    def keep_leases(self) -> None:
        """Answer from now on for tables whose process is gone."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep_leases())

    async def close(self) -> None:
        tasks = [*self._tasks.values(), *([self._keeper] if self._keeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._keeper is not None:
            with suppress(Exception):  # they expire by themselves
                await self._database.write(self._database.store.release)

    async def _serve(self, table_id: str) -> None:
        retry = FIRST_RETRY
        try:
            while True:
                try:
                    if not await self._leased(table_id) or not await self._step(table_id):
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
        room = await self._current(table_id)
        news = self._news[table_id]
        news.clear()
        if room.over:
            return False
        now = monotonic()  # at one time for both questions, or a clock that runs out in between is missed
        for seat in room.clocks.late(now):
            if room.players[seat].bot is None and not room.late(seat):
                await self._time_up(table_id, seat)
                room = await self._current(table_id)
        pending_moves = room.pending_moves()
        if pending_moves:
            async with asyncio.TaskGroup() as group:
                for pending in pending_moves:
                    group.create_task(self._fulfil(room, pending))
        elif room.clocks.clock is None:
            return False
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), room.clocks.next_end(now))
        return True

    async def _fulfil(self, room: Room, pending: PendingMove) -> None:
        """Answer for a seat, unless the question is closed by then or a person has taken the seat back."""
        seat, table_id = pending.seat, room.table.id
        if room.prompt(seat) != pending.prompt:
            return  # answered before this task ran
        if pending.forced is not None:
            thought = Thought(pending.forced)
            await asyncio.sleep(self._manners.delay(room, seat, self.pause) if pending.secret else 0)
        else:
            bot = room.players[seat].bot or USUAL_BOT
            began = monotonic()
            thought, _ = await asyncio.gather(self.thought(room, seat, bot), asyncio.sleep(self.pause))
            if pending.secret:
                self._manners.note_bot(monotonic() - began)
            if (await self._current(table_id)).players[seat].bot is None and not pending.late:
                return
        await self._play(table_id, seat, pending.prompt, thought.action, thought.why)

    async def thought(self, room: Room, seat: int, bot: str, asked_by: str = "") -> Thought:
        """Return what a bot would do in a seat's place; the same question gets the same answer.

        `asked_by` names a person who waits for it; without one the table says whether anybody does.
        """
        assert room.match is not None
        # Hashed, since a worker that is told the seed must not learn the key.
        drawn = sha256(b"bot %d %d " % (seat, len(room.match.record.moves)) + room.table.key).digest()
        waiting = bool(asked_by) or any(player.owner and not player.bot for player in room.players)
        owner = asked_by or room.table.opener or room.table.id
        return await self.bot_pool.think(
            bot, room.perspective(seat), int.from_bytes(drawn[:8], "big"), owner, waiting
        )

    async def _leased(self, table_id: str) -> bool:
        """Say whether this process answers for a table, which it does if no other one does."""
        if not self._database.store.shared:
            return True
        store = self._database.store
        if table_id not in self._leases and not await self._database.write(store.lease, [table_id], LEASE):
            return False
        self._leases[table_id] = monotonic()
        return True

    async def _keep_leases(self) -> None:
        store = self._database.store
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                used = [one for one, then in self._leases.items() if self.busy(one) or _lately(then)]
                held = await self._database.write(store.lease, used, LEASE) if used else set()
                self._leases = {one: self._leases.get(one, 0.0) for one in held}
                for table_id in await self._database.write(store.lease_orphans, LEASE, MOST_ORPHANS):
                    self._leases[table_id] = monotonic()
                    with suppress(Exception):  # of older rules; it is logged where it is read
                        self.on_change(await self._current(table_id))
            except Exception as error:
                log.warning("leases are not renewed: %s", error)
                self._leases.clear()


def _lately(then: float) -> bool:
    return monotonic() - then < UNUSED
