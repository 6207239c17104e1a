"""What can happen in Dragon Racer and is worth telling: the kinds of facts, and what a, b and c are."""

from typing import Final

VLAD_SEATED: Final = 0  # to the left of the seat
DEALER_NAMED: Final = 1
ABILITY_DRAWN: Final = 2  # ability, dragon
LAST_NAMED: Final = 3  # dragon
CARD_DEALT: Final = 4  # card, for its owner
ROUND_BEGUN: Final = 5  # round; the seat begins
TURN_BEGUN: Final = 6  # turn; the seat begins
CARD_PLAYED: Final = 7  # card
DRAGON_MOVED: Final = 8  # dragon, from, to
DRAGON_SENT_BACK: Final = 9  # dragon, from, to
ABILITY_USED: Final = 10  # ability, dragon
BET_BEGUN: Final = 11  # card, for its owner
DRAGON_CHOSEN: Final = 12  # dragon
PLACE_CHOSEN: Final = 13  # place, for its owner
BET_MADE: Final = 14  # dragon, place, stake, for its owner
VLAD_BET: Final = 15  # dragon, card
NUMBER_CANCELLED: Final = 16  # number
TURN_WON: Final = 17  # card, second highest number, steps
TURN_DRAWN: Final = 18
BETTING_CLOSED: Final = 19
PLACE_TAKEN: Final = 20  # dragon, place
BET_SHOWN: Final = 21  # dragon, place, stake
BET_PAID: Final = 22  # dragon, gold
GAME_ENDED: Final = 23
