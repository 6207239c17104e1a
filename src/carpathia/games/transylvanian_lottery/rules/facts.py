"""What can happen in The Transylvanian Lottery: the kinds of facts, and what a, b and c are.

A place is an area, a bag or an action card by its number in position.py. A cube is colour * 6 + action card.
"""

from typing import Final

FIRST_NAMED: Final = 0
ROLE_CHOSEN: Final = 1  # role
SCORING_CHOSEN: Final = 2  # scoring card, for its owner
SCORING_LEFT: Final = 3  # scoring card, how many are left, for the seat that chooses next
CARD_LAID: Final = 4  # action card, row
PRIZE_LAID: Final = 5  # prize, slot
ROUND_BEGUN: Final = 6  # round; the seat begins
TICKET_PLAYED: Final = 7  # place
TICKET_MOVED: Final = 8  # colour, from, to
BAGS_CHOSEN: Final = 9  # row, second row or NONE
TICKET_DRAWN: Final = 10  # colour, bag
TICKET_RETURNED: Final = 11  # colour, bag
TICKETS_SWAPPED: Final = 12  # two tickets and where they go, each colour * PLACES + place
ACTION_ENDED: Final = 13  # action card
POWER_USED: Final = 14  # role
CUBE_PICKED: Final = 15  # cube
CUBES_EXCHANGED: Final = 16  # cube, cube
PRIZE_PICKED: Final = 17  # slot
PRIZES_EXCHANGED: Final = 18  # slot, slot
RIGGING_ENDED: Final = 19
ROW_BEGUN: Final = 20  # row, tickets carried into it
BAG_EMPTY: Final = 21  # row
LOT_DRAWN: Final = 22  # colour, row
LOT_RETURNED: Final = 23  # space, colour, row
SPACE_PICKED: Final = 24  # space
SPACES_EXCHANGED: Final = 25  # space, space
TIES_CLAIMED: Final = 26  # row
SEAT_RANKED: Final = 27  # row, rank, tickets
PRIZE_TAKEN: Final = 28  # prize, slot, whether it does no harm
PRIZE_DECLINED: Final = 29  # row
PRIZE_DISCARDED: Final = 30  # prize, slot; the seat is the Goblin or nobody
TICKETS_CARRIED: Final = 31  # how many, from row
TICKETS_RECLAIMED: Final = 32  # how many
WRAPPED_DROPPED: Final = 33  # how many; the seat owns them
FIRST_PASSED: Final = 34  # to the seat
SCORING_SHOWN: Final = 35  # scoring card
CURSES_PAID: Final = 36  # curses, points; the seat is nobody if there is a tie
GAME_ENDED: Final = 37
