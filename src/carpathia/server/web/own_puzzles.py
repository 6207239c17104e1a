"""Puzzles from a player's own matches: the costliest decisions, by the stored reviews."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from fastapi.responses import HTMLResponse, JSONResponse

from carpathia.analysis.puzzles.own import Comparison, Mistake, Question, compare, mistakes_of, position
from carpathia.analysis.review.report import VERSION, Report
from carpathia.core.perspective import Perspective
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web import render, study
from carpathia.server.web.dependencies import Me, TheLobby, TheRoom
from carpathia.server.web.identity import Identity
from carpathia.server.web.listing import list_table
from carpathia.server.web.memory import Shelf
from carpathia.server.web.puzzles import why_not
from carpathia.server.web.schemas import WhyInfo
from carpathia.table.errors import refused

router = APIRouter(prefix="/puzzles/mine", include_in_schema=False)

MOST_MATCHES = 20  # the latest finished ones
MOST_SHOWN = 12
MOST_DRAWN = 2_000_000  # characters of small boards that are kept
_asking: set[str] = set()  # owners whose answer is being judged: one at a time for each
_pictures = Shelf(MOST_DRAWN)

Move = Annotated[int, Path(ge=0, le=100_000)]


@router.get("")
async def mine(me: Me, lobby: TheLobby) -> HTMLResponse:
    """Return the list of a player's costliest decisions."""
    store = lobby.store
    tables = await lobby.database.read(store.tables_of, me.owner) if me.owner else []
    over = [table for table in tables if table.stage == "over"][:MOST_MATCHES]
    mistakes: list[Mistake] = []
    unreviewed = []
    for table in over:
        kept = await lobby.database.read(store.review, table.id, VERSION)
        if kept is None or not kept[1]:
            unreviewed.append(list_table(table, me.owner))
            continue
        seats = [seat for seat, player in enumerate(table.players) if player.owner == me.owner]
        mistakes += await asyncio.to_thread(_mistakes, table.id, kept[1], seats)
    mistakes.sort(key=lambda mistake: -mistake.cost)
    return HTMLResponse(
        render.page(
            "own_puzzles.html",
            mistakes=mistakes[:MOST_SHOWN],
            reviewed=len(over) - len(unreviewed),
            unreviewed=unreviewed,
        )
    )


def _mistakes(table: str, report_json: str, seats: Collection[int]) -> list[Mistake]:
    return mistakes_of(table, Report.from_json(json.loads(report_json)), seats)


@router.get("/{table_id}/{move}")
async def puzzle(room: TheRoom, me: Me, lobby: TheLobby, move: Move) -> HTMLResponse:
    seen = await _seen(room, me, move)
    return HTMLResponse(
        study.puzzle_page(
            seen,
            f"/puzzles/mine/{room.table.id}/{move}",
            "own_puzzle.html",
            replay=f"/tables/{room.table.id}/replay?seat={seen.seat}",
            review=f"/tables/{room.table.id}/review",
        )
    )


@router.get("/{table_id}/{move}/picture")
async def picture(room: TheRoom, me: Me, move: Move) -> HTMLResponse:
    """Return the board before a decision, as HTML with its style for a shadow root of the list."""
    seat = _own_decision(room, me, move)

    def draw() -> str:
        return study.picture(position(room.running.record, move, seat))

    return HTMLResponse(await asyncio.to_thread(_pictures.recall, (room.table.id, move), draw))


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
    return JSONResponse(study.comparison(found, seen.text(then) if then != action else ""))


async def _judged(lobby: Lobby, room: Room, seen: Perspective[Any], move: int, action: int) -> Comparison:
    try:
        asked = Question(room.running.record.dumps(), move, seen.seat, action)
        return await lobby.bot_pool.run(compare, asked, room.table.id)
    except Exception as error:
        raise refused("The answer could not be judged; try again") from error


@router.post("/{table_id}/{move}/why")
async def why(
    room: TheRoom, me: Me, move: Move, label: Annotated[str, Body(max_length=100, embed=True)]
) -> WhyInfo:
    return why_not(await _seen(room, me, move), label)


async def _seen(room: Room, me: Identity, move: int) -> Perspective[Any]:
    """Return the perspective of a player before one of their own decisions in a finished match."""
    seat = _own_decision(room, me, move)
    return await asyncio.to_thread(position, room.running.record, move, seat)


def _own_decision(room: Room, me: Identity, move: int) -> int:
    """Return the seat that made a move of a finished match; refused unless it is the player's own."""
    if not room.over:
        raise refused("This match is not over yet; puzzles are made of finished ones")
    moves = room.running.record.moves
    seat = moves[move].seat if move < len(moves) else -1
    if seat not in room.seats_of(me.owner):
        raise refused("Only decisions of your own are puzzles for you")
    return seat
