"""No secret in any byte that reaches the wrong person, over whole matches of every game."""

from __future__ import annotations

import json
from contextlib import aclosing
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from carpathia.core.match import Match
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby
from carpathia.server.web import stream
from carpathia.server.web.identity import Identity
from carpathia.server.web.keys import Keys
from tests.server.tools import Program, asked, reply_to, somebody, two_people

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # plays whole matches twice


def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


class Eyes:
    """Looks at every byte a person gets, and at what they would get in a world they cannot tell from this."""

    def __init__(self, app: FastAPI, path: str) -> None:
        self.lobby: Lobby = app.state.lobby
        self.keys: Keys = app.state.keys
        # Nobody may move while the world is exchanged; the people give their forced answers themselves.
        self.lobby.autoplay.on_change = lambda room: None
        self.table_id = path.split("/")[-1]
        self.path = path
        self.compared = 0

    def match(self) -> Match[Any]:
        match = self.lobby._rooms[self.table_id].match
        assert match is not None
        return match

    async def seen(self, who: Program, owner: str) -> list[bytes]:
        """Return all that somebody is told of the position, drawn anew."""
        room = self.lobby._rooms[self.table_id]
        room.forget_kept()
        looked = (await who.ask("GET", self.path)).content
        room.forget_kept()
        async with aclosing(stream.tables(self.lobby, room, Identity(owner, ""), None)) as news:
            return [looked, (await anext(news)).encoded()]

    async def check(self, who: Program, viewer: int, rng: Rng) -> None:
        match = self.match()
        truth, owner = match._state, self.keys.owner(who.key) or ""
        seen = await self.seen(who, owner)
        world = truth.clone()
        world.resample(viewer, rng)
        world.journal = truth.journal
        match._state = world
        try:
            assert await self.seen(who, owner) == seen
        finally:
            match._state = truth
        self.compared += 1


@pytest.mark.parametrize("game", games())
async def test_no_byte_tells_a_secret_to_the_wrong_person(
    game: str, http: httpx.AsyncClient, app: FastAPI
) -> None:
    seats = games()[game].seat_range.start
    people = [await somebody(http) for _ in range(seats + 1)]  # the last one watches
    path = f"/tables/{(await people[0].post('/tables', {'game': game, 'seats': seats}))['table']}"
    for seat in range(seats):
        await people[seat].post(f"{path}/sit", {"seat": seat, "name": f"Seat {seat}"})
    eyes, rng = Eyes(app, path), Rng(11)
    while not eyes.match().over:
        seen = rng.below(seats + 1)
        await eyes.check(people[seen], seen if seen < seats else SPECTATOR, rng)
        mover, table = await asked(path, *people)
        key = eyes.match().key
        assert key is not None
        reply = await mover.ask("POST", f"{path}/play", reply_to(table, rng.below(len(table["choices"]))))
        assert reply.status_code == 200
        assert eyes.match().over or key.hex() not in reply.text
    assert eyes.compared > 20


async def test_no_card_in_a_hand_is_named_to_another(joan: Program, mark: Program, app: FastAPI) -> None:
    """By its name: the two people of Dragon Racer never read of a card that the other holds."""
    path = await two_people(joan, mark)
    eyes, rng = Eyes(app, path), Rng(12)
    since, last = [0, 0], [None, None]
    while not eyes.match().over:
        for viewer, who in enumerate((joan, mark)):
            own: Any = eyes.match().perspective(viewer).view()
            others: Any = eyes.match().perspective(1 - viewer).view()
            news = await who.get(f"{path}/log?since={since[viewer]}")
            table = (await who.ask("GET", path)).text
            if (
                last[viewer] == others["round"]
            ):  # otherwise a card may have been shown before it was dealt again
                shown = table.split('"podium"')[0]
                assert all(as_json(card) in shown for card in own["hand"]["cards"])
                for card in others["hand"]["cards"]:
                    assert not any(f"{card['dragon']} {card['number']}" in line for line in news["lines"])
                    assert as_json(card) not in shown
            since[viewer], last[viewer] = news["facts"], others["round"]
        mover, asking = await asked(path, joan, mark)
        await mover.post(f"{path}/play", reply_to(asking, rng.below(len(asking["choices"]))))
