"""All tables: opens them, seats people, stores every move before telling of it, and keeps bots and clocks going."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256

from carpathia.core.game import Refusal
from carpathia.core.record import Record
from carpathia.core.registry import bots, make_game
from carpathia.server.desk import Desk
from carpathia.server.room import Duty, Refused, Room
from carpathia.server.store import Player, Store, StoredTable

log = logging.getLogger("carpathia.lobby")

USUAL_BOT = "lookahead"
BOT_NAMES = ("Mina", "Lucy", "Quincey", "Jonathan", "Renfield", "Arthur")
LONGEST_NAME = 20
LONGEST_CHAT = 300
MOST_CHAT = 500
MOST_ROOMS = 300  # in memory; the others wait in the store
MOST_TABLES = 2000  # open or being played


class NotFound(LookupError):
    """There is no such table."""


class Lobby:
    def __init__(self, store: Store, desk: Desk, pause: float = 0.6) -> None:
        self.store = store
        self.desk = desk
        self.pause = pause  # seconds before a bot or the server answers, so that people can follow
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._listeners: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}

    def resume(self) -> None:
        """Go on with every table that was being played when the server stopped."""
        for table_id in self.store.unfinished():
            self._keep_going(self.room(table_id))

    async def close(self) -> None:
        for task in self._drivers.values():
            task.cancel()
        await asyncio.gather(*self._drivers.values(), return_exceptions=True)
        self.desk.close()
        self.store.close()

    # Tables and chairs

    def open(
        self,
        game: str,
        seats: int,
        changes: Mapping[str, object] | None = None,
        clock: int | None = None,
        chairs: list[str | None] | None = None,
    ) -> Room:
        """Open a table; `chairs` says which bot sits where, or none for a free chair."""
        if self.store.count("open", "playing") >= MOST_TABLES:
            raise Refused(Refusal("", "There are too many tables at the moment; try again later."))
        made = make_game(game, seats, changes=changes, origin="the new table")
        chairs = chairs or [None] * seats
        if len(chairs) != seats:
            raise Refused(
                Refusal("", f"There are {seats} chairs, but {len(chairs)} were given a bot or kept free.")
            )
        players = [Player() if bot is None else self._bot(bot, seat) for seat, bot in enumerate(chairs)]
        key, table_id = secrets.token_bytes(32), secrets.token_urlsafe(9)
        table = StoredTable(table_id, game, dict(made.components.changes), key, players, clock)
        self.store.add(table)
        return self._remember(Room(table, made))

    def room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            table = self.store.table(table_id)
            if table is None:
                raise NotFound(table_id)
            game = make_game(table.game, len(table.players), changes=table.changes, origin="the store")
            text = self.store.record_text(table_id)
            room = self._remember(Room(table, game, Record.loads(text) if text else None))
        self._rooms.move_to_end(table_id)
        return room

    def sit(self, room: Room, seat: int, owner: str, name: str) -> None:
        """Give a free chair to somebody, before the match begins."""
        self._check_chair(room, seat)
        if not owner:
            raise Refused(
                Refusal("", "To sit down you need a key of your own: a cookie, or one from /api/v1/key.")
            )
        if room.match is not None or not room.players[seat].free:
            raise Refused(Refusal("", "That chair is taken."))
        self._set(room, seat, Player(self._checked_name(room, seat, name), owner))
        if not any(player.free for player in room.players):
            self.begin(room)

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
        """Put a bot on a free chair."""
        self._check_chair(room, seat)
        if room.match is not None or not room.players[seat].free:
            raise Refused(Refusal("", "That chair is taken."))
        self._set(room, seat, self._bot(bot, seat))

    def begin(self, room: Room) -> None:
        """Begin the match; bots take the chairs that are still free."""
        if room.match is not None:
            raise Refused(Refusal("", "The match has begun already."))
        for seat, player in enumerate(room.players):
            if player.free:
                self._set(room, seat, self._bot(USUAL_BOT, seat))
        room.begin()
        self.store.set_stage(room.table.id, "playing")
        self._commit(room)

    def rematch(self, room: Room) -> Room:
        """Return the table at which the same people play again; the first who asks opens it."""
        if not room.over:
            raise Refused(Refusal("", "A rematch is for when the match is over."))
        if room.table.sequel is None:
            again = self.open(room.table.game, len(room.players), room.table.changes, room.table.clock)
            for seat, player in enumerate(room.players):
                if player.owner is None:
                    self._set(again, seat, Player(player.name, None, player.bot))
                else:
                    self._set(again, seat, Player(player.name, player.owner))
            room.table.sequel = again.table.id
            self.store.set_sequel(room.table.id, again.table.id)
            self.begin(again)
            self._announce(room)
        return self.room(room.table.sequel)

    # Playing

    def play(self, room: Room, seat: int, prompt: int, action: int) -> None:
        room.play(seat, prompt, action)
        self._commit(room)

    def undo(self, room: Room, seat: int) -> None:
        room.undo(seat)
        self._commit(room)

    def say(self, room: Room, name: str, text: str) -> None:
        text = " ".join(text.split())
        if not 0 < len(text) <= LONGEST_CHAT:
            raise Refused(Refusal("", f"A message has 1 to {LONGEST_CHAT} letters."))
        if len(self.store.chat(room.table.id)) >= MOST_CHAT:
            raise Refused(Refusal("", "This table has talked enough."))
        self.store.add_chat(room.table.id, name, text)
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

    def _commit(self, room: Room) -> None:
        """Store what happened, then tell of it. What cannot be stored did not happen."""
        new = room.unsaved()
        try:
            self.store.add_lines(room.table.id, room.saved, new)
        except Exception:
            self._rooms.pop(room.table.id, None)  # the store knows the truth; read it again
            raise
        room.saved += len(new)
        if room.over and room.table.stage != "over":
            room.table.stage = "over"
            self.store.set_stage(room.table.id, "over")
        self._announce(room)

    def _announce(self, room: Room) -> None:
        for event in self._listeners.get(room.table.id, ()):
            event.set()
        self._keep_going(room)

    def _keep_going(self, room: Room) -> None:
        """See to it that bots, forced answers and the clock of a table are attended to."""
        changed = self._changed.get(room.table.id)
        if changed is not None:
            changed.set()
            return
        if room.match is None or room.over:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody waits: tests and tools drive the room themselves
        self._changed[room.table.id] = asyncio.Event()
        self._drivers[room.table.id] = loop.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        table_id = room.table.id
        changed = self._changed[table_id]
        try:
            while not room.over and self._rooms.get(table_id) is room:
                duties = room.duties()
                changed.clear()
                if duties:
                    await self._attend(room, duties[0])
                elif room.table.clock is None:
                    return
                else:
                    await self._wait_for_people(room, changed)
        except Exception:
            log.exception("table %s stopped", table_id)
        finally:
            del self._changed[table_id], self._drivers[table_id]

    async def _attend(self, room: Room, duty: Duty) -> None:
        prompt = room.prompt(duty.seat)
        bot = room.players[duty.seat].bot or USUAL_BOT
        if duty.forced is not None and not duty.secret:
            action = duty.forced
        else:
            await asyncio.sleep(self.pause)
            action = duty.forced if duty.forced is not None else await self._bot_choice(room, duty.seat, bot)
        if prompt is not None and room.prompt(duty.seat) == prompt and self._rooms.get(room.table.id) is room:
            self.play(room, duty.seat, prompt, action)

    async def _wait_for_people(self, room: Room, changed: asyncio.Event) -> None:
        """Let a bot answer for whoever has not done so when the time is up."""
        waiting = {
            seat: room.prompt(seat) for seat in range(len(room.players)) if room.prompt(seat) is not None
        }
        try:
            await asyncio.wait_for(changed.wait(), room.table.clock)
        except TimeoutError:
            for seat, prompt in waiting.items():
                if prompt is not None and room.prompt(seat) == prompt:
                    action = await self._bot_choice(room, seat, USUAL_BOT)
                    if room.prompt(seat) == prompt:
                        self.play(room, seat, prompt, action)

    async def _bot_choice(self, room: Room, seat: int, bot: str) -> int:
        assert room.match is not None
        # One way only: a worker that knows the seed must not know the key.
        drawn = sha256(b"bot %d %d " % (seat, len(room.match.record.moves)) + room.table.key).digest()
        return await self.desk.choose(bot, room.perspective(seat), int.from_bytes(drawn[:8], "big"))

    def _remember(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        for table_id in list(self._rooms):
            if len(self._rooms) <= MOST_ROOMS:
                break
            if (
                table_id not in self._listeners
                and table_id not in self._drivers
                and table_id != room.table.id
            ):
                del self._rooms[table_id]
        return room

    def _set(self, room: Room, seat: int, player: Player) -> None:
        self.store.set_player(room.table.id, seat, player)
        room.players[seat] = player
        room.version += 1
        self._announce(room)

    def _bot(self, bot: str, seat: int) -> Player:
        self._check_bot(bot)
        return Player(BOT_NAMES[seat], None, bot)

    def _check_bot(self, bot: str) -> None:
        if bot not in bots():
            raise Refused(Refusal("", f"There is no bot called {bot!r}; there are {', '.join(bots())}."))

    def _check_chair(self, room: Room, seat: int) -> None:
        if not 0 <= seat < len(room.players):
            raise Refused(
                Refusal("", f"There is no chair {seat}; they go from 0 to {len(room.players) - 1}.")
            )

    def _checked_name(self, room: Room, seat: int, name: str) -> str:
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Refused(Refusal("", f"A name has 1 to {LONGEST_NAME} letters."))
        if any(other.name == name for number, other in enumerate(room.players) if number != seat):
            raise Refused(Refusal("", f"Somebody here is called {name} already; choose another name."))
        return name
