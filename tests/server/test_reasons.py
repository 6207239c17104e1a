"""What bots say of their moves: for everybody, but for nobody before the end."""

from __future__ import annotations

from itertools import groupby

import httpx
import pytest

from carpathia.core.registry import games
from carpathia.core.state import CHANCE
from carpathia.server.tables.room import Room
from carpathia.server.web.identity import Identity
from carpathia.server.web.stream import events
from tests.server.browser import Browser
from tests.server.tools import WHY, answer, until

pytestmark = pytest.mark.anyio
WITH_A_BOT = {"clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "regular"}


async def responses(browser: Browser, room: Room, stranger: httpx.AsyncClient) -> list[str]:
    """Return all that the person at the table and somebody who watches can read of it."""
    path = browser.path(room)
    looks = ["", "/regions", "/record", "/replay", "/replay/regions"]
    addresses = [f"{path}{look}" for look in looks] + [f"/api/v1{path}", f"/api/v1{path}/log"]
    texts = [(await who.get(each)).text for who in (browser.http, stranger) for each in addresses]
    return [
        *texts,
        str(await anext(events(browser.lobby, room, Identity("", "")))),
        (await browser.http.get("/")).text,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
async def test_nobody_reads_why_a_bot_moved_before_the_end(browser: Browser, game: str) -> None:
    chairs = {f"chair-{seat}": "regular" for seat in range(1, games()[game].seat_range.start)}
    room = await browser.open({**WITH_A_BOT, **chairs, "game": game})
    assert room.match is not None
    async with httpx.AsyncClient(transport=browser.http._transport, base_url=browser.http.base_url) as other:
        said = 0
        for _ in range(15):
            await until(lambda: room.over or 0 in room.asked)
            said = len([move for move in room.match.record.moves if move.why])
            assert not room.over
            assert not any(WHY in text for text in await responses(browser, room, other))
            if 0 in room.asked:  # meanwhile the server may have taken an only choice by itself
                await answer(browser.lobby, room, 0)
        assert said > 3


@pytest.fixture
async def finished(browser: Browser) -> Room:
    room = await browser.open({**WITH_A_BOT, "game": "dragon-racer"})
    while not room.over:
        await until(lambda: room.over or 0 in room.asked)
        if not room.over:
            await answer(browser.lobby, room, 0)
    return room


async def test_a_finished_table_tells_why_the_bots_moved(browser: Browser, finished: Room) -> None:
    assert finished.match is not None
    page = await browser.read(browser.path(finished))
    runs = groupby(finished.match.record.moves, key=lambda move: move.seat)
    explained = sum(any(move.why for move in run) for _, run in runs)
    assert "Why the bots moved" in page.text
    assert page.text.count(WHY) == explained > 10, "one reason for the decisions of one plan"
    assert page.text.count(f"{finished.players[1].name} {WHY}.") == explained


@pytest.mark.slow
async def test_a_replay_tells_at_each_step_why_the_last_move_was_made(
    browser: Browser, finished: Room
) -> None:
    assert finished.match is not None
    decisions = [move for move in finished.match.record.moves if move.seat != CHANCE]
    for seat in ("", "0", "open"):
        for step in range(12):
            reply = await browser.http.get(f"{browser.path(finished)}/replay/regions?step={step}&seat={seat}")
            told = reply.json()["regions"]["log"].count(WHY)
            assert told == (step > 0 and decisions[step - 1].why == WHY)
