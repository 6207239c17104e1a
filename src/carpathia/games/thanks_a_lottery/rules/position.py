"""What lies on the table in Thanks a Lottery, and the questions the rules ask about it."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.column import total
from carpathia.core.state import State
from carpathia.games.thanks_a_lottery.components import Parts
from carpathia.games.thanks_a_lottery.rules.blocks import owner_of, with_card

NONE: Final = -1
EMPTY: Final = vec[i64]()

# How a round ends, TL-6.1, TL-6.3 and TL-6.5
EMPTY_HAND: Final = 0
EMPTY_DECK: Final = 1
EMPTY_POOL: Final = 2


class Phase(Enum):
    NAME_DEALER = 0
    DEAL = 1
    ROLL = 2
    DRAW = 3
    TURN = 4  # what to do with the hand
    BUILD = 5  # some cards of a new block are chosen
    ADD = 6  # a block to add to is chosen
    TAKE = 7  # dice are due
    PICK = 8  # all at once: which dice to roll again
    ROLL_AGAIN = 9
    LOTTERY = 10
    NEXT = 11  # a round is scored and lies there until the first card of the next one is dealt
    OVER = 12


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """How a round went. It never changes, so clones share it."""

    def __init__(
        self,
        before: Outcome | None,
        round_: i64,
        ending: i64,
        cause: i64,
        tokens: vec[i64],
        dice: vec[i64],
        lines: vec[i64],
    ) -> None:
        self.before: Final = before  # of the round before
        self.round: Final = round_
        self.ending: Final = ending
        self.cause: Final = cause
        self.tokens: Final = tokens  # by space
        self.dice: Final = dice  # by seat, then side
        self.lines: Final = lines  # by seat: the columns below


# The columns of an Outcome's lines, TL-8.1, TL-8.2 and TL-9.1
CARDS: Final = 0
DICE: Final = 1
LOTTERY: Final = 2
BONUS: Final = 3
IN_HAND: Final = 4
TOTAL: Final = 5
COLUMNS: Final = 6

# What points come from: the columns from CARDS to BONUS, then what the cards left in the hand cost (TL-8.2).
HAND_SOURCE: Final = 4
SOURCES: Final = 5


@mypyc_attr(acyclic=True)
class Position(State):
    """The table.

    `piles` counts the cards in the hand of each seat by card, then those of the deck; cards chosen for
    a play stay in the hand until it is done. `dice` counts those of each seat by side, then the pool.
    The columns marked shared are replaced, never written into, so that clones can hold the same one.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.seats)
        self.parts: Final = parts
        self.phase = Phase.OVER
        self.round: i64 = 0  # how many are scored
        self.dealer: i64 = NONE
        self.player: i64 = NONE  # whose turn it is, or who is dealt the next card
        self.undealt: i64 = 0
        self.pool: i64 = 0  # dice in it
        self.target: i64 = NONE  # the block that the player adds to
        self.owed: i64 = 0  # dice the player has still to take
        self.cause: i64 = NONE  # who ended the round
        self.ending: i64 = NONE  # and how
        self.piles = EMPTY
        self.dice = EMPTY
        self.laid = EMPTY  # shared, the cards chosen for a play, in order
        self.blocks = EMPTY  # shared, in the order they were played
        self.known = EMPTY  # shared, by seat: wilds that all know to be in the hand
        self.ready = EMPTY  # shared, by seat: whether it has chosen the dice to roll again
        self.picked = EMPTY  # shared, by seat, then side: dice chosen, then dice in the air
        self.tokens = EMPTY  # shared, those drawn, by space
        self.points = EMPTY  # shared, by seat
        self.last: Outcome | None = None  # of the last scored round

    def acting(self) -> tuple[int, ...]:
        if self.phase is not Phase.PICK:
            return super().acting()
        return tuple([seat for seat in range(self.seats) if not self.ready[seat]])

    def left_of(self, seat: i64) -> i64:
        # TL-2.6 Turns pass to the left.
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def in_hand(self, seat: i64, card: i64) -> i64:
        return self.piles[seat * self.parts.cards + card]

    def in_deck(self, card: i64) -> i64:
        return self.piles[self.seats * self.parts.cards + card]

    def take_from_deck(self, card: i64) -> None:
        """Move a card from the deck to the hand of the player."""
        cards = self.parts.cards
        self.piles[self.seats * cards + card] -= 1
        self.piles[self.player * cards + card] += 1
        self.undealt -= 1

    def hand_size(self, seat: i64) -> i64:
        cards = self.parts.cards
        return total(self.piles, seat * cards, cards)

    def dice_of(self, seat: i64, side: i64) -> i64:
        return self.dice[seat * self.parts.sides + side]

    def in_pool(self, side: i64) -> i64:
        return self.dice[self.seats * self.parts.sides + side]

    def dice_count(self, seat: i64) -> i64:
        sides = self.parts.sides
        return total(self.dice, seat * sides, sides)

    def picked_of(self, seat: i64, side: i64) -> i64:
        return self.picked[seat * self.parts.sides + side]

    def picked_count(self, seat: i64) -> i64:
        sides = self.parts.sides
        return total(self.picked, seat * sides, sides)

    def rolling_seat(self) -> i64:
        """Return whose die is rolled next: the first to the left of the dealer with dice in the air."""
        seat = self.dealer
        for i in range(self.seats):
            seat = self.left_of(seat)
            if self.picked_count(seat):
                return seat
        return NONE

    def has_opened(self, seat: i64) -> bool:
        for block in self.blocks:
            if owner_of(block) == seat:
                return True
        return False

    def spare(self, seat: i64, card: i64) -> i64:
        """Return how many of a card are in the hand and not chosen yet."""
        count = self.piles[seat * self.parts.cards + card]
        if count == 0:
            return 0
        wild = self.parts.wild
        for chosen in self.laid:
            if chosen == card or (chosen > wild and card == wild):
                count -= 1
        return count

    def grown(self) -> i64:
        """Return the block that the player adds to, with the cards chosen so far."""
        block = self.blocks[self.target]
        for card in self.laid:
            block = with_card(self.parts, block, card)
        return block
