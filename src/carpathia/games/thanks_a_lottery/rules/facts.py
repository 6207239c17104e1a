"""What can happen in Thanks a Lottery and is worth telling: the kinds of facts, and what a, b and c are."""

from typing import Final

DEALER_NAMED: Final = 0
CARD_DEALT: Final = 1  # card, for its owner
DIE_ROLLED: Final = 2  # side, into the pool
ROUND_BEGUN: Final = 3  # round; the seat begins
CARD_DRAWN: Final = 4  # card, for its owner
TURN_PASSED: Final = 5
BLOCK_PLAYED: Final = 6  # number of the block, the block, whether it is the seat's first in this round
CARDS_ADDED: Final = 7  # number of the block, the block as it is now, cards added
WILD_TAKEN: Final = 8  # number of the block, the block as it is now, the card put in
DIE_TAKEN: Final = 9  # side
ROUND_ENDED: Final = 10  # how; the seat caused it
CHOICE_MADE: Final = 11  # the seat has chosen which dice to roll again
DIE_PICKED_UP: Final = 12  # side
DIE_ROLLED_AGAIN: Final = 13  # side
TOKEN_DRAWN: Final = 14  # token, space, points
ROUND_COUNTED: Final = 15  # cards in blocks, dice, cards in hand
LOTTERY_PAID: Final = 16  # points of the dice
ROUND_SCORED: Final = 17  # points of the round, whether they were less than 0
GAME_ENDED: Final = 18
LUCKY_CARDS_PAID: Final = 19  # bonus; only if the variant is played
