"""Where the numbers of `features` stand, and in which units they are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from carpathia.games.thanks_a_lottery.components import LEAST_CARDS
from carpathia.games.thanks_a_lottery.rules.position import Position

ONE: Final = 64  # what 1 is written as; also the fractions of a point that are reckoned with
POINT: Final = 4  # 64ths for a point of a seat
PLAY: Final = 8  # for a point that a play brings
CARD: Final = 8  # for a card in hand
LENGTH: Final = 16  # for a card in a new block
LIMIT: Final = 8000

# The numbers that are about the whole table, and those about the own hand.
LEAD: Final = 0
RANK: Final = 1
WORST: Final = 2
NEARNESS: Final = 3
LEAD_NEAR_END: Final = 4
PROGRESS: Final = 5
LEAD_IN_PROGRESS: Final = 6
POOL: Final = 7
DECK: Final = 8
DIE: Final = 9
SPREAD: Final = 10
TABLE_COUNT: Final = 11

SIZE: Final = 0
DEAD: Final = 1
FOR_OTHERS: Final = 2
FOR_OWN: Final = 3
FOR_NEW: Final = 4
LONGEST_REAL: Final = 5
LONGEST: Final = 6
TO_OTHERS: Final = 7
TO_OWN: Final = 8
BEST: Final = 9
LEFT: Final = 10
GOES_OUT: Final = 11
TAKES_WILD: Final = 12
OWN_WILDS: Final = 13
CHANCE_OTHERS: Final = 14
CHANCE_OWN: Final = 15
CHANCE_NEW: Final = 16
HAND_COUNT: Final = 17
MOST_BLOCKS: Final = 10  # blocks that have a number of their own


def shown_blocks(state: Position) -> i64:
    blocks = state.parts.deck_size // LEAST_CARDS
    return blocks if blocks < MOST_BLOCKS else i64(MOST_BLOCKS)


def bounded(number: i64) -> i64:
    if number > LIMIT:
        return LIMIT
    return number if number > -LIMIT else i64(-LIMIT)
