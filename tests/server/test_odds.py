"""The odds at a table: for the seat that looks, never the truth, and not where the opener forbids them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI

from carpathia.core.dump import load_state
from carpathia.server.tables.bot_pool import BotPool, Task
from tests.server.browser import Browser
from tests.server.tools import JSON, Program

pytestmark = pytest.mark.anyio
FORBIDDEN = "There are no odds at this table; whoever opened it has left them out."


class Near(BotPool):
    """Works the odds out in this process; keeps what a worker would have been told."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.told: list[Task] = []

    async def _ask(self, work: Callable[[Task], Any], task: Task) -> Any:
        self.told.append(task)
        return work(task)


async def race(joan: Program, **more: object) -> str:
    opened = await joan.post("/tables", {"game": "dragon-racer", "seats": 3, **more})
    path = f"/tables/{opened['table']}"
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    await joan.post(f"{path}/begin", {})
    return path


async def test_a_seat_is_told_the_odds_and_a_worker_nothing_else(joan: Program, app: FastAPI) -> None:
    path = await race(joan)
    near = app.state.lobby.bot_pool = Near()
    found = await joan.get(f"{path}/odds")
    keys = {table["key"]: table for table in found["tables"]}
    assert {"places", "unseen"} <= set(keys)
    assert keys["unseen"]["exact"]
    assert keys["places"]["error"] > 0
    assert await joan.get(f"{path}/odds") == found
    (task,) = near.told  # the second time it is known
    room = app.state.lobby._rooms[path.split("/")[-1]]
    world = load_state(room.game, task.world)
    assert room.game.view(world, 0) == room.game.view(room.match._state, 0)
    assert room.game.view(world, 1) != room.game.view(room.match._state, 1), "the other hand is imagined"


async def test_a_table_may_do_without_the_odds(joan: Program, browser: Browser, app: FastAPI) -> None:
    path = await race(joan, hidden_aids=["odds"])
    app.state.lobby.bot_pool = Near()
    assert await joan.refused("GET", f"{path}/odds") == FORBIDDEN
    table = path
    page = (await browser.http.get(table)).text
    assert "odds.js" not in page
    assert 'id="odds"' not in page
    assert FORBIDDEN in (await browser.http.get(f"{table}/odds")).text


async def test_what_the_table_does_not_help_to_remember_is_not_given_away(
    joan: Program, app: FastAPI
) -> None:
    path = await race(joan, hidden_aids=["seen"])
    app.state.lobby.bot_pool = Near()
    found = await joan.get(f"{path}/odds")
    assert found["tables"] == []
    assert "does not show which cards were face up" in found["left_out"][0]


async def test_the_page_has_a_panel_that_is_filled_when_it_is_opened(
    joan: Program, browser: Browser, app: FastAPI
) -> None:
    path = await race(joan)
    app.state.lobby.bot_pool = Near()
    assert '<details class="fold" id="odds">' in (await browser.http.get(path)).text
    html = (await browser.http.get(f"{path}/odds")).json()["html"]
    assert '<th scope="row">red</th>' in html
    assert "In per cent, counted exactly." in html


async def test_odds_that_cannot_be_worked_out_are_refused(joan: Program, app: FastAPI) -> None:
    class Failing(Near):
        async def _ask(self, work: Callable[[Task], Any], task: Task) -> Any:
            raise RuntimeError("a worker died")

    path = await race(joan)
    app.state.lobby.bot_pool = Failing()
    assert "could not be worked out" in await joan.refused("GET", f"{path}/odds")
    app.state.lobby.bot_pool = Near()
    assert (await joan.get(f"{path}/odds"))["tables"]


async def test_the_form_asks_for_the_odds(browser: Browser) -> None:
    form: JSON = {
        "game": "dragon-racer",
        "name": "Joan",
        "chair-0": "me",
        "chair-1": "random",
        "aids": "chosen",
    }
    page = (await browser.http.get("/games/dragon-racer/open")).text
    assert 'name="aids.odds" checked' in page
    without = await browser.http.post("/tables", data={**form, "aids.seen": "on"})
    assert "odds.js" not in (await browser.http.get(without.headers["location"])).text
    given = await browser.http.post("/tables", data={**form, "aids.odds": "on"})
    assert "odds.js" in (await browser.http.get(given.headers["location"])).text
