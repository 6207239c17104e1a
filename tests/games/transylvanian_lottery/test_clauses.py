"""Which clause a line of the log cites, where it depends on more than the kind of the fact."""

from __future__ import annotations

import pytest

from carpathia.core.journal import EVERYONE, Event
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import ROLES
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, HAND, HEAP
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table, make_game

GAME = make_game(3)
CITED = [
    ("GT-7.4", Event(facts.TICKET_MOVED, 0, 0, HEAP, BAG, EVERYONE)),
    ("GT-7.5", Event(facts.TICKET_MOVED, 0, 0, AREA, HAND, EVERYONE)),
    ("GT-4.5", Event(facts.TICKET_MOVED, 0, 0, AREA, BAG, EVERYONE)),
    ("GT-4.6", Event(facts.TICKET_MOVED, 0, 0, AREA, AREA + 2, EVERYONE)),
    ("GT-4.8", Event(facts.TICKET_MOVED, 0, 0, BAG + 2, BAG, EVERYONE)),
    ("GT-4.10", Event(facts.TICKET_MOVED, 0, 0, BAG, AREA + 2, EVERYONE)),
    ("GT-5.6", Event(facts.TICKET_SENT, 0, 0, BAG + 2, AREA + 2, EVERYONE)),
    ("GT-5.8", Event(facts.TICKET_SENT, 0, 0, AREA, AREA + 1, EVERYONE)),
    ("GT-5.10", Event(facts.TICKET_SENT, 0, 0, CARD + 5, CARD, EVERYONE)),
    ("GT-5.13", Event(facts.TICKET_SENT, 0, 0, AREA, BAG, EVERYONE)),
    ("GT-4.7", Event(facts.TICKETS_SWAPPED, 0, BAG, BAG + 1, 0, EVERYONE)),
    ("GT-4.9", Event(facts.TICKETS_SWAPPED, 0, AREA, BAG, 0, EVERYONE)),
    ("GT-6.8", Event(facts.PRIZE_TAKEN, 0, 0, 0, 0, EVERYONE)),
    ("GT-5.12", Event(facts.PRIZE_TAKEN, 0, 0, 0, 1, EVERYONE)),
    ("GT-5.15", Event(facts.PRIZE_DISCARDED, 0, 0, 0, 0, EVERYONE)),
    ("GT-6.11", Event(facts.PRIZE_DISCARDED, NOBODY, 0, 0, 0, EVERYONE)),
]


@clause("GT-5.1", "GT-5.4", "GT-5.15")
def test_a_role_cites_the_clause_of_its_power() -> None:
    for role, name in enumerate(ROLES):
        for kind in (facts.ROLE_CHOSEN, facts.POWER_USED):
            number = GAME.event_clause(Event(kind, 0, role, 0, 0, EVERYONE))
            assert GAME.rulebook().clause(number).text.startswith(f"{name}:")


@clause(
    "GT-4.5",
    "GT-4.6",
    "GT-4.7",
    "GT-4.8",
    "GT-4.9",
    "GT-4.10",
    "GT-5.6",
    "GT-5.8",
    "GT-5.10",
    "GT-5.12",
    "GT-5.13",
    "GT-6.8",
    "GT-6.11",
    "GT-7.4",
    "GT-7.5",
)
@pytest.mark.parametrize(("number", "event"), CITED, ids=[number for number, _ in CITED])
def test_tickets_and_prizes_cite_what_moved_them(number: str, event: Event) -> None:
    assert GAME.event_clause(event) == number


@clause("GT-4.6", "GT-5.8")
def test_a_power_and_an_action_that_do_the_same_cite_different_clauses() -> None:
    table = Table(3, roles=["Werewolf"])
    table.play(0, "werewolf moves seat 0 from area 1 to area 3")
    assert GAME.event_clause(table.events()[-1]) == "GT-5.8"
    table.play(0, "play on area-to-area")
    table.play(0, "move seat 0 from area 3 to area 1")
    assert GAME.event_clause(table.events()[-1]) == "GT-4.6"
