"""Pages and forms as a browser sees them: tables are opened, joined, left and played again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from carpathia.core.registry import bots, games
from carpathia.core.state import SPECTATOR
from carpathia.server.lobby import Lobby
from carpathia.server.room import Room
from carpathia.server.store import Player
from tests.server.browser import Browser
from tests.server.tools import answer, desk_of, until

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me"}


@pytest.fixture
async def other(app: FastAPI, browser: Browser) -> AsyncIterator[Browser]:
    async with Browser(app) as made:
        yield made


def finish(lobby: Lobby, room: Room) -> None:
    while not room.over:
        answer(lobby, room, room.asked[0])


async def test_home_without_tables_says_so_and_offers_every_game(browser: Browser) -> None:
    page = await browser.read("/")
    assert "Nothing yet: press Play now." in page.text
    assert "Nobody is playing at the moment." in page.text
    offered = [field["value"] for field in page.all("input") if field.get("name") == "game"]
    assert set(offered) == set(games())


async def test_bots_are_named_with_what_they_are_from_the_weakest_to_the_strongest(browser: Browser) -> None:
    page = await browser.read("/")
    for one, next_one in pairwise(("novice", "regular", "master", "random")):
        assert page.text.index(bots()[one].summary) < page.text.index(bots()[next_one].summary)
    options = [option["value"] for option in page.all("option") if option["value"] in bots()]
    assert options[:4] == ["novice", "regular", "master", "random"]
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert set(chosen) == {"regular"}


async def test_home_lists_tables_with_their_state(browser: Browser, other: Browser) -> None:
    await browser.press("/tables", {**RACE, "chair-1": "open"})
    room = await browser.open({**RACE, "chair-1": "here"})
    mine = (await browser.read("/")).text
    assert "Joan, a free chair waiting for people" in " ".join(mine.split())
    assert "your turn" in mine
    theirs = (await other.read("/")).text
    assert "Joan, Player 2 being played" in " ".join(theirs.split())
    assert "waiting for people" not in theirs
    finish(browser.lobby, room)
    assert "Joan, Player 2 over" in " ".join((await browser.read("/")).text.split())


async def test_a_seat_that_a_bot_plays_shows_its_level(browser: Browser) -> None:
    desk_of(browser.lobby).gate.clear()
    room = await browser.open({**RACE, "chair-1": "novice"})
    await browser.press(f"{browser.path(room)}/hand-over", {"seat": 0})
    page = await browser.read(browser.path(room))
    assert "bot, novice" in page.text
    assert "you, a bot plays: regular" in page.text


async def test_a_seat_that_a_bot_plays_for_is_nobodys_turn(browser: Browser) -> None:
    desk_of(browser.lobby).gate.clear()
    room = await browser.open({**RACE, "chair-1": "here"})
    for seat in (0, 1):
        await browser.press(f"{browser.path(room)}/hand-over", {"seat": seat})
    assert "your turn" not in (await browser.read("/")).text


async def test_home_opens_no_table_to_say_how_it_stands(browser: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here"})
    lobby = browser.lobby
    lobby.store.add_lines(room.table.id, room.saved, ['{"seat": 0, "do": "fly away"}'], asked=[0])
    lobby._rooms.clear()
    assert "your turn" in (await browser.read("/")).text
    assert lobby.rooms() == 0
    assert "cannot be opened any more" in await browser.refused("GET", browser.path(room))


async def test_home_lists_tables_of_games_that_are_gone(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await browser.open({**RACE, "chair-1": "here"})
    left = {name: kind for name, kind in games().items() if name != "dragon-racer"}
    monkeypatch.setattr("carpathia.server.pages.games", lambda: left)
    assert "of a game that is not here" in (await browser.read("/")).text


@pytest.mark.parametrize("name", list(games()))
async def test_every_game_has_a_page_and_is_two_clicks_away(browser: Browser, name: str) -> None:
    assert games()[name].title in (await browser.read(f"/games/{name}")).text
    where = await browser.press("/play", {"game": name})
    room = browser.room(where)
    assert room.players[0].name == "Guest"
    await until(lambda: room.prompt(0) is not None)
    assert (await browser.read(where)).values("data-action")


async def test_a_game_that_does_not_exist_is_said_to_be_none(browser: Browser) -> None:
    said = await browser.refused("GET", "/games/chess", status=404)
    assert "There is no such game" in said
    for kind in games().values():
        assert kind.title in said


async def test_who_is_called_like_a_bot_can_play_now(browser: Browser) -> None:
    room = await browser.open({**RACE, "name": "Lucy", "chair-1": "random", "chair-2": "random"})
    assert room.players[0].name == "Lucy"
    again = browser.room(await browser.press("/play", {"game": "dragon-racer"}))
    for table in (room, again):
        assert len({player.name for player in table.players}) == 3
        assert table.players[0].name == "Lucy"


async def test_a_name_of_any_letters_is_remembered(browser: Browser) -> None:
    await browser.open({**RACE, "name": "Łucja; Дракула", "chair-1": "random"})
    names = [
        field["value"] for field in (await browser.read("/")).all("input") if field.get("name") == "name"
    ]
    assert set(names) == {"Łucja; Дракула"}


async def test_a_table_is_opened_as_the_form_says(browser: Browser) -> None:
    chairs = {"chair-1": "random", "chair-2": "open", "chair-3": "here", "name-3": "Mark"}
    room = await browser.open({**RACE, **chairs, "clock": "60", "variants.abilities": "on"})
    assert [(player.name, player.bot) for player in room.players][1:] == [
        ("Lucy", "random"),
        ("", None),
        ("Mark", None),
    ]
    assert room.table.clock == 60
    plain = await browser.open({**RACE, **chairs})
    assert plain.table.changes == {"variants.abilities": False}
    assert plain.table.clock is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"clock": "4"}, "A clock gives 5 to 86400 seconds"),
        ({"clock": "999999999"}, "A clock gives 5 to 86400 seconds"),
        ({"clock": "-5"}, "The field clock must be a whole number."),
        ({"name": " "}, "A name has 1 to 20 letters."),
        ({"chair-1": ""}, "for 2 to 5 players"),
        ({"chair-1": "here", "name-1": "Joan"}, "called Joan already"),
        ({"chair-1": "dragon"}, "There is no bot called 'dragon'"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_on_a_page(
    browser: Browser, fields: dict[str, str], sentence: str
) -> None:
    assert sentence in await browser.refused("POST", "/tables", {**RACE, "chair-1": "random", **fields})
    assert browser.lobby.store.count("open", "playing", "over") == 0


@pytest.mark.parametrize("path", ["/tables", "/play"])
async def test_who_has_no_key_of_their_own_opens_no_table(browser: Browser, path: str) -> None:
    browser.http.headers["Authorization"] = "Bearer nonsense"
    assert "a key of your own" in await browser.refused("POST", path, {**RACE, "chair-1": "random"})
    assert browser.lobby.store.count("open", "playing", "over") == 0


async def test_a_game_that_cannot_be_opened_is_refused_on_a_page(browser: Browser) -> None:
    for path in ("/play", "/tables"):
        assert "no game called 'chess'" in await browser.refused("POST", path, {"game": "chess"}, 422)


async def test_friends_join_by_the_link_and_leave_again(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = browser.path(room)
    assert "begins when every chair is taken" in (await browser.read(path)).text
    assert "Take a chair" in (await other.read(path)).text
    assert "chair first" in await other.refused("POST", f"{path}/begin")
    assert "is taken" in await other.refused("POST", f"{path}/sit", {"seat": 0, "name": "Mark"})
    assert await browser.press(f"{path}/leave", {"seat": 0}) == "/"
    assert room.players[0].free
    await browser.press(f"{path}/sit", {"seat": 0, "name": "Joan"})
    assert await other.press(f"{path}/sit", {"seat": 1, "name": "Mark"}) == path
    assert [player.name for player in room.players] == ["Joan", "Mark"]
    assert room.match is not None
    for one in (browser, other):
        seat = 0 if one is browser else 1
        regions = (await one.http.get(f"{path}/regions")).json()
        assert (regions["seat"], regions["prompt"]) == (seat, room.prompt(seat))
    for text, sent in (("", False), ("Good evening", True)):
        answer = await browser.http.post(f"{path}/say", json={"text": text})
        assert answer.is_success == sent
    assert "Good evening" in (await other.read(path)).text


async def test_chairs_nobody_takes_go_to_bots(browser: Browser) -> None:
    desk_of(browser.lobby).gate.clear()
    waiting = await browser.open({**RACE, "chair-1": "open", "chair-2": "open"})
    await browser.press(f"{browser.path(waiting)}/bot", {"seat": 1, "bot": "random"})
    assert waiting.match is None
    await browser.press(f"{browser.path(waiting)}/bot", {"seat": 2, "bot": "random"})
    assert waiting.match is not None
    begun = await browser.open({**RACE, "chair-1": "open"})
    await browser.press(f"{browser.path(begun)}/begin")
    assert begun.players[1].bot == "regular"


async def test_a_bot_takes_the_seat_of_who_leaves_until_they_come_back(
    browser: Browser, other: Browser
) -> None:
    desk_of(browser.lobby).gate.clear()
    room = await browser.open({**RACE, "chair-1": "random"})
    path, owner = browser.path(room), room.players[0].owner
    for way, leads in (("leave", "/"), ("hand-over", path)):
        assert await browser.press(f"{path}/{way}", {"seat": 0}) == leads
        assert room.players[0] == Player("Joan", owner, "regular")
        assert "Seat 0 is not yours." in await other.refused("POST", f"{path}/take-back", {"seat": 0})
        assert await browser.press(f"{path}/take-back", {"seat": 0}) == path
        assert room.players[0] == Player("Joan", owner)


async def test_the_script_plays_takes_back_and_asks_why(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here"})
    path, seat = browser.path(room), room.asked[0]
    legal = room.perspective(seat).legal()
    move: dict[str, Any] = {
        "seat": seat,
        "prompt": room.prompt(seat),
        "action": legal[-1],
    }  # a bet, which luck does not answer

    async def send(one: Browser, deed: str, body: dict[str, Any]) -> httpx.Response:
        return await one.http.post(f"{path}/{deed}", json=body, headers={"Accept": "*/*"})

    assert (await send(other, "play", move)).json()["refused"]["reason"] == f"Seat {seat} is not yours."
    assert (await send(browser, "play", {**move, "prompt": None})).status_code == 409
    assert (await send(browser, "play", move)).json() == {"ok": True}
    assert "no longer open" in (await send(browser, "play", move)).json()["refused"]["reason"]
    assert room.can_undo(seat)
    assert (await send(browser, "undo", {"seat": seat})).json() == {"ok": True}
    label = room.game.actions.label(legal[-1])
    assert (await send(browser, "why", {"seat": seat, "label": label})).json()["clause"] == ""
    forbidden = next(action for action in range(100) if action not in legal)
    label = room.game.actions.label(forbidden)
    assert (await send(browser, "why", {"seat": seat, "label": label})).json()["clause"].startswith("DR-")
    assert "watching" in (await send(other, "why", {"seat": seat, "label": label})).json()["reason"]


async def test_on_a_shared_screen_a_hand_is_shown_once_the_screen_was_passed(browser: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here", "name-1": "Mark"})
    path = browser.path(room)
    seen = set()
    for _ in range(12):
        seat = room.asked[0]
        if room.shown_to(room.players[0].owner or "")[1]:
            assert f"Pass the screen to {room.players[seat].name}" in (await browser.read(path)).text
            assert (await browser.http.get(f"{path}/regions")).json()["seat"] == SPECTATOR
            assert await browser.press(f"{path}/look") == path
        assert "Pass the screen" not in (await browser.read(path)).text
        assert (await browser.http.get(f"{path}/regions")).json()["seat"] == seat
        seen.add(seat)
        answer(browser.lobby, room, seat)
    assert seen == {0, 1}


async def test_looking_keeps_nothing_for_who_holds_no_seat(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here"})
    await other.press(f"{browser.path(room)}/look")
    assert room._looking == {}


async def test_a_rematch_leads_everybody_to_one_new_table(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = browser.path(room)
    await other.press(f"{path}/sit", {"seat": 1, "name": "Mark"})
    assert "when the match is over" in await browser.refused("POST", f"{path}/rematch")
    finish(browser.lobby, room)
    again = await browser.press(f"{path}/rematch")
    assert again != path
    assert await other.press(f"{path}/rematch") == again
    assert [player.name for player in browser.room(again).players] == ["Joan", "Mark"]


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/nowhere", 404, "There is nothing here"),
        ("/tables/nothing", 404, "There is no such table"),
        ("/tables/nothing/regions", 404, "There is no such table"),
        ("/tables/nothing/replay", 404, "There is no such table"),
        ("/play", 405, "That cannot be done here."),
    ],
)
async def test_a_wrong_address_is_a_page_with_a_sentence(
    browser: Browser, path: str, status: int, sentence: str
) -> None:
    assert sentence in await browser.refused("GET", path, status=status)
