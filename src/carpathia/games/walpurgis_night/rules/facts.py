"""What can happen in Walpurgis Night and is worth telling: the kinds of facts, and what a, b and c are."""

from typing import Final

FIRST_NAMED: Final = 0
CARD_DEALT: Final = 1  # passenger, for its owner
EVENT_DEALT: Final = 2  # event, for its owner
COACH_PLACED: Final = 3  # town
CARD_TURNED_UP: Final = 4  # passenger
TURN_BEGUN: Final = 5
PICK_UP_CHOSEN: Final = 6
TRAVEL_CHOSEN: Final = 7
CARD_TAKEN: Final = 8  # passenger
CARD_DRAWN: Final = 9  # passenger, for its owner
PASSENGERS_SHUFFLED: Final = 10  # cards
CARD_SHOWN: Final = 11  # passenger, how many
NOBODY_BOARDED: Final = 12
BOARDED: Final = 13  # passenger
DOORS_CLOSED: Final = 14  # coins of tips
HUNTER_HIRED: Final = 15  # bullets, coins
HUNTER_REFUSED: Final = 16
EVENT_PLAYED: Final = 17  # event
PROTECTION_PAID: Final = 18  # icon
WOLF_SHOT: Final = 19  # town, bullets left
COFFIN_LOADED: Final = 20
EVENT_DRAWN: Final = 21  # event, for its owner
EVENTS_SHUFFLED: Final = 22  # cards
COFFIN_UNLOADED: Final = 23  # town, space
COFFINS_SWAPPED: Final = 24  # town, space of the first
DEPARTED: Final = 25  # from town, to town
PERIL_DRAWN: Final = 26  # peril
PERILS_SHUFFLED: Final = 27  # cards
PROTECTED: Final = 28  # icon
PASSENGER_LOST: Final = 29  # passenger or hunter
COFFIN_LOST: Final = 30
CURSED_TURNED: Final = 31  # how many
PASSED: Final = 32  # whether it was the last chance of the round
ARRIVED: Final = 33  # town
GOT_OFF: Final = 34  # passenger, coins, what is left in the town: see below
JOURNEY_ENDED: Final = 35  # town, coins lost on icons
CARD_DISCARDED: Final = 36  # passenger
LAST_BLOOD_TAKEN: Final = 37
WOLF_KILLED: Final = 38  # town
WOLF_MOVED: Final = 39  # from town, to town
BLOOD_PUT: Final = 40  # town, tokens
WOLVES_FED: Final = 41  # town, wolves, blood eaten
VAMPIRE_FED: Final = 42  # town, space, blood; the seat owns the coffin
BLOOD_REMOVED: Final = 43  # town, blood
ROUND_BEGUN: Final = 44  # round; the seat begins
GAME_ENDED: Final = 45

LEAVES_NOTHING: Final = 0
LEAVES_BLOOD: Final = 1
LEAVES_WOLF: Final = 2
