"""A table over one WebSocket: the same deeds and the same news as by requests and events."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from carpathia.core.rng import Rng
from carpathia.server.limits import Limits
from carpathia.server.serving import Server
from tests.server.tools import RACE, Program, listening, quick_app, somebody, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[tuple[FastAPI, Server, str]]:
    app = quick_app(tmp_path)
    async with listening(app) as (server, address):
        yield app, server, address


async def table_of(address: str, people: int = 2) -> tuple[str, list[Program]]:
    async with httpx.AsyncClient(base_url=address, timeout=20) as http:
        found = [await somebody(http) for _ in range(people)]
        path = f"/tables/{(await found[0].post('/tables', RACE))['table']}"
        for seat, person in enumerate(found[:2]):
            await person.post(f"{path}/sit", {"seat": seat, "name": f"Person {seat}"})
        return path, found


def at(address: str, path: str, who: Program, **headers: str) -> connect:
    where = f"{address.replace('http', 'ws')}/api/v1{path}/socket"
    return connect(where, additional_headers={**who.headers, **headers}, proxy=None)


async def told(socket: ClientConnection, kind: str) -> Any:
    """Return the next message of a kind."""
    while kind not in (message := json.loads(await socket.recv())):
        pass
    return message


async def test_a_match_is_played_by_two_sockets(club: tuple[FastAPI, Server, str]) -> None:
    _, _, address = club
    (path, people), rng = await table_of(address), Rng(3)
    async with at(address, path, people[0]) as one, at(address, path, people[1]) as two:
        last: dict[int, Any] = {}
        sent = 0
        while True:
            for seat, socket in enumerate((one, two)):
                if seat not in last:
                    last[seat] = (await told(socket, "table"))["table"]
                    assert last[seat]["seat"] == seat
            if last[0]["stage"] == "over":
                break
            seat = next(seat for seat in (0, 1) if last[seat]["choices"])
            table = last[seat]
            action = table["choices"][rng.below(len(table["choices"]))]["action"]
            answer = {"do": "play", "id": sent, "seat": seat, "prompt": table["prompt"], "action": action}
            version = table["version"]
            await (one, two)[seat].send(json.dumps(answer))
            sent += 1
            for other, socket in enumerate((one, two)):
                while last[other]["version"] <= version:
                    last[other] = (await told(socket, "table"))["table"]
        assert sent > 10
        assert last[0]["scores"] == last[1]["scores"] != []


async def test_what_is_not_granted_is_a_sentence_with_the_number_of_the_message(
    club: tuple[FastAPI, Server, str],
) -> None:
    _, _, address = club
    path, people = await table_of(address, 3)
    async with at(address, path, people[2]) as socket:
        for said, sentence in [
            ("{", "not valid JSON"),
            ("[]", "not valid JSON"),
            ('{"id": 1}', "Nothing is called None here"),
            ('{"id": 1, "do": "paly"}', "did you mean"),
            ('{"id": 1, "do": "play", "seat": 0}', "The field prompt is missing"),
            ('{"id": 1, "do": "play", "seat": 0, "prompt": 1, "action": 1}', "Seat 0 is not yours"),
            ('{"id": 1, "do": "undo", "seat": 1}', "Seat 1 is not yours"),
        ]:
            await socket.send(said)
            answer = await told(socket, "refused")
            assert sentence in answer["refused"]["reason"]
            assert answer["id"] == (1 if "id" in said else None)


async def test_a_socket_is_for_who_may_look_and_from_this_site_only(
    club: tuple[FastAPI, Server, str],
) -> None:
    _, _, address = club
    path, people = await table_of(address)
    for where, headers in [(path, {"Origin": "https://elsewhere.example"}), ("/tables/nowhere", {})]:
        with pytest.raises(InvalidStatus):
            async with at(address, where, people[0], **headers):
                pass
    async with at(address, path, people[0], Origin=address) as socket:
        assert (await told(socket, "table"))["table"]["seat"] == 0


async def test_a_socket_gives_its_place_back(club: tuple[FastAPI, Server, str]) -> None:
    app, server, address = club
    path, people = await table_of(address)
    taken = server.config.places._taken  # type: ignore[attr-defined]
    await until(lambda: not taken)
    async with at(address, path, people[0]) as socket:
        await told(socket, "table")
        assert sum(taken.values()) == 1
        assert (
            app.state.lobby.attendance.of(path.split("/")[2], app.state.keys.owner(people[0].key)).presence
            == "here"
        )
    await until(lambda: not taken and not len(app.state.lobby.listeners))


async def test_messages_are_counted_like_requests(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with listening(app, limits=Limits()) as (_, address):
        path, people = await table_of(address)
        async with at(address, path, people[0]) as socket:
            app.state.rate.burst = app.state.rate.per_second = 0
            await socket.send('{"do": "begin"}')
            assert (await told(socket, "refused"))["refused"]["reason"].startswith("Too many requests")
