"""Server-sent events: tells a browser that its table has changed; what has changed it then asks for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import Request
from fastapi.responses import StreamingResponse

from carpathia.server.lobby import Lobby
from carpathia.server.room import Room

HEARTBEAT = 15.0  # seconds; proxies close what is silent


def changes(lobby: Lobby, room: Room, request: Request) -> StreamingResponse:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_versions(lobby, room, request), media_type="text/event-stream", headers=headers)


async def _versions(lobby: Lobby, room: Room, request: Request) -> AsyncIterator[str]:
    async with lobby.listening(room) as changed:
        while not await request.is_disconnected():
            version = lobby.room(room.table.id).version
            yield f"id: {version}\nevent: change\ndata: {version}\n\n"
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
            changed.clear()
