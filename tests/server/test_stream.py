"""Server-sent events: what changed is told at once, and silence is filled with heartbeats."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from carpathia.server import stream
from carpathia.server.lobby import Lobby
from carpathia.server.room import Room
from carpathia.server.stream import changes
from tests.server.tools import address, answer, free_port, process, quick_lobby

pytestmark = pytest.mark.anyio


class Listener:
    """Stands for a request; goes away when told to."""

    gone = False

    async def is_disconnected(self) -> bool:
        return self.gone


@pytest.fixture
async def lobby(tmp_path: Path, with_toy: None) -> AsyncIterator[Lobby]:
    made = quick_lobby(tmp_path)
    yield made
    await made.close()


def listen(lobby: Lobby, room: Room, listener: Listener) -> AsyncIterator[Any]:
    return aiter(changes(lobby, room, listener).body_iterator)  # type: ignore[arg-type]


def two_people(lobby: Lobby) -> Room:
    room = lobby.open("toy", 2)
    lobby.sit(room, 0, "a", "Joan")
    lobby.sit(room, 1, "b", "Mark")
    return room


async def test_every_change_is_told(lobby: Lobby) -> None:
    room = two_people(lobby)
    events = listen(lobby, room, Listener())
    told = [await anext(events)]
    answer(lobby, room, 0)
    told.append(await anext(events))
    lobby.say(room, "Joan", "Hello")
    told.append(await anext(events))
    assert told[0] != told[1] != told[2]
    for event in told:
        assert str(event).startswith("id: ")
        assert "\nevent: change\n" in str(event)
        assert str(event).endswith("\n\n")
    assert str(room.version) in str(told[2])
    assert lobby.listeners() == 1


async def test_silence_is_filled_with_heartbeats_that_are_no_news(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)
    room, listener = two_people(lobby), Listener()
    events = listen(lobby, room, listener)
    told = [await anext(events) for _ in range(3)]
    assert told[1:] == [": still here\n\n"] * 2
    listener.gone = True
    with pytest.raises(StopAsyncIteration):
        await anext(events)
    assert lobby.listeners() == 0


async def test_a_stream_goes_on_when_the_room_was_read_again(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    room = two_people(lobby)
    events = listen(lobby, room, Listener())
    first = str(await anext(events))
    lobby._rooms.clear()
    again = lobby.room(room.table.id)
    answer(lobby, again, 0)
    second = str(await anext(events))
    assert int(second.split()[1]) > int(first.split()[1])


async def test_all_streams_end_when_the_server_hangs_up(lobby: Lobby) -> None:
    events = listen(lobby, two_people(lobby), Listener())
    await anext(events)
    lobby.hang_up()
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(anext(events), 2)
    assert lobby.listeners() == 0


async def test_a_change_reaches_a_listener_over_the_net(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port):
        async with httpx.AsyncClient(base_url=f"{address(port)}/api/v1", timeout=10) as http:
            opening = {"game": "dragon-racer", "seats": 2}
            table = (await http.post("/tables", json=opening)).json()["table"]
            async with http.stream("GET", f"/tables/{table}/events") as reply:
                assert reply.headers["content-type"].startswith("text/event-stream")
                lines = reply.aiter_lines()
                before = await _version(lines)
                await http.post(f"/tables/{table}/sit", json={"seat": 0, "name": "Joan"})
                assert await asyncio.wait_for(_version(lines), 2) > before


async def _version(lines: AsyncIterator[str]) -> int:
    async for line in lines:
        if line.startswith("data: "):
            return int(line.removeprefix("data: "))
    raise AssertionError("the stream has ended")
