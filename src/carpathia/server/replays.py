"""Replays: any position of a finished match, from any seat or with all hands open; records in and out."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from carpathia.core.match import Match
from carpathia.core.record import LUCK, Record, RecordError
from carpathia.core.registry import game_of
from carpathia.core.state import SPECTATOR
from carpathia.server import render
from carpathia.server.deeds import to_table
from carpathia.server.fields import Form, Me, TableId, number
from carpathia.server.pages import results
from carpathia.server.people import Person
from carpathia.server.room import Room, refused
from carpathia.server.steward import USUAL_BOT
from carpathia.server.store import Player, StoredTable

router = APIRouter(include_in_schema=False)

OPEN = "open"  # in place of a seat: all hands
Step = Annotated[int, Query(ge=0)]
Seen = Annotated[str, Query(max_length=4)]


@router.get("/tables/{table_id}/replay")
async def replay(table_id: TableId, me: Me, step: Step = 0, seat: Seen = "") -> HTMLResponse:
    room = _finished(me, table_id)
    stops = _stops(_record(me, room))
    step = min(step, len(stops) - 1)
    views = [("", "Spectators"), *[(str(n), player.name) for n, player in enumerate(room.players)]]
    views.append((OPEN, "All hands open"))
    return HTMLResponse(
        render.replay_page(
            _regions(me, room, step, seat),
            type(room.game),
            table={"id": table_id},
            step=step,
            steps=len(stops) - 1,
            views=[{"value": value, "label": label, "on": value == seat} for value, label in views],
            positions=f"/tables/{table_id}/replay/regions",
            record=f"/tables/{table_id}/record",
            luck=_luck(_record(me, room)),
        )
    )


@router.get("/tables/{table_id}/replay/regions")
async def positions(table_id: TableId, me: Me, step: Step = 0, seat: Seen = "") -> JSONResponse:
    return JSONResponse({"regions": _regions(me, _finished(me, table_id), step, seat)})


@router.get("/tables/{table_id}/record")
async def download(table_id: TableId, me: Me) -> Response:
    room = _finished(me, table_id)
    name = f"{room.game.name}-{table_id}.jsonl"
    return Response(
        me.lobby.store.record_text(table_id),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/records")
async def upload(me: Me, fields: Form) -> Response:
    """Take a record from elsewhere, prove it, and show it."""
    me.must_not_flood()
    record = Record.loads(fields.get("record", "").replace("\r\n", "\n"))
    if record.ending is None:
        raise refused("This record is not finished, so its luck cannot be checked and it cannot be shown.")
    game = game_of(record.header)
    match = Match.replay(game, record)
    room = _kept(me, match, record, [Player(name, None, USUAL_BOT) for name in record.header.names], "over")
    return Response(status_code=303, headers={"Location": f"/tables/{room.table.id}/replay"})


@router.post("/tables/{table_id}/play-on")
async def play_on(request: Request, table_id: TableId, me: Me, fields: Form) -> Response:
    """Open a table that goes on from a position of a finished match, against bots."""
    me.must_not_flood()
    room = _finished(me, table_id)
    record = _record(me, room)
    stops = _stops(record)
    moves = stops[min(number(fields, "step"), len(stops) - 1)]
    key = bytes.fromhex(_ending_key(record))
    match = Match.replay(room.game, record, key, moves=moves)
    if match.over:
        raise refused("Nothing is left to play at the end of a match; choose an earlier position.")
    mine = min(match.acting)
    players = [
        Player(name, me.owner if seat == mine else None, None if seat == mine else USUAL_BOT)
        for seat, name in enumerate(record.header.names)
    ]
    return to_table(_kept(me, match, match.record, players, "playing"))


def _regions(me: Person, room: Room, step: int, seat: str) -> dict[str, str]:
    record = _record(me, room)
    stops = _stops(record)
    step = min(step, len(stops) - 1)
    last = stops[max(step - 1, 0)]
    match = Match.replay(room.game, record, moves=stops[step])
    before = Match.replay(room.game, record, moves=last)
    names, bots = record.header.names, record.header.bots or [None] * room.game.seats
    people = [render.Person(name, bot) for name, bot in zip(names, bots, strict=True)]
    reasons = [render.Line(*reason) for reason in record.reasons(last, stops[step])]
    shown = render.Setting(people=people, results=results(match), reasons=reasons, closed=True)
    since = len(before.perspective(SPECTATOR).events())
    if seat == OPEN:
        seats = [match.perspective(number) for number in range(room.game.seats)]
        return render.open_table(match.perspective(SPECTATOR), seats, since, shown)
    viewer = int(seat) if seat.isdecimal() and int(seat) < room.game.seats else SPECTATOR
    return render.table(match.perspective(viewer), since, shown)


def _stops(record: Record) -> list[int]:
    """Return the positions worth a step: before each decision, and the end; luck is told with them."""
    return [n for n, move in enumerate(record.moves) if move.seat != LUCK] + [len(record.moves)]


def _finished(me: Person, table_id: str) -> Room:
    room = me.lobby.room(table_id)
    if not room.over:
        raise refused("This match is not over yet; its replay opens when it is.")
    return room


def _record(me: Person, room: Room) -> Record:
    assert room.match is not None
    return room.match.record


def _ending_key(record: Record) -> str:
    assert record.ending is not None
    return record.ending.key


def _luck(record: Record) -> str:
    if record.header.seed is not None:
        return f"The luck was that of seed {record.header.seed}, so it could be known beforehand."
    return "Checked: every stroke of luck is the one that the key drew, promised before the first move."


def _kept(me: Person, match: Match[Any], record: Record, players: list[Player], stage: str) -> Room:
    """Store a match that did not begin here as a table of its own."""
    if match.key is None:
        raise RecordError("the key of this record is not known")
    table = StoredTable(
        secrets.token_urlsafe(9),
        match.game.name,
        match.game.components.changes,
        match.key,
        players,
        stage=stage,
    )
    me.lobby.store.add(table)
    me.lobby.store.add_lines(table.id, 0, list(record.lines()), stage, match.acting)
    return me.lobby.room(table.id)
