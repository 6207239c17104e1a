"""Who may do what at a table. Every door calls these, so that none allows more than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from carpathia.core.game import Refusal
from carpathia.core.state import SPECTATOR
from carpathia.table.errors import refused
from carpathia.table.seating import (
    USUAL_BOT,
    Player,
    bot_name,
    check_bot,
    check_free,
    check_owner,
    check_seat,
    checked_colour,
    checked_name,
    checked_word,
    unadapted,
)
from carpathia.table.session import Session

LONGEST_CHAT = 300


@dataclass(frozen=True)
class Message:
    """Something said at the table."""

    name: str
    text: str


class Commands:
    """What one person may do at one table. What is not theirs to do is refused, and nothing has changed."""

    def __init__(self, session: Session, owner: str) -> None:
        """Speak for `owner`, who is "" if nobody can tell who they are."""
        self._session = session
        self._owner = owner

    @property
    def seats(self) -> list[int]:
        """The chairs of this person."""
        return self._session.seats_of(self._owner) if self._owner else []

    def viewer(self, seat: int | None = None) -> int:
        """Return through whose eyes they may look: those of a seat of theirs, or a spectator's."""
        if seat is not None:
            self._check_own(seat)
            return seat
        return next(iter(self.seats), SPECTATOR)

    # Chairs

    def sit(self, seat: int, name: str, colour: str = "", word: str = "") -> None:
        """Take a free chair, before the match begins."""
        players = self._session.players
        self._check_open(seat)
        check_owner(self._owner)
        if self._owner in self._session.removed:
            raise refused("Whoever opened this table has sent you away; you can watch")
        name = checked_name(players, seat, name)
        colour = checked_colour(type(self._session.game), players, seat, colour or players[seat].colour)
        players[seat] = Player(name, self._owner, None, colour, word=checked_word(word))
        self._begin_if_full()

    def choose_word(self, seat: int, word: str) -> None:
        """Give a word of one's own to be mixed into the key of the luck, before the match begins."""
        self._check_own(seat)
        if self._session.match is not None:
            raise refused("The luck of this match is fixed; words are mixed in before it begins")
        self._session.players[seat] = replace(self._session.players[seat], word=checked_word(word))

    def stand_up(self, seat: int) -> None:
        """Leave a chair: it becomes free, or a bot's once the match has begun."""
        self._check_own(seat)
        if self._session.match is None:
            self._session.players[seat] = Player()
        else:
            self.hand_over(seat)

    @property
    def may_remove(self) -> bool:
        """Whether this person may send others away: who opened the table, before the match begins."""
        return bool(self._owner) and self._owner == self._session.opener and self._session.match is None

    def remove(self, seat: int) -> None:
        """Send away whoever sits in a chair, which becomes free; a person cannot sit down here again."""
        players = self._session.players
        check_seat(players, seat)
        if not self.may_remove:
            raise refused("Only who opened the table can send somebody away, before the match begins")
        if seat in self.seats:
            raise refused("That chair is yours; stand up instead")
        if players[seat].free:
            raise refused("Nobody sits there")
        who = players[seat].owner or players[seat].invited
        if who is not None:
            self._session.removed.add(who)
        for number, player in enumerate(players):
            if number == seat or (who is not None and who in (player.owner, player.invited)):
                players[number] = Player()

    def seat_bot(self, seat: int, bot: str = USUAL_BOT) -> None:
        """Put a bot on a free chair, before the match begins."""
        self._check_player()
        self._check_open(seat)
        check_bot(bot)
        self._put_bot(seat, bot)
        self._begin_if_full()

    def begin(self) -> None:
        """Begin the match; bots take the chairs that are still free."""
        self._check_player()
        if self._session.match is not None:
            raise refused("The match has begun already")
        for seat, player in enumerate(self._session.players):
            if not player.taken:
                self._put_bot(seat, USUAL_BOT)
        self._session.begin()

    def hand_over(self, seat: int, bot: str = USUAL_BOT) -> None:
        """Let a bot play for a seat, until it is taken back."""
        self._check_own(seat)
        if self._session.tutor is not None:
            raise refused("In a lesson you play yourself; you can leave it and come back at any time")
        check_bot(bot)
        self._session.players[seat] = replace(self._session.players[seat], bot=bot)

    def take_back(self, seat: int) -> None:
        self._check_own(seat)
        self._session.players[seat] = replace(self._session.players[seat], bot=None)

    # Playing

    def play(self, seat: int, prompt: int, action: int) -> None:
        """Answer question number `prompt`."""
        self._check_own(seat)
        self._check_in_time(seat)
        self._session.play(seat, prompt, action)

    def undo(self, seat: int) -> None:
        self._check_own(seat)
        self._check_in_time(seat)
        self._session.undo(seat)

    def look(self) -> None:
        """Lift the curtain for the person the screen was passed to."""
        self._session.lift_curtain(self._owner)

    def ask_hint(self, prompt: int, seat: int | None = None) -> int:
        """Return the seat for which question number `prompt` may be put to the master.

        Without a seat that is the one whose hand the person's screen shows.
        """
        self._check_player()
        if seat is None:
            seat, _ = self._session.shown_to(self._owner)
        else:
            self._check_own(seat)
        self._session.check_prompt(seat, prompt)
        return seat

    # Lessons

    def read_on(self, at: int) -> None:
        """Leave cue number `at` of the lesson, which is to be read only."""
        self._check_player()
        self._session.read_on(at)

    def start_again(self) -> None:
        self._check_player()
        self._session.start_again()

    def go_on(self) -> None:
        """Make a real match of a lesson that is over."""
        self._check_player()
        self._session.go_on()

    def why(self, seat: int | None, label: str) -> Refusal | None:
        """Return why somebody may not do what is called `label` now, or nothing if they may."""
        return self._session.why(seat if seat in self.seats else SPECTATOR, label)

    # Talk, and playing again

    def say(self, text: str) -> Message:
        """Return something to be said in the name of this player, on one line."""
        self._check_player()
        text = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
        if not 0 < len(text) <= LONGEST_CHAT:
            raise refused(f"A message has 1 to {LONGEST_CHAT} letters")
        return Message(self._session.players[self.seats[0]].name, text)

    def rematch(self) -> Sequence[Player]:
        """Return the chairs for another match: bots stay, and for everybody else their chair is kept."""
        self._check_player()
        if not self._session.over:
            raise refused("A rematch is possible when the match is over")
        return [self._again(player) for player in self._session.players]

    def accept(self, word: str = "") -> None:
        """Take the chairs that are kept for this person."""
        word = checked_word(word)
        for seat in self._invitations():
            player = self._session.players[seat]
            self._session.players[seat] = replace(player, owner=self._owner, invited=None, word=word)
        self._begin_if_full()

    def decline(self) -> None:
        """Give up the chairs that are kept for this person, who does not want to play."""
        for seat in self._invitations():
            self._session.players[seat] = Player()

    @property
    def invited(self) -> bool:
        """Whether chairs are kept for this person."""
        return bool(self._owner) and any(player.invited == self._owner for player in self._session.players)

    def _invitations(self) -> list[int]:
        if not self.invited:
            raise refused("No chair is kept for you at this table")
        return [n for n, player in enumerate(self._session.players) if player.invited == self._owner]

    def _again(self, player: Player) -> Player:
        """Return the chair of a player in another match: a partner adapts anew.

        A bot that played for a person does not stay.
        """
        if player.owner in (None, self._owner):
            bot = unadapted(player.bot) if player.bot and player.owner is None else None
            return replace(player, bot=bot, word="", rating=None, matches=0)
        return replace(player, owner=None, bot=None, invited=player.owner, word="", rating=None, matches=0)

    # Checks

    def _check_own(self, seat: int) -> None:
        if seat not in self.seats:
            raise refused(f"Seat {seat} is not yours")

    def _check_in_time(self, seat: int) -> None:
        if self._session.late(seat):
            raise refused("Your time is up; a bot finishes this turn")

    def _check_player(self) -> None:
        if not self.seats:
            raise refused("Only players at this table can do that; take a chair first")

    def _check_open(self, seat: int) -> None:
        check_free(self._session.players, seat)

    def _begin_if_full(self) -> None:
        if all(player.taken for player in self._session.players):
            self._session.begin()

    def _put_bot(self, seat: int, bot: str) -> None:
        players = self._session.players
        players[seat] = replace(players[seat], name=bot_name(players), bot=bot, invited=None)
