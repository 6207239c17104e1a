"""Hints: the expert thinks for a person in the bot pool, within limits."""

from __future__ import annotations

from typing import Any

from carpathia.analysis.hints import ADVISER, Hint
from carpathia.bots.bot import Thought
from carpathia.core.perspective import Perspective
from carpathia.server.rate_limit import Rate
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.errors import refused


class Hints:
    """Asks the expert for people, one question at a time for each, so that nobody keeps all workers busy."""

    def __init__(self, lobby: Lobby, rate: Rate) -> None:
        self._lobby = lobby
        self._rate = rate
        self._asking: set[str] = set()

    async def hint(self, room: Room, seat: int, prompt: int, owner: str, client: str) -> Hint:
        """Return what the expert would answer to question number `prompt`."""
        if owner in self._asking:
            raise refused("The expert is still thinking about your last question")
        if not self._rate.allows(client):
            raise refused("You have asked the expert too often; wait a moment")
        self._asking.add(owner)
        try:
            thought = await self._lobby.autoplay.thought(room, seat, ADVISER, owner)
        finally:
            self._asking.remove(owner)
        room = await self._lobby.room(room.table.id)
        room.check_prompt(seat, prompt)
        return hint_of(room.perspective(seat), thought)


def hint_of(perspective: Perspective[Any], thought: Thought) -> Hint:
    """Return the hint that a worker found; refused if it failed and returned any action."""
    if not thought.why and len(perspective.legal()) > 1:
        raise refused("The expert found no answer; try again")
    return Hint(thought.action, perspective.text(thought.action), thought.why)
