"""Reviews: one press at the end of a match, computed elsewhere, kept, and never before the end."""

from __future__ import annotations

import asyncio
import json

import pytest
from fastapi import FastAPI

from carpathia.core.record import Record
from carpathia.review import review
from carpathia.review.report import VERSION, Report
from carpathia.review.work import FULL, JUDGE, VALUE, Task
from carpathia.server.tables.reviews import EFFORT, Reviews, _parts
from carpathia.server.tables.room import Room
from tests.review.conftest import LITTLE, played
from tests.server.browser import Browser

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "here"}


@pytest.fixture
async def finished(app: FastAPI, browser: Browser) -> Room:
    """A record from elsewhere, as it lies on the server; whoever plays here comes to the same page."""
    record = played("dragon-racer", ["random", "random"])
    reply = await browser.http.post("/records", data={"record": record.dumps()})
    app.state.reviews.efforts = LITTLE
    return await browser.lobby.room(reply.headers["location"].split("/")[2])


async def state(browser: Browser, room: Room) -> dict[str, object]:
    found: dict[str, object] = (await browser.http.get(f"{browser.path(room)}/review/state")).json()
    return found


async def done(browser: Browser, room: Room) -> dict[str, object]:
    while not (found := await state(browser, room))["done"]:
        assert found["begun"], found["problem"]
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
    for words in ("How the chances went", "Turning points", "Where the result came from", "Own mistakes"):
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


async def test_no_worker_is_kept_for_long_in_one_go() -> None:
    for tasks in (
        [Task(JUDGE, n, FULL.judge) for n in range(9)],
        [Task(VALUE, n, 20_000) for n in range(90)],
    ):
        parts = _parts(tasks)
        assert [task for part in parts for task in part] == tasks
        assert all(sum(task.load for task in part) <= EFFORT for part in parts)
