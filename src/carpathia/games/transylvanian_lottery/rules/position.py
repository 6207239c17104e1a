"""What lies on the table in The Transylvanian Lottery, and the questions the rules ask about it."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.state import State
from carpathia.games.transylvanian_lottery.components import Parts
from carpathia.games.transylvanian_lottery.rules import facts

NONE: Final = -1
EMPTY: Final = vec[i64]()

# Where tickets lie, beside the line of draw spaces and the ticket somebody has just drawn.
AREA: Final = 0  # to 2, by row
BAG: Final = 3  # to 5, by row
CARD: Final = 6  # to 11, by action card
HAND: Final = 12
HEAP: Final = 13  # the emptied bags during the reset
PLACES: Final = 14


class Phase(Enum):
    NAME_FIRST = 0
    CHOOSE_ROLE = 1
    CHOOSE_SCORING = 2
    LAY_CARDS = 3
    LAY_PRIZES = 4
    OPENING = 5  # Mermaid and Banshee
    BANSHEE = 6  # the second prize
    TURN = 7
    ACT = 8
    DRAW = 9
    DRAW_SECOND = 10
    PLACE = 11  # the ticket that was drawn
    BETWEEN = 12  # powers at the end of a turn
    GNOME = 13  # the second ticket
    FAIRY = 14
    LOTS = 15
    DRAWN = 16  # Dragon, Witch and Giant
    WITCH = 17  # the second space
    REDRAW = 18
    PRIZE = 19
    SURPLUS = 20
    RECLAIM = 21
    RESET = 22  # the reset is done; no position is left in this phase
    OVER = 23


@final
@mypyc_attr(acyclic=True)
class Line:
    """A row of the lottery as it was ranked. It never changes, so clones share it."""

    def __init__(self, tickets: vec[i64], is_carried: vec[i64], ranking: vec[i64]) -> None:
        self.tickets: Final = tickets
        self.is_carried: Final = is_carried  # by space, empty ones too
        self.ranking: Final = ranking  # the seats from the first on


@final
@mypyc_attr(acyclic=True)
class Haul:
    """The prizes of everybody when a round was over. It never changes, so clones share it."""

    def __init__(self, piles: vec[i64], harmless: vec[i64]) -> None:
        self.piles: Final = piles
        self.harmless: Final = harmless


NO_LINES: Final[tuple[Line, ...]] = ()
NO_HAULS: Final[tuple[Haul, ...]] = ()


@mypyc_attr(acyclic=True)
class Position(State):
    """The table. A colour is the seat that owns it.

    `tickets` counts the tickets by place, then colour. `deck` counts the prizes still to be laid out, `piles`
    those of each seat, then those out of play. The columns marked shared are replaced, never
    written into, so that clones can hold the same one.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.seats)
        self.parts: Final = parts
        self.phase = Phase.OVER
        self.round: i64 = 0
        self.first: i64 = NONE  # the first player
        self.done: i64 = 0  # how many roles, scoring cards, action cards or prizes are there, or seats reset
        self.asked: i64 = 0  # how many seats were asked in this window
        self.mover: i64 = NONE  # whose turn it is in the rigging phase
        self.played = False  # whether the mover has played the ticket of this turn
        self.card: i64 = NONE  # the action card whose action is being taken
        self.times: i64 = 0  # how many times more, without the Imp's
        self.held: i64 = NONE  # the colour of the ticket just drawn
        self.held_from: i64 = NONE  # the row of its bag
        self.other_held: i64 = NONE  # of the second ticket
        self.other_from: i64 = NONE
        self.picked: i64 = NONE  # what a power that exchanges two things has picked first
        self.row: i64 = 0
        self.length: i64 = 0  # tickets in the line
        self.carried: i64 = 0  # how many of them were carried into the row
        self.tie_winner: i64 = NONE  # the Giant, if the ties of this row are won
        self.ranked: i64 = 0
        self.chooser: i64 = 0  # in the ranking
        self.first_pass = False
        self.moving_on: i64 = NONE  # the Goblin whose tickets move on although a prize was there
        self.last_seat: i64 = NONE  # who made the last open decision, or luck
        self.last_action: i64 = NONE
        self.tickets = EMPTY
        self.line = EMPTY  # colours by draw space
        self.is_carried = EMPTY  # shared, by draw space, whether the ticket there was carried into the row
        self.prizes = EMPTY  # by slot
        self.ranking = EMPTY  # shared, the seats that choose prizes in this row
        self.roles = EMPTY  # shared, by seat
        self.scorings = EMPTY  # shared, by seat
        self.rows = EMPTY  # shared, the row of each action card
        self.used = EMPTY  # shared, by seat, whether the power of this round is spent
        self.deck = EMPTY  # shared, by kind of prize
        self.piles = EMPTY  # shared
        self.harmless = EMPTY  # shared, prizes whose curse the Ghoul has stilled
        self.lines = NO_LINES  # shared, the rows of the last lottery
        self.hauls = NO_HAULS  # shared, at the end of each round but the last

    def at(self, place: i64, colour: i64) -> i64:
        return self.tickets[place * self.seats + colour]

    def add(self, place: i64, colour: i64, count: i64) -> None:
        self.tickets[place * self.seats + colour] += count

    def total(self, place: i64) -> i64:
        tickets = self.tickets
        start = place * self.seats
        total: i64 = 0
        for i in range(start, start + self.seats):
            total += tickets[i]
        return total

    def holds_tickets(self, place: i64) -> bool:
        tickets = self.tickets
        start = place * self.seats
        for i in range(start, start + self.seats):
            if tickets[i]:
                return True
        return False

    def move_all(self, origin: i64, goal: i64) -> None:
        """Move all tickets from one place to another."""
        tickets = self.tickets
        seats = self.seats
        for colour in range(seats):
            tickets[goal * seats + colour] += tickets[origin * seats + colour]
            tickets[origin * seats + colour] = 0

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def from_first(self, steps: i64) -> i64:
        """Return the seat that comes `steps` clockwise after the first player."""
        return (self.first + steps) % self.seats

    def is_ready(self, seat: i64, role: i64) -> bool:
        """Say whether `seat` has this role and, GT-5.1, has not used its power in this round."""
        return self.roles[seat] == role and not self.used[seat]

    def areas_hold_tickets(self) -> bool:
        tickets = self.tickets
        for i in range(AREA * self.seats, BAG * self.seats):
            if tickets[i]:
                return True
        return False

    def bags_hold_tickets(self) -> bool:
        tickets = self.tickets
        for i in range(BAG * self.seats, CARD * self.seats):
            if tickets[i]:
                return True
        return False

    def locked_beside(self, colour: i64, card: i64) -> bool:
        """Say whether a ticket of another colour lies on another action card."""
        for other in range(self.parts.cards):
            if other != card:
                for seat in range(self.seats):
                    if seat != colour and self.at(CARD + other, seat):
                        return True
        return False

    def can_exchange_cubes(self) -> bool:
        for card in range(self.parts.cards):
            for colour in range(self.seats):
                if self.at(CARD + card, colour) and self.locked_beside(colour, card):
                    return True
        return False

    def in_line(self, colour: i64) -> i64:
        line = self.line
        count: i64 = 0
        for space in range(self.length):
            if line[space] == colour:
                count += 1
        return count

    def mark_carried(self) -> None:
        """Mark all tickets in the line as carried."""
        if self.length == 0 and self.carried == 0:
            return
        self.carried = self.length
        self.is_carried = vec[i64]([0] * self.parts.spaces)
        for space in range(self.length):
            self.is_carried[space] = 1

    def line_varies(self) -> bool:
        line = self.line
        for space in range(1, self.length):
            if line[space] != line[0]:
                return True
        return False

    def slot(self, place: i64) -> i64:
        """Return the number of a prize's slot in the row that is being drawn."""
        return self.row * self.parts.prizes + place

    def prizes_in_row(self) -> i64:
        prizes = self.prizes
        start = self.slot(0)
        count: i64 = 0
        for slot in range(start, start + self.parts.prizes):
            if prizes[slot] != NONE:
                count += 1
        return count

    def differs_elsewhere(self, slot: i64) -> bool:
        """Say whether another row has a prize that differs from the one in `slot`."""
        for other in range(self.parts.slots):
            if self.differs(slot, other):
                return True
        return False

    def differs(self, slot: i64, other: i64) -> bool:
        width = self.parts.prizes
        return slot // width != other // width and self.prizes[slot] != self.prizes[other]

    def in_deck(self, kind: i64) -> i64:
        return self.deck[kind]

    def won(self, seat: i64, kind: i64) -> i64:
        return self.piles[seat * self.parts.kinds + kind]

    def discarded(self, kind: i64) -> i64:
        return self.piles[self.seats * self.parts.kinds + kind]

    def scoring_left(self, card: i64) -> i64:
        left = self.parts.scoring_copies[card]
        for seat in range(self.seats):
            if self.scorings[seat] == card:
                left -= 1
        return left

    def give_prize(self, owner: i64, kind: i64) -> None:
        """Put a prize on the pile of a seat, or out of play if the owner is `seats`."""
        self.piles = self.piles[:]
        self.piles[owner * self.parts.kinds + kind] += 1

    def curses(self, seat: i64) -> i64:
        count: i64 = 0
        for kind in range(self.parts.kinds):
            if self.parts.is_cursed[kind]:
                count += self.won(seat, kind)
        return count

    def cards_won(self, seat: i64) -> i64:
        count: i64 = 0
        for kind in range(self.parts.kinds):
            count += self.won(seat, kind)
        return count


def use_power(state: Position) -> None:
    """Note that the seat which decides now uses its power, GT-5.1 once in a round."""
    seat = state.actor
    state.used = state.used[:]
    state.used[seat] = 1
    state.note(facts.POWER_USED, seat, state.roles[seat])
