"""Puzzles from one's own matches: of reviewed matches, for nobody but who played them, judged in a worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from carpathia.analysis.puzzles.own import Comparison, Question
from carpathia.analysis.review.report import MISTAKE, VERSION, Report, Step
from carpathia.core.perspective import Perspective
from carpathia.core.state import CHANCE
from carpathia.server.tables.lobby import Lobby
from carpathia.server.web import study
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
        MISTAKE,
        0,
        move,
        0,
        0,
        "Play the red 1",
        "",
        (0.0, 0.0),
        0.01,
        question="Which card do you play?",
        gerund="playing the red 1",
        gap=0.2,
        gap_error=0.02,
        other="playing the red 2",
    )
    return Report(
        "dragon-racer",
        "Dragon Racer",
        ("Joan", "Mina"),
        (None, "random"),
        (1, 2),
        (0, 1),
        (1.0, 0.0),
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
    for words in ("Your costliest decisions", "Which card do you play?", "You chose “Play the red 1”."):
        assert words in listed
    assert Page(listed).values("data-picture") == [f"{path}/picture"]
    page = (await browser.http.get(path)).text
    check_page(page)
    assert "From a match of yours." in page
    assert "Only decisions of your own" in (await other.http.get(path)).text

    questions: list[Question] = []

    async def run(work: Callable[[Question], Comparison], question: Question, owner: str) -> Comparison:
        questions.append(question)
        return Comparison(False, question.action, "Playing the red 2 is better by 20 points.")

    monkeypatch.setattr(lobby.bot_pool, "run", run)
    action = int(Page(page).values("data-action")[0])
    answer = (await browser.http.post(f"{path}/answer", json={"action": action})).json()
    assert "Playing the red 2 is better by 20 points." in answer["html"]
    assert (questions[0].move, questions[0].seat, questions[0].action) == (move, 0, action)
    assert (await browser.http.post(f"{path}/answer", json={"action": 99_999})).status_code == 409
    assert (await other.http.post(f"{path}/answer", json={"action": action})).status_code == 409


async def test_a_picture_shows_the_board_before_the_decision_to_its_player_alone(
    browser: Browser, other: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, move = await finished(browser, app)
    path = f"/puzzles/mine/{room.table.id}/{move}/picture"
    drawn: list[int] = []
    draw = study.picture

    def count(perspective: Perspective[Any]) -> str:
        drawn.append(perspective.seat)
        return draw(perspective)

    monkeypatch.setattr(study, "picture", count)
    picture = (await browser.http.get(path)).text
    assert 'class="track"' in picture
    assert "dragon-racer/board.css" in picture
    assert "data-action" not in picture
    assert (await browser.http.get(path)).text == picture
    assert drawn == [0], "drawn once"
    refused = await other.http.get(path)
    assert refused.status_code == 409
    assert "Only decisions of your own" in refused.text


async def test_matches_without_a_review_are_listed_by_game_and_players(
    browser: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby: Lobby = app.state.lobby
    room, _ = await finished(browser, app)
    monkeypatch.setattr(lobby.store, "tables_of", lambda owner: [replace(room.table, stage="over")])
    listed = Page((await browser.http.get("/puzzles/mine")).text)
    assert f"/tables/{room.table.id}/review" in listed.values("href")
    assert "Dragon Racer" in listed.text
    assert "Joan, " in listed.text
