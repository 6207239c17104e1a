"""What can happen in Walpurgis Night and is worth telling: the kinds of facts, and what a, b and c are."""

from typing import Final

FIRST_NAMED: Final = 0
CARD_DEALT: Final = 1  # passenger, for its owner
EVENT_DEALT: Final = 2  # event, for its owner
COACH_PLACED: Final = 3  # town
CARD_TURNED_UP: Final = 4  # passenger, 1 if it belongs to the first pool
TURN_BEGUN: Final = 5
PICK_UP_CHOSEN: Final = 6
TRAVEL_CHOSEN: Final = 7
CARD_TAKEN: Final = 8  # passenger
CARD_DRAWN: Final = 9  # passenger, for its owner
PASSENGERS_SHUFFLED: Final = 10  # cards
NOBODY_BOARDED: Final = 11  # town
BOARDED: Final = 12  # passenger
DOORS_CLOSED: Final = 13  # coins of tips
HUNTER_HIRED: Final = 14  # bullets, coins
HUNTER_REFUSED: Final = 15
EVENT_PLAYED: Final = 16  # event, 0, passengers saved
PROTECTION_PAID: Final = 17  # icon
WOLF_SHOT: Final = 18  # town, bullets left
COFFIN_LOADED: Final = 19
EVENT_DRAWN: Final = 20  # event, for its owner
EVENTS_SHUFFLED: Final = 21  # cards
COFFIN_UNLOADED: Final = 22  # town, space
COFFINS_SWAPPED: Final = 23  # town, space of the first, 1 if they are of one colour
DEPARTED: Final = 24  # from town, to town
PERIL_DRAWN: Final = 25  # peril
PERILS_SHUFFLED: Final = 26  # cards
PROTECTED: Final = 27  # icon, from what: see below, passengers saved
PASSENGER_LOST: Final = 28  # passenger or hunter, peril
COFFIN_LOST: Final = 29
CURSED_TURNED: Final = 30  # how many, 1 if by an event card
PASSED: Final = 31  # whether it was the last chance of the round
ARRIVED: Final = 32  # town
GOT_OFF: Final = 33  # guest, coins, what is left in the town: see below
SET_DOWN: Final = 34  # priest or werewolf, coins, what is left in the town
GOT_OFF_LAST: Final = 35  # the same, where the journey ends
JOURNEY_ENDED: Final = 36  # town, coins lost on icons
CARD_DISCARDED: Final = 37  # passenger
LAST_BLOOD_TAKEN: Final = 38
WOLF_KILLED: Final = 39  # town
WOLF_MOVED: Final = 40  # from town, to town
BLOOD_PUT: Final = 41  # town, tokens
WOLVES_FED: Final = 42  # town, wolves, blood eaten
VAMPIRE_FED: Final = 43  # town, space, blood; the seat owns the coffin
BLOOD_REMOVED: Final = 44  # town, blood
ROUND_BEGUN: Final = 45  # round; the seat begins
GAME_ENDED: Final = 46

LEAVES_NOTHING: Final = 0
LEAVES_BLOOD: Final = 1
LEAVES_WOLF: Final = 2

FROM_PERIL: Final = 0
FROM_NOTHING: Final = 1  # nothing was at stake
FROM_CARD: Final = 2  # a full moon that somebody played
