"""What lies on the table in Dragon Racer, and the questions the rules ask about it."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.column import total
from carpathia.core.state import State
from carpathia.games.dragon_racer.components import Parts

START: Final = 0
NONE: Final = -1
FACE_DOWN: Final = -2  # in `played`: this rider bets; below it stand the open cards that count 0
EMPTY: Final = vec[i64]()

# What gold comes from, in `earned`.
STAKE: Final = 0  # DR-6.3
PLACE: Final = 1  # DR-6.3
FIRST_BET: Final = 2  # DR-6.4
SOURCES: Final = 3


class Phase(Enum):
    SEAT_VLAD = 0
    NAME_DEALER = 1
    DRAW_ABILITY = 2
    NAME_LAST = 3
    DEAL = 4
    PLAY = 5
    VLAD = 6
    MOVE = 7
    BET_DRAGON = 8
    BET_PLACE = 9
    BET_GOLD = 10
    NEXT = 11  # the rider is done; no position is left in this phase
    DRAW_PLACE = 12
    OVER = 13


@final
@mypyc_attr(acyclic=True)
class Bet:
    """A bet on the table. It never changes, so clones share it. Vlad's has no place and no gold."""

    def __init__(self, rider: i64, dragon: i64, card: i64, place: i64, stake: i64) -> None:
        self.rider: Final = rider
        self.dragon: Final = dragon
        self.card: Final = card
        self.place: Final = place
        self.stake: Final = stake

    def __reduce__(self) -> tuple[type[Bet], tuple[int, int, int, int, int]]:
        return Bet, (self.rider, self.dragon, self.card, self.place, self.stake)


NO_BETS: Final[tuple[Bet, ...]] = ()


def counting_zero(card: i64) -> i64:
    """Return the entry in `played` for an open card that counts 0, and the card for such an entry."""
    return FACE_DOWN - 1 - card


@mypyc_attr(acyclic=True)
class Position(State):
    """The table. A rider is a seat or, with two players, Vlad, who is rider 2.

    `piles` counts the cards in the hand of each seat, then those face down and undealt, then
    those seen face up in this round. The columns marked shared are replaced, never written into,
    so that clones can hold the same one.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.seats)
        self.parts: Final = parts
        self.phase = Phase.OVER
        self.round: i64 = 0
        self.turn: i64 = 0
        self.vlad_after: i64 = NONE  # the seat that has Vlad on its left
        self.dealer: i64 = NONE
        self.leader: i64 = NONE  # the first player of this turn
        self.rider: i64 = NONE  # whose card is due
        self.done: i64 = 0  # how many have played in this turn, or how many cards were dealt
        self.betting_open = False
        self.undealt: i64 = 0
        self.target: i64 = NONE  # the dragon that gets the next ability
        self.bet_card: i64 = NONE  # of the bet that is being made
        self.bet_dragon: i64 = NONE
        self.bet_place: i64 = NONE
        self.piles = EMPTY
        self.spots = EMPTY  # by dragon
        # By rider: a card, NONE, FACE_DOWN or counting_zero(card); the last turn until the next begins.
        self.played = EMPTY
        self.bets = NO_BETS  # shared, in the order they were made
        self.out_of_gold = EMPTY  # shared, by seat: 1 if all know that it has no gold token left
        self.gold = EMPTY  # shared, by seat
        self.earned = EMPTY  # shared, the gold of the finished rounds by round, seat and source
        self.abilities = EMPTY  # shared, by dragon
        self.podium = EMPTY  # shared, the dragons of the last finished race by place
        self.shown_bets = NO_BETS  # shared, the bets of that round
        self.payouts = EMPTY  # shared, what each of them paid

    def in_hand(self, seat: i64, card: i64) -> i64:
        return self.piles[seat * self.parts.cards + card]

    def in_deck(self, card: i64) -> i64:
        return self.piles[self.seats * self.parts.cards + card]

    def face_up(self, card: i64) -> i64:
        return self.piles[(self.seats + 1) * self.parts.cards + card]

    def hand_size(self, seat: i64) -> i64:
        return total(self.piles, seat * self.parts.cards, self.parts.cards)

    def turn_over(self) -> bool:
        """Say whether the cards on the table are those of the turn before."""
        if self.phase is Phase.DEAL or self.done == self.parts.riders:
            return True
        # The first card of a turn is still to come.
        return self.done == 0 and (self.phase is Phase.PLAY or self.phase is Phase.VLAD)

    def left_of(self, rider: i64) -> i64:
        """Return the rider who comes next clockwise."""
        if self.seats > 2:
            return rider + 1 if rider + 1 < self.seats else i64(0)
        # DR-8.1 Vlad sits between the two players.
        if rider == self.vlad_after:
            return 2
        return 1 - self.vlad_after if rider == 2 else self.vlad_after

    def player_left_of(self, seat: i64) -> i64:
        """Return the next player clockwise, passing over Vlad."""
        rider = self.left_of(seat)
        return rider if rider < self.seats else self.left_of(rider)

    def bets_made(self, seat: i64) -> i64:
        made: i64 = 0
        for bet in self.bets:
            if bet.rider == seat:
                made += 1
        return made

    def tokens_left(self, seat: i64) -> i64:
        """Return the gold tokens that `seat` has not used in this round, as a stake."""
        left = self.parts.stakes - 1
        for bet in self.bets:
            if bet.rider == seat:
                left -= bet.stake
        return left

    def has_bet_on(self, seat: i64, dragon: i64) -> bool:
        for bet in self.bets:
            if bet.rider == seat and bet.dragon == dragon:
                return True
        return False

    def has_used_place(self, seat: i64, place: i64) -> bool:
        for bet in self.bets:
            if bet.rider == seat and bet.place == place:
                return True
        return False

    def may_bet(self, seat: i64) -> bool:
        # DR-5.1 Two bets in a round, DR-5.5 with gold, DR-5.8 while betting is open.
        return self.betting_open and self.bets_made(seat) < self.parts.bets and self.tokens_left(seat) > 0

    def is_bet_due(self, made: i64) -> bool:
        """Say whether a rider who has made so many bets must bet now, if there is gold to bet with."""
        # DR-5.2 The last turns belong to the bets that are missing.
        missing = self.parts.bets - made
        return (
            self.parts.forced_bets
            and self.betting_open
            and missing > 0
            and missing >= self.parts.turns - self.turn
        )

    def must_bet(self, seat: i64) -> bool:
        return self.is_bet_due(self.bets_made(seat)) and self.tokens_left(seat) > 0

    def may_stake(self, left: i64, made: i64, stake: i64) -> bool:
        """Say whether a bet after `made` others may take `stake` out of the tokens `left`."""
        parts = self.parts
        # DR-5.5 At least one gold token, of those not used yet.
        if stake == 0 or not parts.stake_fits[left * parts.stakes + stake]:
            return False
        # DR-5.6 One gold token stays for every bet still to make.
        kept = parts.stake_tokens[left - stake]
        return not parts.keep_gold or kept >= parts.bets - made - 1

    def is_taken(self, spot: i64) -> bool:
        for other in self.spots:
            if other == spot:
                return True
        return False

    def place_of(self, dragon: i64) -> i64:
        """Return the place of a dragon at the end of a race, from 0; `parts.dragons` if it has none."""
        spot = self.spots[dragon]
        if spot == START:  # DR-6.2 No place, unless luck has drawn one.
            for place in range(len(self.podium)):
                if self.podium[place] == dragon:
                    return place
            return self.parts.dragons
        ahead: i64 = 0
        for other in self.spots:
            if other > spot:
                ahead += 1
        return ahead

    def may_be_last(self, dragon: i64) -> bool:
        """Say whether a dragon has no ability and no other such dragon came behind it."""
        if self.abilities[dragon] != NONE:
            return False
        place = self.place_of(dragon)
        for other in range(self.parts.dragons):
            if self.abilities[other] == NONE and self.place_of(other) > place:
                return False
        return True
