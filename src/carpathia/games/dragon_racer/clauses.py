"""The clause that each fact of Dragon Racer follows from."""

from __future__ import annotations

from carpathia.core.journal import Event
from carpathia.games.dragon_racer.rules import facts

ABILITY_CLAUSES = ["DR-7.4", "DR-7.5", "DR-7.6", "DR-7.7", "DR-7.8", "DR-7.9"]
CLAUSES = {
    facts.VLAD_SEATED: "DR-8.1",
    facts.DEALER_NAMED: "DR-2.2",
    facts.LAST_NAMED: "DR-7.2",
    facts.CARD_DEALT: "DR-2.3",
    facts.TURN_BEGUN: "DR-3.1",
    facts.CARD_PLAYED: "DR-3.2",
    facts.DRAGON_MOVED: "DR-4.1",
    facts.DRAGON_SENT_BACK: "DR-7.9",
    facts.BET_BEGUN: "DR-5.3",
    facts.DRAGON_CHOSEN: "DR-5.3",
    facts.PLACE_CHOSEN: "DR-5.4",
    facts.BET_MADE: "DR-5.10",
    facts.VLAD_BET: "DR-8.3",
    facts.NUMBER_CANCELLED: "DR-3.5",
    facts.TURN_WON: "DR-3.6",
    facts.TURN_DRAWN: "DR-3.9",
    facts.BETTING_CLOSED: "DR-5.8",
    facts.PLACE_TAKEN: "DR-6.1",
    facts.BET_SHOWN: "DR-6.1",
    facts.BET_PAID: "DR-6.3",
    facts.GAME_ENDED: "DR-6.8",
}


def event_clause(event: Event) -> str:
    match event.kind:
        case facts.ABILITY_DRAWN | facts.ABILITY_USED:
            return ABILITY_CLAUSES[event.a]
        case facts.ROUND_BEGUN:
            return "DR-6.6" if event.a else "DR-2.5"
    return CLAUSES[event.kind]
