"""A match with the questions that are open: answers, forced answers, undo, several seats at one screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from carpathia.core.game import Game, Refusal
from carpathia.core.luck import Scripted
from carpathia.core.match import CannotUndo, IllegalAction, Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Move, Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.table.errors import Refused, refused
from carpathia.table.seating import Player, adapt_partners, colours_of
from carpathia.table.tutor import Tutor

MOST_TAKEN_BACK = 30  # decisions in a row, before anybody else or luck decides


@dataclass(frozen=True)
class PendingMove:
    """A decision that no person has to make: it has no alternative, or a bot plays for the seat."""

    seat: int
    prompt: int  # the question it answers
    forced: int | None  # the only action there is, or none if a bot must choose
    secret: bool  # how fast it comes could betray what the seat holds
    late: bool = False  # a person's, whose time is up


class Session:
    """The players of a table, their match once it has begun, and the question open for each seat."""

    def __init__(
        self,
        game: Game[Any],
        players: list[Player],
        key: bytes | None = None,
        record: Record | None = None,
        tutor: Tutor | None = None,
    ) -> None:
        """Seat the players, and go on with the record of their match if there is one.

        A tutor makes it a lesson, until the match goes on by itself.
        """
        if len(players) != game.seats:
            raise ValueError(f"{len(players)} players were given for {game.seats} seats")
        self.game = game
        self.players = players
        self.opener = ""  # who may send somebody away before the match begins
        self.removed: set[str] = set()  # whom the opener has sent away
        self.match: Match[Any] | None = None
        self.tutor = tutor
        self._key = key
        self._prompts: dict[int, int] = {}
        self.ratings: Mapping[str, int] = {}  # of the people in this game, by owner, for partners to adapt to
        self.screens: dict[str, int] = {}  # by who holds several seats: whose hand their screen shows
        self._told = self._decided = (
            0  # facts by now, and before the last decision, while a record is replayed
        )
        self._timed_out = False  # somebody has run out of time in this match
        self._turn_over = False  # a turn or round has begun since the last decision
        self._free: list[tuple[int, bool]] = []  # who made the last decisions, and whether there was a choice
        if record is not None:
            self.match = Match.replay(game, record, None if tutor else key, watch=self._follow)
            self._follow_tutor()
            self._number_prompts()

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def running(self) -> Match[Any]:
        """The match. Refused as long as it has not begun."""
        if self.match is None:
            raise refused("The match has not begun yet")
        return self.match

    @property
    def asked(self) -> list[int]:
        """The seats that have an open question."""
        return sorted(self._prompts)

    def seats_of(self, owner: str) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.owner == owner]

    def colour(self, seat: int) -> str:
        """Return the colour of a seat: the chosen one, or its own once the match has begun."""
        if self.match is None or not self.game.palette:
            return self.players[seat].colour
        return self.game.colours[seat]

    def begin(self, seed: int | None = None) -> None:
        """Start the match with everybody who sits here now, by the luck of the key or of a seed."""
        colours = colours_of(type(self.game), self.players)
        if colours:
            self.game = type(self.game)(self.game.seats, self.game.components, colours)
            for player, colour in zip(self.players, colours, strict=True):
                player.colour = colour
        adapt_partners(type(self.game), self.players, self.ratings)
        names = [player.name for player in self.players]
        bots = [None if player.owner else player.bot for player in self.players]
        words = [player.word for player in self.players] if seed is None else []
        if self.tutor is None:
            self.match = Match(self.game, self._key, names, seed=seed, bots=bots, words=words)
        else:
            self.match = Match(self.game, names=names, bots=bots, luck=Scripted())
            self._follow_tutor()
        self._number_prompts()

    def perspective(self, seat: int) -> Perspective[Any]:
        return self.running.perspective(seat)

    # Questions and answers

    def prompt(self, seat: int) -> int | None:
        """Return the number of the question that is open for a seat."""
        return self._prompts.get(seat)

    def check_prompt(self, seat: int, prompt: int) -> None:
        """Refuse unless question number `prompt` is the one open for a seat."""
        if self._prompts.get(seat) != prompt:
            raise refused("That question is no longer open; look at the table as it is now")

    def play(self, seat: int, prompt: int, action: int, why: str = "") -> None:
        """Carry out an answer to question number `prompt`. A stale or a second answer is refused."""
        match = self.running
        self.check_prompt(seat, prompt)
        if self.tutor is not None and action in match.perspective(seat).legal():
            self.tutor.check(action)
        free = len(match.perspective(seat).legal()) > 1
        told = match.told
        try:
            match.play(seat, action, why)
        except IllegalAction as error:
            raise Refused(error.refusal) from None
        self._free = [*self._free, (seat, free)] if match.can_undo(seat) else []
        self._turn_over = self._heads(match, told)
        self._prompts.pop(seat, None)
        if self.tutor is not None:
            self.tutor.at += 1
            self._follow_tutor()
        self._number_prompts()

    def undo(self, seat: int) -> None:
        """Take back the last decision of a seat, and with it the forced answers it has given since."""
        match = self.running
        if not self.can_undo(seat):
            raise refused(str(CannotUndo()))
        own = takewhile(lambda move: move.seat == seat, reversed(match.record.moves))
        if sum(move.undone for move in own) >= MOST_TAKEN_BACK:
            raise refused(f"You have taken back {MOST_TAKEN_BACK} decisions in a row; now decide")
        match.undo(seat)
        del self._free[-1:]
        while len(match.perspective(seat).legal()) == 1 and match.can_undo(seat):
            match.undo(seat)
            del self._free[-1:]
        self._prompts.pop(seat, None)
        if self.tutor is not None:
            self.tutor.rewind(match)
            self._follow_tutor()
        self._number_prompts()

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

    def turn_goes_on(self, seat: int) -> bool:
        """Say whether it is still the turn in which a seat decided last.

        It is over when another seat decides, when several are asked at once, or when the game says so.
        """
        moves = [] if self.match is None else self.match.record.moves
        decisions = (move.seat for move in reversed(moves) if move.seat != CHANCE and not move.late)
        return next(decisions, None) == seat and self.asked == [seat] and not self._turn_over

    def time_up(self, seat: int) -> None:
        """Note that a seat has run out of time; a bot finishes its turn."""
        self.running.time_up(seat)
        self._timed_out = True

    def late(self, seat: int) -> bool:
        """Say whether a bot finishes the turn of a seat because its time is up."""
        prompt = self._prompts.get(seat)
        if self.match is None or prompt is None or not self._timed_out:
            return False
        moves = self.match.record.moves
        goes_on = self.turn_goes_on(seat)
        turn = takewhile(lambda move: move.late or (goes_on and move.seat in (seat, CHANCE)), reversed(moves))
        return any(move.late and move.seat == seat for move in (*moves[prompt:], *turn))

    def pending_moves(self) -> list[PendingMove]:
        """Return what must happen without any person: forced answers, and the decisions of bots."""
        if self.match is None or self.tutor is not None:
            return []
        secret = self.match.in_window
        found = []
        for seat in self.match.acting:
            legal = self.match.perspective(seat).legal()
            if len(legal) == 1:
                found.append(PendingMove(seat, self._prompts[seat], legal[0], secret))
            elif self.players[seat].bot is not None or self.late(seat):
                late = self.players[seat].bot is None
                found.append(PendingMove(seat, self._prompts[seat], None, secret, late))
        return found

    def answer_forced(self) -> None:
        """Give the answers that have no alternative, unless how fast they come could betray something."""
        while True:
            for pending in self.pending_moves():
                if pending.forced is not None and not pending.secret:
                    self.play(pending.seat, pending.prompt, pending.forced)
                    break
            else:
                return

    # Lessons

    def read_on(self, at: int) -> None:
        """Leave cue number `at` of the lesson, which is to be read only."""
        if self.tutor is None:
            raise refused("This is no lesson")
        self.tutor.read_on(at)
        self._follow_tutor()
        self._number_prompts()

    def go_on(self) -> None:
        """End the lesson: from here on it is a real match, by the luck of a key, and bots decide."""
        match = self.running
        if self.tutor is None or self.tutor.place is not None:
            raise refused("The match goes on by itself when the lesson is over")
        self.tutor = None
        self.match = Match.play_on(self.game, match.record, len(match.record.moves), self._key)
        self._free = []
        self._number_prompts()

    def start_again(self) -> None:
        """Begin the lesson again."""
        if self.tutor is None:
            raise refused("This is no lesson")
        self.tutor.at = 0
        self._prompts, self._free = {}, []
        self.begin()

    def _follow_tutor(self) -> None:
        """Let luck and the other seats do what the lesson says comes next."""
        tutor, match = self.tutor, self.running
        while tutor is not None:
            match.replace_luck(tutor.luck(match))
            match.run_luck()
            decision = tutor.decision(match)
            if decision is None:
                return
            match.play(*decision)

    def why(self, seat: int, label: str) -> Refusal | None:
        """Return why a seat may not do what is called `label` now, or nothing if it may."""
        mine = self.perspective(seat)
        try:
            action = self.game.actions.parse(label)
        except ValueError as error:
            raise refused(str(error)) from None
        if action in mine.legal():
            return None
        if seat == SPECTATOR:
            return Refusal("", "You are watching; only players at this table can do that.")
        return mine.refusal(action)

    # Several seats at one screen

    def looking(self, owner: str) -> int:
        """Return who looks at a screen: of several seats, the one it was passed to last."""
        own = self.seats_of(owner)
        return own[0] if len(own) == 1 else self.screens.get(owner, SPECTATOR)

    def shown_to(self, owner: str) -> tuple[int, str]:
        """Return whose view a screen shows, and to whom it must be passed first if several share it."""
        asked, looking = self._asked_of(owner), self.looking(owner)
        if len(self.seats_of(owner)) > 1 and asked and looking not in asked:
            return SPECTATOR, self.players[asked[0]].name
        return looking, ""

    def lift_curtain(self, owner: str) -> None:
        """Show the hand of the person to whom a shared screen was passed."""
        for seat in self._asked_of(owner)[:1]:
            self.screens[owner] = seat

    def pass_screen(self, owner: str, seat: int) -> None:
        """Note whose hand the screen of a person shows, who was answered elsewhere."""
        if seat in self.seats_of(owner):
            self.screens[owner] = seat

    def _asked_of(self, owner: str) -> list[int]:
        """Return the seats of a person for which no bot answers the open question."""
        return [seat for seat in self.asked if self.players[seat].awaits(owner)]

    def _follow(self, match: Match[Any], move: Move) -> None:
        """Number questions in a replay as they were when they were put, the same in every process."""
        self._timed_out = self._timed_out or move.late
        if move.seat != CHANCE and not move.late:
            self._prompts.pop(move.seat, None)
            self._decided = self._told
        self._told = match.told
        if move.late or CHANCE in match.acting:
            return
        self._prompts = {seat: self._prompts.get(seat, len(match.record.moves)) for seat in match.acting}
        if not move.undone:
            self._turn_over = self._heads(match, self._decided)

    def _heads(self, match: Match[Any], since: int) -> bool:
        """Say whether one of the facts from number `since` on begins a turn or a round."""
        return any(
            self.game.facts[event.fact].heading for event in match.perspective(SPECTATOR).events(since)
        )

    def _number_prompts(self) -> None:
        """Number the open questions by the move that put them, so that every new one has a new number."""
        match = self.running
        self._prompts = {
            seat: self._prompts.get(seat, len(match.record.moves)) for seat in match.acting if seat != CHANCE
        }
