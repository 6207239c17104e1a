"""Pages and forms as a browser sees them: tables are opened, joined, left and played again."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from typing import Any

import httpx
import pytest

from carpathia.core.game import Game
from carpathia.core.record import Record
from carpathia.core.registry import bots, games
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.clock import Clock, ClockKind
from carpathia.table.seating import Player
from tests.server.browser import Browser
from tests.server.html import Page
from tests.server.tools import answer, bot_pool_of, until

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me"}
OPEN = "/games/dragon-racer/open"


async def finish(lobby: Lobby, room: Room) -> None:
    while not room.over:
        await answer(lobby, room, room.asked[0])


def chosen(page: Page) -> list[str]:
    """Return what is selected on a page; what comes first in a list need not be."""
    return [option["value"] for option in page.all("option") if "selected" in option]


def checked(page: Page) -> list[str]:
    return [box["name"] for box in page.all("input") if "checked" in box]


ORDER = ("novice", "regular", "master", "expert", "partner", "random")


async def test_home_without_tables_says_so_and_offers_every_game(browser: Browser) -> None:
    page = await browser.read("/")
    assert "None yet: press Play now." in page.text
    assert "Nobody is playing at the moment." in page.text
    offered = [field["value"] for field in page.all("input") if field.get("name") == "game"]
    assert set(offered) == set(games())


async def test_bots_are_named_with_what_they_are_from_the_weakest_to_the_strongest(browser: Browser) -> None:
    page = await browser.read(OPEN)
    for one, next_one in pairwise(ORDER):
        assert page.text.index(bots()[one].summary) < page.text.index(bots()[next_one].summary)
    options = [option["value"] for option in page.all("option") if option["value"] in bots()]
    assert options[: len(ORDER)] == list(ORDER)
    assert chosen(page)[:1] == ["regular"]


async def test_home_lists_tables_with_their_state(browser: Browser, other: Browser) -> None:
    await browser.press("/tables", {**RACE, "chair-1": "open"})
    room = await browser.open({**RACE, "chair-1": "here"})
    mine = (await browser.read("/")).text
    assert "Joan, 1 free chair waiting for people" in " ".join(mine.split())
    assert "your turn" in mine
    theirs = (await other.read("/")).text
    assert "Joan, Player 2 being played" in " ".join(theirs.split())
    assert "waiting for people" not in theirs
    await finish(browser.lobby, room)
    assert "Joan, Player 2 over" in " ".join((await browser.read("/")).text.split())


async def test_home_says_whom_a_table_of_mine_waits_for(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    await other.press(f"{browser.path(room)}/sit", {"seat": 1, "name": "Mark"})
    waits, asked = (browser, other) if room.asked == [1] else (other, browser)
    name = room.players[room.asked[0]].name
    for path in ("/", "/mine"):
        page = await asked.read(path)
        assert page.values("data-turn") == ["Dragon Racer"]
        assert "your turn" in page.text
        page = await waits.read(path)
        assert page.values("data-turn") == []
        assert f"waiting for {name}" in page.text


async def test_tables_that_wait_for_me_come_first(browser: Browser) -> None:
    played = await browser.open({**RACE, "chair-1": "here"})
    waiting = await browser.open({**RACE, "chair-1": "open"})
    links = (await browser.read("/mine")).values("href")
    assert links == [browser.path(played), browser.path(waiting)]


async def test_a_seat_that_a_bot_plays_shows_its_level(browser: Browser) -> None:
    bot_pool_of(browser.lobby).gate.clear()
    room = await browser.open({**RACE, "chair-1": "novice"})
    await browser.press(f"{browser.path(room)}/hand-over", {"seat": 0})
    page = await browser.read(browser.path(room))
    assert "bot, novice" in page.text
    assert "you, but a bot plays for you" in page.text
    assert "Your turn" not in page.text
    assert "Play myself" in page.text


async def test_a_seat_that_a_bot_plays_for_is_nobodys_turn(browser: Browser) -> None:
    bot_pool_of(browser.lobby).gate.clear()
    room = await browser.open({**RACE, "chair-1": "here"})
    for seat in (0, 1):
        await browser.press(f"{browser.path(room)}/hand-over", {"seat": seat})
    assert "your turn" not in (await browser.read("/")).text


async def test_home_opens_no_table_to_say_how_it_stands(browser: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here"})
    lobby = browser.lobby
    lobby.store.save(room.table.id, room.saved, ['{"seat": 0, "do": "fly away"}'], asked=[0])
    lobby._rooms.clear()
    assert "your turn" in (await browser.read("/")).text
    assert lobby.rooms() == 0
    assert "cannot be opened any more" in await browser.refused("GET", browser.path(room))


async def test_home_lists_tables_of_games_that_are_gone(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await browser.open({**RACE, "chair-1": "here"})
    left = {name: kind for name, kind in games().items() if name != "dragon-racer"}
    monkeypatch.setattr("carpathia.server.web.listing.games", lambda: left)
    assert "of a game that is not here" in (await browser.read("/")).text


@pytest.mark.parametrize("name", list(games()))
async def test_every_game_has_a_page_and_is_two_clicks_away(browser: Browser, name: str) -> None:
    assert games()[name].title in (await browser.read(f"/games/{name}")).text
    where = await browser.press("/play", {"game": name})
    room = browser.room(where)
    assert room.players[0].name == "Player 1"
    await until(lambda: room.prompt(0) is not None)
    assert (await browser.read(where)).values("data-action")


async def test_a_game_that_does_not_exist_is_said_to_be_none(browser: Browser) -> None:
    said = await browser.refused("GET", "/games/chess", status=404)
    assert "There is no such game" in said
    for kind in games().values():
        assert kind.title in said


async def test_who_is_called_like_a_bot_can_play_now(browser: Browser) -> None:
    room = await browser.open({**RACE, "name": "Mina", "chair-1": "random", "chair-2": "random"})
    assert room.players[0].name == "Mina"
    again = browser.room(await browser.press("/play", {"game": "dragon-racer"}))
    for table in (room, again):
        assert len({player.name for player in table.players}) == 3
        assert table.players[0].name == "Mina"


async def test_a_name_of_any_letters_is_remembered(browser: Browser) -> None:
    await browser.open({**RACE, "name": "Łucja; Дракула", "chair-1": "random"})
    names = [
        field["value"] for field in (await browser.read(OPEN)).all("input") if field.get("name") == "name"
    ]
    assert set(names) == {"Łucja; Дракула"}


async def test_a_table_is_opened_as_the_form_says(browser: Browser) -> None:
    chairs = {"chair-1": "random", "chair-2": "open", "chair-3": "here", "name-3": "Mark"}
    room = await browser.open({**RACE, **chairs, "clock": "60", "variants.abilities": "on"})
    assert [(player.name, player.bot) for player in room.players][1:] == [
        ("Mina", "random"),
        ("", None),
        ("Mark", None),
    ]
    assert room.table.options.clock == Clock(60)
    plain = await browser.open({**RACE, **chairs})
    assert plain.table.changes == {"variants.abilities": False}
    assert plain.table.options.clock is None
    timed = {"clock": "600", "clock_kind": "match", "increment": "10"}
    room = await browser.open({**RACE, **chairs, **timed})
    assert room.table.options.clock == Clock(600, ClockKind.MATCH, 10)


async def test_a_form_is_remembered_for_the_next_table_of_the_game(browser: Browser) -> None:
    chairs = {"chair-1": "open", "chair-2": "here", "name-2": "Łucja & Дракула", "chair-3": "master"}
    more = {"colour-2": "olive", "clock": "600", "clock_kind": "match", "increment": "10"}
    await browser.open({**RACE, **chairs, **more})
    page = await browser.read(OPEN)
    assert chosen(page) == ["open", "here", "olive", "master", "600", "match", "10"]
    assert "Łucja & Дракула" in page.values("value")
    assert checked(page) == []
    switches = {"aids": "chosen", "aids.seen": "on", "variants.abilities": "on"}
    await browser.open({**RACE, "chair-1": "random", **switches})
    page = await browser.read(OPEN)
    assert chosen(page) == ["random", "0", "turn", "0"]
    assert checked(page) == ["variants.abilities", "aids.seen"]
    await browser.open({**RACE, "chair-1": "random", "aids": "chosen", "private": "on"})
    assert checked(await browser.read(OPEN)) == ["private"]
    assert "master" not in chosen(await browser.read("/games/thanks-a-lottery/open"))


@pytest.mark.parametrize("kept", ["", "nonsense", "%FF%FE=%3Cscript%3E", "chair-1%3Dchess%26clock%3Dsoon"])
async def test_a_form_that_was_kept_badly_does_no_harm(browser: Browser, kept: str) -> None:
    reply = await browser.http.get(OPEN, headers={"Cookie": f"opening={kept}"})
    assert reply.status_code == 200
    assert "<script>" not in reply.text
    assert "Open the table" in Page(reply.text).text


async def test_more_than_a_cookie_holds_is_not_kept(browser: Browser) -> None:
    await browser.open({**RACE, "chair-1": "random", "more": "x" * 4000})
    assert "opening" not in browser.http.cookies


async def test_what_cannot_be_opened_is_still_in_the_form(browser: Browser) -> None:
    fields = {**RACE, "chair-1": "here", "name-1": "Joan", "chair-2": "novice", "clock": "180"}
    reply = await browser.http.post("/tables", data=fields)
    assert reply.status_code == 409
    page = Page(reply.text)
    assert "called Joan already" in page.text
    assert chosen(page) == ["here", "novice", "180", "turn", "0"]
    assert "opening" not in browser.http.cookies


@pytest.mark.parametrize("kind", list(games().values()), ids=lambda kind: kind.name)
async def test_every_variant_is_explained_where_it_is_chosen(browser: Browser, kind: type[Game[Any]]) -> None:
    page = await browser.read(f"/games/{kind.name}/open")
    assert [variant.key for variant in kind.variants] == list(kind.default_components().switches("variants"))
    for variant in kind.variants:
        assert variant.label in page.text
        assert variant.sentence in page.text
        switches = kind.rulebook().clause(variant.clause).switches
        assert f"variants.{variant.key}" in {switch.key for switch in switches}


async def test_no_table_can_be_opened_of_a_game_that_does_not_exist(browser: Browser) -> None:
    assert "There is no such game" in await browser.refused("GET", "/games/chess/open", status=404)


@pytest.mark.parametrize(
    ("fields", "sentence", "status"),
    [
        ({"clock": "4"}, "A clock gives 5 to 86400 seconds", 409),
        ({"clock": "999999999"}, "A clock gives 5 to 86400 seconds", 409),
        ({"clock": "-5"}, "The field clock must be 0 or more.", 422),
        ({"clock": "60", "increment": "5"}, "Only a clock for the whole match adds time", 409),
        ({"clock": "60", "clock_kind": "moon"}, "The field clock_kind is not valid.", 422),
        ({"clock": "soon"}, "The field clock must be a whole number.", 422),
        ({"name": " "}, "A name has 1 to 20 letters.", 409),
        ({"name": "J" * 21}, "The field name may have at most 20 characters.", 422),
        ({"chair-1": ""}, "for 2 to 5 players", 409),
        ({"chair-1": "here", "name-1": "Joan"}, "called Joan already", 409),
        ({"chair-1": "here", "name-1": "J" * 21}, "A name has 1 to 20 letters.", 409),
        ({"chair-1": "dragon"}, "There is no bot called 'dragon'", 409),
    ],
)
async def test_a_table_that_cannot_be_is_refused_on_a_page(
    browser: Browser, fields: dict[str, str], sentence: str, status: int
) -> None:
    asked = {**RACE, "chair-1": "random", **fields}
    assert sentence in await browser.refused("POST", "/tables", asked, status)
    assert browser.lobby.store.count("open", "playing", "over") == 0


@pytest.mark.parametrize(
    ("deed", "fields", "sentence"),
    [
        ("sit", {"seat": "1"}, "The field name is missing."),
        ("sit", {"seat": "", "name": "Mark"}, "The field seat is missing."),
        ("sit", {"seat": "first", "name": "Mark"}, "The field seat must be a whole number."),
        ("sit", {"seat": "6", "name": "Mark"}, "The field seat must be 5 or less."),
        ("sit", {"seat": "1", "name": "Mark", "age": "7"}, "The field age is not known here."),
        ("leave", {}, "The field seat is missing."),
        ("bot", {"seat": "1", "bot": "b" * 41}, "The field bot may have at most 40 characters."),
    ],
)
async def test_a_form_that_is_not_filled_in_properly_is_refused_with_a_sentence(
    browser: Browser, deed: str, fields: dict[str, str], sentence: str
) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = f"{browser.path(room)}/{deed}"
    assert sentence in await browser.refused("POST", path, fields, 422)
    assert room.players[1].free


async def test_a_form_may_come_in_several_parts(browser: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    parts = {"seat": (None, "1"), "name": (None, "Łucja")}
    reply = await browser.http.post(f"{browser.path(room)}/sit", files=parts)
    assert reply.status_code == 303
    assert room.players[1].name == "Łucja"


@pytest.mark.parametrize(
    "content", [b"nothing like it", b'--b\r\nContent-Disposition: form-data; name="seat"\r\n\r\n1\r\n', b""]
)
async def test_a_form_that_cannot_be_read_is_refused_with_a_sentence(
    browser: Browser, content: bytes
) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    reply = await browser.http.post(f"{browser.path(room)}/sit", content=content, headers=headers)
    assert reply.status_code in (400, 422)
    text = Page(reply.text).text
    assert "it must be JSON or a form" in text or "is missing." in text
    assert room.players[1].free


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
    bot_pool_of(browser.lobby).gate.clear()
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
    bot_pool_of(browser.lobby).gate.clear()
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
    assert (await send(browser, "play", move)).json() == {"ok": True, "version": room.version}
    assert "no longer open" in (await send(browser, "play", move)).json()["refused"]["reason"]
    assert room.can_undo(seat)
    assert (await send(browser, "undo", {"seat": seat})).json() == {"ok": True, "version": room.version}
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
        await answer(browser.lobby, room, seat)
    assert seen == {0, 1}


async def test_looking_keeps_nothing_for_who_holds_no_seat(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "here"})
    await other.press(f"{browser.path(room)}/look")
    assert room.screens == {}


async def test_a_rematch_leads_everybody_to_one_new_table(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = browser.path(room)
    await other.press(f"{path}/sit", {"seat": 1, "name": "Mark"})
    assert "when the match is over" in await browser.refused("POST", f"{path}/rematch")
    await finish(browser.lobby, room)
    again = await browser.press(f"{path}/rematch")
    assert again != path
    invitation = await other.read(path)
    assert "Joan has accepted. Mark has not answered yet." in " ".join(invitation.text.split())
    assert {f"{again}/accept", f"{again}/decline"} <= set(invitation.values("action"))
    assert f"{path}/rematch" not in invitation.values("action")
    waiting = await other.read(again)
    assert "You are invited to play again." in waiting.text
    assert "has not answered yet" in waiting.text
    assert await other.press(f"{path}/rematch") == again
    assert browser.room(again).match is not None
    begun = await other.read(path)
    assert "it has begun" in begun.text
    assert f"{again}/accept" not in begun.values("action")
    assert [player.name for player in browser.room(again).players] == ["Joan", "Mark"]


async def test_the_luck_is_promised_when_a_table_opens_and_words_are_mixed_in(
    browser: Browser, other: Browser
) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = browser.path(room)
    promised = sha256(room.table.key).hexdigest()
    code = f"{promised[:4]} {promised[4:8]} {promised[8:12]}"
    waiting = await other.read(path)
    assert promised in waiting.text
    assert code in waiting.text
    await browser.press(f"{path}/word", {"seat": 0, "word": "full moon"})
    assert "full moon" in (await browser.read(path)).values("value")
    assert "full moon" not in (await other.read(path)).values("value"), "it is nobody else's before the start"
    await other.press(f"{path}/sit", {"seat": 1, "name": "Mark", "word": "bat"})
    page = await other.read(path)
    assert code in page.text
    assert promised in page.text
    assert "Joan: full moon" in page.text
    assert "Mark: bat" in page.text
    await finish(browser.lobby, room)
    record = Record.loads((await browser.http.get(f"{path}/record")).text)
    assert (record.header.commitment, record.header.words) == (promised, ["full moon", "bat"])
    assert "own words are mixed into the key" in (await browser.read(f"{path}/replay")).text


async def test_who_does_not_want_a_rematch_leaves_a_free_chair(browser: Browser, other: Browser) -> None:
    room = await browser.open({**RACE, "chair-1": "open"})
    path = browser.path(room)
    await other.press(f"{path}/sit", {"seat": 1, "name": "Mark"})
    await finish(browser.lobby, room)
    again = await browser.press(f"{path}/rematch")
    assert await other.press(f"{again}/decline") == path
    assert "Mark does not play." in " ".join((await browser.read(path)).text.split())
    assert browser.room(again).players[1].free


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
