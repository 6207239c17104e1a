"""The JSON API under /api/v1: everything a program needs to open a table, sit down and play."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from carpathia.core.match import Perspective
from carpathia.core.registry import bots, games
from carpathia.core.state import SPECTATOR
from carpathia.server.fields import Me, TableId
from carpathia.server.forms import (
    Answer,
    BotChair,
    Chair,
    ChoiceInfo,
    Credentials,
    GameInfo,
    HintInfo,
    Log,
    Message,
    NotGranted,
    Opened,
    Opening,
    PlayerInfo,
    Question,
    Said,
    SeatOnly,
    TableInfo,
)
from carpathia.server.people import Person
from carpathia.server.room import Room
from carpathia.server.stream import changes

AnySeat = Annotated[int | None, Query(ge=0, le=5, description="one of yours; without it the first of them")]

NO_TABLE: dict[int | str, dict[str, Any]] = {
    404: {"model": NotGranted, "description": "There is no such table."},
    409: {"model": NotGranted, "description": "The table or the rules do not allow it now."},
}
MALFORMED: dict[int | str, dict[str, Any]] = {
    400: {"model": NotGranted, "description": "The request is not text in UTF-8."},
    413: {"model": NotGranted, "description": "The request is too large."},
    422: {"model": NotGranted, "description": "The request is not of the form described here."},
    429: {"model": NotGranted, "description": "Too many requests."},
}
EVENTS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}
router = APIRouter(prefix="/api/v1", tags=["api"], responses=MALFORMED)
tables = APIRouter(prefix="/tables/{table_id}", responses=NO_TABLE)


@router.post("/key")
async def new_key(request: Request) -> Credentials:
    """Return a key of your own, which is who you are at every table."""
    return Credentials(key=request.app.state.keys.new())


@router.get("/games")
async def list_games() -> list[GameInfo]:
    return [
        GameInfo(
            name=kind.name,
            title=kind.title,
            summary=kind.summary,
            least_seats=kind.seat_range.start,
            most_seats=kind.seat_range.stop - 1,
            variants={
                f"variants.{key}": on for key, on in kind.default_components().switches("variants").items()
            },
        )
        for kind in games().values()
    ]


@router.get("/bots")
async def list_bots() -> dict[str, str]:
    return {name: kind.summary for name, kind in bots().items()}


@router.post("/tables", status_code=201, responses={409: NO_TABLE[409]})
async def open_table(opening: Opening, me: Me) -> Opened:
    me.must_not_flood()
    room = me.lobby.open(opening.game, opening.seats, opening.changes, opening.clock, opening.bots)
    return Opened(table=room.table.id)


@tables.get("")
async def see_table(table_id: TableId, me: Me, seat: AnySeat = None) -> TableInfo:
    """Return the table as your seat sees it; without a seat of yours, as spectators do."""
    return table_info(me.lobby.room(table_id), me, seat)


@tables.post("/sit")
async def sit(table_id: TableId, chair: Chair, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.lobby.sit(room, chair.seat, me.owner, chair.name)
    return table_info(room, me, chair.seat)


@tables.post("/begin")
async def begin(table_id: TableId, me: Me) -> TableInfo:
    """Begin the match with bots on the free chairs."""
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.begin(room)
    return table_info(room, me)


@tables.post("/play")
async def play(table_id: TableId, answer: Answer, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, answer.seat)
    me.lobby.play(room, answer.seat, answer.prompt, answer.action)
    return table_info(room, me, answer.seat)


@tables.post("/undo")
async def undo(table_id: TableId, which: SeatOnly, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, which.seat)
    me.lobby.undo(room, which.seat)
    return table_info(room, me, which.seat)


@tables.post("/hint")
async def hint(table_id: TableId, question: Question, me: Me) -> HintInfo:
    """Ask what the master would do in your place, from what your seat may know; one question at a time."""
    room = me.lobby.room(table_id)
    me.must_own(room, question.seat)
    found = await me.hint(room, question.seat, question.prompt)
    return HintInfo(action=found.action, text=found.text, why=found.why)


@tables.post("/hand-over")
async def hand_over(table_id: TableId, chair: BotChair, me: Me) -> TableInfo:
    """Let a bot play for your seat."""
    room = me.lobby.room(table_id)
    me.must_own(room, chair.seat)
    me.lobby.hand_over(room, chair.seat, chair.bot)
    return table_info(room, me, chair.seat)


@tables.post("/take-back")
async def take_back(table_id: TableId, which: SeatOnly, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, which.seat)
    me.lobby.take_back(room, which.seat)
    return table_info(room, me, which.seat)


@tables.post("/chat", status_code=204)
async def say(table_id: TableId, message: Message, me: Me) -> None:
    room = me.lobby.room(table_id)
    me.lobby.say(room, me.name_at(room), message.text)


@tables.get("/chat")
async def read_chat(table_id: TableId, me: Me) -> list[Said]:
    me.lobby.room(table_id)
    return [Said(name=name, text=text) for name, text in me.lobby.store.chat(table_id)]


@tables.get("/log")
async def read_log(
    table_id: TableId, me: Me, since: Annotated[int, Query(ge=0)] = 0, seat: AnySeat = None
) -> Log:
    """Return what happened, in words, as your seat may know it."""
    room = me.lobby.room(table_id)
    viewer = me.viewer(room, seat)
    if room.match is None:
        return Log(facts=0, lines=[])
    mine = room.perspective(viewer)
    return Log(facts=len(mine.events()), lines=mine.log(since))


@tables.get("/events", response_class=StreamingResponse, responses=EVENTS)
async def events(table_id: TableId, me: Me, request: Request) -> StreamingResponse:
    """Server-sent events: the version of the table whenever it changes."""
    return changes(me.lobby, me.lobby.room(table_id), request)


def table_info(room: Room, me: Person, seat: int | None = None) -> TableInfo:
    viewer = me.viewer(room, seat)
    own = viewer != SPECTATOR
    match = room.match
    view = None if match is None else room.perspective(viewer)
    return TableInfo(
        id=room.table.id,
        game=room.table.game,
        stage=room.table.stage,
        version=room.version,
        players=[PlayerInfo(name=p.name, bot=p.bot, person=p.owner is not None) for p in room.players],
        mine=room.seats_of(me.owner),
        seat=viewer if own else None,
        acting=[] if match is None else list(match.acting),
        prompt=room.prompt(viewer),
        seconds_left=me.lobby.steward.seconds_left(room, viewer),
        can_undo=room.can_undo(viewer),
        question="The match has not begun yet." if view is None else view.question(),
        choices=[] if view is None else choices(view),
        view=None if view is None else dict(view.view()),
        scores=match.scores() if match is not None and match.over else [],
        sequel=room.table.sequel,
    )


def choices(mine: Perspective[Any]) -> list[ChoiceInfo]:
    label = mine.game.actions.label
    return [ChoiceInfo(action=act, label=label(act), text=mine.text(act)) for act in mine.legal()]


router.include_router(tables)
