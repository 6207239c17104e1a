"""Which clause a line of the log cites, where it depends on more than the kind of the fact."""

from __future__ import annotations

import pytest

from carpathia.core.journal import EVERYONE, Event
from carpathia.games.walpurgis_night.components import EVENTS, PERILS, PRIEST, WEREWOLF
from carpathia.games.walpurgis_night.rules import facts
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table, make_game

GAME = make_game(3)
GUEST = 0


def cited(kind: int, a: int, c: int = 0) -> str:
    return GAME.event_clause(Event(kind, 0, a, 0, c, EVERYONE))


@clause("WN-8.2", "WN-8.3", "WN-8.4", "WN-8.7", "WN-9.4", "WN-9.5", "WN-9.6")
def test_an_event_card_cites_the_clause_that_names_it() -> None:
    for event, name in enumerate(EVENTS):
        assert name in GAME.rulebook().clause(cited(facts.EVENT_PLAYED, event)).text.lower()


@clause("WN-5.4", "WN-6.4", "WN-6.5", "WN-6.7")
def test_a_peril_cites_the_clause_that_names_it() -> None:
    for peril, name in enumerate(PERILS):
        words = name.removesuffix(" A").removesuffix(" B").removeprefix("small ").removeprefix("bad ")
        assert words in GAME.rulebook().clause(cited(facts.PERIL_DRAWN, peril)).text.lower()


@clause("WN-8.9", "WN-9.3")
def test_whoever_passes_cites_what_was_asked() -> None:
    assert cited(facts.PASSED, 0) == "WN-8.9"
    assert cited(facts.PASSED, 1) == "WN-9.3"
    table = Table(events={0: "garlic"})
    table.end_round()
    table.play(0, "pass")
    passed = [event for event in table.events() if event.kind == facts.PASSED]
    assert GAME.event_clause(passed[-1]) == "WN-9.3"


@clause("WN-4.12", "WN-4.13", "WN-5.4")
@pytest.mark.parametrize(
    ("passenger", "left", "number"),
    [
        (GUEST, facts.LEAVES_BLOOD, "WN-4.12"),
        (GUEST, facts.LEAVES_WOLF, "WN-5.4"),
        (PRIEST, facts.LEAVES_NOTHING, "WN-4.13"),
        (WEREWOLF, facts.LEAVES_WOLF, "WN-4.13"),
    ],
)
def test_whoever_gets_off_cites_the_clause_of_their_kind(passenger: int, left: int, number: str) -> None:
    assert cited(facts.GOT_OFF, passenger, left) == number
