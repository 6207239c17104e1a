"""All tables: opens them, lets people act at them, and stores every move before announcing it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import Any
from zlib import crc32

from carpathia.bots.levels import Novice
from carpathia.core.match import Match
from carpathia.core.record import RecordError
from carpathia.core.registry import game_class
from carpathia.server.limits import Limits
from carpathia.server.rate_limit import Rate
from carpathia.server.tables.attendance import Who
from carpathia.server.tables.autoplay import Autoplay
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.database import Database
from carpathia.server.tables.listeners import Listeners
from carpathia.server.tables.news import News
from carpathia.server.tables.partners import know_ratings, rate
from carpathia.server.tables.reports import QUESTION, REPORT, Reports
from carpathia.server.tables.room import PRESENCES, Room, replayed
from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import Conflict, StoredTable, timestamp
from carpathia.table.commands import Commands
from carpathia.table.errors import Refused, refused
from carpathia.table.games import game_for
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player, seat_everybody

log = logging.getLogger("carpathia.lobby")

MOST_CHAT = 500
SHARED_LASTS = timedelta(days=1)  # how long a match is worth watching in which nothing happens
SOLO_LASTS = timedelta(minutes=10)  # the same, if at most one person plays it
OPEN_LASTS = timedelta(hours=3)  # how long a table counts at which nobody has begun
PLAYED_LASTS = timedelta(days=1)  # how long one counts that was begun
MOST_TRIES = 8  # to carry out a command while other processes change the same table


class NotFound(LookupError):
    """Something that does not exist; the message is a sentence for whoever asked."""


class Lobby:
    def __init__(
        self, store: Store, bot_pool: BotPool, pause: float = 0.6, limits: Limits | None = None
    ) -> None:
        self.limits = limits or Limits()
        self.store = store
        self.database = Database(store)
        self.bot_pool = bot_pool
        self.autoplay = Autoplay(bot_pool, pause, self.database, self.room, self.play, self.time_up)
        self.listeners = Listeners(self.limits)
        self._reports = Reports(self.database, self._tell_of, self._sits_at)
        self.attendance = self._reports.attendance
        self.revoked: set[str] = set()  # owners whose keys are no longer good
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._screens: dict[str, dict[str, int]] = {}  # of tables that are to be read again
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._going_on: set[asyncio.Future[None]] = set()
        self._talk = Rate(self.limits.messages, self.limits.messages_per_second)
        self._news = News(store, self._hear) if store.shared else None
        self.closing = False  # all event streams are to end

    async def resume(self) -> None:
        """Begin to listen to other processes, and resume every table at which something is due."""
        self.revoked |= await self.database.read(self.store.revoked)
        if self._news is not None:
            self._news.start()
            self._reports.start()
            self.autoplay.keep_leases()
            return  # tables without a lease are found by whoever keeps leases
        for table_id in await self.database.read(self.store.due):
            try:
                await self.room(table_id)
            except Refused as error:  # the others are resumed
                log.error("table %s cannot go on: %s", table_id, error)

    def hang_up(self) -> None:
        """End all event streams, which would otherwise keep the server from stopping."""
        self.closing = True
        self.listeners.wake_all()

    async def close(self) -> None:
        self.closing = True
        self._reports.close()
        if self._news is not None:
            self._news.stop()
        for task in self._going_on:
            task.cancel()
        await asyncio.gather(*self._going_on, return_exceptions=True)
        await self.autoplay.close()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        self.bot_pool.close()
        self.database.close()

    # Tables

    async def room(self, table_id: str) -> Room:
        """Return a table as it is stored now; what is being stored is waited for."""
        while (room := self._rooms.get(table_id)) is not None:
            if room.lock.locked():
                async with room.lock:
                    continue
            if not self.store.shared or await self._is_fresh(room):
                break
        if room is None:
            room = await self._load(table_id)
        with suppress(KeyError):  # evicted while it was waited for
            self._rooms.move_to_end(table_id)
        return room

    async def open(
        self,
        game: str,
        seats: int,
        changes: Mapping[str, object] | None = None,
        options: TableOptions | None = None,
        players: Sequence[Player] | None = None,
        opener: str = "",
        prequel: str | None = None,
        lesson: bool = False,
    ) -> Room:
        """Open a table for these players, of whom some may be free chairs; without any, all chairs are free.

        The match begins at once if no chair is free. It may be the lesson of the game.
        """
        await self._check_crowd(opener)
        try:
            made = game_for(game, seats, changes or {}, "the new table")
        except ValueError as error:
            raise refused(str(error)) from None
        options = options or TableOptions()
        options.check(type(made))
        seated = seat_everybody(type(made), seats, players or [Player()] * seats)
        key = secrets.token_bytes(32)
        table = StoredTable(
            _new_id(),
            game,
            dict(made.components.changes),
            key,
            seated,
            options,
            prequel=prequel,
            opener=opener,
            cue=0 if lesson else None,
        )
        room = Room(table, made)
        if all(player.taken for player in seated):  # stored with its beginning, or not at all
            await know_ratings(self.database, room)
            room.begin()
            self._settle(room)
        lines = room.unsaved()
        await self.database.write(self.store.add, table, lines, room.due)
        room.saved = len(lines)
        self._remember(room)
        self._announce(room)
        return room

    async def keep(self, match: Match[Any], players: list[Player]) -> Room:
        """Store a match that did not begin here as a table of its own."""
        if match.key is None:
            raise RecordError("the key of this record is not known")
        stage = "over" if match.over else "playing"
        changes = match.game.components.changes
        table = StoredTable(_new_id(), match.game.name, changes, match.key, players, stage=stage)
        table.asked = list(match.acting)
        await self.database.write(self.store.add, table, list(match.record.lines()), not match.over)
        return await self.room(table.id)

    async def learn(self, game: str, owner: str, name: str) -> Room:
        """Return the lesson of a game that a person has begun, or begin one."""
        for table in await self.database.read(self.store.tables_of, owner):
            if table.game == game and table.cue is not None:
                return await self.room(table.id)
        kind = game_class(game)
        if kind.lesson is None:
            raise refused(f"{kind.title} has no lesson")
        players = [Player(name, owner), *[Player(bot=Novice.name) for _ in range(kind.lesson.seats - 1)]]
        options, changes = TableOptions(private=True), kind.lesson.changes
        return await self.open(game, len(players), changes, options, players, opener=owner, lesson=True)

    async def rematch(self, room: Room, owner: str) -> Room:
        """Return the table at which the same people play again.

        The first who asks opens it and invites the others, who accept by asking, too.
        """
        people, table = Commands(room, owner).rematch(), room.table
        if table.sequel is None:
            again = await self.open(
                table.game, len(people), table.changes, table.options, people, owner, table.id
            )
            try:
                async with room.lock:
                    table.version = await self.database.write(
                        self.store.set_sequel, table.id, again.table.id, table.version
                    )
                    table.sequel = again.table.id
            except Conflict:  # another process was faster
                await self.database.write(self.store.delete, [again.table.id])
                self._forget(again)
                self._forget(room)
                return await self.rematch(await self.room(table.id), owner)
            self._announce(room)
            return again
        again = await self.room(table.sequel)
        if Commands(again, owner).invited:
            return await self.act(again, owner, lambda commands: commands.accept())
        return again

    async def tables_to_watch(self, most: int = 20) -> list[StoredTable]:
        """Return the public matches that are worth watching.

        Those of several people come first, and what happened last before what is older. A match that nobody
        else takes part in is listed only while somebody plays it.
        """

        def people(table: StoredTable) -> int:
            return len({player.owner for player in table.players if player.owner and player.bot is None})

        lively = timestamp(SOLO_LASTS)
        played = await self.database.read(self.store.played_since, timestamp(SHARED_LASTS))
        found = [table for table in played if people(table) > 1 or table.moved >= lively]
        found.sort(key=lambda table: table.moved, reverse=True)
        found.sort(key=people, reverse=True)
        return found[:most]

    # What happens at a table

    async def act(self, room: Room, owner: str, deed: Callable[[Commands], object]) -> Room:
        """Let a person act at a table; what they have done is stored, and then everybody is told.

        Returns the table as it is then. If another process changes it meanwhile it is read again, and the
        deed is tried again on what is there now.
        """
        return await self._change(room.table.id, lambda there: deed(Commands(there, owner)), owner)

    async def play(self, table_id: str, seat: int, prompt: int, action: int, why: str = "") -> None:
        """Answer a question for a seat, whoever it belongs to, unless it is answered by now."""

        def answer(room: Room) -> None:
            if room.prompt(seat) == prompt:
                room.play(seat, prompt, action, why)

        await self._change(table_id, answer)

    async def time_up(self, table_id: str, seat: int) -> None:
        """Let a bot finish the turn of a seat that has run out of time, and say so."""

        def note(room: Room) -> None:
            if room.prompt(seat) is not None and not room.late(seat):
                room.time_up(seat)

        await self._change(table_id, note)

    async def say(self, room: Room, owner: str, text: str) -> None:
        message = Commands(room, owner).say(text)
        if not self._talk.allows(owner):
            raise refused("You say very much at once; wait a moment")
        async with room.lock:
            room.table.version = await self.database.write(
                self.store.add_chat,
                room.table.id,
                message.name,
                message.text,
                MOST_CHAT,
                owner,
                self.limits.messages_per_table,
            )
            room.chat.append((message.name, message.text))
        self._announce(room)

    async def forget(self, owner: str) -> None:
        """Give up all that a person holds here, and make their key good for nothing."""
        for table_id in await self.database.read(self.store.unfinished_of, owner):

            def give_up(room: Room) -> None:
                for seat in room.seats_of(owner):
                    Commands(room, owner).stand_up(seat)

            with suppress(Refused):  # a table of older rules goes on for nobody
                await self._change(table_id, give_up)
        await self.database.write(self.store.revoke, owner)
        self.revoked.add(owner)

    async def look(self, room: Room, owner: str) -> None:
        """Lift the curtain for the person the screen was passed to, in all processes."""
        Commands(room, owner).look()
        if self.store.shared:
            looking = room.looking(owner)
            await self.database.write(self.store.notify, f"look {room.table.id} {owner} {looking}")

    def rooms(self) -> int:
        return len(self._rooms)

    # Internals

    async def _check_crowd(self, opener: str) -> None:
        """Refuse another table if there are too many; abandoned ones do not count."""

        def crowd(owner: str | None) -> int:
            begun = self.store.count("playing", since=timestamp(PLAYED_LASTS), opener=owner)
            return begun + self.store.count("open", since=timestamp(OPEN_LASTS), opener=owner)

        if await self.database.read(crowd, None) >= self.limits.tables:
            raise refused("There are too many tables at the moment; try again later")
        if opener and await self.database.read(crowd, opener) >= self.limits.tables_per_person:
            raise refused("You have opened many tables that are not over; finish one of them first")

    async def _is_fresh(self, room: Room) -> bool:
        """Say whether a room is what the store has; if it is not, drop it."""
        seen = room.table.version
        stored = await self.database.read(self.store.version, room.table.id)
        if room.lock.locked() or room.table.version != seen or self._rooms.get(room.table.id) is not room:
            return False  # it has changed while we asked
        if stored != seen:
            self._forget(room)
        return stored == seen

    async def _load(self, table_id: str) -> Room:
        """Read a table that is not in memory; however many ask at once, it is read once."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._read(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _read(self, table_id: str) -> Room:
        def found() -> tuple[StoredTable | None, str, list[tuple[str, str]]]:
            return self.store.table(table_id), self.store.record_text(table_id), self.store.chat(table_id)

        table, text, chat = await self.database.read(found)
        if table is None:
            raise NotFound("There is no such table; the link may be incomplete.")
        room = await asyncio.to_thread(replayed, table, text)
        room.chat = chat
        room.screens = self._screens.pop(table_id, {})
        self._remember(room)
        self.autoplay.on_change(room)
        return room

    async def _change(self, table_id: str, deed: Callable[[Room], object], owner: str = "") -> Room:
        """Store what a deed changes, then announce it. What cannot be stored did not happen."""
        for _ in range(MOST_TRIES):
            room = await self.room(table_id)
            async with room.lock:
                if self._rooms.get(table_id) is not room:
                    continue  # what was being stored while we waited could not be
                try:
                    if room.match is None:
                        await know_ratings(self.database, room, owner)
                    news = await self._saved(room, deed)
                except Refused:
                    raise
                except Conflict:  # another process was faster
                    self._forget(room)
                    continue
                except BaseException:
                    self._forget(room)  # it may be inconsistent
                    raise
            if news:
                self._announce(room)
            return room
        raise refused("Too much happens at this table at once; try again")

    async def _saved(self, room: Room, deed: Callable[[Room], object]) -> bool:
        """Carry out a deed and store it; return whether anything has changed."""
        table, before = room.table, [dict(vars(player)) for player in room.players]
        removed, stage, cue = set(room.removed), room.table.stage, room.cue
        deed(room)
        self._settle(room)
        rated = await rate(self.database, room) if table.stage == "over" != stage else []
        lines = room.unsaved()
        changed = {seat: player for seat, player in enumerate(room.players) if vars(player) != before[seat]}
        if not lines and not changed and room.removed == removed and room.cue == cue:
            return False
        table.version = await self.database.write(
            self.store.save,
            table.id,
            room.saved,
            lines,
            table.stage if table.stage != stage else None,
            table.asked,
            changed,
            table.time_left,
            sorted(room.removed) if room.removed != removed else None,
            room.due,
            table.version,
            prequel := table.prequel if changed or stage != table.stage else None,
            room.cue,
            room.afresh,
            rated,
        )
        room.saved += len(lines)
        room.afresh = False
        for player in changed.values():
            self.attendance.look_again(table.id, player.owner or "")
        before_it = self._rooms.get(prequel or "")
        if before_it is not None:
            before_it.table.version += 1
            self._announce(before_it)
        return True

    def _settle(self, room: Room) -> None:
        """Do what follows from a change: answers without alternative, clocks, and what lists show."""
        room.answer_forced()
        room.clocks.update(room, now := monotonic())
        table = room.table
        table.stage = "open" if room.match is None else "over" if room.over else "playing"
        table.asked, table.cue = room.asked, room.cue
        table.time_left = room.clocks.left(len(room.players), now)

    def _forget(self, room: Room) -> None:
        """Drop a room that may be inconsistent; it is read from the store again."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
            if room.screens:
                self._screens[room.table.id] = room.screens

    def _sits_at(self, who: Who) -> bool:
        table_id, owner = who
        return table_id in self._rooms and bool(self._rooms[table_id].seats_of(owner))

    def _tell_of(self, who: Who) -> None:
        """Tell that a player has come or gone."""
        if not self.closing and self._sits_at(who):
            self._announce(self._rooms[who[0]])

    def _announce(self, room: Room) -> None:
        """Tell whoever listens that a table has changed."""
        self._note_presence(room)
        self.listeners.wake(room.table.id, {player.owner for player in room.players if player.owner})
        self.autoplay.on_change(room)

    def _note_presence(self, room: Room) -> None:
        shown = [
            self.attendance.of(room.table.id, player.owner or player.invited or "").presence.value
            for player in room.players
        ]
        room.presence = crc32(repr(shown).encode()) % PRESENCES

    def _hear(self, message: str) -> None:
        """Take note of what another process has said, unless it comes too late to matter."""
        if self.closing:
            return
        kind, _, rest = message.partition(" ")
        if kind == "table":
            table_id = rest.partition(" ")[0]
            room = self._rooms.get(table_id)
            self.listeners.wake(
                table_id, None if room is None else {p.owner for p in room.players if p.owner}
            )
            if self.autoplay.answers_for(table_id):
                task = asyncio.ensure_future(self._go_on(table_id))
                self._going_on.add(task)
                task.add_done_callback(self._going_on.discard)
        elif kind == "look":
            table_id, owner, seat = rest.split(" ")
            if table_id in self._rooms:
                self._rooms[table_id].pass_screen(owner, int(seat))
        elif kind == "revoked":
            self.revoked.add(rest)
        elif kind == REPORT:
            self._reports.hear(rest)
        elif kind == QUESTION:
            self._reports.renew()
        else:
            self._reports.ask()
            self.listeners.wake_all()  # something may have been missed

    async def _go_on(self, table_id: str) -> None:
        with suppress(Refused, NotFound):
            self.autoplay.on_change(await self.room(table_id))

    def _remember(self, room: Room) -> None:
        self._note_presence(room)
        self._rooms[room.table.id] = room
        most = self.limits.rooms
        for table_id in list(self._rooms) if len(self._rooms) > most else ():
            if len(self._rooms) <= most:
                break
            needed = self.listeners.at(table_id) or self.autoplay.busy(table_id)
            if not needed and table_id != room.table.id and not self._rooms[table_id].lock.locked():
                del self._rooms[table_id]


def _new_id() -> str:
    return secrets.token_urlsafe(9)
