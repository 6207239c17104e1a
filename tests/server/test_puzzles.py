"""The trainer's pages: only what the seat could know, and the answer only after a choice."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.analysis.puzzles.puzzle import puzzle_of, today
from carpathia.core.game import Game
from carpathia.core.registry import game_class, games
from tests.server.browser import Browser
from tests.server.drawn import check_page
from tests.server.html import Page

pytestmark = pytest.mark.anyio
each_game = pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)


@pytest.mark.slow
@each_game
async def test_a_puzzle_shows_what_the_seat_saw_and_no_answer(
    browser: Browser, kind: type[Game[Any]]
) -> None:
    puzzle = puzzle_of(kind, today())
    mine = puzzle.match().perspective(puzzle.seat)
    reply = await browser.http.get(f"/puzzles/{kind.name}")
    assert reply.status_code == 200
    check_page(reply.text)
    offered = {int(action) for action in Page(reply.text).values("data-action")}
    offered |= {int(action) for action in Page(reply.text).values("data-press")}
    assert offered == set(mine.legal())
    for answer in puzzle.answers:
        assert not answer.why or answer.why not in reply.text
        assert answer.cost == 0 or f"{answer.cost}" not in reply.text


@each_game
async def test_an_answer_is_compared_with_the_best(browser: Browser, kind: type[Game[Any]]) -> None:
    puzzle = puzzle_of(kind, today())
    parse = puzzle.match().game.actions.parse
    day = today().isoformat()
    best, worst = parse(puzzle.answers[0].label), parse(puzzle.answers[-1].label)
    path = f"/puzzles/{kind.name}/answer"
    right = (await browser.http.post(path, json={"day": day, "action": best})).json()
    assert right["right"]
    assert "Right." in Page(right["html"]).text
    wrong = (await browser.http.post(path, json={"day": day, "action": worst})).json()
    assert (wrong["right"], wrong["best"]) == (False, best)
    assert len(Page(wrong["answers"]).all("tr")) == len(puzzle.answers) + 1
    refused = await browser.http.post(path, json={"day": day, "action": 100_000})
    assert refused.status_code == 409


async def test_days_have_neighbours_and_bad_ones_are_refused(browser: Browser) -> None:
    now = Page((await browser.http.get("/puzzles/dragon-racer")).text)
    (before,) = [href for href in now.values("href") if href.startswith("?day=")]
    assert (await browser.http.get(f"/puzzles/dragon-racer{before}")).status_code == 200
    for day, reason in (("2020-01-01", "There are puzzles from"), ("2026-13-01", "is no day")):
        reply = await browser.http.get(f"/puzzles/dragon-racer?day={day}")
        assert reply.status_code == 409
        assert reason in reply.text
    assert (await browser.http.get("/puzzles/dragon-racer?day=tomorrow")).status_code == 422
    assert (await browser.http.get("/puzzles/chess")).status_code in (404, 422)


async def test_the_first_page_leads_to_the_puzzles(browser: Browser) -> None:
    assert "/puzzles" in Page((await browser.http.get("/")).text).values("href")
    listed = (await browser.http.get("/puzzles")).text
    check_page(listed)
    for name in games():
        assert f"/puzzles/{name}" in Page(listed).values("href")


async def test_what_cannot_be_done_in_a_puzzle_is_explained(browser: Browser) -> None:
    kind = game_class("dragon-racer")
    mine = puzzle_of(kind, today())
    perspective = mine.match().perspective(mine.seat)
    label = next(
        perspective.game.actions.label(action)
        for action in range(perspective.game.actions.size)
        if action not in perspective.legal()
    )
    sent = {"day": today().isoformat(), "label": label}
    reply = (await browser.http.post("/puzzles/dragon-racer/why", json=sent)).json()
    assert reply["clause"].startswith("DR-")
