"""What the expert would do: told to who is asked, from what their seat knows, and changing nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from carpathia.analysis.hints import ADVISER
from carpathia.bots.bot import Thought
from carpathia.core.dump import dump_state, load_state
from carpathia.core.game import Game
from carpathia.server.rate_limit import Rate
from carpathia.server.tables.bot_pool import BotPool, Task
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from tests.server.browser import Browser
from tests.server.tools import (
    JSON,
    WHY,
    Program,
    answer,
    asked,
    bot_pool_of,
    quick_app,
    reply_to,
    served,
    somebody,
    two_people,
    until,
)

pytestmark = pytest.mark.anyio
STALE = "That question is no longer open; look at the table as it is now."
SHARED = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "here"}


class Witness(BotPool):
    """Keeps what the workers are told, and advises the first thing there is."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(1, 1.0)
        self.game = game
        self.told: list[Task] = []

    async def _ask(self, work: Callable[[Task], Any], task: Task) -> Any:
        self.told.append(task)
        world = load_state(self.game, task.world)
        return Thought(world.legal(task.seat)[0], WHY)


def watched(lobby: Lobby, room: Room) -> Witness:
    witness = Witness(room.game)
    lobby.bot_pool = lobby.autoplay.bot_pool = witness
    return witness


def question(table: JSON) -> JSON:
    return {"seat": table["seat"], "prompt": table["prompt"]}


async def test_a_program_is_told_what_the_expert_would_do_and_why(
    joan: Program, mark: Program, app: FastAPI
) -> None:
    path = await two_people(joan, mark)
    who, table = await asked(path, joan, mark)
    hint = await who.post(f"{path}/hint", question(table))
    assert hint["why"] == WHY
    assert {"action": hint["action"], "text": hint["text"]} in [
        {"action": choice["action"], "text": choice["text"]} for choice in table["choices"]
    ]
    assert bot_pool_of(app.state.lobby).asked == [(ADVISER, table["seat"])]
    assert await who.post(f"{path}/hint", question(table)) == hint, "the same question, the same answer"


async def test_a_hint_changes_nothing(joan: Program, mark: Program, app: FastAPI) -> None:
    path = await two_people(joan, mark)
    lobby: Lobby = app.state.lobby
    room = await lobby.room(path.split("/")[-1])
    assert room.match is not None
    who, table = await asked(path, joan, mark)
    before = (lobby.store.record_text(room.table.id), dump_state(room.game, room.match._state))
    await who.post(f"{path}/hint", question(table))
    assert await who.get(path) == table
    assert (lobby.store.record_text(room.table.id), dump_state(room.game, room.match._state)) == before


async def test_the_expert_knows_no_more_than_the_seat_that_asks(
    joan: Program, mark: Program, app: FastAPI
) -> None:
    path = await two_people(joan, mark)
    room = app.state.lobby._rooms[path.split("/")[-1]]
    for _ in range(6):
        who, table = await asked(path, joan, mark)
        await who.post(f"{path}/play", reply_to(table, -1))
    who, table = await asked(path, joan, mark)
    witness, seat = watched(app.state.lobby, room), table["seat"]
    await who.post(f"{path}/hint", question(table))
    (task,) = witness.told
    truth, world = room.match._state, load_state(room.game, task.world)
    assert task.seat == seat
    assert room.game.view(world, seat) == room.game.view(truth, seat)
    assert dump_state(room.game, truth) != task.world
    assert room.game.view(world, 1 - seat) != room.game.view(truth, 1 - seat), "the other hand is imagined"


async def test_spectators_and_other_seats_get_no_hint(joan: Program, mark: Program, browser: Browser) -> None:
    path = await two_people(joan, mark)
    who, table = await asked(path, joan, mark)
    other = mark if who is joan else joan
    assert "not yours" in await other.refused("POST", f"{path}/hint", question(table))
    mine = {**question(table), "seat": 1 - table["seat"]}
    assert await other.refused("POST", f"{path}/hint", mine) == STALE
    reply = await browser.http.post(f"{path}/hint", json={"prompt": table["prompt"]})
    assert reply.status_code == 409
    assert "take a chair first" in reply.text


async def test_a_question_that_is_not_open_gets_no_hint(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    who, table = await asked(path, joan, mark)
    await who.post(f"{path}/play", reply_to(table))
    assert await who.refused("POST", f"{path}/hint", question(table)) == STALE
    while (await joan.get(path))["stage"] != "over":
        who, table = await asked(path, joan, mark)
        await who.post(f"{path}/play", reply_to(table))
    assert await who.refused("POST", f"{path}/hint", question(table)) == STALE


async def test_a_hint_that_comes_after_the_answer_is_not_given(
    joan: Program, mark: Program, app: FastAPI
) -> None:
    path = await two_people(joan, mark)
    bot_pool = bot_pool_of(app.state.lobby)
    bot_pool.gate.clear()
    who, table = await asked(path, joan, mark)
    waiting = asyncio.create_task(who.refused("POST", f"{path}/hint", question(table)))
    await until(lambda: bot_pool.asked)
    await who.post(f"{path}/play", reply_to(table))
    bot_pool.gate.set()
    assert await waiting == STALE


async def test_everybody_asks_one_thing_at_a_time(joan: Program, mark: Program, app: FastAPI) -> None:
    path = await two_people(joan, mark)
    bot_pool = bot_pool_of(app.state.lobby)
    bot_pool.gate.clear()
    who, table = await asked(path, joan, mark)
    waiting = asyncio.create_task(who.post(f"{path}/hint", question(table)))
    await until(lambda: bot_pool.asked)
    assert "still thinking" in await who.refused("POST", f"{path}/hint", question(table))
    bot_pool.gate.set()
    assert (await waiting)["why"] == WHY
    assert (await who.post(f"{path}/hint", question(table)))["why"] == WHY


async def test_nobody_keeps_the_expert_busy(tmp_path: Path) -> None:
    async with served(quick_app(tmp_path, hints=Rate(2, 0.0))) as http:
        joan, mark = await somebody(http), await somebody(http)
        path = await two_people(joan, mark)
        who, table = await asked(path, joan, mark)
        for _ in range(2):
            await who.post(f"{path}/hint", question(table))
        assert "wait a moment" in await who.refused("POST", f"{path}/hint", question(table))


async def test_an_expert_in_trouble_gives_no_advice(
    joan: Program, mark: Program, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> Thought:
        raise LookupError

    monkeypatch.setattr(Witness, "_ask", fail)
    path = await two_people(joan, mark)
    who, table = await asked(path, joan, mark)
    watched(app.state.lobby, app.state.lobby._rooms[path.split("/")[-1]])
    assert "found no answer" in await who.refused("POST", f"{path}/hint", question(table))


async def test_a_page_offers_a_hint_to_who_is_asked(browser: Browser) -> None:
    room = await browser.open({**SHARED, "chair-1": "random"})
    bot_pool_of(browser.lobby).gate.clear()
    for _ in range(9):
        page = await browser.read(browser.path(room))
        assert ("hint" in page.values("id")) == (room.prompt(0) is not None)
        if room.asked != [0]:
            break
        await answer(browser.lobby, room, 0)
    else:
        raise AssertionError("the bot is never asked")


async def test_behind_the_curtain_there_are_no_hints(browser: Browser) -> None:
    room = await browser.open(SHARED)
    path, seat = browser.path(room), room.asked[0]
    assert "hint" not in (await browser.read(path)).values("id")
    reply = await browser.http.post(f"{path}/hint", json={"prompt": room.prompt(seat)})
    assert STALE in reply.text
    await browser.press(f"{path}/look")
    assert "hint" in (await browser.read(path)).values("id")
    reply = await browser.http.post(f"{path}/hint", json={"prompt": room.prompt(seat)})
    assert reply.json()["why"] == WHY
    await browser.press(f"{path}/hand-over", {"seat": seat})
    assert "hint" not in (await browser.read(path)).values("id"), "a bot needs none"
