"""Server-sent events that tell a browser or a program when a table, or one of its tables, has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from zlib import crc32

from fastapi.sse import ServerSentEvent

from carpathia.server.tables.lobby import Lobby
from carpathia.server.web.dependencies import Me, TheLobby, TheRoom
from carpathia.server.web.listing import tables_of

HEARTBEAT = 5.0  # seconds; what is not received any more shows that a browser is gone


async def events(lobby: TheLobby, room: TheRoom, me: Me) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: the version of the table, at once and whenever it changes."""
    table_id = room.table.id

    async def version() -> int:
        return (await lobby.room(table_id)).version

    with lobby.listeners.at_table(table_id) as changed, lobby.attendance.present(table_id, me.owner):
        async for event in _changes(lobby, changed, version):
            yield event


async def my_events(lobby: TheLobby, me: Me) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: a digest of the list of somebody's tables, at once and whenever it changes."""

    async def digest() -> int:
        going, _ = await tables_of(lobby.database, me.owner)
        return crc32(repr(going).encode())

    with lobby.listeners.of_person(me.owner) as changed:
        async for event in _changes(lobby, changed, digest):
            yield event


async def _changes(
    lobby: Lobby, changed: asyncio.Event, version: Callable[[], Awaitable[int]]
) -> AsyncIterator[ServerSentEvent]:
    told = -1
    while not lobby.closing:
        changed.clear()
        now = await version()
        if now != told:
            told = now
            yield ServerSentEvent(event="change", data=now, id=f"{now}")
        try:
            await asyncio.wait_for(changed.wait(), HEARTBEAT)
        except TimeoutError:
            yield ServerSentEvent(comment="still here")
