"""Server-sent events: every change is told at once, and silence is filled with heartbeats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web import stream
from carpathia.server.web.identity import Identity
from carpathia.server.web.stream import Event, events, my_events
from tests.server.tools import RACE, answer, listening, quick_app, quick_lobby, sit, somebody, until

pytestmark = pytest.mark.anyio
API = "/api/v1/tables"
JOAN = Identity("a", "")


@pytest.fixture
async def lobby(tmp_path: Path, with_toy: None) -> AsyncIterator[Lobby]:
    made = quick_lobby(tmp_path)
    yield made
    await made.close()


async def two_people(lobby: Lobby, game: str = "toy") -> Room:
    room = await lobby.open(game, 2)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    return room


async def soon(told: AsyncIterator[Event]) -> Event:
    return await asyncio.wait_for(anext(told), 2)


async def test_every_change_is_told(lobby: Lobby) -> None:
    room = await two_people(lobby)
    stream = events(lobby, room, JOAN)
    told = [await soon(stream)]
    await answer(lobby, room, 0)
    told.append(await soon(stream))
    await lobby.say(room, "a", "Hello")
    told.append(await soon(stream))
    assert len({event.data for event in told}) == 3
    for event in told:
        assert event.encoded() == f"event: change\ndata: {event.version}\nid: {event.version}\n\n".encode()
    assert told[2].version == room.version
    assert len(lobby.listeners) == 1


async def test_whose_turn_it_is_at_ones_tables_is_told(lobby: Lobby) -> None:
    room = await two_people(lobby, "dragon-racer")
    mine, theirs = my_events(lobby, JOAN), my_events(lobby, Identity("c", ""))
    before, nothing = await soon(mine), await soon(theirs)
    await lobby.say(room, "a", "Hello")
    waiting = asyncio.ensure_future(anext(mine))
    await asyncio.sleep(0.05)
    assert not waiting.done(), "talk changes nothing in a list of tables"
    asked = room.asked
    while room.asked == asked:
        await answer(lobby, room, asked[0])
    after = await asyncio.wait_for(waiting, 2)
    assert after.data != before.data
    idle = asyncio.ensure_future(anext(theirs))
    await asyncio.sleep(0.05)
    assert not idle.done()
    assert nothing.name == "change"
    idle.cancel()


async def test_who_looks_at_their_list_is_not_at_their_tables(lobby: Lobby) -> None:
    await two_people(lobby)
    told = my_events(lobby, JOAN)
    await soon(told)
    assert len(lobby.listeners) == 0


async def test_lists_end_when_the_server_stops(lobby: Lobby) -> None:
    told = my_events(lobby, JOAN)
    await soon(told)
    waiting = asyncio.ensure_future(anext(told))
    await asyncio.sleep(0.01)
    lobby.hang_up()
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(waiting, 2)


async def test_what_changes_nothing_is_not_told(lobby: Lobby) -> None:
    room = await two_people(lobby)
    stream = events(lobby, room, JOAN)
    await soon(stream)
    lobby._announce(room)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(stream), 0.05)
    assert len(lobby.listeners) == 0


async def test_a_stream_goes_on_when_the_room_was_read_again(lobby: Lobby) -> None:
    room = await two_people(lobby)
    stream = events(lobby, room, JOAN)
    first = await soon(stream)
    lobby._rooms.clear()
    await answer(lobby, await lobby.room(room.table.id), 0)
    assert (await soon(stream)).version > first.version


async def test_all_streams_end_when_the_server_hangs_up(lobby: Lobby) -> None:
    stream = events(lobby, await two_people(lobby), JOAN)
    await soon(stream)
    lobby.hang_up()
    with pytest.raises(StopAsyncIteration):
        await soon(stream)
    assert len(lobby.listeners) == 0


async def test_a_change_reaches_a_listener_over_the_net(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with listening(app) as (_, address), httpx.AsyncClient(base_url=address, timeout=10) as http:
        table = f"{API}/{(await http.post(API, json=RACE)).json()['table']}"
        page = table.removeprefix("/api/v1")
        for seat, path in enumerate((f"{table}/events", f"{page}/events")):
            async with http.stream("GET", path) as reply:
                assert reply.headers["content-type"].startswith("text/event-stream")
                assert reply.headers.get_list("cache-control") == ["no-store"]
                assert reply.headers["x-accel-buffering"] == "no"
                lines = reply.aiter_lines()
                before = await _event(lines)
                await http.post(f"{table}/sit", json={"seat": seat, "name": f"Joan {seat}"})
                after = await asyncio.wait_for(_event(lines), 2)
                assert after.keys() == {"id", "event", "data"}
                assert after["event"] == "change"
                assert int(after["data"]) > int(before["data"])
                assert after["id"] == after["data"]
        lobby: Lobby = app.state.lobby
        await until(lambda: len(lobby.listeners) == 0)


async def test_silence_is_filled_with_heartbeats_that_are_no_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)
    async with (
        listening(quick_app(tmp_path)) as (_, address),
        httpx.AsyncClient(base_url=address, timeout=10) as http,
    ):
        table = (await http.post(API, json=RACE)).json()["table"]
        async with http.stream("GET", f"{API}/{table}/events") as reply:
            lines = reply.aiter_lines()
            await _event(lines)
            silence = [await asyncio.wait_for(anext(lines), 2) for _ in range(4)]
    assert [line[:1] for line in silence] == [":", "", ":", ""], "comments, which a browser passes over"


async def test_a_stream_of_no_table_is_refused(http: httpx.AsyncClient) -> None:
    reply = await http.get(f"{API}/nowhere/events")
    assert reply.status_code == 404
    assert reply.json()["refused"]["reason"].startswith("There is no such table")


async def _event(lines: AsyncIterator[str]) -> dict[str, str]:
    """Return the fields of the next event."""
    fields: dict[str, str] = {}
    async for line in lines:
        if not line and fields:
            return fields
        name, _, value = line.partition(": ")
        if name:
            fields[name] = value
    raise AssertionError("the stream has ended")


async def test_news_carry_the_table_as_a_seat_sees_it(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with listening(app) as (_, address), httpx.AsyncClient(base_url=address, timeout=10) as http:
        joan, mark = await somebody(http), await somebody(http)
        table = f"{API}/{(await http.post(API, json=RACE)).json()['table']}"
        for seat, person in enumerate((joan, mark)):
            chair = {"seat": seat, "name": f"Person {seat}"}
            await http.post(f"{table}/sit", json=chair, headers=person.headers)
        async with http.stream("GET", f"{table}/events?carry=table", headers=mark.headers) as reply:
            lines = reply.aiter_lines()
            first = await _event(lines)
            looked = (await http.get(table, headers=mark.headers)).text
            assert (first["event"], first["data"]) == ("table", looked)
            now = (await http.get(table, headers=joan.headers)).json()
            mover = joan if now["choices"] else mark
            seen = (await http.get(table, headers=mover.headers)).json()
            move = {"seat": seen["seat"], "prompt": seen["prompt"], "action": seen["choices"][0]["action"]}
            done = await http.post(f"{table}/play?brief=true", json=move, headers=mover.headers)
            assert (done.status_code, done.content) == (204, b"")
            after = await asyncio.wait_for(_event(lines), 10)
            assert after["data"] == (await http.get(table, headers=mark.headers)).text != looked
        reply = await http.get(f"{table}/events?carry=table&seat=0", headers=mark.headers)
        assert reply.json()["refused"]["reason"] == "Seat 0 is not yours."


async def test_a_page_is_told_the_regions_that_differ(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with listening(app) as (_, address), httpx.AsyncClient(base_url=address, timeout=10) as http:
        joan = await somebody(http)
        table = f"{API}/{(await http.post(API, json=RACE, headers=joan.headers)).json()['table']}"
        for seat in range(2):
            chair = {"seat": seat, "name": f"Person {seat}"}
            await http.post(f"{table}/sit", json=chair, headers=joan.headers)
        page = table.removeprefix("/api/v1")
        lobby: Lobby = app.state.lobby
        room = await lobby.room(page.rpartition("/")[2])
        watcher = await somebody(http)
        async with http.stream("GET", f"{page}/events?carry=regions", headers=watcher.headers) as reply:
            lines = reply.aiter_lines()
            first = json.loads((await _event(lines))["data"])
            whole = (await http.get(f"{page}/regions", headers=watcher.headers)).json()
            assert first == whole
            await lobby.say(room, app.state.keys.owner(joan.key), "Hello")
            news = json.loads((await asyncio.wait_for(_event(lines), 10))["data"])
            assert list(news["regions"]) == ["chat"], "and nothing of what is the same"
            assert (news["since"], news["seat"]) == (first["events"], first["seat"])
            await answer(lobby, room, room.asked[0])
            news = json.loads((await asyncio.wait_for(_event(lines), 10))["data"])
            assert "board" in news["regions"] or "players" in news["regions"]
            assert "chat" not in news["regions"]
