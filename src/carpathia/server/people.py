"""Who is asking: the person behind a request, known by a signed cookie or key, never by what they say."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from carpathia.core.state import SPECTATOR
from carpathia.server.hints import Hint, Hints
from carpathia.server.keys import COOKIE, Keys
from carpathia.server.limits import Rate
from carpathia.server.lobby import Lobby
from carpathia.server.room import Room, refused

STRANGER = "Spectator"


@dataclass(frozen=True)
class Person:
    owner: str
    lobby: Lobby
    client: str  # the address, for limits
    openings: Rate
    hints: Hints

    def must_not_flood(self) -> None:
        """Refuse another table to who has just opened many."""
        if not self.openings.allows(self.client):
            raise refused("You have opened many tables in a short time; wait a moment.")

    def must_own(self, room: Room, seat: int) -> None:
        if seat not in room.seats_of(self.owner):
            raise refused(f"Seat {seat} is not yours.")

    def must_sit_at(self, room: Room) -> None:
        if not room.seats_of(self.owner):
            raise refused("Only who sits at the table can do that; take a chair first.")

    def viewer(self, room: Room, seat: int | None = None) -> int:
        """Return through whose eyes they may look: those of a seat of theirs, or a spectator's."""
        if seat is not None:
            self.must_own(room, seat)
            return seat
        return next(iter(room.seats_of(self.owner)), SPECTATOR)

    async def hint(self, room: Room, seat: int, prompt: int) -> Hint:
        return await self.hints.hint(room, seat, prompt, self.owner, self.client)

    def name_at(self, room: Room) -> str:
        mine = room.seats_of(self.owner)
        return room.players[mine[0]].name if mine else STRANGER


async def person(request: Request) -> Person:
    keys: Keys = request.app.state.keys
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    signed = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE)
    # Somebody without a key can look, but owns nothing; the middleware gives browsers one.
    owner = keys.owner(signed) or keys.owner(getattr(request.state, "new_key", None)) or ""
    client = request.client.host if request.client else ""
    state = request.app.state
    return Person(owner, state.lobby, client, state.openings, state.hints)
