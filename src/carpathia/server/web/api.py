"""The JSON API under /api/v1: everything a program needs to open a table, sit down and play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from carpathia.core.phrases import plural
from carpathia.core.registry import bots, games
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.reviews import Shown
from carpathia.server.tables.room import Room
from carpathia.server.web import deeds, socket, stream
from carpathia.server.web.dependencies import (
    Me,
    MyRights,
    OpeningsLimited,
    TheHints,
    TheLobby,
    TheReviews,
    TheRoom,
)
from carpathia.server.web.doors import HotRoute, JSONBytes
from carpathia.server.web.identity import Identity
from carpathia.server.web.schemas import (
    Answer,
    BotChair,
    Chair,
    Credentials,
    Doubt,
    GameInfo,
    HintInfo,
    Log,
    Message,
    NotGranted,
    Opened,
    Opening,
    Question,
    ReviewInfo,
    Said,
    SeatOnly,
    SeatWord,
    TableInfo,
    WhyInfo,
    WordOnly,
)
from carpathia.server.web.stream import Events, EventStream
from carpathia.server.web.telling import table_json
from carpathia.table.commands import Commands
from carpathia.table.errors import refused
from carpathia.table.seating import Player

Carried = Annotated[
    Literal["table"], Query(description="what the news bring along; without it their version")
]
Brief = Annotated[bool, Query(description="no content in the answer, for who hears the news anyway")]
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
router = APIRouter(prefix="/api/v1", tags=["api"], responses=MALFORMED)
tables = APIRouter(prefix="/tables/{table_id}", responses=NO_TABLE)
hot = APIRouter(prefix="/tables/{table_id}", responses=NO_TABLE, route_class=HotRoute)


@router.post("/key")
async def new_key(request: Request) -> Credentials:
    """Return a new key; it identifies you at every table."""
    return Credentials(key=request.app.state.keys.new())


@router.delete("/key", status_code=204)
async def forget_key(me: Me, lobby: TheLobby) -> None:
    """Give up your key: your seats go to bots, and the key is good for nothing from now on."""
    if me.owner:
        await lobby.forget(me.owner)


@router.get("/games")
async def list_games() -> list[GameInfo]:
    return [
        GameInfo(
            name=kind.name,
            title=kind.title,
            summary=kind.summary,
            least_seats=kind.seat_range.start,
            most_seats=kind.seat_range.stop - 1,
            aids={aid.key: aid.sentence for aid in kind.table_aids()},
            colours=dict(kind.palette),
            variants={
                f"variants.{key}": on for key, on in kind.default_components().switches("variants").items()
            },
        )
        for kind in games().values()
    ]


@router.get("/bots")
async def list_bots() -> dict[str, str]:
    """Return who can be seated, each with what it does."""
    return {name: kind.summary for name, kind in bots().items()}


@router.post("/tables", status_code=201, responses={409: NO_TABLE[409]}, dependencies=[OpeningsLimited])
async def open_table(opening: Opening, me: Me, lobby: TheLobby) -> Opened:
    players = [Player(bot=bot) for bot in opening.bots or [None] * opening.seats]
    if opening.colours is not None and len(opening.colours) != len(players):
        raise refused(f"There are {plural(len(players), 'chair')}, but {len(opening.colours)} colours")
    for player, colour in zip(players, opening.colours or ()):
        player.colour = colour or ""
    room = await lobby.open(
        opening.game, opening.seats, opening.changes, opening.options(), players, me.owner
    )
    return Opened(table=room.table.id)


@hot.get("", response_model=TableInfo)
async def see_table(room: TheRoom, me: Me, lobby: TheLobby, seat: AnySeat = None) -> Response:
    """Return the table as your seat sees it; without a seat of yours, as spectators do."""
    return as_seen(lobby, room, me, seat)


@tables.post("/sit", response_model=TableInfo)
async def sit(room: TheRoom, me: Me, lobby: TheLobby, chair: Chair) -> Response:
    """Take a free chair."""
    room = await lobby.act(room, me.owner, deeds.sit(chair))
    return as_seen(lobby, room, me, chair.seat)


@tables.post("/word", response_model=TableInfo)
async def choose_word(room: TheRoom, me: Me, lobby: TheLobby, chosen: SeatWord) -> Response:
    """Give a word of your own to be mixed into the key of the luck, before the match begins."""
    room = await lobby.act(room, me.owner, deeds.choose_word(chosen))
    return as_seen(lobby, room, me, chosen.seat)


@tables.post("/leave", response_model=TableInfo)
async def leave(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> Response:
    """Leave your chair: it becomes free, or a bot's once the match has begun."""
    room = await lobby.act(room, me.owner, deeds.leave(which))
    return as_seen(lobby, room, me)


@tables.post("/bot", response_model=TableInfo)
async def seat_bot(room: TheRoom, me: Me, lobby: TheLobby, chair: BotChair) -> Response:
    """Put a bot in a free chair."""
    room = await lobby.act(room, me.owner, deeds.seat_bot(chair))
    return as_seen(lobby, room, me)


@tables.post("/remove", response_model=TableInfo)
async def remove(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> Response:
    """Send somebody away from the table that you have opened, before the match begins."""
    room = await lobby.act(room, me.owner, deeds.remove(which))
    return as_seen(lobby, room, me)


@tables.post("/begin", response_model=TableInfo)
async def begin(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    """Begin the match with bots in the free chairs."""
    room = await lobby.act(room, me.owner, deeds.begin())
    return as_seen(lobby, room, me)


@hot.post("/play", response_model=TableInfo, responses={204: {"description": "Done; the answer is brief."}})
async def play(room: TheRoom, me: Me, lobby: TheLobby, answer: Answer, brief: Brief = False) -> Response:
    """Answer your open question."""
    room = await lobby.act(room, me.owner, deeds.play(answer))
    return Response(status_code=204) if brief else as_seen(lobby, room, me, answer.seat)


@hot.post("/undo", response_model=TableInfo)
async def undo(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> Response:
    """Take back your last decision."""
    room = await lobby.act(room, me.owner, deeds.undo(which))
    return as_seen(lobby, room, me, which.seat)


@tables.post("/hint")
async def hint(room: TheRoom, me: Me, rights: MyRights, hints: TheHints, question: Question) -> HintInfo:
    """Ask what the expert would do in your place, from what your seat may know; one question at a time."""
    seat = rights.ask_hint(question.prompt, question.seat)
    found = await hints.hint(room, seat, question.prompt, me.owner, me.client)
    return HintInfo(action=found.action, text=found.text, why=found.why)


@tables.post("/why")
async def why(rights: MyRights, doubt: Doubt) -> WhyInfo:
    """Ask whether something may be done now, and if not, which rule forbids it."""
    return WhyInfo.of(rights.why(doubt.seat, doubt.label))


@tables.post("/hand-over", response_model=TableInfo)
async def hand_over(room: TheRoom, me: Me, lobby: TheLobby, chair: BotChair) -> Response:
    """Let a bot play for your seat."""
    room = await lobby.act(room, me.owner, deeds.hand_over(chair))
    return as_seen(lobby, room, me, chair.seat)


@tables.post("/take-back", response_model=TableInfo)
async def take_back(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> Response:
    """Play for your seat yourself again, in place of the bot."""
    room = await lobby.act(room, me.owner, deeds.take_back(which))
    return as_seen(lobby, room, me, which.seat)


@tables.post("/rematch")
async def rematch(room: TheRoom, me: Me, lobby: TheLobby) -> Opened:
    """Return the table at which the same people play again: the first who asks invites the others."""
    return Opened(table=(await lobby.rematch(room, me.owner)).table.id)


@tables.post("/accept", response_model=TableInfo)
async def accept(room: TheRoom, me: Me, lobby: TheLobby, sent: WordOnly | None = None) -> Response:
    """Take the chair that is kept for you. When nobody else is waited for the match begins."""
    room = await lobby.act(room, me.owner, deeds.accept(sent or WordOnly()))
    return as_seen(lobby, room, me)


@tables.post("/decline", response_model=TableInfo)
async def decline(room: TheRoom, me: Me, lobby: TheLobby) -> Response:
    """Give up the chair that is kept for you."""
    room = await lobby.act(room, me.owner, deeds.decline())
    return as_seen(lobby, room, me)


@tables.post("/chat", status_code=204)
async def say(room: TheRoom, me: Me, lobby: TheLobby, message: Message) -> None:
    """Say something; only players at the table can."""
    await lobby.say(room, me.owner, message.text)


@tables.get("/chat")
async def read_chat(room: TheRoom) -> list[Said]:
    return [Said(name=name, text=text) for name, text in room.chat]


@tables.get("/log")
async def read_log(
    room: TheRoom, rights: MyRights, since: Annotated[int, Query(ge=0)] = 0, seat: AnySeat = None
) -> Log:
    """Return what happened, in words, as your seat may know it."""
    viewer = rights.viewer(seat)
    if room.match is None:
        return Log(facts=0, lines=[])
    mine = room.perspective(viewer)
    return Log(facts=len(mine.events()), lines=mine.log(since))


@hot.get("/events", response_class=Events)
async def events(
    room: TheRoom, me: Me, lobby: TheLobby, carry: Carried | None = None, seat: AnySeat = None
) -> Response:
    """Server-sent events, at once and whenever the table changes.

    Each is named `change` and has the version of the table; if they `carry` the table, each is named `table`
    and has what a look at it would return, so that nobody has to look again.
    """
    if carry is None:
        return EventStream(lobby, me, stream.events(lobby, room, me))
    Commands(room, me.owner).viewer(seat)
    return EventStream(lobby, me, stream.tables(lobby, room, me, seat))


@tables.post("/review", status_code=202, dependencies=[OpeningsLimited])
async def begin_review(room: TheRoom, reviews: TheReviews) -> ReviewInfo:
    """Begin the review of a finished match; ask again until it is done."""
    await reviews.begin(room)
    return _review_info(await reviews.show(room))


@tables.get("/review")
async def read_review(room: TheRoom, reviews: TheReviews) -> ReviewInfo:
    """Return the review of a finished match, as far as it is."""
    if not room.over:
        raise refused("This match is not over yet; only finished matches are reviewed")
    return _review_info(await reviews.show(room))


def _review_info(found: Shown) -> ReviewInfo:
    known = found.report
    return ReviewInfo(
        begun=found.begun,
        done=known is not None and known.done,
        percent=found.percent,
        problem=found.problem,
        review=None if known is None else known.json(),
    )


def as_seen(lobby: Lobby, room: Room, me: Identity, seat: int | None = None) -> Response:
    return JSONBytes(table_json(lobby, room, me.owner, seat))


for part in (hot, tables, socket.router):
    router.include_router(part)
