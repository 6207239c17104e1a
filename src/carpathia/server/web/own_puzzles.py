"""Puzzles from the matches of whoever asks: where they lost most, by the reviews that are kept."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from fastapi.responses import HTMLResponse, JSONResponse

from carpathia.core.perspective import Perspective
from carpathia.review.report import VERSION, Report
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web import render
from carpathia.server.web.dependencies import Me, TheLobby, TheRoom
from carpathia.server.web.identity import Identity
from carpathia.server.web.puzzles import why_not
from carpathia.server.web.schemas import WhyInfo
from carpathia.table.errors import refused
from carpathia.trainer.own import Asked, Comparison, Mistake, compare, mistakes_of, position

router = APIRouter(prefix="/puzzles/mine", include_in_schema=False)

MOST_MATCHES = 20  # the last ones that are looked through
MOST_SHOWN = 12
_asking: set[str] = set()  # who waits for a judgement: one at a time for each

Move = Annotated[int, Path(ge=0, le=100_000)]


@router.get("")
async def mine(me: Me, lobby: TheLobby) -> HTMLResponse:
    """Return the list of the positions in which a person lost most."""
    store = lobby.store
    tables = await lobby.database.read(store.tables_of, me.owner) if me.owner else []
    over = [table for table in tables if table.stage == "over"][:MOST_MATCHES]
    found: list[Mistake] = []
    unreviewed = []
    for table in over:
        kept = await lobby.database.read(store.review, table.id, VERSION)
        if kept is None or not kept[1]:
            unreviewed.append(table.id)
            continue
        seats = [seat for seat, player in enumerate(table.players) if player.owner == me.owner]
        found += await asyncio.to_thread(_mistakes, table.id, kept[1], seats)
    found.sort(key=lambda one: -one.regret)
    return HTMLResponse(
        render.page(
            "own_puzzles.html",
            mistakes=found[:MOST_SHOWN],
            reviewed=len(over) - len(unreviewed),
            unreviewed=unreviewed,
        )
    )


def _mistakes(table: str, report: str, seats: list[int]) -> list[Mistake]:
    return mistakes_of(table, Report.from_json(json.loads(report)), seats)


@router.get("/{table_id}/{move}")
async def puzzle(room: TheRoom, me: Me, lobby: TheLobby, move: Move) -> HTMLResponse:
    seen = await _seen(room, me, move)
    return HTMLResponse(
        render.puzzle_page(
            seen,
            f"/puzzles/mine/{room.table.id}/{move}",
            "own_puzzle.html",
            replay=f"/tables/{room.table.id}/replay?seat={seen.seat}",
            review=f"/tables/{room.table.id}/review",
        )
    )


@router.post("/{table_id}/{move}/answer")
async def answer(
    room: TheRoom, me: Me, lobby: TheLobby, move: Move, action: Annotated[int, Body(embed=True)]
) -> JSONResponse:
    """Return how an answer compares with the best; the position is judged in a worker."""
    seen = await _seen(room, me, move)
    if action not in seen.legal():
        raise refused("That cannot be done in this position; choose one of the answers")
    if me.owner in _asking:
        raise refused("Your last answer is still being judged")
    _asking.add(me.owner)
    try:
        found = await _judged(lobby, room, seen, move, action)
    finally:
        _asking.discard(me.owner)
    then = seen.game.actions.parse(room.running.record.moves[move].label)
    return JSONResponse(
        {
            "right": found.right,
            "best": found.best,
            "html": render.comparison(found, seen.text(then) if then != action else ""),
        }
    )


async def _judged(lobby: Lobby, room: Room, seen: Perspective[Any], move: int, action: int) -> Comparison:
    try:
        asked = Asked(room.running.record.dumps(), move, seen.seat, action)
        return await lobby.bot_pool.run(compare, asked, room.table.id)
    except Exception as error:
        raise refused("The answer could not be judged; try again") from error


@router.post("/{table_id}/{move}/why")
async def why(
    room: TheRoom, me: Me, move: Move, label: Annotated[str, Body(max_length=100, embed=True)]
) -> WhyInfo:
    return why_not(await _seen(room, me, move), label)


async def _seen(room: Room, me: Identity, move: int) -> Perspective[Any]:
    """Return what a seat of whoever asks saw before a move of their finished match."""
    if not room.over:
        raise refused("This match is not over yet; puzzles are made of finished ones")
    record = room.running.record
    seat = record.moves[move].seat if move < len(record.moves) else -1
    if seat not in room.seats_of(me.owner):
        raise refused("Only decisions of your own are puzzles for you")
    return await asyncio.to_thread(position, record, move, seat)
