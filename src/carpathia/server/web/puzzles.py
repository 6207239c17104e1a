"""The pages of puzzles: one for each game and day. Values of answers are sent only after a choice."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from fastapi.responses import HTMLResponse, JSONResponse

from carpathia.analysis.puzzles.puzzle import FIRST_DAY, Puzzle, puzzle_of, puzzles_of, today
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import game_class, games
from carpathia.server.web import render, study
from carpathia.server.web.schemas import WhyInfo
from carpathia.table.errors import refused

router = APIRouter(include_in_schema=False)

Day = Annotated[str, Query(max_length=10, pattern=r"^(\d{4}-\d\d-\d\d)?$")]


@router.get("/puzzles")
async def overview() -> HTMLResponse:
    """Return the page that leads to today's puzzles."""
    kinds = [kind for kind in games().values() if puzzles_of(kind)]
    return HTMLResponse(
        render.page("puzzles.html", games=[render.summary(kind) for kind in kinds], day=today().isoformat())
    )


@router.get("/puzzles/{game}")
async def puzzle(game: str, day: Day = "") -> HTMLResponse:
    kind = game_class(game)
    shown = _day(kind, day)
    found = await asyncio.to_thread(_position, kind, shown)
    return HTMLResponse(
        study.puzzle_page(
            found.mine,
            f"/puzzles/{kind.name}",
            day=shown.isoformat(),
            written=_written(shown),
            before=_beside(shown, -1),
            after=_beside(shown, 1),
        )
    )


@router.post("/puzzles/{game}/answer")
async def answer(
    game: str, day: Annotated[str, Body(max_length=10)], action: Annotated[int, Body()]
) -> JSONResponse:
    """Return how an answer compares with the best."""
    kind = game_class(game)
    found = await asyncio.to_thread(_position, kind, _day(kind, day))
    if action not in found.mine.legal():
        raise refused("That cannot be done in this position; choose one of the answers")
    verdict = found.puzzle.verdict(found.mine, action)
    return JSONResponse(study.verdict(verdict))


@router.post("/puzzles/{game}/why")
async def why(
    game: str, day: Annotated[str, Body(max_length=10)], label: Annotated[str, Body(max_length=100)]
) -> WhyInfo:
    """Return why something cannot be done in the position of a puzzle."""
    kind = game_class(game)
    return why_not((await asyncio.to_thread(_position, kind, _day(kind, day))).mine, label)


def why_not(mine: Perspective[Any], label: str) -> WhyInfo:
    """Return why something cannot be done in a position."""
    try:
        action = mine.game.actions.parse(label)
    except ValueError as error:
        raise refused(str(error)) from None
    return WhyInfo.of(None if action in mine.legal() else mine.refusal(action))


class _Position:
    """A puzzle with its match as it stood then."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match: Match[Any] = puzzle.match()
        self.mine: Perspective[Any] = self.match.perspective(puzzle.seat)


@lru_cache(maxsize=64)
def _position(kind: type[Game[Any]], day: date) -> _Position:
    return _Position(puzzle_of(kind, day))


def _day(kind: type[Game[Any]], text: str) -> date:
    """Return a day that has a puzzle: today, or one before."""
    if not puzzles_of(kind):
        raise refused(f"{kind.title} has no puzzles")
    if not text:
        return today()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise refused(f"{text} is no day; it is written like {today()}") from None
    if not FIRST_DAY <= day <= today():
        raise refused(f"There are puzzles from {FIRST_DAY} to {today()}, not of {day}")
    return day


def _beside(day: date, step: int) -> str:
    """Return the day before or after, if it has a puzzle."""
    other = day + timedelta(days=step)
    return other.isoformat() if FIRST_DAY <= other <= today() else ""


def _written(day: date) -> str:
    return "today" if day == today() else f"{day.day} {day:%B %Y}"
