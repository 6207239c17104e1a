"""Replays: finished matches step by step, records in and out, and going on from any position."""

from __future__ import annotations

import json

import pytest

from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.server.tables.room import Room
from carpathia.server.web.middleware import LARGEST_BODY
from tests.server.browser import Browser
from tests.server.html import Page
from tests.server.tools import answer, bot_pool_of, until

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "here"}


@pytest.fixture
async def begun(browser: Browser) -> Room:
    return await browser.open(RACE)


@pytest.fixture
async def finished(browser: Browser, begun: Room) -> Room:
    while not begun.over:
        await answer(browser.lobby, begun, begun.asked[0])
    return begun


async def record_of(browser: Browser, room: Room) -> str:
    return (await browser.http.get(f"{browser.path(room)}/record")).text


async def test_before_the_end_nothing_of_a_replay_is_shown(browser: Browser, begun: Room) -> None:
    path = browser.path(begun)
    for look in ("replay", "replay/regions", "record"):
        assert "not over yet" in await browser.refused("GET", f"{path}/{look}")
    assert "not over yet" in await browser.refused("POST", f"{path}/play-on", {"step": 0})


async def test_a_replay_shows_any_position_from_any_seat(browser: Browser, finished: Room) -> None:
    path = f"{browser.path(finished)}/replay"
    page = await browser.read(path)
    assert "Checked: every stroke of luck" in page.text
    assert "All hands open" in page.text
    last = next(field["max"] for field in page.all("input") if field.get("id") == "step")

    async def hand(step: str, seat: str) -> str:
        reply = await browser.http.get(f"{path}/regions?step={step}&seat={seat}")
        return str(reply.json()["regions"]["hand"])

    hands = [await hand("0", seat) for seat in ("", "0", "1", "open")]
    assert len(set(hands)) == 4
    assert await hand("0", "7") == hands[0], "a seat that is not there sees what spectators see"
    assert await hand("1000000", "0") == await hand(last, "0") != hands[1]


async def test_a_replay_says_which_level_played(browser: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "novice"})
    while not room.over:
        await until(lambda: room.over or 0 in room.asked)
        if not room.over:
            await answer(browser.lobby, room, 0)
    page = await browser.read(f"{browser.path(room)}/replay")
    assert page.text.count("bot, novice") == 1


async def test_a_record_is_downloaded_and_can_be_proved(browser: Browser, finished: Room) -> None:
    reply = await browser.http.get(f"{browser.path(finished)}/record")
    assert reply.headers["content-disposition"].startswith('attachment; filename="dragon-racer-')
    record = Record.loads(reply.text)
    assert Match.replay(game_of(record.header), record).over


async def test_a_record_is_uploaded_and_shown(browser: Browser, finished: Room) -> None:
    text = await record_of(browser, finished)
    where = await browser.press("/records", {"record": text.replace("\n", "\r\n")})
    assert where != f"{browser.path(finished)}/replay"
    assert "Checked: every stroke of luck" in (await browser.read(where)).text
    assert await record_of(browser, browser.room(where)) == text


async def test_a_record_is_uploaded_as_a_file(browser: Browser, finished: Room) -> None:
    text = await record_of(browser, finished)
    for newline in ("\n", "\r\n"):
        file = ("match.jsonl", text.replace("\n", newline).encode())
        reply = await browser.http.post("/records", files={"file": file})
        assert reply.status_code == 303, reply.text
        assert await record_of(browser, browser.room(reply.headers["location"])) == text


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    [
        (b"", 422, "not a record"),
        (b"\xff\xfe\x00\n", 422, "is not JSON"),
        (b" " * (LARGEST_BODY + 1), 413, "That is too much"),
    ],
)
async def test_a_file_that_is_no_record_is_refused(
    browser: Browser, content: bytes, status: int, sentence: str
) -> None:
    reply = await browser.http.post("/records", files={"file": ("match.jsonl", content)})
    assert reply.status_code == status
    assert sentence in Page(reply.text).text
    assert browser.lobby.store.count("open", "playing", "over") == 0


async def test_a_record_that_is_none_is_refused_and_nothing_is_lost(browser: Browser, finished: Room) -> None:
    text = await record_of(browser, finished)
    lines = text.splitlines(keepends=True)
    header = json.loads(lines[0])
    ending = json.loads(lines[-1])
    spoilt = {
        "": "not a record",
        "Dear diary,\n": "is not JSON",
        "".join(lines[:-1]): "not finished",
        "".join([lines[0], *lines[2:]]): "does not follow",
        "".join([json.dumps({**header, "game": "chess"}) + "\n", *lines[1:]]): "no game called",
        "".join([*lines[:-1], json.dumps({**ending, "key": "00" * 32}) + "\n"]): "key is not the one",
    }
    before = browser.lobby.store.count("open", "playing", "over")
    for record, sentence in spoilt.items():
        status = 409 if sentence == "not finished" else 422
        assert sentence in await browser.refused("POST", "/records", {"record": record}, status)

    assert browser.lobby.store.count("open", "playing", "over") == before


async def test_names_in_a_record_from_elsewhere_are_checked_like_all_others(
    browser: Browser, finished: Room
) -> None:
    text = await record_of(browser, finished)
    for name, sentence in (("Spectator", "Nobody can be called Spectator"), ("J" * 21, "1 to 20 letters")):
        record = text.replace('"Joan"', json.dumps(name), 1)
        assert sentence in await browser.refused("POST", "/records", {"record": record})
    assert await record_of(browser, finished) == text


async def test_one_plays_on_from_a_position_against_bots(browser: Browser, finished: Room) -> None:
    bot_pool_of(browser.lobby).gate.clear()
    path = browser.path(finished)
    where = await browser.press(f"{path}/play-on", {"step": 5})
    room = browser.room(where)
    assert not room.over
    mine = room.asked[0]
    assert [player.bot is None for player in room.players] == [seat == mine for seat in range(2)]
    assert finished.match is not None
    assert room.match is not None
    kept = room.match.record.moves
    assert finished.match.record.moves[: len(kept)] == kept
    assert room.table.key != finished.table.key
    assert f"New luck since move {len(kept)}" in (await browser.read(where)).text
    assert "your turn" in (await browser.read("/")).text
    await answer(browser.lobby, room, mine)
    assert finished.over, "the match it came from is as it was"


async def test_nothing_is_left_to_play_at_the_end(browser: Browser, finished: Room) -> None:
    path = f"{browser.path(finished)}/play-on"
    assert "Nothing is left to play" in await browser.refused("POST", path, {"step": 999_999})
    assert "must be a whole number" in await browser.refused("POST", path, {"step": "last"}, 422)
