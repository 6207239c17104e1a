"""Server-sent events: tells a browser that its table has changed; then it asks what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import Request
from fastapi.responses import StreamingResponse

from carpathia.server.lobby import Lobby
from carpathia.server.room import Room

HEARTBEAT = 15.0  # seconds; proxies close what is silent


def changes(lobby: Lobby, room: Room, request: Request) -> StreamingResponse:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_versions(lobby, room, request), media_type="text/event-stream", headers=headers)


async def _versions(lobby: Lobby, room: Room, request: Request) -> AsyncIterator[str]:
    told = -1
    async with lobby.listening(room) as changed:
        while not (lobby.closing or await request.is_disconnected()):
            version = lobby.room(room.table.id).version
            yield (
                ": still here\n\n"
                if version == told
                else f"id: {version}\nevent: change\ndata: {version}\n\n"
            )
            told = version
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
            changed.clear()
