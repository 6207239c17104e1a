"""Who is asking: the person behind a request, known by a signed cookie or a bearer key, never by what they say."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from carpathia.core.game import Refusal
from carpathia.server.keys import COOKIE, Keys
from carpathia.server.lobby import Lobby
from carpathia.server.room import Refused, Room

STRANGER = "Spectator"


@dataclass(frozen=True)
class Person:
    owner: str
    lobby: Lobby

    def must_own(self, room: Room, seat: int) -> None:
        if seat not in room.seats_of(self.owner):
            raise Refused(Refusal("", f"Seat {seat} is not yours."))

    def must_sit_at(self, room: Room) -> None:
        if not room.seats_of(self.owner):
            raise Refused(Refusal("", "Only who sits at the table can do that; take a chair first."))

    def name_at(self, room: Room) -> str:
        mine = room.seats_of(self.owner)
        return room.players[mine[0]].name if mine else STRANGER


def person(request: Request) -> Person:
    keys: Keys = request.app.state.keys
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    signed = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE)
    # Somebody without a key can look, but owns nothing; the middleware gives browsers one.
    owner = keys.owner(signed) or keys.owner(getattr(request.state, "new_key", None)) or ""
    return Person(owner, request.app.state.lobby)
