"""What is pressed on the pages: the script of a table sends JSON, and forms lead to a page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Body, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from carpathia.core.registry import game_class
from carpathia.core.state import SPECTATOR
from carpathia.server.fields import Form, Me, TableId, keep_name, last_name, number
from carpathia.server.lobby import LEAST_CLOCK, LONGEST_CLOCK
from carpathia.server.people import Person
from carpathia.server.room import Room, refused
from carpathia.server.steward import USUAL_BOT
from carpathia.server.store import Player

router = APIRouter(include_in_schema=False)
at_table = APIRouter(prefix="/tables/{table_id}")

USUAL_SEATS = 3


def to_table(room: Room) -> Response:
    return RedirectResponse(f"/tables/{room.table.id}", 303)


# The script sends JSON and reads JSON


@at_table.post("/play")
async def play(
    table_id: TableId,
    me: Me,
    seat: Annotated[int, Body()],
    prompt: Annotated[int | None, Body()],
    action: Annotated[int, Body()],
) -> JSONResponse:
    room = me.lobby.room(table_id)
    me.must_own(room, seat)
    me.lobby.play(room, seat, -1 if prompt is None else prompt, action)
    return JSONResponse({"ok": True})


@at_table.post("/undo")
async def undo(table_id: TableId, me: Me, seat: Annotated[int, Body(embed=True)]) -> JSONResponse:
    room = me.lobby.room(table_id)
    me.must_own(room, seat)
    me.lobby.undo(room, seat)
    return JSONResponse({"ok": True})


@at_table.post("/hint")
async def hint(table_id: TableId, me: Me, prompt: Annotated[int, Body(embed=True)]) -> JSONResponse:
    """Tell what the master would do in place of whoever looks at the screen."""
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    seat, _ = room.shown_to(me.owner)
    return JSONResponse(asdict(await me.hint(room, seat, prompt)))


@at_table.post("/why")
async def why(
    table_id: TableId, me: Me, seat: Annotated[int, Body()], label: Annotated[str, Body(max_length=100)]
) -> JSONResponse:
    room = me.lobby.room(table_id)
    viewer = seat if seat in room.seats_of(me.owner) else SPECTATOR
    refusal = room.why(viewer, label)
    if refusal is None:
        return JSONResponse({"reason": "You may do that now.", "clause": ""})
    return JSONResponse({"reason": refusal.reason, "clause": refusal.clause})


@at_table.post("/say")
async def say(table_id: TableId, me: Me, text: Annotated[str, Body(embed=True)]) -> JSONResponse:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.say(room, me.name_at(room), text)
    return JSONResponse({"ok": True})


# Forms lead to a page


@router.post("/play")
async def play_now(me: Me, fields: Form, request: Request) -> Response:
    """Open a table against bots and begin at once."""
    me.must_not_flood()
    kind = game_class(fields.get("game", ""))
    seats = USUAL_SEATS if USUAL_SEATS in kind.seat_range else kind.seat_range.start
    guest = Player(last_name(request) or "Guest", me.owner)
    return to_table(me.lobby.open(kind.name, seats, chairs=[guest, *[USUAL_BOT] * (seats - 1)]))


@router.post("/tables")
async def open_table(me: Me, fields: Form) -> Response:
    """Open a table as the form says: chair by chair a friend, somebody here, a bot or nobody."""
    me.must_not_flood()
    kind = game_class(fields.get("game", ""))
    chairs = [fields.get(f"chair-{seat}", "") for seat in range(kind.seat_range.stop - 1)]
    names = [fields.get("name", ""), *[fields.get(f"name-{seat}", "") for seat in range(1, len(chairs))]]
    taken = [
        _seated(chair, names[seat] or f"Player {seat + 1}", me) for seat, chair in enumerate(chairs) if chair
    ]
    variants = kind.default_components().switches("variants")
    switched = {f"variants.{key}": f"variants.{key}" in fields for key in variants}
    response = to_table(me.lobby.open(kind.name, len(taken), switched, _clock(fields), taken))
    keep_name(response, names[0])
    return response


@at_table.post("/sit")
async def sit(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    me.lobby.sit(room, number(fields, "seat"), me.owner, fields.get("name", ""))
    return to_table(room)


@at_table.post("/bot")
async def seat_bot(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.seat_bot(room, number(fields, "seat"), fields.get("bot", ""))
    return to_table(room)


@at_table.post("/begin")
async def begin(table_id: TableId, me: Me) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.begin(room)
    return to_table(room)


@at_table.post("/leave")
async def leave(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.stand_up(room, seat)
    return RedirectResponse("/", 303)


@at_table.post("/hand-over")
async def hand_over(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.hand_over(room, seat, USUAL_BOT)
    return to_table(room)


@at_table.post("/take-back")
async def take_back(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.take_back(room, seat)
    return to_table(room)


@at_table.post("/look")
async def look(table_id: TableId, me: Me) -> Response:
    """Lift the curtain for the person the screen was passed to."""
    room = me.lobby.room(table_id)
    room.lift_curtain(me.owner)
    return to_table(room)


@at_table.post("/rematch")
async def rematch(table_id: TableId, me: Me) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    return to_table(me.lobby.rematch(room))


def _seated(chair: str, name: str, me: Person) -> Player | str | None:
    """Return who takes a chair of the form: somebody at this screen, a bot, or none for a friend to come."""
    if chair in ("me", "here"):
        return Player(name, me.owner)
    return None if chair == "open" else chair


def _clock(fields: dict[str, str]) -> int | None:
    """Return the seconds for a decision; 0 in the form means no clock."""
    clock = number(fields, "clock")
    if clock and not LEAST_CLOCK <= clock <= LONGEST_CLOCK:
        raise refused(
            f"A clock gives {LEAST_CLOCK} to {LONGEST_CLOCK} seconds for a decision, or 0 for no end."
        )
    return clock or None


router.include_router(at_table)
