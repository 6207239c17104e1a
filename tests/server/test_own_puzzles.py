"""Puzzles from one's own matches: of reviewed matches, for nobody but who played them, judged in a worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from carpathia.core.state import CHANCE
from carpathia.review.report import MISTAKE, VERSION, Report, Step
from carpathia.server.tables.lobby import Lobby
from carpathia.trainer.own import Asked, Comparison
from tests.server.browser import Browser
from tests.server.drawn import check_page
from tests.server.html import Page

pytestmark = pytest.mark.anyio
FORM = {
    "game": "dragon-racer",
    "name": "Joan",
    "chair-0": "me",
    "chair-1": "random",
    "variants.abilities": "on",
}


async def finished(browser: Browser, app: FastAPI) -> tuple[Any, int]:
    """Play a match in the browser to its end; return the room, and the move of a decision of one's own."""
    opened = await browser.http.post("/tables", data=FORM)
    table = opened.headers["location"]
    lobby: Lobby = app.state.lobby
    room = await lobby.room(table.split("/")[-1])
    while not room.over:
        seat = room.running.acting[0]
        legal = room.perspective(seat).legal()
        prompt = room.prompt(seat)
        assert prompt is not None
        room.play(seat, prompt, legal[0])
    moves = room.running.record.moves
    chosen = next(n for n, move in enumerate(moves) if move.seat == 0 and move.label.startswith("play"))
    assert moves[chosen].seat != CHANCE
    return room, chosen


def report(move: int) -> Report:
    step = Step(
        MISTAKE, 0, move, 0, 0, "Play the red 1", "", (0.0, 0.0), 0.01, 0.2, 0.02, best="Play the red 2"
    )
    return Report(
        "dragon-racer",
        "Dragon Racer",
        ("Joan", "Mina"),
        (None, "random"),
        (1, 2),
        (0, 1),
        "",
        True,
        (),
        (step,),
    )


async def test_a_mistake_of_a_reviewed_match_is_a_puzzle_for_who_made_it(
    browser: Browser, other: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby: Lobby = app.state.lobby
    room, move = await finished(browser, app)
    table_id = room.table.id
    found = replace(room.table, stage="over")
    monkeypatch.setattr(
        lobby.store, "tables_of", lambda owner: [found] if owner == found.players[0].owner else []
    )
    empty = (await browser.http.get("/puzzles/mine")).text
    assert "has been reviewed yet" in empty
    kept = json.dumps(report(move).json())
    monkeypatch.setattr(
        lobby.store, "review", lambda table, version: ("{}", kept) if version == VERSION else None
    )
    listed = (await browser.http.get("/puzzles/mine")).text
    check_page(listed)
    path = f"/puzzles/mine/{table_id}/{move}"
    assert path in Page(listed).values("href")
    assert path not in (await other.http.get("/puzzles/mine")).text
    page = (await browser.http.get(path)).text
    check_page(page)
    assert "From a match of yours." in page
    assert "Only decisions of your own" in (await other.http.get(path)).text

    told: list[Asked] = []

    async def run(work: Callable[[Asked], Comparison], asked: Asked, owner: str) -> Comparison:
        told.append(asked)
        return Comparison(False, asked.action, "It gives away 20.")

    monkeypatch.setattr(lobby.bot_pool, "run", run)
    action = int(Page(page).values("data-action")[0])
    answer = (await browser.http.post(f"{path}/answer", json={"action": action})).json()
    assert "It gives away 20." in answer["html"]
    assert (told[0].move, told[0].seat, told[0].action) == (move, 0, action)
    assert (await browser.http.post(f"{path}/answer", json={"action": 99_999})).status_code == 409
    assert (await other.http.post(f"{path}/answer", json={"action": action})).status_code == 409
