"""The pages to read: home, games and tables, and the regions of a table that a page swaps."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse

from carpathia.bots.levels import Master, Novice, Regular
from carpathia.bots.simple import RandomBot
from carpathia.core.match import Match
from carpathia.core.registry import UnknownName, bots, game_class, games
from carpathia.core.state import SPECTATOR
from carpathia.server import render
from carpathia.server.fields import Me, TableId, last_name
from carpathia.server.lobby import NotFound
from carpathia.server.people import Person
from carpathia.server.room import Room
from carpathia.server.steward import USUAL_BOT
from carpathia.server.store import StoredTable
from carpathia.server.stream import changes

router = APIRouter(include_in_schema=False)

LEVELS = (Novice.name, Regular.name, Master.name)


@router.get("/")
async def home(request: Request, me: Me) -> HTMLResponse:
    mine = me.lobby.store.tables_of(me.owner) if me.owner else []
    own = {table.id for table in mine}
    watch = [table for table in me.lobby.store.tables_at("playing") if table.id not in own]
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
    except UnknownName:
        *most, last = [kind.title for kind in games().values()]
        raise NotFound(f"There is no such game; there are {', '.join(most)} and {last}.") from None
    return HTMLResponse(render.game_page(kind, **_visitor(request)))


@router.get("/docs")
async def docs() -> HTMLResponse:
    return HTMLResponse(render.page("docs.html"))


@router.get("/tables/{table_id}")
async def table(request: Request, table_id: TableId, me: Me) -> HTMLResponse:
    room = me.lobby.room(table_id)
    address = {"id": table_id, "link": str(request.url_for("table", table_id=table_id))}
    if room.match is None:
        return HTMLResponse(_join(request, room, me, address))
    viewer, curtain = room.shown_to(me.owner)
    mine = room.perspective(viewer)
    return HTMLResponse(
        render.table_page(
            render.table(mine, 0, _setting(room, me, viewer, curtain)),
            type(room.game),
            table=address,
            seat=viewer,
            version=room.version,
            prompt=room.prompt(viewer),
            events=len(mine.events()),
            can_chat=bool(room.seats_of(me.owner)),
        )
    )


@router.get("/tables/{table_id}/regions")
async def regions(
    table_id: TableId, me: Me, since: Annotated[int, Query(ge=0)] = 0, seat: int = SPECTATOR
) -> JSONResponse:
    """Return the regions of the table as they are now, for the script to swap."""
    room = me.lobby.room(table_id)
    viewer, curtain = room.shown_to(me.owner)
    since = since if seat == viewer else 0  # on a shared screen: what one has read is not for the next
    mine = room.perspective(viewer)
    news = {
        "version": room.version,
        "prompt": room.prompt(viewer),
        "seat": viewer,
        "since": since,
        "events": len(mine.events()),
        "regions": render.table(mine, since, _setting(room, me, viewer, curtain)),
    }
    return JSONResponse(news)


@router.get("/tables/{table_id}/events")
async def events(request: Request, table_id: TableId, me: Me) -> StreamingResponse:
    return changes(me.lobby, me.lobby.room(table_id), request)


def results(match: Match[Any]) -> list[render.Result]:
    """Return where every seat ended, once the match is over."""
    if not match.over:
        return []
    places, scores = match.placings(), match.scores()
    return [render.Result(seat, places[seat] + 1, score) for seat, score in enumerate(scores)]


def _setting(room: Room, me: Person, viewer: int, curtain: str) -> render.Setting:
    """Return what the regions of a table show beyond the game itself."""
    assert room.match is not None
    own = room.seats_of(me.owner)
    return render.Setting(
        people=[
            render.Person(player.name, player.bot, own=seat in own)
            for seat, player in enumerate(room.players)
        ],
        chat=[render.Line(name, text) for name, text in me.lobby.store.chat(room.table.id)],
        results=results(room.match),
        reasons=[render.Line(*reason) for reason in room.match.record.reasons()],
        can_undo=room.can_undo(viewer),
        can_ask=room.prompt(viewer) is not None and room.players[viewer].bot is None,
        curtain=curtain,
        deadline=me.lobby.steward.seconds_left(room, viewer),
        table_id=room.table.id,
    )


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
    levels = [
        {"name": name, "summary": bots()[name].summary, "usual": name == USUAL_BOT}
        for name in sorted(bots(), key=_strength)
    ]
    return {"levels": levels, "name": last_name(request)}


def _strength(bot: str) -> int:
    """Return a number that puts the levels first, from weak to strong, and last what does not think."""
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS) + (bot == RandomBot.name)


def _listed(table: StoredTable, me: Person) -> dict[str, object]:
    """Return what a list says about a table: only what the store knows, for to replay it would take long."""
    kind = games().get(table.game)
    return {
        "id": table.id,
        "game": table.game,
        "title": kind.title if kind else table.game,
        "names": [player.name or "a free chair" for player in table.players],
        "state": _state(table, me) if kind else "of a game that is not here",
    }


def _state(table: StoredTable, me: Person) -> str:
    if table.stage == "open":
        return "waiting for people"
    if table.stage == "over":
        return "over"
    asked = any(table.players[seat].awaits(me.owner) for seat in table.asked)
    return "your turn" if asked else "being played"
