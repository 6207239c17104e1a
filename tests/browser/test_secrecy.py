"""No byte that reaches a browser depends on what its person may not know, in any of the games.

Two real browsers sit at a table. The hidden part of the position is exchanged for another that the person
in front of a browser cannot tell from the true one; then every byte of the page must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from carpathia.server.tables.lobby import Lobby
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, Person
from tests.browser.served import Served, served_here
from tests.browser.wire import Wire
from tests.server.tools import quick_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKS = 3  # positions in which both browsers are looked at
DECISIONS = 12  # between two of them
ALL_ELSE = """async id => {
    const { seat, events } = document.body.dataset;
    const since = facts => `since=${facts}&seat=${seat}&moments=true`;
    const regions = facts => `/tables/${id}/regions?${since(facts)}`;
    const carried = facts => `/tables/${id}/events?carry=regions&${since(facts)}`;
    const [table, found] = [`/api/v1/tables/${id}`, []];
    const head = reply => [...reply.headers].filter(([name]) => name !== "date").join("\\n");
    for (const path of [regions(1), regions(events), table, `${table}/log`]) {
        const reply = await fetch(path);
        found.push(head(reply) + await reply.text());
    }
    for (const path of [carried(1), carried(events), `${table}/events?carry=table`]) {
        const reply = await fetch(path);
        const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        while (!text.includes("\\n\\n")) text += (await reader.read()).value;
        await reader.cancel();
        found.push(head(reply) + text);
    }
    return found;
}"""
# The version of the table, which counts its changes, and the id of the request, which is drawn for each.
VERSION = re.compile(r'(?:"version":|data-version="|\nid:)\s*\d+|x-request-id[:,] ?[0-9a-f]+')


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    app = quick_app(tmp_path)
    # Nobody moves while the position is exchanged; the test answers for everybody.
    app.state.lobby.autoplay.on_change = lambda room: None
    with served_here(app) as made:
        yield made


@pytest.fixture
def wires(served: Served) -> Iterator[tuple[Wire, Wire]]:
    both = Wire(served.address), Wire(served.address)
    yield both
    for wire in both:
        wire.close()


class Scene:
    def __init__(self, served: Served, table: str) -> None:
        self.served = served
        self.lobby: Lobby = served.app.state.lobby
        self.table_id = table.split("/")[-1]

    async def _exchange(self, seat: int, seed: int) -> object:
        match = self.lobby._rooms[self.table_id].running
        truth = match._state
        world = truth.clone()
        world.resample(seat, Rng(seed))
        world.journal = truth.journal
        match._state = world
        self.lobby._rooms[self.table_id].forget_kept()
        return truth

    async def _restore(self, truth: Any) -> None:
        room = self.lobby._rooms[self.table_id]
        room.running._state = truth
        room.forget_kept()

    async def _decide(self, rng: Rng, most: int) -> None:
        room = self.lobby._rooms[self.table_id]
        for _ in range(most):
            if room.over:
                return
            seat = room.asked[0]
            prompt = room.prompt(seat)
            assert prompt is not None
            await self.lobby.play(self.table_id, seat, prompt, rng.pick(room.perspective(seat).legal()))

    def decide(self, rng: Rng, most: int) -> None:
        self.served.run(self._decide(rng, most))

    def page(self, person: Person, wire: Wire) -> list[str]:
        """Load the table again; return what the browser got besides the news that there is something new."""
        address = person.page.url
        person.page.goto("/static/print.css")  # what is still on its way belongs to the position before
        while wire.responses():
            person.page.wait_for_timeout(200)
        person.page.goto(address)
        expect(person.at("#region-question")).to_be_visible()
        person.page.wait_for_function("() => document.body?.dataset.refreshing === undefined")
        # Whole pages: a list that a page asks for by itself from time to time is no part of the table.
        pages = [response for response in wire.responses() if "<!doctype html" in response.lower()]
        found: list[str] = person.page.evaluate(ALL_ELSE, self.table_id)
        return [VERSION.sub("", response) for response in [*pages, *found]]

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
            # The page, its regions and what is new in them, the table, the log, and the news with the same.
            assert len(truth) == 8
            assert scene.imagined(person, wire, seat, look) == truth
            told = told or scene.imagined(person, wire, 1 - seat, look) != truth
    assert told, "what somebody knows themselves is in what their browser gets"
