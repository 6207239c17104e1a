"""Reviews: one press at the end of a match, computed elsewhere, kept, and never before the end."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI

from carpathia.analysis.review import review
from carpathia.analysis.review.report import VERSION, Report
from carpathia.analysis.review.work import FULL, JUDGE, VALUE, Task
from carpathia.core.record import Record
from carpathia.core.registry import games
from carpathia.core.state import CHANCE
from carpathia.server.tables.reviews import EFFORT, Reviews, _parts
from carpathia.server.tables.room import Room
from tests.analysis.conftest import LITTLE, played
from tests.server.browser import Browser
from tests.server.html import Page

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "here"}


@pytest.fixture
async def finished(app: FastAPI, browser: Browser) -> Room:
    """A record from elsewhere, as it lies on the server; whoever plays here comes to the same page."""
    record = played("dragon-racer", ["random", "random"])
    reply = await browser.http.post("/records", data={"record": record.dumps()})
    app.state.reviews.efforts = LITTLE
    return await browser.lobby.room(reply.headers["location"].split("/")[2])


async def state(browser: Browser, room: Room) -> dict[str, Any]:
    found: dict[str, Any] = (await browser.http.get(f"{browser.path(room)}/review/state")).json()
    return found


async def done(browser: Browser, room: Room) -> dict[str, Any]:
    while not (found := await state(browser, room))["done"]:
        assert found["begun"], found["parts"]["status"]["html"]
        await asyncio.sleep(0.05)
    return found


async def test_before_the_end_nothing_is_reviewed(browser: Browser) -> None:
    room = await browser.open(RACE)
    path = browser.path(room)
    for look in ("review", "review/state", "review/file"):
        assert "not over yet" in await browser.refused("GET", f"{path}/{look}")
    assert "not over yet" in await browser.refused("POST", f"{path}/review")
    for method in ("GET", "POST"):
        reply = await browser.http.request(method, f"/api/v1{path}/review")
        assert reply.status_code == 409
        assert "not over yet" in reply.text


@pytest.mark.slow
async def test_one_press_reviews_a_match_and_it_is_kept(browser: Browser, finished: Room) -> None:
    path = browser.path(finished)
    page = await browser.read(f"{path}/review")
    assert "Review this match" in page.text
    assert (await browser.http.post(f"{path}/review")).headers["location"] == f"{path}/review"
    await done(browser, finished)
    page = await browser.read(f"{path}/review")
    for words in ("How the chances went", "Turning points", "Where the result came from", "Accuracy"):
        assert words in page.text
    found = (await browser.http.get(f"/api/v1{path}/review")).json()
    alone = review(Record.loads(finished.running.record.dumps()), LITTLE)
    assert Report.from_json(found["review"]) == alone, "the same as anywhere else"
    kept = await Reviews(browser.lobby).show(finished)
    assert kept.report == alone
    file = await browser.http.get(f"{path}/review/file")
    assert "<style>" in file.text
    assert "attachment" in file.headers["content-disposition"]


@pytest.mark.slow
async def test_an_interrupted_review_goes_on_when_somebody_looks(browser: Browser, finished: Room) -> None:
    store = browser.lobby.store
    whole = review(Record.loads(finished.running.record.dumps()), LITTLE)
    await browser.lobby.database.write(store.save_review, finished.table.id, VERSION, json.dumps({}), "")
    await done(browser, finished)
    assert (await Reviews(browser.lobby).show(finished)).report == whole


async def test_a_review_by_other_numbers_is_made_anew(browser: Browser, finished: Room) -> None:
    store = browser.lobby.store
    await browser.lobby.database.write(store.save_review, finished.table.id, VERSION - 1, "{}", "")
    assert not (await state(browser, finished))["begun"]


@pytest.mark.slow
async def test_only_parts_that_the_page_does_not_know_are_sent(browser: Browser, finished: Room) -> None:
    path = f"{browser.path(finished)}/review"
    await browser.http.post(path)
    parts: dict[str, Any] = (await done(browser, finished))["parts"]
    assert set(parts) == {"status", "summary", "graph", "words"}
    known = [part["digest"] for part in parts.values()]
    same = (await browser.http.get(f"{path}/state", params={"known": known})).json()
    assert (same["done"], same["parts"], "points" in same) == (True, {}, False)
    other = (await browser.http.get(f"{path}/state", params={"known": known[:-1]})).json()
    assert list(other["parts"]) == [list(parts)[-1]]
    page = Page((await browser.http.get(path)).text)
    assert page.values("data-digest") == known


@pytest.mark.parametrize("name", sorted(games()))
async def test_positions_before_luck_are_drawn_as_they_were(browser: Browser, name: str) -> None:
    record = played(name, ["random", "random"])
    reply = await browser.http.post("/records", data={"record": record.dumps()})
    path = reply.headers["location"].split("?")[0]
    luck = [n for n, move in enumerate(record.moves) if move.seat == CHANCE]
    for n in (luck[0], luck[len(luck) // 2], luck[-1]):
        before, after = [
            (await browser.http.get(f"{path}/regions", params={"move": move, "seat": "open"})).json()[
                "regions"
            ]
            for move in (n, n + 1)
        ]
        assert before != after, n
    end = (await browser.http.get(f"{path}/regions", params={"move": 10**6})).json()
    assert end == (await browser.http.get(f"{path}/regions", params={"step": 10**6})).json()


async def test_a_replay_has_no_links_to_a_table_without_a_name(browser: Browser, finished: Room) -> None:
    page = Page((await browser.http.get(f"{browser.path(finished)}/replay?step=99999&seat=0")).text)
    assert "Best moment" in page.text or "Score sheet" in page.text
    for address in page.values("href") + page.values("action"):
        assert "//" not in address


async def test_no_worker_is_kept_for_long_in_one_go() -> None:
    for tasks in (
        [Task(JUDGE, n, FULL.judge) for n in range(9)],
        [Task(VALUE, n, 20_000) for n in range(90)],
    ):
        parts = _parts(tasks)
        assert [task for part in parts for task in part] == tasks
        assert all(sum(task.load for task in part) <= EFFORT for part in parts)
