"""A table with people around it. No sockets and no clock here: requests in, positions and words out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.core.game import Game, Refusal
from carpathia.core.match import CannotUndo, IllegalAction, Match, Perspective
from carpathia.core.record import Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.server.store import Player, StoredTable


class Refused(Exception):
    """A request that cannot be granted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class Duty:
    """A decision that the server itself has to bring about."""

    seat: int
    forced: int | None  # the only action there is, or none if a bot must choose
    secret: bool  # how fast it comes could betray what the seat holds


class Room:
    """One table: its chairs, its match once it has begun, and the question open for each seat."""

    def __init__(self, table: StoredTable, game: Game[Any], record: Record | None = None) -> None:
        self.table = table
        self.game = game
        self.version = 0  # grows with everything that anybody could see
        self.match: Match[Any] | None = None
        self.saved = 0  # lines of the record that the store has
        self._prompts: dict[int, int] = {}
        if record is not None:
            self.match = Match.replay(game, record, table.key)
            self.saved = len(list(record.lines()))
            self._ask()

    @property
    def players(self) -> list[Player]:
        return self.table.players

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def seats_of(self, owner: str) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.owner == owner]

    def begin(self) -> None:
        """Start the match with everybody who sits here now."""
        names = [player.name for player in self.players]
        bots = [None if player.owner else player.bot for player in self.players]
        self.match = Match(self.game, self.table.key, names, bots=bots)
        self.table.stage = "playing"
        self._changed()

    def perspective(self, seat: int) -> Perspective[Any]:
        return self._running().perspective(seat)

    def prompt(self, seat: int) -> int | None:
        """Return the number of the question that is open for a seat."""
        return self._prompts.get(seat)

    def play(self, seat: int, prompt: int, action: int) -> None:
        """Carry out an answer to question number `prompt`. A stale or a second answer is refused."""
        match = self._running()
        if self._prompts.get(seat) != prompt:
            raise Refused(Refusal("", "That question is no longer open; look at the table as it is now."))
        try:
            match.play(seat, action)
        except IllegalAction as error:
            raise Refused(error.refusal) from None
        self._prompts.pop(seat, None)
        self._changed()

    def undo(self, seat: int) -> None:
        match = self._running()
        try:
            match.undo(seat)
        except CannotUndo as error:
            raise Refused(Refusal("", str(error))) from None
        while len(match.perspective(seat).legal()) == 1 and match.can_undo(seat):
            match.undo(seat)  # what has no alternative was answered by the server
        self._prompts.clear()
        self._changed()

    def can_undo(self, seat: int) -> bool:
        return self.match is not None and self.match.can_undo(seat)

    def duties(self) -> list[Duty]:
        """Return what the server must see to: forced answers, and the decisions of bots."""
        if self.match is None:
            return []
        secret = self.match.in_window
        found = []
        for seat in self.match.acting:
            legal = self.match.perspective(seat).legal()
            if len(legal) == 1:
                found.append(Duty(seat, legal[0], secret))
            elif self.players[seat].bot is not None:
                found.append(Duty(seat, None, secret))
        return found

    def unsaved(self) -> list[str]:
        """Return the lines of the record that are still to be stored."""
        return [] if self.match is None else list(self.match.record.lines(self.saved))

    def why(self, seat: int, label: str) -> Refusal | None:
        """Return why a seat may not do what is called `label` now, or nothing if it may."""
        mine = self.perspective(seat)
        action = self.game.actions.parse(label)
        if action in mine.legal():
            return None
        if seat == SPECTATOR:
            return Refusal("", "You are watching; only who sits at the table can play.")
        return mine.refusal(action)

    def _running(self) -> Match[Any]:
        if self.match is None:
            raise Refused(Refusal("", "The match has not begun yet."))
        return self.match

    def _changed(self) -> None:
        self.version += 1
        self._ask()

    def _ask(self) -> None:
        """Number the open questions by the move that put them, so that every new one has a new number."""
        match = self._running()
        self._prompts = {
            seat: self._prompts.get(seat, len(match.record.moves)) for seat in match.acting if seat != CHANCE
        }
