"""The JSON API under /api/v1: everything a program needs to open a table, sit down and play."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.sse import EventSourceResponse

from carpathia.core.match import Perspective
from carpathia.core.phrases import plural
from carpathia.core.registry import bots, games
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web import stream
from carpathia.server.web.dependencies import (
    ListenersLimited,
    Me,
    MyRights,
    OpeningsLimited,
    TheHints,
    TheLobby,
    TheRoom,
)
from carpathia.server.web.identity import Identity
from carpathia.server.web.schemas import (
    Answer,
    BotChair,
    Chair,
    ChoiceInfo,
    Credentials,
    Doubt,
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
    ScoreSheetInfo,
    SeatOnly,
    SeatWord,
    TableInfo,
    WhyInfo,
    WordOnly,
)
from carpathia.table.commands import Commands
from carpathia.table.errors import refused
from carpathia.table.seating import Player

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
            aids={aid.key: aid.sentence for aid in kind.aids},
            colours=dict(kind.palette),
            variants={
                f"variants.{key}": on for key, on in kind.default_components().switches("variants").items()
            },
        )
        for kind in games().values()
    ]


@router.get("/bots")
async def list_bots() -> dict[str, str]:
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


@tables.get("")
async def see_table(room: TheRoom, me: Me, lobby: TheLobby, seat: AnySeat = None) -> TableInfo:
    """Return the table as your seat sees it; without a seat of yours, as spectators do."""
    return table_info(lobby, room, me, seat)


@tables.post("/sit")
async def sit(room: TheRoom, me: Me, lobby: TheLobby, chair: Chair) -> TableInfo:
    """Take a free chair."""
    room = await lobby.act(
        room, me.owner, lambda commands: commands.sit(chair.seat, chair.name, chair.colour, chair.word)
    )
    return table_info(lobby, room, me, chair.seat)


@tables.post("/word")
async def choose_word(room: TheRoom, me: Me, lobby: TheLobby, chosen: SeatWord) -> TableInfo:
    """Give a word of your own to be mixed into the key of the luck, before the match begins."""
    room = await lobby.act(room, me.owner, lambda commands: commands.choose_word(chosen.seat, chosen.word))
    return table_info(lobby, room, me, chosen.seat)


@tables.post("/leave")
async def leave(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> TableInfo:
    """Leave your chair: it becomes free, or a bot's once the match has begun."""
    room = await lobby.act(room, me.owner, lambda commands: commands.stand_up(which.seat))
    return table_info(lobby, room, me)


@tables.post("/bot")
async def seat_bot(room: TheRoom, me: Me, lobby: TheLobby, chair: BotChair) -> TableInfo:
    """Put a bot in a free chair."""
    room = await lobby.act(room, me.owner, lambda commands: commands.seat_bot(chair.seat, chair.bot))
    return table_info(lobby, room, me)


@tables.post("/remove")
async def remove(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> TableInfo:
    """Send somebody away from the table that you have opened, before the match begins."""
    room = await lobby.act(room, me.owner, lambda commands: commands.remove(which.seat))
    return table_info(lobby, room, me)


@tables.post("/begin")
async def begin(room: TheRoom, me: Me, lobby: TheLobby) -> TableInfo:
    """Begin the match with bots in the free chairs."""
    room = await lobby.act(room, me.owner, lambda commands: commands.begin())
    return table_info(lobby, room, me)


@tables.post("/play")
async def play(room: TheRoom, me: Me, lobby: TheLobby, answer: Answer) -> TableInfo:
    """Answer your open question."""
    room = await lobby.act(
        room, me.owner, lambda commands: commands.play(answer.seat, answer.prompt, answer.action)
    )
    return table_info(lobby, room, me, answer.seat)


@tables.post("/undo")
async def undo(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> TableInfo:
    """Take back your last decision."""
    room = await lobby.act(room, me.owner, lambda commands: commands.undo(which.seat))
    return table_info(lobby, room, me, which.seat)


@tables.post("/hint")
async def hint(room: TheRoom, me: Me, rights: MyRights, hints: TheHints, question: Question) -> HintInfo:
    """Ask what the master would do in your place, from what your seat may know; one question at a time."""
    seat = rights.ask_hint(question.prompt, question.seat)
    found = await hints.hint(room, seat, question.prompt, me.owner, me.client)
    return HintInfo(action=found.action, text=found.text, why=found.why)


@tables.post("/why")
async def why(rights: MyRights, doubt: Doubt) -> WhyInfo:
    """Ask whether something may be done now, and if not, which rule forbids it."""
    return WhyInfo.of(rights.why(doubt.seat, doubt.label))


@tables.post("/hand-over")
async def hand_over(room: TheRoom, me: Me, lobby: TheLobby, chair: BotChair) -> TableInfo:
    """Let a bot play for your seat."""
    room = await lobby.act(room, me.owner, lambda commands: commands.hand_over(chair.seat, chair.bot))
    return table_info(lobby, room, me, chair.seat)


@tables.post("/take-back")
async def take_back(room: TheRoom, me: Me, lobby: TheLobby, which: SeatOnly) -> TableInfo:
    """Play for your seat yourself again, in place of the bot."""
    room = await lobby.act(room, me.owner, lambda commands: commands.take_back(which.seat))
    return table_info(lobby, room, me, which.seat)


@tables.post("/rematch")
async def rematch(room: TheRoom, me: Me, lobby: TheLobby) -> Opened:
    """Return the table at which the same people play again: the first who asks invites the others."""
    return Opened(table=(await lobby.rematch(room, me.owner)).table.id)


@tables.post("/accept")
async def accept(room: TheRoom, me: Me, lobby: TheLobby, sent: WordOnly | None = None) -> TableInfo:
    """Take the chair that is kept for you. When nobody else is waited for the match begins."""
    room = await lobby.act(room, me.owner, lambda commands: commands.accept(sent.word if sent else ""))
    return table_info(lobby, room, me)


@tables.post("/decline")
async def decline(room: TheRoom, me: Me, lobby: TheLobby) -> TableInfo:
    """Give up the chair that is kept for you."""
    room = await lobby.act(room, me.owner, lambda commands: commands.decline())
    return table_info(lobby, room, me)


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


tables.get("/events", response_class=EventSourceResponse, dependencies=[ListenersLimited])(stream.events)


def table_info(lobby: Lobby, room: Room, me: Identity, seat: int | None = None) -> TableInfo:
    rights = Commands(room, me.owner)
    viewer = rights.viewer(seat)
    own = viewer != SPECTATOR
    match = room.match
    view = None if match is None else room.perspective(viewer)
    sheet = None if view is None else view.score_sheet()
    return TableInfo(
        id=room.table.id,
        game=room.table.game,
        stage=room.table.stage,
        version=room.version,
        players=[player_info(lobby, room, seat) for seat in range(len(room.players))],
        mine=rights.seats,
        seat=viewer if own else None,
        acting=[] if match is None else list(match.acting),
        prompt=room.prompt(viewer),
        seconds_left=(room.seconds_left(viewer) or 0) if viewer in room.clocks.running() else 0,
        clock=None if room.clocks.clock is None else room.clocks.clock.words,
        can_undo=room.can_undo(viewer),
        question="The match has not begun yet." if view is None else view.question(),
        choices=[] if view is None else choices(view),
        commitment=room.commitment,
        words=[] if match is None else match.record.header.words,
        view=None if view is None else dict(view.view()),
        scores=match.scores() if match is not None and match.over else [],
        score_sheet=None if sheet is None else ScoreSheetInfo.of(sheet),
        sequel=room.table.sequel,
    )


def player_info(lobby: Lobby, room: Room, seat: int) -> PlayerInfo:
    player = room.players[seat]
    attended = None if player.owner is None else lobby.attendance.of(room.table.id, player.owner)
    return PlayerInfo(
        name=player.name,
        bot=player.bot,
        person=player.owner is not None,
        presence=None if attended is None else attended.presence.value,
        away_since=None if attended is None else attended.since,
        seconds_left=room.seconds_left(seat),
        late=room.late(seat),
        invited=player.invited is not None,
        colour=room.colour(seat) or None,
    )


def choices(mine: Perspective[Any]) -> list[ChoiceInfo]:
    label = mine.game.actions.label
    return [ChoiceInfo(action=act, label=label(act), text=mine.text(act)) for act in mine.legal()]


router.include_router(tables)
