"""Who is at a table: true within seconds, and told to everybody else there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from carpathia.server.tables import attendance
from carpathia.server.tables.attendance import Attendance, Presence
from tests.server.tools import Program, listening, quick_app, quick_lobby, sit, somebody, two_people, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def told() -> list[tuple[str, str]]:
    return []


@pytest.fixture
async def found(told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Attendance]:
    monkeypatch.setattr(attendance, "GRACE", 0.05)
    monkeypatch.setattr(attendance, "GONE_AFTER", 0.2)
    made = Attendance(told.append)
    yield made
    made.close()


async def test_who_has_never_been_here_is_gone_since_nobody_knows_when(found: Attendance) -> None:
    assert found.of("one", "a") == attendance.Attended(Presence.GONE)


async def test_who_listens_is_here_and_afterwards_away_and_at_last_gone(
    found: Attendance, told: list[tuple[str, str]]
) -> None:
    found.arrive("one", "a")
    await asyncio.sleep(0.1)
    assert found.of("one", "a").presence is Presence.HERE
    found.depart("one", "a")
    left = datetime.now(UTC)
    assert told == [("one", "a")]
    await until(lambda: len(told) == 2)
    away = found.of("one", "a")
    assert away.presence is Presence.AWAY
    assert away.since is not None
    assert abs((away.since - left).total_seconds()) < 0.05
    await until(lambda: len(told) == 3)
    assert found.of("one", "a") == attendance.Attended(Presence.GONE, away.since)
    found.see("one", "a")
    assert found.of("one", "a").presence is Presence.HERE
    assert len(told) == 4


async def test_a_page_that_is_loaded_again_was_never_away(
    found: Attendance, told: list[tuple[str, str]]
) -> None:
    for _ in range(3):
        found.arrive("one", "a")
        found.depart("one", "a")
    found.arrive("one", "a")
    await asyncio.sleep(0.1)
    assert told == [("one", "a")]


async def test_of_two_windows_one_is_enough(found: Attendance) -> None:
    found.arrive("one", "a")
    found.arrive("one", "a")
    found.depart("one", "a")
    await asyncio.sleep(0.1)
    assert found.of("one", "a").presence is Presence.HERE
    assert found.of("two", "a").presence is Presence.GONE


async def test_who_is_seen_elsewhere_is_here_until_that_process_is_silent_or_says_otherwise(
    found: Attendance, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "LASTS", 0.1)
    who = ("one", "a")
    found.hear("another", who, None)
    assert found.of(*who).presence is Presence.HERE
    await until(lambda: told == [who, who])
    assert found.of(*who).presence is Presence.AWAY, "without another word, since that process may be dead"
    found.hear("another", who, None)
    found.hear("third", who, None)
    found.hear("another", who, 0.0)
    assert found.of(*who).presence is Presence.HERE, "a window is open in the third"
    found.hear("third", who, 10.0)
    assert found.of(*who).presence is Presence.AWAY


async def test_what_is_remembered_has_an_end(found: Attendance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendance, "MOST_REMEMBERED", 2)
    for owner in "abc":
        found.see("one", owner)
    present = [found.of("one", owner).presence for owner in "abc"]
    assert present == [Presence.GONE, Presence.HERE, Presence.HERE]


async def test_only_players_are_told_of(tmp_path: Path, with_toy: None) -> None:
    lobby = quick_lobby(tmp_path)
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    before = room.version
    with lobby.attendance.present(room.table.id, "somebody who watches"):
        assert room.version == before
    with lobby.attendance.present(room.table.id, "a"):
        assert room.version != before
    await lobby.close()


async def test_a_program_that_asks_is_here(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    assert [player["presence"] for player in (await joan.get(path))["players"]] == ["here", "here"]


async def test_a_closed_connection_shows_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 0.2)
    app = quick_app(tmp_path)
    async with listening(app) as (_, address), httpx.AsyncClient(base_url=address, timeout=10) as http:
        joan, mark = await somebody(http), await somebody(http)
        path = await two_people(joan, mark)
        events = f"/api/v1{path}/events"
        async with http.stream("GET", events, headers=mark.headers) as stream:
            assert stream.status_code == 200
            await asyncio.sleep(0.4)
            assert (await joan.get(path))["players"][1]["presence"] == "here"
        async with asyncio.timeout(15):
            while (shown := (await joan.get(path))["players"][1])["presence"] != "away":
                await asyncio.sleep(0.01)
        assert datetime.fromisoformat(shown["away_since"]) <= datetime.now(UTC)
