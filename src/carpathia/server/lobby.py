"""All tables: opens them, seats people, and stores every move before it tells of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from time import time

from carpathia.core.record import Record
from carpathia.core.registry import bots
from carpathia.server.desk import Desk
from carpathia.server.games import game_for
from carpathia.server.room import Refused, Room, refused
from carpathia.server.steward import USUAL_BOT, Steward
from carpathia.server.store import Player, Store, StoredTable, timestamp

log = logging.getLogger("carpathia.lobby")

BOT_NAMES = ("Mina", "Lucy", "Quincey", "Jonathan", "Renfield", "Arthur")
LONGEST_NAME = 20
LONGEST_CHAT = 300
MOST_CHAT = 500
LEAST_CLOCK, LONGEST_CLOCK = 5, 86_400  # seconds for a decision
MOST_ROOMS = 300  # in memory; the others wait in the store
MOST_TABLES = 2000  # opened within a day and not over yet


class NotFound(LookupError):
    """There is nothing of that name; the message is a sentence that says so."""


class Lobby:
    def __init__(self, store: Store, desk: Desk, pause: float = 0.6) -> None:
        self.store = store
        self.desk = desk
        self.steward = Steward(self, desk, pause)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._listeners: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.closing = False  # nobody should listen any longer

    async def resume(self) -> None:
        """Go on with every table that was being played when the server stopped."""
        for table_id in self.store.unfinished():
            try:
                self.room(table_id)
            except Refused as error:  # all others go on
                log.error("table %s cannot go on: %s", table_id, error)
            await asyncio.sleep(0)

    def hang_up(self) -> None:
        """End all that listen, which would otherwise keep the server from stopping."""
        self.closing = True
        for events in self._listeners.values():
            for event in events:
                event.set()

    async def close(self) -> None:
        await self.steward.close()
        self.desk.close()
        self.store.close()

    # Tables and chairs

    def open(
        self,
        game: str,
        seats: int,
        changes: Mapping[str, object] | None = None,
        clock: int | None = None,
        chairs: Sequence[Player | str | None] | None = None,
    ) -> Room:
        """Open a table; `chairs` says which person or which bot sits where, or none for a free chair.

        The match begins at once if no chair is free.
        """
        if self.store.count("open", "playing", since=timestamp(timedelta(days=1))) >= MOST_TABLES:
            raise refused("There are too many tables at the moment; try again later.")
        try:
            made = game_for(game, seats, changes or {}, "the new table")
        except ValueError as error:
            raise refused(f"{error}.") from None
        chairs = chairs or [None] * seats
        if len(chairs) != seats:
            raise refused(f"There are {seats} chairs, but {len(chairs)} were given a bot or kept free.")
        players = [Player() for _ in chairs]
        for seat, chair in enumerate(chairs):
            if isinstance(chair, Player):
                _check_key(chair.owner)
                players[seat] = replace(chair, name=_checked_name(players, seat, chair.name))
        for seat, chair in enumerate(chairs):  # after the people, whose names bots must not have
            if isinstance(chair, str):
                players[seat] = self._bot(players, seat, chair)
        key, table_id = secrets.token_bytes(32), secrets.token_urlsafe(9)
        table = StoredTable(table_id, game, dict(made.components.changes), key, players, clock)
        self.store.add(table)
        room = self._remember(Room(table, made))
        self._begin_if_full(room)
        return room

    def room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            table = self.store.table(table_id)
            if table is None:
                raise NotFound("There is no such table; the link may be incomplete.")
            room = self._remember(self._read(table))
            self.steward.attend(room)
        self._rooms.move_to_end(table_id)
        return room

    def sit(self, room: Room, seat: int, owner: str, name: str) -> None:
        """Give a free chair to somebody, before the match begins."""
        self._check_free(room, seat)
        _check_key(owner)
        self._set(room, seat, Player(_checked_name(room.players, seat, name), owner))
        self._begin_if_full(room)

    def stand_up(self, room: Room, seat: int) -> None:
        """Leave a chair: it becomes free, or a bot's once the match has begun."""
        if room.match is None:
            self._set(room, seat, Player())
        else:
            self.hand_over(room, seat, USUAL_BOT)

    def hand_over(self, room: Room, seat: int, bot: str) -> None:
        """Let a bot play for a person, who may come back."""
        self._check_bot(bot)
        player = room.players[seat]
        self._set(room, seat, Player(player.name, player.owner, bot))

    def take_back(self, room: Room, seat: int) -> None:
        player = room.players[seat]
        self._set(room, seat, Player(player.name, player.owner, None))

    def seat_bot(self, room: Room, seat: int, bot: str) -> None:
        """Put a bot on a free chair, before the match begins."""
        self._check_free(room, seat)
        self._set(room, seat, self._bot(room.players, seat, bot))
        self._begin_if_full(room)

    def begin(self, room: Room) -> None:
        """Begin the match; bots take the chairs that are still free."""
        if room.match is not None:
            raise refused("The match has begun already.")
        for seat, player in enumerate(room.players):
            if player.free:
                self._set(room, seat, self._bot(room.players, seat, USUAL_BOT))
        self._do(room, room.begin)

    def rematch(self, room: Room) -> Room:
        """Return the table at which the same people play again; the first who asks opens it."""
        if not room.over:
            raise refused("A rematch is for when the match is over.")
        table, people = room.table, room.players
        if table.sequel is not None:
            return self.room(table.sequel)
        again = self.open(table.game, len(people), table.changes, table.clock, people)
        self.store.set_sequel(table.id, again.table.id)
        table.sequel = again.table.id
        room.version += 1
        self._announce(room)
        return again

    # Playing

    def play(self, room: Room, seat: int, prompt: int, action: int, why: str = "") -> None:
        self._do(room, lambda: room.play(seat, prompt, action, why))

    def undo(self, room: Room, seat: int) -> None:
        self._do(room, lambda: room.undo(seat))

    def say(self, room: Room, name: str, text: str) -> None:
        text = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
        if not 0 < len(text) <= LONGEST_CHAT:
            raise refused(f"A message has 1 to {LONGEST_CHAT} letters.")
        if not self.store.add_chat(room.table.id, name, text, MOST_CHAT):
            raise refused("This table has talked enough.")
        room.version += 1
        self._announce(room)

    # Listening

    @asynccontextmanager
    async def listening(self, room: Room) -> AsyncIterator[asyncio.Event]:
        """Give an event that is set whenever the table changes."""
        event = asyncio.Event()
        self._listeners[room.table.id].add(event)
        try:
            yield event
        finally:
            self._listeners[room.table.id].discard(event)
            if not self._listeners[room.table.id]:
                del self._listeners[room.table.id]

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    def rooms(self) -> int:
        return len(self._rooms)

    # Within

    def _read(self, table: StoredTable) -> Room:
        try:
            game = game_for(table.game, len(table.players), table.changes, "the store")
            text = self.store.record_text(table.id)
            return Room(table, game, Record.loads(text) if text else None)
        except ValueError as error:  # of other rules than today's
            raise refused(f"This table cannot be opened any more: {error}.") from None

    def _do(self, room: Room, deed: Callable[[], None]) -> None:
        """Let something happen, store it, then tell of it. What cannot be stored did not happen."""
        try:
            deed()
            room.answer_forced()
            new, stage = room.unsaved(), "over" if room.over else "playing"
            changed = stage if stage != room.table.stage else None
            self.store.add_lines(room.table.id, room.saved, new, changed, room.asked)
        except Refused:
            raise
        except Exception:
            self._forget(room)
            raise
        room.saved += len(new)
        room.table.stage = stage
        self._announce(room)

    def _forget(self, room: Room) -> None:
        """Drop a room that may be wrong: the store knows the truth, and it is read again."""
        self._rooms.pop(room.table.id, None)

    def _announce(self, room: Room) -> None:
        for event in self._listeners.get(room.table.id, ()):
            event.set()
        self.steward.attend(room)

    def _remember(self, room: Room) -> Room:
        # Counts on from where it was even if the room was forgotten, or the server stopped, in between.
        room.version = int(time() * 1000)
        self._rooms[room.table.id] = room
        for table_id in list(self._rooms) if len(self._rooms) > MOST_ROOMS else ():
            if len(self._rooms) <= MOST_ROOMS:
                break
            needed = table_id in self._listeners or self.steward.busy(table_id)
            if not needed and table_id != room.table.id:
                del self._rooms[table_id]
        return room

    def _set(self, room: Room, seat: int, player: Player) -> None:
        self.store.set_player(room.table.id, seat, player)
        room.players[seat] = player
        room.version += 1
        self._announce(room)

    def _begin_if_full(self, room: Room) -> None:
        if not any(player.free for player in room.players):
            self.begin(room)

    def _bot(self, players: list[Player], seat: int, bot: str) -> Player:
        self._check_bot(bot)
        taken = {player.name for player in players}
        names = [*BOT_NAMES[seat:], *BOT_NAMES[:seat], f"Guest {seat + 1}"]
        return Player(next(name for name in names if name not in taken), None, bot)

    def _check_bot(self, bot: str) -> None:
        if bot not in bots():
            raise refused(f"There is no bot called {bot!r}; there are {', '.join(bots())}.")

    def _check_free(self, room: Room, seat: int) -> None:
        if not 0 <= seat < len(room.players):
            raise refused(f"There is no chair {seat}; they go from 0 to {len(room.players) - 1}.")
        if room.match is not None or not room.players[seat].free:
            raise refused("That chair is taken.")


def _check_key(owner: str | None) -> None:
    if owner == "":  # a chair of theirs would belong to everybody without a key
        raise refused("To sit down you need a key of your own: a cookie, or one from /api/v1/key.")


def _checked_name(players: list[Player], seat: int, name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise refused(f"A name has 1 to {LONGEST_NAME} letters.")
    if any(other.name == name for number, other in enumerate(players) if number != seat):
        raise refused(f"Somebody here is called {name} already; choose another name.")
    return name
