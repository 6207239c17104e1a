"""The clause that each fact of Thanks a Lottery follows from."""

from __future__ import annotations

from carpathia.core.journal import Event
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.position import EMPTY_DECK, EMPTY_HAND, EMPTY_POOL

ENDING_CLAUSES = {EMPTY_HAND: "TL-6.1", EMPTY_DECK: "TL-6.3", EMPTY_POOL: "TL-6.5"}
CLAUSES = {
    facts.DEALER_NAMED: "TL-2.1",
    facts.CARD_DEALT: "TL-2.2",
    facts.DIE_ROLLED: "TL-2.3",
    facts.ROUND_BEGUN: "TL-2.4",
    facts.CARD_DRAWN: "TL-5.1",
    facts.TURN_PASSED: "TL-5.2",
    facts.BLOCK_PLAYED: "TL-3.1",
    facts.CARDS_ADDED: "TL-5.5",
    facts.WILD_TAKEN: "TL-5.8",
    facts.DIE_TAKEN: "TL-5.6",
    facts.CHOICE_MADE: "TL-7.2",
    facts.DIE_PICKED_UP: "TL-7.1",
    facts.DIE_ROLLED_AGAIN: "TL-7.1",
    facts.TOKEN_DRAWN: "TL-7.4",
    facts.ROUND_COUNTED: "TL-8.1",
    facts.LOTTERY_PAID: "TL-7.6",
    facts.ROUND_SCORED: "TL-8.1",
    facts.GAME_ENDED: "TL-8.4",
}


def event_clause(event: Event) -> str:
    return ENDING_CLAUSES[event.a] if event.kind == facts.ROUND_ENDED else CLAUSES[event.kind]
