"""The pages: home, games, tables and what is pressed on them. Errors here are pages, too."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Body, Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from carpathia.core.registry import UnknownName, bots, game_class, games
from carpathia.core.state import SPECTATOR
from carpathia.server import render
from carpathia.server.lobby import NotFound
from carpathia.server.people import Person, person
from carpathia.server.room import Room, refused
from carpathia.server.steward import USUAL_BOT
from carpathia.server.store import StoredTable
from carpathia.server.stream import changes

router = APIRouter(include_in_schema=False)

Me = Annotated[Person, Depends(person)]
TableId = Annotated[str, Path(max_length=40)]
USUAL_SEATS = 3
NAME_COOKIE = "name"


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form, the last value of each."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[-1] for name, values in fields.items()}


Form = Annotated[dict[str, str], Depends(form)]


def number(fields: dict[str, str], name: str) -> int:
    text = fields.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refused(f"The field {name} must be a whole number.")
    return int(text)


def to_table(room: Room) -> Response:
    return RedirectResponse(f"/tables/{room.table.id}", 303)


# Pages to read


@router.get("/")
async def home(request: Request, me: Me) -> HTMLResponse:
    mine = me.lobby.store.tables_of(me.owner) if me.owner else []
    watch = [table for table in me.lobby.store.tables_at("playing") if table.id not in {t.id for t in mine}]
    return HTMLResponse(
        render.page(
            "home.html",
            games=[render.summary(kind) for kind in games().values()],
            mine=[_listed(table, me) for table in mine],
            watch=[_listed(table, me) for table in watch],
            **_visitor(request),
        )
    )


@router.get("/games/{name}")
async def game(request: Request, name: Annotated[str, Path(max_length=40)]) -> HTMLResponse:
    try:
        kind = game_class(name)
    except UnknownName as error:
        raise NotFound(str(error)) from None
    return HTMLResponse(render.game_page(kind, **_visitor(request)))


@router.get("/docs")
async def docs() -> HTMLResponse:
    return HTMLResponse(render.page("docs.html"))


@router.get("/tables/{table_id}")
async def table(request: Request, table_id: TableId, me: Me, seat: int | None = None) -> HTMLResponse:
    room = me.lobby.room(table_id)
    address = {"id": table_id, "link": str(request.url_for("table", table_id=table_id))}
    if room.match is None:
        return HTMLResponse(_join(request, room, me, address))
    viewer, curtain = _viewer(request, room, me)
    mine = room.perspective(viewer)
    return HTMLResponse(
        render.table_page(
            render.table(mine, 0, setting(room, me, viewer, curtain)),
            type(room.game),
            table=address,
            seat=viewer,
            version=room.version,
            prompt=room.prompt(viewer),
            events=len(mine.events()),
            csrf="",
            can_chat=bool(room.seats_of(me.owner)),
        )
    )


@router.get("/tables/{table_id}/regions")
async def regions(
    request: Request, table_id: TableId, me: Me, since: Annotated[int, Query(ge=0)] = 0, seat: int = SPECTATOR
) -> JSONResponse:
    """Return the regions of the table as they are now, for the script to swap."""
    room = me.lobby.room(table_id)
    viewer, curtain = _viewer(request, room, me)
    since = since if seat == viewer else 0  # on a shared screen: what one has read is not for the next
    mine = room.perspective(viewer)
    news = {
        "version": room.version,
        "prompt": room.prompt(viewer),
        "seat": viewer,
        "since": since,
        "events": len(mine.events()),
        "regions": render.table(mine, since, setting(room, me, viewer, curtain)),
    }
    return JSONResponse(news, headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/events")
async def events(request: Request, table_id: TableId, me: Me) -> StreamingResponse:
    return changes(me.lobby, me.lobby.room(table_id), request)


# What is pressed at a table: the script sends JSON and reads JSON


@router.post("/tables/{table_id}/play")
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


@router.post("/tables/{table_id}/undo")
async def undo(table_id: TableId, me: Me, seat: Annotated[int, Body(embed=True)]) -> JSONResponse:
    room = me.lobby.room(table_id)
    me.must_own(room, seat)
    me.lobby.undo(room, seat)
    return JSONResponse({"ok": True})


@router.post("/tables/{table_id}/why")
async def why(
    table_id: TableId, me: Me, seat: Annotated[int, Body()], label: Annotated[str, Body(max_length=100)]
) -> JSONResponse:
    room = me.lobby.room(table_id)
    viewer = seat if seat in room.seats_of(me.owner) else SPECTATOR
    refusal = room.why(viewer, label)
    if refusal is None:
        return JSONResponse({"reason": "You may do that now.", "clause": ""})
    return JSONResponse({"reason": refusal.reason, "clause": refusal.clause})


# What is pressed on forms: they lead to a page


@router.post("/play")
async def play_now(me: Me, fields: Form, request: Request) -> Response:
    """Open a table against bots and begin at once."""
    me.must_not_flood()
    kind = game_class(fields.get("game", ""))
    seats = USUAL_SEATS if USUAL_SEATS in kind.seat_range else kind.seat_range.start
    room = me.lobby.open(kind.name, seats, chairs=[None, *[USUAL_BOT] * (seats - 1)])
    me.lobby.sit(room, 0, me.owner, request.cookies.get(NAME_COOKIE) or "Guest")
    return to_table(room)


@router.post("/tables")
async def open_table(me: Me, fields: Form) -> Response:
    """Open a table as the form says: chair by chair a friend, somebody here, a bot or nobody."""
    me.must_not_flood()
    kind = game_class(fields.get("game", ""))
    chairs = [fields.get(f"chair-{seat}", "") for seat in range(kind.seat_range.stop - 1)]
    names = [fields.get("name", ""), *[fields.get(f"name-{seat}", "") for seat in range(1, len(chairs))]]
    taken = [(chair, names[seat] or f"Player {seat + 1}") for seat, chair in enumerate(chairs) if chair]
    variants = kind.default_components().switches("variants")
    switched = {f"variants.{key}": f"variants.{key}" in fields for key in variants}
    clock = number(fields, "clock") or None
    seated = [chair if chair in bots() else None for chair, _ in taken]
    room = me.lobby.open(kind.name, len(taken), switched, clock, seated)
    for seat, (chair, name) in enumerate(taken):
        if chair in ("me", "here"):
            me.lobby.sit(room, seat, me.owner, name)
    response = to_table(room)
    response.set_cookie(NAME_COOKIE, names[0][:20], max_age=31_536_000, httponly=True, samesite="lax")
    return response


@router.post("/tables/{table_id}/sit")
async def sit(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    me.lobby.sit(room, number(fields, "seat"), me.owner, fields.get("name", ""))
    return to_table(room)


@router.post("/tables/{table_id}/bot")
async def seat_bot(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.seat_bot(room, number(fields, "seat"), fields.get("bot", ""))
    if not any(player.free for player in room.players):
        me.lobby.begin(room)
    return to_table(room)


@router.post("/tables/{table_id}/begin")
async def begin(table_id: TableId, me: Me) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.begin(room)
    return to_table(room)


@router.post("/tables/{table_id}/leave")
async def leave(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.stand_up(room, seat)
    return RedirectResponse("/", 303)


@router.post("/tables/{table_id}/hand-over")
async def hand_over(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.hand_over(room, seat, USUAL_BOT)
    return to_table(room)


@router.post("/tables/{table_id}/take-back")
async def take_back(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    seat = number(fields, "seat")
    me.must_own(room, seat)
    me.lobby.take_back(room, seat)
    return to_table(room)


@router.post("/tables/{table_id}/look")
async def look(request: Request, table_id: TableId, me: Me) -> Response:
    """Lift the curtain for the person the screen was passed to."""
    room = me.lobby.room(table_id)
    for seat in _asked_here(room, me):
        request.app.state.looking[table_id, me.owner] = seat
        break
    return to_table(room)


@router.post("/tables/{table_id}/say")
async def say(table_id: TableId, me: Me, fields: Form) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.say(room, me.name_at(room), fields.get("text", ""))
    return to_table(room)


@router.post("/tables/{table_id}/rematch")
async def rematch(table_id: TableId, me: Me) -> Response:
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    return to_table(me.lobby.rematch(room))


# Within


def setting(room: Room, me: Person, viewer: int, curtain: str = "") -> render.Setting:
    """Return what the regions of a table show beyond the game itself."""
    match = room.match
    assert match is not None
    own = room.seats_of(me.owner)
    results: list[render.Result] = []
    if match.over:
        scores, places = match.scores(), match.placings()
        results = [render.Result(seat, places[seat] + 1, scores[seat]) for seat in range(len(scores))]
    return render.Setting(
        people=[
            render.Person(player.name, player.bot, own=seat in own)
            for seat, player in enumerate(room.players)
        ],
        chat=[render.Line(name, text) for name, text in me.lobby.store.chat(room.table.id)],
        results=results,
        can_undo=room.can_undo(viewer),
        curtain=curtain,
        deadline=me.lobby.steward.seconds_left(room, viewer),
        table_id=room.table.id,
    )


def _viewer(request: Request, room: Room, me: Person) -> tuple[int, str]:
    """Return whose view a browser shows, and to whom it must be passed first if several people share it."""
    own = room.seats_of(me.owner)
    if len(own) < 2:
        return (own[0] if own else SPECTATOR), ""
    looking: int | None = request.app.state.looking.get((room.table.id, me.owner))
    asked = _asked_here(room, me)
    if asked and looking not in asked:
        return SPECTATOR, room.players[asked[0]].name
    return (SPECTATOR if looking is None else looking), ""


def _asked_here(room: Room, me: Person) -> list[int]:
    """Return the seats of this browser that a person must answer for now."""
    own = room.seats_of(me.owner)
    return [seat for seat in own if room.prompt(seat) is not None and room.players[seat].bot is None]


def _join(request: Request, room: Room, me: Person, address: dict[str, str]) -> str:
    own = room.seats_of(me.owner)
    chairs = [
        {"seat": seat, "name": player.name, "bot": player.bot, "free": player.free, "own": seat in own}
        for seat, player in enumerate(room.players)
    ]
    return render.page(
        "join.html",
        game=render.summary(type(room.game)),
        table=address,
        chairs=chairs,
        seated=bool(own),
        version=room.version,
        **_visitor(request),
    )


def _visitor(request: Request) -> dict[str, Any]:
    levels = [{"name": name, "summary": kind.summary} for name, kind in bots().items()]
    return {"levels": levels, "name": request.cookies.get(NAME_COOKIE, ""), "csrf": ""}


def _listed(table: StoredTable, me: Person) -> dict[str, object]:
    names = [player.name or "a free chair" for player in table.players]
    return {
        "id": table.id,
        "game": table.game,
        "title": game_class(table.game).title,
        "names": names,
        "state": _state(table, me),
    }


def _state(table: StoredTable, me: Person) -> str:
    if table.stage == "open":
        return "waiting for people"
    if table.stage == "over":
        return "over"
    room = me.lobby.room(table.id)
    asked = any(room.prompt(seat) is not None for seat in room.seats_of(me.owner))
    return "your turn" if asked else "being played"
