"""Replays: any position of a finished match, from any seat or with all hands open; records in and out."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response

from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.core.state import SPECTATOR
from carpathia.server.web import render
from carpathia.server.web.actions import to_table
from carpathia.server.web.dependencies import Me, OpeningsLimited, TheLobby, TheRoom
from carpathia.server.web.pages import bot_card, standings
from carpathia.table.errors import refused
from carpathia.table.replay import Replay, luck_checked
from carpathia.table.seating import check_owner, players_of
from carpathia.table.uploads import check_upload

router = APIRouter(include_in_schema=False)

OPEN = "open"  # the view with all hands
Step = Annotated[int, Query(ge=0)]
Move = Annotated[int | None, Query(ge=0)]
Seen = Annotated[str, Query(max_length=4)]


async def finished(room: TheRoom) -> Replay:
    """Return the replay of a finished match, whose record the lobby verified when it read the room."""
    if not room.over:
        raise refused("This match is not over yet; its replay opens when it is")
    return Replay(room.game, room.running.record)


Finished = Annotated[Replay, Depends(finished)]


@router.get("/tables/{table_id}/replay")
async def replay(room: TheRoom, shown: Finished, step: Step = 0, seat: Seen = "") -> HTMLResponse:
    steps = len(shown.stops) - 1
    step, path = min(step, steps), f"/tables/{room.table.id}"
    views = [("", "Spectators"), *[(str(n), player.name) for n, player in enumerate(room.players)]]
    views.append((OPEN, "All hands open"))
    return HTMLResponse(
        render.replay_page(
            await asyncio.to_thread(_regions, shown, shown.stop_at(step), seat),
            room.game,
            table={"id": room.table.id},
            step=step,
            steps=steps,
            views=[{"value": value, "label": label, "on": value == seat} for value, label in views],
            positions=f"{path}/replay/regions",
            record=f"{path}/record",
            luck=luck_checked(shown.record),
        )
    )


@router.get("/tables/{table_id}/replay/regions")
async def positions(shown: Finished, step: Step = 0, seat: Seen = "", move: Move = None) -> JSONResponse:
    """Return the regions of a stop, or of the position after so many moves, which can be one before luck."""
    at = shown.stop_at(step) if move is None else min(move, shown.last)
    return JSONResponse({"regions": await asyncio.to_thread(_regions, shown, at, seat)})


@router.get("/tables/{table_id}/record")
async def download(room: TheRoom, shown: Finished) -> Response:
    name = f"{room.game.name}-{room.table.id}.jsonl"
    return Response(
        shown.record.dumps(),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/records", dependencies=[OpeningsLimited])
async def upload(
    lobby: TheLobby, file: Annotated[bytes, File()] = b"", record: Annotated[str, Form()] = ""
) -> Response:
    """Verify a record from elsewhere, sent as a file or as text, and show it."""
    sent = Record.loads((file.decode("utf-8", "replace") or record).replace("\r\n", "\n"))
    check_upload(sent)
    match = await asyncio.to_thread(Match.replay, game_of(sent.header), sent)
    room = await lobby.keep(match, players_of(sent.header, {}))
    return Response(status_code=303, headers={"Location": f"/tables/{room.table.id}/replay"})


@router.post("/tables/{table_id}/play-on", dependencies=[OpeningsLimited])
async def play_on(shown: Finished, me: Me, lobby: TheLobby, step: Annotated[int, Form(ge=0)]) -> Response:
    """Open a table that goes on from a position of a finished match, against bots."""
    check_owner(me.owner)
    match = await asyncio.to_thread(shown.play_on, shown.stop_at(step))
    players = players_of(match.record.header, {min(match.acting): me.owner})
    return to_table(await lobby.keep(match, players))


def _regions(shown: Replay, move: int, seat: str) -> dict[str, str]:
    before = shown.stop_before(move)
    match, since = shown.position(move), shown.facts(before)
    header = shown.record.header
    bots = header.bots or [None] * header.seats
    setting = render.Setting(
        players=[bot_card(match.game, name, bot) for name, bot in zip(header.names, bots, strict=True)],
        standings=standings(match),
        reasons=[render.Line(*reason) for reason in shown.reasons(move, before)],
        closed=True,
    )
    if seat == OPEN:
        seats = [match.perspective(number) for number in range(header.seats)]
        return render.open_hands(match.perspective(SPECTATOR), seats, since, setting)
    viewer = int(seat) if seat.isdecimal() and int(seat) < header.seats else SPECTATOR
    return render.regions(match.perspective(viewer), since, setting)
