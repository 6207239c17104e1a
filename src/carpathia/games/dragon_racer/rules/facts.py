"""The numbers of the facts that the rules note, and what a, b and c are. Words and clauses: ../facts.py."""

from typing import Final

VLAD_SEATED: Final = 0  # to the left of the seat
DEALER_NAMED: Final = 1
ABILITY_DRAWN: Final = 2  # ability, dragon, round
LAST_NAMED: Final = 3  # dragon
CARD_DEALT: Final = 4  # card, for its owner
ROUND_BEGUN: Final = 5  # round, players who share the most gold, 1 if Vlad begins; the seat begins
TURN_BEGUN: Final = 6  # turn, 1 if Vlad begins the first round; the seat begins
CARD_PLAYED: Final = 7  # card
VLAD_PLAYED: Final = 8  # card, 1 if it would have been a bet but betting is closed
VLAD_PASSED: Final = 9  # card
VLAD_BET: Final = 10  # dragon, card
MOVED_AT_ONCE: Final = 11  # dragon, from, to
MOVED_BY_VLAD: Final = 12  # dragon, from, to
MOVED_BY_HIGHEST: Final = 13  # dragon, from, to
ABILITY_USED: Final = 14  # ability, dragon
MOVED_BY_ABILITY: Final = 15  # ability, dragon, to
SENT_BACK: Final = 16  # dragon, from, to
BET_BEGUN: Final = 17  # card, for its owner
DRAGON_CHOSEN: Final = 18  # dragon
PLACE_CHOSEN: Final = 19  # place, for its owner
BET_MADE: Final = 20  # dragon, place, stake, for its owner
NUMBER_CANCELLED: Final = 21  # number
TURN_WON: Final = 22  # card, second highest number, steps
LONE_CARD: Final = 23  # card, steps
TURN_DRAWN: Final = 24
BETTING_CLOSED: Final = 25  # 1 if in the middle of a turn
PLACE_TAKEN: Final = 26  # dragon, place
PLACE_DRAWN: Final = 27  # dragon, place
BET_SHOWN: Final = 28  # dragon, place, stake
BET_PAID: Final = 29  # gold, 1 if it was won, 1 if it was the first bet on its dragon
GAME_ENDED: Final = 30
