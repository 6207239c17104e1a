"""Where an answer that comes too fast would betray which event cards somebody holds."""

from __future__ import annotations

import pytest

from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

CURSED = "cursed guest to Wallachia"


def in_window(table: Table) -> bool:
    return table.game.in_window(table.state)


@clause("WN-8.6")
@pytest.mark.parametrize("event", ["garlic", "extra coins"])
def test_the_traveller_is_asked_about_a_peril_in_a_window(event: str) -> None:
    table = Table(events={0: event})
    table.travel(0, "priest")
    table.play(0, "drive towards Wallachia")
    table.luck("peril neophytes A")
    assert table.phase is Phase.COUNTER
    assert in_window(table)


@clause("WN-8.9")
@pytest.mark.parametrize("event", ["full moon", "herbs"])
def test_everybody_is_asked_for_a_full_moon_in_a_window(event: str) -> None:
    table = Table(events={0: "blood", 1: event})
    table.travel(0, CURSED)
    table.play(0, "drive towards Wallachia")
    table.luck("peril quiet journey")
    for seat in (0, 1):
        assert (table.phase, table.actor) == (Phase.MOON, seat)
        assert in_window(table)
        table.play(seat, "pass")


@clause("WN-9.3")
@pytest.mark.parametrize("event", ["blood", "herbs"])
def test_the_last_events_of_a_round_are_asked_for_in_a_window(event: str) -> None:
    table = Table(events={1: event})
    table.end_round(trigger=1)
    assert (table.phase, table.actor) == (Phase.LAST_EVENTS, 1)
    assert in_window(table)


@clause("WN-8.2", "WN-8.3")
@pytest.mark.parametrize("event", ["silver bullets", "herbs"])
def test_who_can_pay_nothing_but_may_have_a_card_is_in_a_window_on_the_own_journey(event: str) -> None:
    table = Table(events={0: event})
    table.pay(0, 0)
    assert not in_window(table)
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    assert not in_window(table)
    table.play(0, "board guest to Wallachia", "close the doors")
    assert table.phase.name == "HIRE"
    assert in_window(table)
    table.play(0, "no hunter")
    assert table.phase.name == "TOWN"
    assert in_window(table)


@clause("WN-11.1")
def test_without_event_cards_there_is_nothing_to_betray() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia")
    assert table.phase is Phase.TOWN
    assert not in_window(table)
