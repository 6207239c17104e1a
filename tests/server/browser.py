"""A browser without a script: keeps its cookies, reads pages and presses what is on them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from fastapi import FastAPI

from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from tests.server.html import Page
from tests.server.tools import HOST


class Browser:
    def __init__(self, app: FastAPI) -> None:
        self.lobby: Lobby = app.state.lobby
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=HOST, headers={"Accept": "text/html,*/*"})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def read(self, path: str) -> Page:
        await asyncio.sleep(0)  # as a socket would, this lets the bots have their turn
        reply = await self.http.get(path)
        assert reply.status_code == 200, reply.text
        return Page(reply.text)

    async def press(self, path: str, fields: Mapping[str, Any] | None = None) -> str:
        """Send a form; return where it leads."""
        reply = await self.http.post(path, data=fields)
        assert reply.status_code == 303, reply.text
        return str(reply.headers["location"])

    async def open(self, fields: Mapping[str, Any]) -> Room:
        return self.room(await self.press("/tables", fields))

    async def refused(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any] | None = None,
        status: int = 409,
    ) -> str:
        """Return what a page says instead of doing what was asked."""
        reply = await self.http.request(method, path, data=fields)
        assert reply.status_code == status, reply.text
        page = Page(reply.text)
        assert "Back to all games" in page.text
        return page.text

    def room(self, path: str) -> Room:
        return self.lobby._rooms[path.split("/")[2]]

    def path(self, room: Room) -> str:
        return f"/tables/{room.table.id}"
