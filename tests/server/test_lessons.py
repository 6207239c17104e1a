"""Lessons on the page: what they point at is there; they are begun, left, taken up again and played on."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.lesson import LEARNER
from carpathia.core.registry import games
from carpathia.server.web import book, render
from carpathia.table.tutor import Tutor
from tests.server.browser import Browser
from tests.server.html import Page
from tests.table.lessons import begun, every_lesson, walk

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # walks through whole lessons


def coach(tutor: Tutor, action: int | None) -> render.Coach:
    assert tutor.place is not None
    return render.Coach(tutor.at, action=action, look=tutor.place.cue.look)


async def learn(browser: Browser, game: str = "dragon-racer") -> str:
    return await browser.press("/learn", {"game": game})


async def press(browser: Browser, table: str) -> bool:
    """Do what the page of a lesson says; say whether it goes on."""
    page = await browser.read(table)
    [said] = [attributes for attributes in page.all("div") if "data-cue" in attributes]
    if "That was the lesson." in page.text:
        return False
    if "data-means" in said:
        prompt = int(page.all("body")[0]["data-prompt"])
        answer = {"seat": LEARNER, "prompt": prompt, "action": int(said["data-means"])}
        reply = await browser.http.post(f"{table}/play", json=answer)
    else:
        reply = await browser.http.post(f"{table}/read-on", json={"cue": int(said["data-cue"])})
    assert reply.is_success, reply.text
    return True


@every_lesson
def test_what_a_lesson_points_at_is_on_the_board(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    for tutor in walk(session):
        assert tutor.place is not None
        action = tutor.expected(session.running)
        setting = render.Setting(table_id="abc", coach=coach(tutor, action))
        regions = render.regions(session.perspective(LEARNER), 0, setting)
        page = Page("".join(regions.values()))
        if action is not None:
            assert page.values("data-action").count(str(action)) == 1, tutor.place.cue.press
        else:
            things = [*page.values("data-thing"), *page.values("data-piece"), *render.REGIONS]
            assert tutor.place.cue.look in things, tutor.place.cue.look
            assert not page.values("data-action")


async def test_a_lesson_is_begun_on_the_first_page_left_and_taken_up_again(browser: Browser) -> None:
    home = await browser.read("/")
    assert home.text.count("Learn") == sum(kind.lesson is not None for kind in games().values())
    table = await learn(browser)
    assert "Step 1 of" in (await browser.read(table)).text
    assert await press(browser, table)
    assert await press(browser, table)
    assert "lesson" in (await browser.read("/")).text
    assert await learn(browser) == table
    assert "Step 2 of" in (await browser.read(table)).text


async def test_a_lesson_survives_that_its_room_is_forgotten(browser: Browser) -> None:
    table = await learn(browser)
    for _ in range(5):
        await press(browser, table)
    before = (await browser.read(table)).text
    browser.lobby._forget(browser.room(table))
    assert (await browser.read(table)).text == before


async def test_a_lesson_that_is_over_becomes_a_real_match_at_the_same_table(browser: Browser) -> None:
    table = await learn(browser)
    assert "Luck code" not in (await browser.read(table)).text
    while await press(browser, table):
        pass
    assert await browser.press(f"{table}/go-on") == table
    page = await browser.read(table)
    assert "New luck since move" in page.text
    assert not [attributes for attributes in page.all("div") if "data-cue" in attributes]
    browser.lobby._forget(browser.room(table))
    room = await browser.lobby.room(table.split("/")[2])
    assert room.tutor is None
    assert room.prompt(LEARNER) is not None
    assert await learn(browser) != table


async def test_a_lesson_is_started_again_at_the_same_table(browser: Browser) -> None:
    table = await learn(browser)
    for _ in range(6):
        await press(browser, table)
    assert await browser.press(f"{table}/start-again") == table
    browser.lobby._forget(browser.room(table))
    assert (await browser.lobby.room(table.split("/")[2])).cue == 0


async def test_no_bot_takes_over_in_a_lesson_and_nobody_else_leads_it(
    browser: Browser, other: Browser
) -> None:
    table = await learn(browser)
    assert "you play yourself" in await browser.refused("POST", f"{table}/hand-over", {"seat": 0})
    assert "play yourself" in await browser.refused("POST", f"{table}/leave", {"seat": 0})
    assert "Only players" in await other.refused("POST", f"{table}/start-again")
    reply = await other.http.post(f"{table}/read-on", json={"cue": 0})
    assert not reply.is_success
    assert browser.room(table).cue == 0
    assert not [found for found in (await other.read(table)).all("div") if "data-cue" in found]
    assert "Nobody is playing at the moment." in (await other.read("/")).text


async def test_a_table_that_is_no_lesson_cannot_go_on_like_one(browser: Browser) -> None:
    table = await browser.press("/play", {"game": "dragon-racer"})
    assert "no lesson" in await browser.refused("POST", f"{table}/start-again")
    assert "when the lesson is over" in await browser.refused("POST", f"{table}/go-on")


async def test_a_game_without_a_lesson_has_no_learn_entry(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in games().values():
        monkeypatch.setattr(kind, "lesson", None)
    book.game_page.cache_clear()
    try:
        table = await browser.press("/play", {"game": "dragon-racer"})
        for path in ("/", "/games/dragon-racer", table):
            assert "Learn" not in (await browser.read(path)).text
        assert "has no lesson" in await browser.refused("POST", "/learn", {"game": "dragon-racer"})
    finally:
        book.game_page.cache_clear()
