"""All tables: opens them, lets people act at them, and stores every move before announcing it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import timedelta
from time import monotonic, time
from typing import Any

from carpathia.bots.levels import Novice
from carpathia.core.match import Match
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_class
from carpathia.server.tables.attendance import Attendance
from carpathia.server.tables.autoplay import Autoplay
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.room import Room
from carpathia.server.tables.store import Store, StoredTable, timestamp
from carpathia.table.commands import Commands
from carpathia.table.errors import Refused, refused
from carpathia.table.games import game_for
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player, seat_everybody

log = logging.getLogger("carpathia.lobby")

MOST_CHAT = 500
SHARED_LASTS = timedelta(days=1)  # how long a match is worth watching in which nothing happens
SOLO_LASTS = timedelta(minutes=10)  # the same, if at most one person plays it
MOST_ROOMS = 300  # in memory; the others wait in the store
MOST_TABLES = 2000  # opened within a day and not over yet


class NotFound(LookupError):
    """Something that does not exist; the message is a sentence for whoever asked."""


class Lobby:
    def __init__(self, store: Store, bot_pool: BotPool, pause: float = 0.6) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.autoplay = Autoplay(bot_pool, pause, self.room, self.play, self.time_up)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._listeners: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._followers: dict[str, set[asyncio.Event]] = defaultdict(set)  # by person
        self.attendance = Attendance(self._tell_of)
        self.closing = False  # all event streams are to end

    async def resume(self) -> None:
        """Resume every table that was being played when the server stopped."""
        for table_id in self.store.unfinished():
            try:
                self.room(table_id)
            except Refused as error:  # the others are resumed
                log.error("table %s cannot go on: %s", table_id, error)
            await asyncio.sleep(0)

    def hang_up(self) -> None:
        """End all event streams, which would otherwise keep the server from stopping."""
        self.closing = True
        for events in [*self._listeners.values(), *self._followers.values()]:
            for event in events:
                event.set()

    async def close(self) -> None:
        self.attendance.close()
        await self.autoplay.close()
        self.bot_pool.close()
        self.store.close()

    # Tables

    def room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            table = self.store.table(table_id)
            if table is None:
                raise NotFound("There is no such table; the link may be incomplete.")
            room = self._remember(self._read(table))
            self.autoplay.on_change(room)
        self._rooms.move_to_end(table_id)
        return room

    def open(
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
        if self.store.count("open", "playing", since=timestamp(timedelta(days=1))) >= MOST_TABLES:
            raise refused("There are too many tables at the moment; try again later")
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
        self.store.add(table)
        room = self._remember(Room(table, made))
        if all(player.taken for player in seated):
            with self._saving(room):
                room.begin()
        return room

    def keep(self, match: Match[Any], players: list[Player]) -> Room:
        """Store a match that did not begin here as a table of its own."""
        if match.key is None:
            raise RecordError("the key of this record is not known")
        stage = "over" if match.over else "playing"
        changes = match.game.components.changes
        table = StoredTable(_new_id(), match.game.name, changes, match.key, players, stage=stage)
        self.store.add(table)
        self.store.save(table.id, 0, list(match.record.lines()), asked=match.acting)
        return self.room(table.id)

    def learn(self, game: str, owner: str, name: str) -> Room:
        """Return the lesson of a game that a person has begun, or begin one."""
        for table in self.store.tables_of(owner):
            if table.game == game and table.cue is not None:
                return self.room(table.id)
        kind = game_class(game)
        if kind.lesson is None:
            raise refused(f"{kind.title} has no lesson")
        players = [Player(name, owner), *[Player(bot=Novice.name) for _ in range(kind.lesson.seats - 1)]]
        options = TableOptions(private=True)
        return self.open(game, len(players), kind.lesson.changes, options, players, opener=owner, lesson=True)

    def rematch(self, room: Room, owner: str) -> Room:
        """Return the table at which the same people play again.

        The first who asks opens it and invites the others, who accept by asking, too.
        """
        people, table = Commands(room, owner).rematch(), room.table
        if table.sequel is not None:
            again = self.room(table.sequel)
            with self.command(again, owner) as commands:
                if commands.invited:
                    commands.accept()
            return again
        again = self.open(table.game, len(people), table.changes, table.options, people, owner, table.id)
        self.store.set_sequel(table.id, again.table.id)
        table.sequel = again.table.id
        self._tell(room)
        return again

    def tables_to_watch(self, most: int = 20) -> list[StoredTable]:
        """Return the public matches that are worth watching.

        Those of several people come first, and what happened last before what is older. A match that nobody
        else takes part in is listed only while somebody plays it.
        """

        def people(table: StoredTable) -> int:
            return len({player.owner for player in table.players if player.owner and player.bot is None})

        lively = timestamp(SOLO_LASTS)
        found = [
            table
            for table in self.store.played_since(timestamp(SHARED_LASTS))
            if people(table) > 1 or table.moved >= lively
        ]
        found.sort(key=lambda table: table.moved, reverse=True)
        found.sort(key=people, reverse=True)
        return found[:most]

    # What happens at a table

    @contextmanager
    def command(self, room: Room, owner: str) -> Iterator[Commands]:
        """Let a person act at a table; what they have done is stored, and then everybody is told."""
        with self._saving(room):
            yield Commands(room, owner)

    def play(self, room: Room, seat: int, prompt: int, action: int, why: str = "") -> None:
        """Answer a question for a seat, whoever it belongs to: for bots, and when the time is up."""
        with self._saving(room):
            room.play(seat, prompt, action, why)

    def time_up(self, room: Room, seat: int) -> None:
        """Let a bot finish the turn of a seat that has run out of time, and say so."""
        with self._saving(room):
            room.time_up(seat)

    def say(self, room: Room, owner: str, text: str) -> None:
        message = Commands(room, owner).say(text)
        if not self.store.add_chat(room.table.id, message.name, message.text, MOST_CHAT):
            raise refused("The chat of this table is full")
        self._tell(room)

    # Listening

    @asynccontextmanager
    async def listening(self, room: Room, owner: str) -> AsyncIterator[asyncio.Event]:
        """Yield an event that is set whenever the table changes; meanwhile the person counts as present."""
        event = asyncio.Event()
        table_id = room.table.id
        self._listeners[table_id].add(event)
        self.attendance.arrive(table_id, owner)
        try:
            yield event
        finally:
            self._listeners[table_id].discard(event)
            if not self._listeners[table_id]:
                del self._listeners[table_id]
            self.attendance.depart(table_id, owner)

    @contextmanager
    def following(self, owner: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set whenever one of the tables of a person changes."""
        event = asyncio.Event()
        self._followers[owner].add(event)
        try:
            yield event
        finally:
            self._followers[owner].discard(event)
            if not self._followers[owner]:
                del self._followers[owner]

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    def rooms(self) -> int:
        return len(self._rooms)

    # Internals

    def _read(self, table: StoredTable) -> Room:
        try:
            text = self.store.record_text(table.id)
            record = Record.loads(text) if text else None
            colours = record.header.colours if record else []
            game = game_for(table.game, len(table.players), table.changes, "the store", colours)
            return Room(table, game, record)
        except ValueError as error:  # stored under rules that have changed since
            raise refused(f"This table cannot be opened any more: {error}") from None

    @contextmanager
    def _saving(self, room: Room) -> Iterator[None]:
        """Store what happens in the block, then announce it. What cannot be stored did not happen."""
        table, before = room.table, [replace(player) for player in room.players]
        removed, cue = set(room.removed), room.cue
        try:
            yield
            room.answer_forced()
            room.clocks.update(room, now := monotonic())
            lines = room.unsaved()
            stage = "open" if room.match is None else "over" if room.over else "playing"
            changed = {seat: player for seat, player in enumerate(room.players) if player != before[seat]}
            self.store.save(
                table.id,
                room.saved,
                lines,
                stage if stage != table.stage else None,
                room.asked,
                changed,
                room.clocks.left(len(room.players), now),
                sorted(room.removed) if room.removed != removed else None,
                room.cue,
                room.afresh,
            )
        except Refused:
            raise
        except Exception:
            self._forget(room)
            raise
        room.saved += len(lines)
        room.afresh = False
        before_it = self._rooms.get(table.prequel or "")
        if before_it is not None and (changed or stage != table.stage):
            self._tell(before_it)
        table.stage, table.cue = stage, room.cue
        if lines or changed or room.cue != cue:
            self._tell(room)

    def _forget(self, room: Room) -> None:
        """Drop a room that may be inconsistent; it is read from the store again."""
        self._rooms.pop(room.table.id, None)

    def _tell_of(self, table_id: str, owner: str) -> None:
        """Tell that a player has come or gone."""
        room = self._rooms.get(table_id)
        if room is not None and not self.closing and room.seats_of(owner):
            self._tell(room)

    def _tell(self, room: Room) -> None:
        room.version += 1
        self._announce(room)

    def _announce(self, room: Room) -> None:
        for event in self._listeners.get(room.table.id, ()):
            event.set()
        for owner in {player.owner for player in room.players if player.owner}:
            for event in self._followers.get(owner, ()):
                event.set()
        self.autoplay.on_change(room)

    def _remember(self, room: Room) -> Room:
        # Still grows if the room was dropped, or the server restarted, in between.
        room.version = int(time() * 1000)
        self._rooms[room.table.id] = room
        for table_id in list(self._rooms) if len(self._rooms) > MOST_ROOMS else ():
            if len(self._rooms) <= MOST_ROOMS:
                break
            needed = table_id in self._listeners or self.autoplay.busy(table_id)
            if not needed and table_id != room.table.id:
                del self._rooms[table_id]
        return room


def _new_id() -> str:
    return secrets.token_urlsafe(9)
