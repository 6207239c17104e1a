"""No byte that reaches a browser depends on what its person may not know, in any of the games.

Two real browsers sit at a table. The hidden part of the position is exchanged for another that the person
in front of a browser cannot tell from the true one; then every byte of the page must be the same.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from carpathia.server.tables.lobby import Lobby
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, Person
from tests.browser.wire import Wire
from tests.server.tools import listening, quick_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKS = 4  # positions in which both browsers are looked at
DECISIONS = 9  # between two of them
ALL_ELSE = """async id => {
    const { seat, events } = document.body.dataset;
    const since = facts => `/tables/${id}/regions?since=${facts}&seat=${seat}&moments=true`;
    for (const path of [since(1), since(events), `/api/v1/tables/${id}`, `/api/v1/tables/${id}/log`])
        await (await fetch(path)).text();
}"""
NEWS = re.compile(r"^(event: change|(data|id): \d+)$", re.MULTILINE)
# The version of the table, which counts its changes, and the id of the request, which is drawn for each.
VERSION = re.compile(r'(?:"version":|data-version=")\s*\d+|x-request-id: [0-9a-f]+')


class Served:
    """A server in a thread of this process, so that a test can change the truth under it."""

    def __init__(self, app: FastAPI) -> None:
        self.lobby: Lobby = app.state.lobby
        # Nobody moves while the position is exchanged; the test answers for everybody.
        self.lobby.autoplay.on_change = lambda room: None
        self._loop = asyncio.new_event_loop()
        self._started, self._stop = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(app),))
        self._thread.start()
        assert self._started.wait(20)

    async def _serve(self, app: FastAPI) -> None:
        async with listening(app) as (_, self.address):
            self._started.set()
            await self._stop.wait()

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(20)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(20)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(quick_app(tmp_path))
    yield made
    made.close()


@pytest.fixture
def wires(served: Served) -> Iterator[tuple[Wire, Wire]]:
    both = Wire(served.address), Wire(served.address)
    yield both
    for wire in both:
        wire.close()


class Scene:
    def __init__(self, served: Served, table: str) -> None:
        self.served = served
        self.table_id = table.split("/")[-1]

    async def _exchange(self, seat: int, seed: int) -> object:
        match = self.served.lobby._rooms[self.table_id].running
        truth = match._state
        world = truth.clone()
        world.resample(seat, Rng(seed))
        world.journal = truth.journal
        match._state = world
        return truth

    async def _restore(self, truth: Any) -> None:
        self.served.lobby._rooms[self.table_id].running._state = truth

    async def _decide(self, rng: Rng, most: int) -> None:
        room = self.served.lobby._rooms[self.table_id]
        for _ in range(most):
            if room.over:
                return
            seat = room.asked[0]
            prompt = room.prompt(seat)
            assert prompt is not None
            await self.served.lobby.play(
                self.table_id, seat, prompt, rng.pick(room.perspective(seat).legal())
            )

    def decide(self, rng: Rng, most: int) -> None:
        self.served.run(self._decide(rng, most))

    def page(self, person: Person, wire: Wire) -> list[str]:
        """Load the table again; return what the browser got besides the news that there is something new."""
        address = person.page.url
        person.page.goto("/offline")  # what is still on its way belongs to the position before
        while wire.responses():
            person.page.wait_for_timeout(200)
        person.page.goto(address)
        expect(person.at("#region-question")).to_be_visible()
        person.page.evaluate(ALL_ELSE, self.table_id)
        for _ in range(200):
            if wire.heard(b"event: change"):
                break
            person.page.wait_for_timeout(25)
        person.page.wait_for_timeout(200)  # the page has heard of it, too, and asks for what is new
        person.page.wait_for_function("() => document.body.dataset.refreshing === undefined")
        got = wire.responses()  # all at once: what is cut in two would count twice
        streams = [response for response in got if "event: change" in response]
        assert all(not NEWS.sub("", stream.partition("\r\n\r\n")[2]).strip() for stream in streams), streams
        # A page that hears of a change asks once more since what it has read, and gets the same.
        return sorted({VERSION.sub("", response) for response in got if "text/event-stream" not in response})

    def imagined(self, person: Person, wire: Wire, seat: int, seed: int) -> list[str]:
        """Return the same if the position were another one that `seat` cannot tell from the true one."""
        truth = self.served.run(self._exchange(seat, seed))
        try:
            return self.page(person, wire)
        finally:
            self.served.run(self._restore(truth))


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_no_byte_depends_on_what_a_person_may_not_know(
    kind: type[Game[Any]], visit: Visitor, served: Served, wires: tuple[Wire, Wire]
) -> None:
    people = [visit(wire.address) for wire in wires]
    table = people[0].open(kind, None, "random")
    request = people[1].page.context.request
    request.get("/")
    assert request.post(f"/api/v1{table}/sit", data={"seat": 1, "name": "Ben"}).ok
    for person in people:
        person.page.goto(table)
    scene, rng, told = Scene(served, table), Rng(21), False
    for look in range(LOOKS):
        scene.decide(rng, DECISIONS)
        for seat, (person, wire) in enumerate(zip(people, wires, strict=True)):
            truth = scene.page(person, wire)
            assert len(truth) == 5, "the page, its regions and what is new in them, the table and the log"
            assert scene.imagined(person, wire, seat, look) == truth
            told = told or scene.imagined(person, wire, 1 - seat, look) != truth
    assert told, "what somebody knows themselves is in what their browser gets"
