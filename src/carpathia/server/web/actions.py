"""What people do on the pages: the table's script sends JSON, forms redirect to a page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import orjson
from fastapi import APIRouter, Body, Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import BaseModel

from carpathia.core.registry import game_class
from carpathia.server.tables.room import Room
from carpathia.server.web import deeds
from carpathia.server.web.dependencies import Me, MyRights, OpeningsLimited, TheHints, TheLobby, TheRoom
from carpathia.server.web.doors import HotRoute, JSONBytes
from carpathia.server.web.forms import NAME_COOKIE, TableForm, keep_name, keep_opening, last_name
from carpathia.server.web.identity import Identity
from carpathia.server.web.keys import COOKIE
from carpathia.server.web.pages import open_page
from carpathia.server.web.schemas import BotChair, Chair, SeatOnly, SeatWord, WhyInfo, WordOnly
from carpathia.table.errors import Refused
from carpathia.table.seating import USUAL_BOT, Player, default_name, usual_seats

router = APIRouter(include_in_schema=False)
hot = APIRouter(include_in_schema=False, route_class=HotRoute)
at_table = APIRouter(prefix="/tables/{table_id}")


class PageAnswer(BaseModel):
    """An answer to the question that a page shows; without a number it is refused like one that is closed."""

    seat: int
    prompt: int | None
    action: int


def done(room: Room) -> Response:
    """Say which version the page must wait for."""
    return JSONBytes(orjson.dumps({"ok": True, "version": room.version}))


def to_table(room: Room) -> Response:
    return RedirectResponse(f"/tables/{room.table.id}", 303)


# Requests of the script, in JSON


@hot.post("/tables/{table_id}/play")
async def play(room: TheRoom, me: Me, lobby: TheLobby, answer: PageAnswer) -> Response:
    prompt = -1 if answer.prompt is None else answer.prompt
    room = await lobby.act(room, me.owner, lambda commands: commands.play(answer.seat, prompt, answer.action))
    return done(room)


@at_table.post("/undo")
async def undo(room: TheRoom, me: Me, lobby: TheLobby, seat: Annotated[int, Body(embed=True)]) -> Response:
    room = await lobby.act(room, me.owner, lambda commands: commands.undo(seat))
    return done(room)


@at_table.post("/hint")
async def hint(
    room: TheRoom, me: Me, rights: MyRights, hints: TheHints, prompt: Annotated[int, Body(embed=True)]
) -> JSONResponse:
    """Return what the expert would do in the seat that the screen shows."""
    seat = rights.ask_hint(prompt)
    return JSONResponse(asdict(await hints.hint(room, seat, prompt, me.owner, me.client)))


@at_table.post("/why")
async def why(
    rights: MyRights, seat: Annotated[int, Body()], label: Annotated[str, Body(max_length=100)]
) -> WhyInfo:
    return WhyInfo.of(rights.why(seat, label))


@at_table.post("/read-on")
async def read_on(room: TheRoom, me: Me, lobby: TheLobby, cue: Annotated[int, Body(embed=True)]) -> Response:
    """Go on in a lesson."""
    room = await lobby.act(room, me.owner, lambda commands: commands.read_on(cue))
    return done(room)


@at_table.post("/say")
async def say(room: TheRoom, me: Me, lobby: TheLobby, text: Annotated[str, Body(embed=True)]) -> Response:
    await lobby.say(room, me.owner, text)
    return done(room)


# Forms


@router.post("/play", dependencies=[OpeningsLimited])
async def play_now(
    me: Me, lobby: TheLobby, request: Request, game: Annotated[str, Form(max_length=40)]
) -> Response:
    """Open a table against bots and begin at once."""
    kind = game_class(game)
    seats = usual_seats(kind)
    bots = [Player(bot=USUAL_BOT) for _ in range(seats - 1)]
    guest = Player(last_name(request) or default_name(0), me.owner)
    return to_table(await lobby.open(kind.name, seats, players=[guest, *bots], opener=me.owner))


@router.post("/learn", dependencies=[OpeningsLimited])
async def learn(
    me: Me, lobby: TheLobby, request: Request, game: Annotated[str, Form(max_length=40)]
) -> Response:
    """Begin the lesson of a game, or go back to where it was left."""
    name = last_name(request) or default_name(0)
    return to_table(await lobby.learn(game_class(game).name, me.owner, name))


@router.post("/tables", dependencies=[OpeningsLimited])
async def open_table(
    request: Request, me: Me, lobby: TheLobby, form: Annotated[TableForm, Form()]
) -> Response:
    """Open a table as the form says; each chair is for a friend, somebody here, a bot or nobody.

    If there can be no such table the form is shown again, as it was filled in.
    """
    kind = game_class(form.game)
    players = [_seated(form, seat, me) for seat in range(kind.seat_range.stop - 1) if form.chair(seat)]
    variants = [f"variants.{key}" for key in kind.default_components().switches("variants")]
    changes = {key: form.has(key) for key in variants}
    try:
        room = await lobby.open(kind.name, len(players), changes, form.options(kind), players, me.owner)
    except Refused as error:
        return HTMLResponse(open_page(request, kind, form.fields(), str(error.refusal)), 409)
    response = to_table(room)
    keep_name(response, form.name)
    keep_opening(response, form)
    return response


@router.post("/forget")
async def forget(me: Me, lobby: TheLobby) -> Response:
    """Forget this browser: its seats go to bots, and its key is good for nothing from now on."""
    if me.owner:
        await lobby.forget(me.owner)
    response = RedirectResponse("/", 303)
    for cookie in (COOKIE, NAME_COOKIE):
        response.delete_cookie(cookie)
    return response


@at_table.post("/sit")
async def sit(room: TheRoom, me: Me, lobby: TheLobby, chair: Annotated[Chair, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.sit(chair))
    return to_table(room)


@at_table.post("/word")
async def choose_word(
    room: TheRoom, me: Me, lobby: TheLobby, chosen: Annotated[SeatWord, Form()]
) -> Response:
    room = await lobby.act(room, me.owner, deeds.choose_word(chosen))
    return to_table(room)


@at_table.post("/bot")
async def seat_bot(room: TheRoom, me: Me, lobby: TheLobby, chair: Annotated[BotChair, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.seat_bot(chair))
    return to_table(room)


@at_table.post("/begin")
async def begin(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    room = await lobby.act(room, me.owner, deeds.begin())
    return to_table(room)


@at_table.post("/leave")
async def leave(room: TheRoom, me: Me, lobby: TheLobby, which: Annotated[SeatOnly, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.leave(which))
    return RedirectResponse("/", 303)


@at_table.post("/hand-over")
async def hand_over(room: TheRoom, me: Me, lobby: TheLobby, which: Annotated[SeatOnly, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.hand_over(BotChair(seat=which.seat, bot=USUAL_BOT)))
    return to_table(room)


@at_table.post("/take-back")
async def take_back(room: TheRoom, me: Me, lobby: TheLobby, which: Annotated[SeatOnly, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.take_back(which))
    return to_table(room)


@at_table.post("/remove")
async def remove(room: TheRoom, me: Me, lobby: TheLobby, which: Annotated[SeatOnly, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.remove(which))
    return to_table(room)


@at_table.post("/accept")
async def accept(room: TheRoom, me: Me, lobby: TheLobby, sent: Annotated[WordOnly, Form()]) -> Response:
    room = await lobby.act(room, me.owner, deeds.accept(sent))
    return to_table(room)


@at_table.post("/decline")
async def decline(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    room = await lobby.act(room, me.owner, deeds.decline())
    return RedirectResponse(f"/tables/{room.table.prequel}" if room.table.prequel else "/", 303)


@at_table.post("/start-again")
async def start_again(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    room = await lobby.act(room, me.owner, lambda commands: commands.start_again())
    return to_table(room)


@at_table.post("/go-on")
async def go_on(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    """Make a real match of a lesson that is over."""
    room = await lobby.act(room, me.owner, lambda commands: commands.go_on())
    return to_table(room)


@at_table.post("/look")
async def look(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    """Lift the curtain for the person the screen was passed to."""
    await lobby.look(room, me.owner)
    return to_table(room)


@at_table.post("/rematch")
async def rematch(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    return to_table(await lobby.rematch(room, me.owner))


def _seated(form: TableForm, seat: int, me: Identity) -> Player:
    """Return who takes a chair of the form: somebody at this screen, a bot, or nobody yet."""
    chair, colour = form.chair(seat), form.colour(seat)
    if chair in ("me", "here"):
        return Player(form.name_of(seat) or default_name(seat), me.owner, None, colour)
    return Player(bot=None if chair == "open" else chair, colour=colour)


for part in (hot, at_table):
    router.include_router(part)
