"""The JSON API under /api/v1: everything a program needs to open a table, sit down and play."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from carpathia.core.game import Refusal
from carpathia.core.registry import bots, games
from carpathia.core.state import SPECTATOR
from carpathia.server.lobby import LONGEST_CHAT, LONGEST_NAME, USUAL_BOT
from carpathia.server.people import Person, person
from carpathia.server.room import Refused, Room
from carpathia.server.stream import changes

router = APIRouter(prefix="/api/v1", tags=["api"])

Me = Annotated[Person, Depends(person)]
TableId = Annotated[str, Path(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GameInfo(BaseModel):
    name: str
    title: str
    summary: str
    least_seats: int
    most_seats: int
    variants: dict[str, bool]


class Opening(Strict):
    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=10)
    changes: dict[str, bool | int | list[int]] = Field(default_factory=dict, max_length=50)
    bots: list[str | None] | None = Field(None, description="for each chair a bot, or null for a free one")
    clock: int | None = Field(None, ge=5, le=86_400, description="seconds for a decision")


class Chair(Strict):
    seat: SeatNumber
    name: str = Field(max_length=LONGEST_NAME)


class SeatOnly(Strict):
    seat: SeatNumber


class BotChair(Strict):
    seat: SeatNumber
    bot: str = Field(USUAL_BOT, max_length=40)


class Answer(Strict):
    seat: SeatNumber
    prompt: int = Field(ge=0)
    action: int = Field(ge=0)


class Message(Strict):
    text: str = Field(max_length=LONGEST_CHAT)


class ChoiceInfo(BaseModel):
    action: int
    label: str
    text: str


class PlayerInfo(BaseModel):
    name: str
    bot: str | None
    person: bool


class TableInfo(BaseModel):
    """A table as one seat, or a spectator, may see it."""

    id: str
    game: str
    stage: str
    version: int
    players: list[PlayerInfo]
    mine: list[int] = Field(description="the chairs of whoever asks")
    seat: int | None = Field(description="whose view this is; null for a spectator's")
    acting: list[int]
    prompt: int | None
    question: str
    choices: list[ChoiceInfo]
    view: dict[str, Any] | None
    scores: list[int]
    sequel: str | None


class Credentials(BaseModel):
    key: str = Field(description="to be sent as 'Authorization: Bearer KEY' by programs without cookies")


class Opened(BaseModel):
    table: str


class Log(BaseModel):
    facts: int = Field(description="to be given as `since` next time")
    lines: list[str]


@router.post("/key")
def new_key(request: Request) -> Credentials:
    """Return a key of your own, which is who you are at every table."""
    return Credentials(key=request.app.state.keys.new())


@router.get("/games")
def list_games() -> list[GameInfo]:
    return [
        GameInfo(
            name=kind.name,
            title=kind.title,
            summary=kind.summary,
            least_seats=kind.seat_range.start,
            most_seats=kind.seat_range.stop - 1,
            variants=kind.default_components().switches("variants"),
        )
        for kind in games().values()
    ]


@router.get("/bots")
def list_bots() -> dict[str, str]:
    return {name: kind.summary for name, kind in bots().items()}


@router.post("/tables", status_code=201)
async def open_table(opening: Opening, me: Me) -> Opened:
    room = me.lobby.open(opening.game, opening.seats, opening.changes, opening.clock, opening.bots)
    return Opened(table=room.table.id)


@router.get("/tables/{table_id}")
def see_table(table_id: TableId, me: Me, seat: Annotated[int | None, Query(ge=0, le=5)] = None) -> TableInfo:
    """Return the table as your seat sees it; without a seat of yours, as spectators do."""
    room = me.lobby.room(table_id)
    mine = room.seats_of(me.owner)
    if seat is not None and seat not in mine:
        raise Refused(Refusal("", f"Seat {seat} is not yours."))
    return table_info(room, mine, seat if seat is not None else next(iter(mine), None))


@router.post("/tables/{table_id}/sit")
async def sit(table_id: TableId, chair: Chair, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.lobby.sit(room, chair.seat, me.owner, chair.name)
    return see_table(table_id, me, chair.seat)


@router.post("/tables/{table_id}/begin")
async def begin(table_id: TableId, me: Me) -> TableInfo:
    """Begin the match with bots on the free chairs."""
    room = me.lobby.room(table_id)
    me.must_sit_at(room)
    me.lobby.begin(room)
    return see_table(table_id, me)


@router.post("/tables/{table_id}/play")
async def play(table_id: TableId, answer: Answer, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, answer.seat)
    me.lobby.play(room, answer.seat, answer.prompt, answer.action)
    return see_table(table_id, me, answer.seat)


@router.post("/tables/{table_id}/undo")
async def undo(table_id: TableId, which: SeatOnly, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, which.seat)
    me.lobby.undo(room, which.seat)
    return see_table(table_id, me, which.seat)


@router.post("/tables/{table_id}/hand-over")
async def hand_over(table_id: TableId, chair: BotChair, me: Me) -> TableInfo:
    """Let a bot play for your seat."""
    room = me.lobby.room(table_id)
    me.must_own(room, chair.seat)
    me.lobby.hand_over(room, chair.seat, chair.bot)
    return see_table(table_id, me, chair.seat)


@router.post("/tables/{table_id}/take-back")
async def take_back(table_id: TableId, which: SeatOnly, me: Me) -> TableInfo:
    room = me.lobby.room(table_id)
    me.must_own(room, which.seat)
    me.lobby.take_back(room, which.seat)
    return see_table(table_id, me, which.seat)


@router.post("/tables/{table_id}/chat", status_code=204)
async def say(table_id: TableId, message: Message, me: Me) -> None:
    room = me.lobby.room(table_id)
    me.lobby.say(room, me.name_at(room), message.text)


@router.get("/tables/{table_id}/log")
def read_log(table_id: TableId, me: Me, since: Annotated[int, Query(ge=0)] = 0) -> Log:
    """Return what happened, in words, as your seat may know it."""
    room = me.lobby.room(table_id)
    if room.match is None:
        return Log(facts=0, lines=[])
    mine = room.perspective(next(iter(room.seats_of(me.owner)), SPECTATOR))
    return Log(facts=len(mine.events()), lines=mine.log(since))


@router.get("/tables/{table_id}/events")
async def events(table_id: TableId, me: Me, request: Request) -> StreamingResponse:
    """Server-sent events: the version of the table whenever it changes."""
    return changes(me.lobby, me.lobby.room(table_id), request)


def table_info(room: Room, mine: list[int], seat: int | None) -> TableInfo:
    match = room.match
    view = None if match is None else room.perspective(SPECTATOR if seat is None else seat)
    asked = view is not None and seat is not None
    return TableInfo(
        id=room.table.id,
        game=room.table.game,
        stage=room.table.stage,
        version=room.version,
        players=[PlayerInfo(name=p.name, bot=p.bot, person=p.owner is not None) for p in room.players],
        mine=mine,
        seat=seat,
        acting=[] if match is None else list(match.acting),
        prompt=None if seat is None else room.prompt(seat),
        question="The match has not begun yet." if view is None else view.question(),
        choices=[
            ChoiceInfo(action=action, label=room.game.actions.label(action), text=view.text(action))
            for action in (view.legal() if asked and view is not None else [])
        ]
        if view is not None
        else [],
        view=None if view is None else dict(view.view()),
        scores=[] if match is None else match.scores(),
        sequel=room.table.sequel,
    )
