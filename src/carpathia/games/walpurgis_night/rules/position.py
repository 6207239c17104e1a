"""What lies on the table in Walpurgis Night, and the questions the rules ask about it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.state import State
from carpathia.games.walpurgis_night.components import (
    EVENT_COUNT,
    GUESTS,
    HUNTER,
    ICON_COUNT,
    KINDS,
    LEGS,
    PRIEST,
    TOWNS,
    WEREWOLF,
    Parts,
    destination,
    is_cursed,
)

NONE: Final = -1
EMPTY: Final = vec[i64]()

# Parts of `piles`
DECK: Final = 0
POOL: Final = KINDS
DISCARD: Final = 2 * KINDS
COACH: Final = 3 * KINDS

# Parts of `board`
BLOOD: Final = 0
WOLVES: Final = TOWNS
ICONS: Final = 2 * TOWNS
LEG: Final = ICONS + ICON_COUNT
COFFINS: Final = LEG + LEGS  # how many in each castle
CASTLES: Final = COFFINS + TOWNS  # the owners of the coffins, space by space

# Parts of `players`, for each seat
COINS: Final = 0
SUPPLY: Final = 1  # coffins
ABOARD: Final = 2  # 1 if a coffin is on the coach
TROPHIES: Final = 3
POINTS: Final = 4
TOWN: Final = 5  # of the coach; NONE before it is placed
CARDS: Final = 6  # how many passenger cards
EVENTS: Final = 7  # how many event cards
STRANDED: Final = 8  # cards not known one by one but known to be unable to board in STRANDED_IN (WN-11.5)
STRANDED_IN: Final = 9  # a town
WIDTH: Final = 10


class Phase(Enum):
    NAME_FIRST = 0
    DEAL = 1
    DEAL_EVENT = 2
    PLACE = 3
    REFILL = 4
    TURN = 5
    DRAW = 6
    DRAW_DECK = 7
    BOARD = 8
    HIRE = 9
    TOWN = 10
    DRAW_EVENT = 11
    PERIL = 12
    COUNTER = 13
    LOSE = 14
    MOON = 15
    DISCARD = 16
    LAST_EVENTS = 17
    OVER = 18
    # No position is left in these:
    DEPARTING = 19
    PERIL_OVER = 20
    ARRIVING = 21
    ROUND_OVER = 22


@mypyc_attr(acyclic=True)
class Position(State):
    """The table. `mover` is the seat whose turn it is; only one coach travels at a time.

    `hands` and `known` count by seat and passenger; `known` are those that everybody knows to be
    in the hand. `piles` holds deck, pool, discard pile and the mover's coach. `events` holds the
    hands by seat, then deck and discard pile; `perils` deck and discard pile of the round.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.seats)
        self.parts: Final = parts
        self.phase = Phase.OVER
        self.round: i64 = 0
        self.first: i64 = NONE  # the seat that starts the round
        self.mover: i64 = NONE
        self.trigger: i64 = NONE  # the seat that took the last blood from Dracula's board
        self.dracula: i64 = 0  # blood on Dracula's board
        self.count: i64 = 0  # cards dealt, or still to draw
        self.travelling = False
        self.direction: i64 = 0  # -1 to Bohemia, 1 to Wallachia, 0 while it is open
        self.driven: i64 = 0  # legs of this journey behind the coach
        self.riders: i64 = 0  # passenger cards aboard
        self.bullets: i64 = 0  # of the hunter aboard; 0 if there is none
        self.moonlit = False  # the cursed aboard have turned
        self.acted = False  # the optional action is used
        self.swapped: i64 = NONE  # the first of the two spaces, if it was influence
        self.paid_here = False  # for a protection, in the town the coach is in
        self.peril: i64 = NONE  # that is being suffered
        self.victims: i64 = 0  # passengers it still costs, or 1 if a full moon may turn the cursed
        self.wrecked = False  # it costs the coffin
        self.asked: i64 = NONE  # how many seats were asked before this one; NONE if no one is
        self.deck_size: i64 = 0
        self.pool_size: i64 = 0
        self.event_deck_size: i64 = 0
        self.peril_deck_size: i64 = 0
        self.coins_out: i64 = 0  # taken from the supply and not returned
        self.wolves_out: i64 = 0
        self.blood_out: i64 = 0
        self.hands = EMPTY
        self.known = EMPTY
        self.piles = EMPTY
        self.events = EMPTY
        self.perils = EMPTY
        self.board = EMPTY
        self.players = EMPTY
        self.feasts = (
            EMPTY  # shared: the ends of rounds: by town blood and wolves, then points by town and seat
        )

    def feast_width(self) -> i64:
        """Return how many numbers `feasts` holds for every round."""
        return (2 + self.seats) * TOWNS

    def coins(self, seat: i64) -> i64:
        return self.players[seat * WIDTH + COINS]

    def hand_size(self, seat: i64) -> i64:
        return self.players[seat * WIDTH + CARDS]

    def event_count(self, seat: i64) -> i64:
        return self.players[seat * WIDTH + EVENTS]

    def town_of(self, seat: i64) -> i64:
        return self.players[seat * WIDTH + TOWN]

    def here(self) -> i64:
        return self.players[self.mover * WIDTH + TOWN]

    def in_hand(self, seat: i64, kind: i64) -> i64:
        return self.hands[seat * KINDS + kind]

    def known_in_hand(self, seat: i64, kind: i64) -> i64:
        return self.known[seat * KINDS + kind]

    def holds(self, seat: i64, event: i64) -> bool:
        return self.events[seat * EVENT_COUNT + event] > 0

    def in_event_deck(self, event: i64) -> i64:
        return self.events[self.seats * EVENT_COUNT + event]

    def event_discards(self, event: i64) -> i64:
        return self.events[(self.seats + 1) * EVENT_COUNT + event]

    def discards(self) -> i64:
        """Return how many passenger cards are in the discard pile."""
        piles = self.piles
        size: i64 = 0
        for kind in range(i64(KINDS)):
            size += piles[DISCARD + kind]
        return size

    def coffin(self, town: i64, space: i64) -> i64:
        return self.board[CASTLES + town * self.parts.spaces + space]

    def earn(self, seat: i64, coins: i64) -> None:
        self.players[seat * WIDTH + COINS] += coins
        self.coins_out += coins

    def spend(self, seat: i64, coins: i64) -> None:
        self.players[seat * WIDTH + COINS] -= coins
        self.coins_out -= coins

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        # WN-11.2 A known card is the first of its kind to go, for one is like the other.
        self.hands[seat * KINDS + kind] -= 1
        self.players[seat * WIDTH + CARDS] -= 1
        row = seat * WIDTH
        if self.known[seat * KINDS + kind] > 0:
            self.known[seat * KINDS + kind] -= 1
        elif self.players[row + STRANDED] > 0 and not self.may_lead(kind, self.players[row + STRANDED_IN]):
            self.players[row + STRANDED] -= 1

    def discard_event(self, seat: i64, event: i64) -> None:
        self.events[seat * EVENT_COUNT + event] -= 1
        self.events[(self.seats + 1) * EVENT_COUNT + event] += 1
        self.players[seat * WIDTH + EVENTS] -= 1

    def guests_aboard(self) -> i64:
        piles = self.piles
        return self.riders - piles[COACH + PRIEST] - piles[COACH + WEREWOLF]

    def cursed_aboard(self) -> i64:
        piles = self.piles
        cursed: i64 = 0
        for kind in range(i64(GUESTS)):
            if is_cursed(kind):
                cursed += piles[COACH + kind]
        return cursed

    def can_turn(self) -> bool:
        # WN-5.6 Who has turned does not turn again.
        return not self.moonlit and self.cursed_aboard() > 0

    def aboard(self, kind: i64) -> i64:
        """Return how many such passengers are on the coach, the hunter among them."""
        if kind == HUNTER:
            return i64(self.bullets > 0)
        return self.piles[COACH + kind]

    def everybody_aboard(self) -> i64:
        return self.riders + self.aboard(HUNTER)

    def may_lead(self, kind: i64, town: i64) -> bool:
        """Say whether such a passenger could be the first to board in a town."""
        if kind >= GUESTS:
            # WN-4.3 Any passenger will do to depart.
            return self.parts.any_passenger_departs
        return destination(kind) != town

    def somebody_may_board(self) -> bool:
        """Say whether the mover, whose coach is empty, holds anybody who can board."""
        hands = self.hands
        start = self.mover * KINDS
        town = self.here()
        for kind in range(i64(KINDS)):
            if hands[start + kind] > 0 and self.may_lead(kind, town):
                return True
        return False

    def may_board(self, kind: i64) -> bool:
        if kind >= GUESTS:
            # WN-4.3 Any passenger will do to depart.
            return self.parts.any_passenger_departs or self.guests_aboard() > 0
        # WN-4.2 Not to this town, and not the other way.
        way = destination(kind) - self.here()
        if way == 0:
            return False
        return self.direction == 0 or (way > 0) == (self.direction > 0)

    def may_go(self, direction: i64) -> bool:
        town = self.here() + direction
        if town < 0 or town >= TOWNS:
            return False
        # WN-4.2 One direction, WN-4.6 open until the coach leaves if no guest is aboard.
        if self.direction != 0 and self.direction != direction:
            return False
        # WN-4.10 An empty coach may drive on; WN-6.15 whoever has paid for the leg drives it.
        return self.driven == 0 or self.riders > 0 or self.paid_here or self.parts.empty_coach_drives_on

    def may_stop(self) -> bool:
        # WN-4.8 At least one leg, WN-4.9 nobody is left who has not arrived, WN-6.15 and no leg is paid for.
        return self.driven > 0 and not self.paid_here and self.guests_aboard() == 0

    def may_act(self) -> bool:
        # WN-7.1 One optional action, for three coins.
        return not self.acted and self.coins(self.mover) >= self.parts.action

    def may_load(self) -> bool:
        # WN-7.2
        row = self.mover * WIDTH
        return self.players[row + SUPPLY] > 0 and self.players[row + ABOARD] == 0

    def may_unload(self) -> bool:
        # WN-7.4 On a free space, WN-7.8 if there is one.
        return (
            self.players[self.mover * WIDTH + ABOARD] > 0
            and self.board[COFFINS + self.here()] < self.parts.spaces
        )

    def may_pay(self) -> bool:
        # WN-6.1 A coin, WN-6.16 and there is a leg to come.
        return self.coins(self.mover) >= self.parts.protection and (self.may_go(-1) or self.may_go(1))

    def after(self, seat: i64, steps: i64) -> i64:
        """Return the seat that many places clockwise."""
        return (seat + steps) % self.seats
