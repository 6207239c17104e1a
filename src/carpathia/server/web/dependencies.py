"""Dependencies of the endpoints: who sends a request, for which table, and the parts of the server.

All are coroutines: in a thread of its own a dependency could not start the bots of a table that it reads.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request

from carpathia.server.rate_limit import Rate
from carpathia.server.tables.hints import Hints
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.reviews import Reviews
from carpathia.server.tables.room import Room
from carpathia.server.web.identity import Identity, identity
from carpathia.table.commands import Commands
from carpathia.table.errors import refused

LONGEST_ID = 40  # letters of the id of a table
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")  # in the Host header of a browser on this machine

Me = Annotated[Identity, Depends(identity)]
TableId = Annotated[str, Path(max_length=LONGEST_ID)]


async def the_lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def the_hints(request: Request) -> Hints:
    hints: Hints = request.app.state.hints
    return hints


async def the_reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


TheLobby = Annotated[Lobby, Depends(the_lobby)]
TheHints = Annotated[Hints, Depends(the_hints)]
TheReviews = Annotated[Reviews, Depends(the_reviews)]


async def the_room(table_id: TableId, lobby: TheLobby, me: Me) -> Room:
    room = await lobby.room(table_id)
    if me.owner:
        lobby.attendance.see(table_id, me.owner)
    return room


TheRoom = Annotated[Room, Depends(the_room)]


async def my_rights(room: TheRoom, me: Me) -> Commands:
    return Commands(room, me.owner)


MyRights = Annotated[Commands, Depends(my_rights)]  # to look; what changes a table goes through the lobby


async def limit_openings(request: Request, me: Me) -> None:
    """Refuse another table to a client that has just opened many."""
    openings: Rate = request.app.state.openings
    if not openings.allows(me.client):
        raise refused("You have opened too many tables in a short time; wait a moment")


OpeningsLimited = Depends(limit_openings)


def may_use_lab(request: Request) -> bool:
    """Return whether the lab is open: to whoever sits at this machine, or to all on a server with --lab."""
    state = request.app.state
    host = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    client = request.client.host if request.client else ""
    at_home = client in ("127.0.0.1", "::1") and host in LOOPBACK
    return state.lab is not None and (state.lab_for_all or at_home)


def link(request: Request, path: str) -> str:
    """Return the full address of a page: under the server's known address, else under the one asked for."""
    base: str = request.app.state.address or f"{request.url.scheme}://{request.headers['host']}"
    return base.rstrip("/") + path
