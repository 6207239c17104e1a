"""The clause that each fact of Walpurgis Night follows from."""

from __future__ import annotations

from carpathia.core.journal import Event
from carpathia.games.walpurgis_night.components import PRIEST, WEREWOLF
from carpathia.games.walpurgis_night.rules import facts

EVENT_CLAUSES = [
    "WN-9.4",
    "WN-9.5",
    "WN-9.6",
    "WN-8.3",
    "WN-8.7",
    "WN-8.2",
    "WN-8.4",
    "WN-8.4",
    "WN-8.4",
]
PERIL_CLAUSES = ["WN-6.4", "WN-6.5", "WN-6.5", "WN-6.7", "WN-6.7", "WN-6.7", "WN-5.4"]
CLAUSES = {
    facts.FIRST_NAMED: "WN-2.1",
    facts.CARD_DEALT: "WN-2.3",
    facts.EVENT_DEALT: "WN-2.3",
    facts.COACH_PLACED: "WN-2.5",
    facts.CARD_TURNED_UP: "WN-3.5",
    facts.TURN_BEGUN: "WN-3.1",
    facts.PICK_UP_CHOSEN: "WN-3.2",
    facts.TRAVEL_CHOSEN: "WN-3.3",
    facts.CARD_TAKEN: "WN-3.4",
    facts.CARD_DRAWN: "WN-3.4",
    facts.PASSENGERS_SHUFFLED: "WN-3.8",
    facts.CARD_SHOWN: "WN-3.9",
    facts.NOBODY_BOARDED: "WN-3.9",
    facts.BOARDED: "WN-4.1",
    facts.DOORS_CLOSED: "WN-5.2",
    facts.HUNTER_HIRED: "WN-4.4",
    facts.HUNTER_REFUSED: "WN-4.5",
    facts.PROTECTION_PAID: "WN-6.1",
    facts.WOLF_SHOT: "WN-4.15",
    facts.COFFIN_LOADED: "WN-7.2",
    facts.EVENT_DRAWN: "WN-7.3",
    facts.EVENTS_SHUFFLED: "WN-8.1",
    facts.COFFIN_UNLOADED: "WN-7.4",
    facts.COFFINS_SWAPPED: "WN-7.5",
    facts.DEPARTED: "WN-4.7",
    facts.PERILS_SHUFFLED: "WN-6.3",
    facts.PROTECTED: "WN-6.13",
    facts.PASSENGER_LOST: "WN-6.12",
    facts.COFFIN_LOST: "WN-6.9",
    facts.CURSED_TURNED: "WN-5.4",
    facts.ARRIVED: "WN-4.7",
    facts.JOURNEY_ENDED: "WN-4.19",
    facts.CARD_DISCARDED: "WN-3.6",
    facts.LAST_BLOOD_TAKEN: "WN-9.1",
    facts.WOLF_KILLED: "WN-9.4",
    facts.WOLF_MOVED: "WN-9.5",
    facts.BLOOD_PUT: "WN-9.6",
    facts.WOLVES_FED: "WN-9.7",
    facts.VAMPIRE_FED: "WN-9.8",
    facts.BLOOD_REMOVED: "WN-9.10",
    facts.ROUND_BEGUN: "WN-9.12",
    facts.GAME_ENDED: "WN-10.1",
}


def event_clause(event: Event) -> str:
    match event.kind:
        case facts.EVENT_PLAYED:
            return EVENT_CLAUSES[event.a]
        case facts.PERIL_DRAWN:
            return PERIL_CLAUSES[event.a]
        case facts.PASSED:
            return "WN-9.3" if event.a else "WN-8.9"
        case facts.GOT_OFF:
            if event.a in (PRIEST, WEREWOLF):
                return "WN-4.13"
            return "WN-5.4" if event.c == facts.LEAVES_WOLF else "WN-4.12"
    return CLAUSES[event.kind]
