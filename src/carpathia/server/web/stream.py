"""Server-sent events that tell a browser or a program when a table, or one of its tables, has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, aclosing, contextmanager
from typing import NamedTuple
from zlib import crc32

from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.tables.room import Room
from carpathia.server.web.identity import Identity
from carpathia.server.web.listing import tables_of
from carpathia.server.web.telling import table_json
from carpathia.table.errors import Refused

HEARTBEAT = 5.0  # seconds; what is not received any more shows that a browser is gone


class Event(NamedTuple):
    """Something to tell; without a name, that we are still here."""

    name: str = ""
    version: int = 0
    data: bytes = b""  # on one line

    def encoded(self) -> bytes:
        if not self.name:
            return b": still here\n\n"
        return b"event: %b\ndata: %b\nid: %d\n\n" % (self.name.encode(), self.data, self.version)


class Events(Response):
    """What the description of the API says of such an answer."""

    media_type = "text/event-stream"


class EventStream(Events):
    """Sends events until there are no more, or nobody listens any more."""

    def __init__(self, lobby: Lobby, me: Identity, events: AsyncGenerator[Event, None]) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._place = lobby.listeners.place(me.owner or me.client)
        self._place.__enter__()
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def tell() -> None:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async with aclosing(self._events) as events:
                async for event in events:
                    await send({"type": "http.response.body", "body": event.encoded(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})

        telling = asyncio.ensure_future(tell())
        leaving = asyncio.ensure_future(_hung_up(receive))
        try:
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                telling.result()
        finally:
            for task in (telling, leaving):
                task.cancel()
            await asyncio.gather(telling, leaving, return_exceptions=True)
            self._place.__exit__(None, None, None)


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def events(lobby: Lobby, room: Room, me: Identity) -> AsyncGenerator[Event, None]:
    """Yield the version of the table, at once and whenever it changes."""

    async def version(now: Room) -> bytes:
        return b"%d" % now.version

    return at_table(lobby, room, me, "change", version)


def tables(lobby: Lobby, room: Room, me: Identity, seat: int | None) -> AsyncGenerator[Event, None]:
    """Yield the table as a seat sees it, at once and whenever it changes."""

    async def seen(now: Room) -> bytes:
        return table_json(lobby, now, me.owner, seat)

    return at_table(lobby, room, me, "table", seen)


def at_table(
    lobby: Lobby,
    room: Room,
    me: Identity,
    name: str,
    data: Callable[[Room], Awaitable[bytes]],
    told: int = -1,
) -> AsyncGenerator[Event, None]:
    """Yield events of a name with what there is to say of a table, as soon as it is not at version `told`."""
    table_id = room.table.id

    async def event(told: int) -> Event:
        now = await lobby.room(table_id)
        version = now.version
        return Event(name, version, await data(now) if version != told else b"")

    return _changes(lobby, _listening(lobby, table_id, me.owner), event, told)


def my_events(lobby: Lobby, me: Identity) -> AsyncGenerator[Event, None]:
    """Yield a digest of the list of somebody's tables, at once and whenever it changes."""

    async def digest(told: int) -> Event:
        going, _ = await tables_of(lobby.database, me.owner)
        found = crc32(repr(going).encode())
        return Event("change", found, b"%d" % found)

    return _changes(lobby, lobby.listeners.of_person(me.owner), digest)


@contextmanager
def _listening(lobby: Lobby, table_id: str, owner: str) -> Iterator[asyncio.Event]:
    """Give an event that is set whenever a table changes; meanwhile the person counts as present there."""
    with lobby.listeners.at_table(table_id) as changed, lobby.attendance.present(table_id, owner):
        yield changed


async def _changes(
    lobby: Lobby,
    listening: AbstractContextManager[asyncio.Event],
    current: Callable[[int], Awaitable[Event]],
    told: int = -1,
) -> AsyncGenerator[Event, None]:
    """Yield what is current, at once and whenever there may be something new, and a sign of life."""
    loop, silent = asyncio.get_running_loop(), False
    timer: asyncio.TimerHandle | None = None

    def beat() -> None:
        nonlocal silent, timer
        silent = timer is not None
        timer = loop.call_later(HEARTBEAT, beat)
        changed.set()

    with listening as changed:
        beat()
        try:
            while not lobby.closing:
                changed.clear()
                try:
                    now = await current(told)
                except (Refused, NotFound):
                    return  # the seat is not theirs any more, or the table is gone
                if now.version != told:
                    told = now.version
                    yield now
                elif silent:
                    yield Event()
                silent = False
                await changed.wait()
        finally:
            if timer is not None:
                timer.cancel()
