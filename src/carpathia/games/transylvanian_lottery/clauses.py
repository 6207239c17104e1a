"""The clause that each fact of The Transylvanian Lottery follows from."""

from __future__ import annotations

from carpathia.core.journal import Event
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import ROLES
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import BAG, CARD, HAND, HEAP, PLACES

ROLE_CLAUSES = [f"GT-5.{number}" for number in range(4, 4 + len(ROLES))]
MOVES = {"area to bag": "GT-4.5", "area to area": "GT-4.6", "bag to bag": "GT-4.8", "bag to area": "GT-4.10"}
SENDINGS = {
    "area to bag": "GT-5.13",
    "area to area": "GT-5.8",
    "bag to area": "GT-5.6",
    "card to card": "GT-5.10",
}
CLAUSES = {
    facts.FIRST_NAMED: "GT-2.1",
    facts.SCORING_CHOSEN: "GT-2.3",
    facts.SCORING_LEFT: "GT-2.4",
    facts.CARD_LAID: "GT-2.7",
    facts.PRIZE_LAID: "GT-2.6",
    facts.ROUND_BEGUN: "GT-3.1",
    facts.TICKET_PLAYED: "GT-3.2",
    facts.BAGS_CHOSEN: "GT-4.11",
    facts.TICKET_DRAWN: "GT-4.11",
    facts.TICKET_RETURNED: "GT-4.7",
    facts.ACTION_ENDED: "GT-4.2",
    facts.CUBE_PICKED: "GT-5.4",
    facts.CUBES_EXCHANGED: "GT-5.4",
    facts.PRIZE_PICKED: "GT-5.14",
    facts.PRIZES_EXCHANGED: "GT-5.14",
    facts.RIGGING_ENDED: "GT-3.7",
    facts.ROW_BEGUN: "GT-6.1",
    facts.BAG_EMPTY: "GT-6.5",
    facts.LOT_DRAWN: "GT-6.2",
    facts.LOT_RETURNED: "GT-5.5",
    facts.SPACE_PICKED: "GT-5.7",
    facts.SPACES_EXCHANGED: "GT-5.7",
    facts.TIES_CLAIMED: "GT-5.11",
    facts.SEAT_RANKED: "GT-6.6",
    facts.PRIZE_DECLINED: "GT-6.10",
    facts.TICKETS_CARRIED: "GT-6.12",
    facts.TICKETS_RECLAIMED: "GT-7.3",
    facts.WRAPPED_DROPPED: "GT-7.6",
    facts.FIRST_PASSED: "GT-7.7",
    facts.SCORING_SHOWN: "GT-8.1",
    facts.CURSES_PAID: "GT-8.5",
    facts.GAME_ENDED: "GT-8.1",
}


def event_clause(event: Event) -> str:
    match event.kind:
        case facts.ROLE_CHOSEN | facts.POWER_USED:
            return ROLE_CLAUSES[event.a]
        case facts.TICKET_MOVED:
            return "GT-7.4" if event.b == HEAP else "GT-7.5" if event.c == HAND else MOVES[_way(event)]
        case facts.TICKET_SENT:
            return SENDINGS[_way(event)]
        case facts.TICKETS_SWAPPED:
            return "GT-4.7" if event.a % PLACES >= BAG else "GT-4.9"
        case facts.PRIZE_TAKEN:
            return "GT-5.12" if event.c else "GT-6.8"
        case facts.PRIZE_DISCARDED:
            return "GT-6.11" if event.seat == NOBODY else "GT-5.15"
    return CLAUSES[event.kind]


def _way(event: Event) -> str:
    return f"{_kind(event.b)} to {_kind(event.c)}"


def _kind(place: int) -> str:
    return "area" if place < BAG else "bag" if place < CARD else "card"
