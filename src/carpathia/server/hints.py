"""Hints: what the master would do in a person's place, from what that seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from carpathia.bots.levels import Master
from carpathia.server.limits import Rate
from carpathia.server.lobby import Lobby
from carpathia.server.room import Room, refused


@dataclass(frozen=True)
class Hint:
    action: int
    text: str
    why: str


class Hints:
    """Lets the master think for people: about one question at a time for each, lest all workers be busy."""

    def __init__(self, lobby: Lobby, rate: Rate) -> None:
        self._lobby = lobby
        self._rate = rate
        self._asking: set[str] = set()

    async def hint(self, room: Room, seat: int, prompt: int, owner: str, client: str) -> Hint:
        """Return what the master would answer to question number `prompt`; nothing changes by it."""
        room.must_ask(seat, prompt)
        if owner in self._asking:
            raise refused("The master is still thinking about your last question.")
        if not self._rate.allows(client):
            raise refused("You have asked the master often in a short time; wait a moment.")
        self._asking.add(owner)
        try:
            thought = await self._lobby.steward.thought(room, seat, Master.name)
        finally:
            self._asking.remove(owner)
        room = self._lobby.room(room.table.id)
        room.must_ask(seat, prompt)
        mine = room.perspective(seat)
        if not thought.why and len(mine.legal()) > 1:  # a bot that fails does anything, which is no advice
            raise refused("The master found no answer; try again.")
        return Hint(thought.action, mine.text(thought.action), thought.why)
