"""The odds of a table, for its page and for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from carpathia.server.tables.odds import TableOdds
from carpathia.server.web import render
from carpathia.server.web.api import NO_TABLE, AnySeat
from carpathia.server.web.dependencies import Me, MyRights, TheRoom
from carpathia.server.web.schemas import OddsInfo

router = APIRouter()


async def the_odds(request: Request) -> TableOdds:
    found: TableOdds = request.app.state.odds
    return found


TheOdds = Annotated[TableOdds, Depends(the_odds)]


@router.get("/tables/{table_id}/odds", include_in_schema=False)
async def panel(room: TheRoom, me: Me, odds: TheOdds) -> JSONResponse:
    """Return the panel for the seat that the screen shows."""
    viewer, _ = room.shown_to(me.owner)
    return JSONResponse({"html": render.odds(await odds.odds(room, viewer))})


@router.get("/api/v1/tables/{table_id}/odds", tags=["api"], responses=NO_TABLE)
async def read_odds(room: TheRoom, rights: MyRights, odds: TheOdds, seat: AnySeat = None) -> OddsInfo:
    """Return the chances of what can still come, by what your seat knows; a table may do without them."""
    return OddsInfo.of(await odds.odds(room, rights.viewer(seat)))
