"""Who may do what: pages and API grant and refuse alike, with the same sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web import actions, api, replays, reviews
from carpathia.table.seating import Player
from tests.server.tools import answer, bot_pool_of, do, sit

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("with_toy")]

OWNER, OTHER, SPECTATOR, STRANGER = "owner", "other", "spectator", "stranger"
ROLES = (OWNER, OTHER, SPECTATOR, STRANGER)
PLAYERS = {OWNER, OTHER}
SEATED = ("open", "playing", "answered", "over")
STAGES = (*SEATED, "invited")  # last a rematch that the other has asked for


@dataclass(frozen=True)
class Case:
    """A command about seat 0, how each door is asked for it, and who is granted it at which stage."""

    page: str
    api: str
    granted: dict[str, set[str]]
    body: dict[str, Any] = field(default_factory=dict)
    script: bool = False  # the page sends JSON rather than a form


CASES = [
    Case("sit", "sit", {"open": {OWNER, OTHER, SPECTATOR}}, {"seat": 2, "name": "Suzan"}),
    Case("leave", "leave", {stage: {OWNER} for stage in SEATED}, {"seat": 0}),
    Case("bot", "bot", {"open": PLAYERS}, {"seat": 2, "bot": "random"}),
    Case("begin", "begin", {"open": PLAYERS, "invited": {OTHER}}),
    Case("hand-over", "hand-over", {stage: {OWNER} for stage in SEATED}, {"seat": 0}),
    Case("take-back", "take-back", {stage: {OWNER} for stage in SEATED}, {"seat": 0}),
    Case("play", "play", {"playing": {OWNER}}, {"seat": 0, "prompt": 0, "action": 0}, script=True),
    Case("undo", "undo", {"answered": {OWNER}}, {"seat": 0}, script=True),
    Case("hint", "hint", {"playing": PLAYERS, "answered": {OTHER}}, {"prompt": 0}, script=True),
    Case(
        "why",
        "why",
        {stage: set(ROLES) for stage in SEATED if stage != "open"},
        {"seat": 0, "label": "keep"},
        script=True,
    ),
    Case(
        "say",
        "chat",
        dict.fromkeys(SEATED, PLAYERS) | {"invited": {OTHER}},
        {"text": "Good evening"},
        script=True,
    ),
    Case("rematch", "rematch", {"over": PLAYERS}),
    Case("review", "review", {"over": set(ROLES)}),
    Case("remove", "remove", {"open": {OWNER}}, {"seat": 1}),
    Case("word", "word", {"open": {OWNER}}, {"seat": 0, "word": "moon"}),
    Case("accept", "accept", {"invited": {OWNER}}),
    Case("decline", "decline", {"invited": {OWNER}}),
]
# A curtain, a replay and a lesson are pages; whoever reads JSON names the seat, or replays the record
# themselves. Who may lead a lesson is tested with the lessons.
PAGES_ONLY = {"look", "play-on", "read-on", "start-again", "go-on"}


def commands(*routers: Any) -> set[str]:
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    paths = [route.path for route in routes if "POST" in (route.methods or ()) and "{table_id}" in route.path]
    return {path.split("/")[-1] for path in paths}


def test_every_command_of_pages_and_api_is_compared() -> None:
    pages = commands(actions.hot, actions.at_table, replays.router, reviews.router)
    assert pages == {case.page for case in CASES} | PAGES_ONLY
    assert commands(api.hot, api.tables) == {case.api for case in CASES}


class Scene:
    """A table at some stage, and everybody who could ask something of it."""

    def __init__(self, app: FastAPI, http: httpx.AsyncClient, stage: str) -> None:
        self.lobby: Lobby = app.state.lobby
        self.http = http
        bot_pool_of(self.lobby).gate.clear()  # no bot moves meanwhile
        self.keys = {role: app.state.keys.new() for role in ROLES} | {STRANGER: "nonsense"}
        self.owners = {role: app.state.keys.owner(key) or "" for role, key in self.keys.items()}
        self.room: Room
        self._stage = stage

    async def prepared(self) -> Scene:
        self.room = await self._room(self._stage)
        return self

    async def _room(self, stage: str) -> Room:
        room = await self.lobby.open("toy", 3, opener=self.owners[OWNER])
        for seat, role in enumerate((OWNER, OTHER)):
            await sit(self.lobby, room, seat, self.owners[role], f"The {role}")
        if stage == "open":
            return room
        await do(self.lobby, room, self.owners[OWNER], "begin")
        if stage == "answered":
            await answer(self.lobby, room, 0)
        while stage in ("over", "invited") and not room.over:
            await answer(self.lobby, room, room.asked[0])
        return await self.lobby.rematch(room, self.owners[OTHER]) if stage == "invited" else room

    async def ask(self, door: str, case: Case, role: str) -> str:
        """Return the sentence with which a door refuses, or nothing if it grants."""
        body, api = dict(case.body), door == "api"
        if "prompt" in body:
            body["prompt"] = max([self.room.prompt(seat) or 0 for seat in range(3)])
        if case.page == "hint" and api:  # on a page it is the seat that the screen shows
            body["seat"] = 1 if role == OTHER else 0
        path = f"/api/v1/tables/{self.room.table.id}/{case.api}" if api else self._page(case)
        sent = {"json": body} if api or case.script else {"data": body}
        if api and not body:
            sent = {}
        if case.page == "hint":
            bot_pool_of(self.lobby).gate.set()
        headers = {"Authorization": f"Bearer {self.keys[role]}"}
        reply = await self.http.post(path, headers=headers, **sent)  # type: ignore[arg-type]
        bot_pool_of(self.lobby).gate.clear()
        if reply.status_code < 400:
            return ""
        assert reply.status_code == 409, reply.text
        return str(reply.json()["refused"]["reason"])

    def _page(self, case: Case) -> str:
        return f"/tables/{self.room.table.id}/{case.page}"


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
async def test_pages_and_api_grant_and_refuse_alike(
    app: FastAPI, http: httpx.AsyncClient, stage: str
) -> None:
    scene: Scene | None = None
    for case in CASES:
        granted = set()
        for role in ROLES:
            said = {}
            for door in ("page", "api"):
                scene = scene or await Scene(app, http, stage).prepared()
                said[door] = await scene.ask(door, case, role)
                if not said[door]:
                    scene = None  # only what is granted changes anything, as the next test shows
            assert said["page"] == said["api"], (case.page, role)
            if not said["page"]:
                granted.add(role)
        assert granted == case.granted.get(stage, set()), case.page


async def test_what_is_refused_has_changed_nothing(app: FastAPI, http: httpx.AsyncClient) -> None:
    scene = await Scene(app, http, "playing").prepared()
    room = scene.room
    before = [Player(**vars(player)) for player in room.players], room.version, room.prompt(0)
    text = scene.lobby.store.record_text(room.table.id)
    for case in CASES:
        for door in ("page", "api"):
            for role in (SPECTATOR, STRANGER):
                refused = await scene.ask(door, case, role)
                assert refused or role in case.granted.get("playing", set())
    assert ([*room.players], room.version, room.prompt(0)) == before
    assert scene.lobby.store.record_text(room.table.id) == text
    assert scene.lobby.store.chat(room.table.id) == []
