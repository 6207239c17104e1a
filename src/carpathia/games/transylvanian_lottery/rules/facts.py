"""The numbers of the facts that the rules note, and what a, b and c are; the rest is in ../facts.py.

A place is an area, a bag or an action card by its number in position.py. A cube is colour * 6 + action card.
"""

from typing import Final

FIRST_NAMED: Final = 0
ROLE_CHOSEN: Final = 1  # role
SCORING_CHOSEN: Final = 2  # scoring card, for its owner
SCORING_LEFT: Final = 3  # scoring card, how many are left, for the seat that chooses next
CARD_LAID: Final = 4  # action card, row
PRIZE_LAID: Final = 5  # prize, slot, round
ROUND_BEGUN: Final = 6  # round; the seat begins
TICKET_PLAYED: Final = 7  # place
TICKET_MOVED: Final = 8  # colour, from, to
TICKET_SENT: Final = 9  # colour, from, to, by the power of a role
BAGS_CHOSEN: Final = 10  # row, second row or NONE, action card
TICKET_DRAWN: Final = 11  # colour, bag
TICKET_RETURNED: Final = 12  # colour, bag, action card
TICKETS_SWAPPED: Final = 13  # two tickets and where they go, each colour * PLACES + place
ACTION_ENDED: Final = 14  # action card
POWER_USED: Final = 15  # role
CUBE_PICKED: Final = 16  # cube
CUBES_EXCHANGED: Final = 17  # cube, cube
PRIZE_PICKED: Final = 18  # slot
PRIZES_EXCHANGED: Final = 19  # slot, slot
RIGGING_ENDED: Final = 20
ROW_BEGUN: Final = 21  # row, tickets carried into it
BAG_EMPTY: Final = 22  # row
LOT_DRAWN: Final = 23  # colour, row, whether for the Dragon
LOT_RETURNED: Final = 24  # space, colour, row
SPACE_PICKED: Final = 25  # space
SPACES_EXCHANGED: Final = 26  # space, space
TIES_CLAIMED: Final = 27  # row
SEAT_RANKED: Final = 28  # row, rank, tickets
PRIZE_TAKEN: Final = 29  # a normal prize, slot, how it was offered
PRIZE_DECLINED: Final = 30  # row, how it was offered
PRIZE_DISCARDED: Final = 31  # prize, slot; the seat is the Goblin or nobody
TICKETS_CARRIED: Final = 32  # how many, from row, whether of a Goblin who discarded
TICKETS_RECLAIMED: Final = 33  # how many
WRAPPED_DROPPED: Final = 34  # how many; the seat owns them
FIRST_PASSED: Final = 35  # to the seat
SCORING_SHOWN: Final = 36  # scoring card, role
CURSES_PAID: Final = 37  # curses, points; the seat is nobody if there is a tie
GAME_ENDED: Final = 38
TIE_BROKEN: Final = 39  # in favour of the seat: the other seat, tickets, whether by the Giant
TICKETS_LEFT_OVER: Final = 40  # after the last row: how many, whether the game is over
ROYAL_TAKEN: Final = 41  # a royal prize, slot, how it was offered
CURSED_TAKEN: Final = 42  # a cursed prize, slot, how it was offered
PRIZES_LEFT: Final = 43  # row; its prizes are offered again
