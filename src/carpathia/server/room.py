"""A table with people around it. No sockets and no clock here: requests in, positions and words out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from carpathia.core.game import Game, Refusal
from carpathia.core.match import IllegalAction, Match, Perspective
from carpathia.core.record import Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.server.store import Player, StoredTable

NOTHING_TO_UNDO = (
    "There is nothing to take back: only your own last decision can be, and only until"
    " somebody answers, luck decides or a secret is shown."
)


class Refused(Exception):
    """A request that cannot be granted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refused(reason: str) -> Refused:
    """Return a refusal that has nothing to do with the rules of a game."""
    return Refused(Refusal("", f"{reason[:1].upper()}{reason[1:]}"))


@dataclass(frozen=True)
class Duty:
    """A decision that the server itself has to bring about."""

    seat: int
    prompt: int  # the question it answers
    forced: int | None  # the only action there is, or none if a bot must choose
    secret: bool  # how fast it comes could betray what the seat holds
    late: bool = False  # a person's, whose time is up


class Room:
    """One table: its chairs, its match once it has begun, and the question open for each seat."""

    def __init__(self, table: StoredTable, game: Game[Any], record: Record | None = None) -> None:
        self.table = table
        self.game = game
        self.version = 0  # grows with everything that anybody could see
        self.match: Match[Any] | None = None
        self.saved = 0  # lines of the record that the store has
        self._prompts: dict[int, int] = {}
        self._looking: dict[str, int] = {}  # by who holds several seats: whose hand their screen shows
        self._free: list[tuple[int, bool]] = []  # who made the last decisions, and whether there was a choice
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
        self._changed()

    def perspective(self, seat: int) -> Perspective[Any]:
        return self._running().perspective(seat)

    def prompt(self, seat: int) -> int | None:
        """Return the number of the question that is open for a seat."""
        return self._prompts.get(seat)

    def must_ask(self, seat: int, prompt: int) -> None:
        """Refuse what is about a question that is not open for a seat."""
        if self._prompts.get(seat) != prompt:
            raise refused("That question is no longer open; look at the table as it is now.")

    @property
    def asked(self) -> list[int]:
        """The seats that have an open question."""
        return sorted(self._prompts)

    def shown_to(self, owner: str) -> tuple[int, str]:
        """Return whose view a screen shows, and to whom it must be passed first if several share it."""
        own = self.seats_of(owner)
        if len(own) < 2:
            return (own[0] if own else SPECTATOR), ""
        asked, looking = self._asked_of(owner), self._looking.get(owner, SPECTATOR)
        if asked and looking not in asked:
            return SPECTATOR, self.players[asked[0]].name
        return looking, ""

    def lift_curtain(self, owner: str) -> None:
        """Show the hand of the person to whom a shared screen was passed."""
        for seat in self._asked_of(owner)[:1]:
            self._looking[owner] = seat

    def play(self, seat: int, prompt: int, action: int, why: str = "") -> None:
        """Carry out an answer to question number `prompt`. A stale or a second answer is refused."""
        match = self._running()
        self.must_ask(seat, prompt)
        free = len(match.perspective(seat).legal()) > 1
        try:
            match.play(seat, action, why)
        except IllegalAction as error:
            raise Refused(error.refusal) from None
        self._free = [*self._free, (seat, free)] if match.can_undo(seat) else []
        self._prompts.pop(seat, None)
        self._changed()

    def undo(self, seat: int) -> None:
        """Take back the last decision of a seat, and with it what the server answered for the seat since."""
        match = self._running()
        if not self.can_undo(seat):
            raise refused(NOTHING_TO_UNDO)
        match.undo(seat)
        del self._free[-1:]
        while len(match.perspective(seat).legal()) == 1 and match.can_undo(seat):
            match.undo(seat)
            del self._free[-1:]
        self._prompts.pop(seat, None)
        self._changed()

    def can_undo(self, seat: int) -> bool:
        """Say whether a seat may take a decision back; one without alternative would be made again."""
        if self.match is None or not self.match.can_undo(seat):
            return False
        own = takewhile(lambda one: one[0] == seat, reversed(self._free))
        return not self._free or any(free for _, free in own)

    def thinks_again(self, seat: int) -> bool:
        """Say whether a seat has taken something back since anybody else did anything."""
        moves = [] if self.match is None else self.match.record.moves
        return any(move.undone for move in takewhile(lambda move: move.seat == seat, reversed(moves)))

    def duties(self) -> list[Duty]:
        """Return what the server must see to: forced answers, and the decisions of bots."""
        if self.match is None:
            return []
        secret = self.match.in_window
        found = []
        for seat in self.match.acting:
            legal = self.match.perspective(seat).legal()
            if len(legal) == 1:
                found.append(Duty(seat, self._prompts[seat], legal[0], secret))
            elif self.players[seat].bot is not None:
                found.append(Duty(seat, self._prompts[seat], None, secret))
        return found

    def answer_forced(self) -> None:
        """Give the answers that have no alternative, unless how fast they come could betray something."""
        while True:
            forced = [duty for duty in self.duties() if duty.forced is not None and not duty.secret]
            if not forced:
                return
            action = forced[0].forced
            assert action is not None
            self.play(forced[0].seat, forced[0].prompt, action)

    def unsaved(self) -> list[str]:
        """Return the lines of the record that are still to be stored."""
        return [] if self.match is None else list(self.match.record.lines(self.saved))

    def why(self, seat: int, label: str) -> Refusal | None:
        """Return why a seat may not do what is called `label` now, or nothing if it may."""
        mine = self.perspective(seat)
        try:
            action = self.game.actions.parse(label)
        except ValueError as error:
            raise refused(f"{error}.") from None
        if action in mine.legal():
            return None
        if seat == SPECTATOR:
            return Refusal("", "You are watching; only who sits at the table can play.")
        return mine.refusal(action)

    def _asked_of(self, owner: str) -> list[int]:
        """Return the seats of a person for which no bot answers the open question."""
        return [seat for seat in self.asked if self.players[seat].awaits(owner)]

    def _running(self) -> Match[Any]:
        if self.match is None:
            raise refused("The match has not begun yet.")
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
