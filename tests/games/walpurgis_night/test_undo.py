"""Taking back decisions of Walpurgis Night in a match: one by one, until somebody else or luck has a say."""

from __future__ import annotations

import pytest

from carpathia.core.match import CannotUndo, Match
from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

DEALT = {0: "guest to Transylvania, priest", 1: "werewolf, werewolf"}
EVENTS = {0: "extra coins", 1: "full moon"}


def play(match: Match[WalpurgisState], seat: int, *labels: str) -> None:
    for label in labels:
        match.play(seat, match.game.actions.parse(label))


def views(match: Match[WalpurgisState]) -> list[object]:
    return [match.perspective(seat).view() for seat in (0, 1, SPECTATOR)]


@clause("WN-4.1", "WN-4.4", "WN-6.1", "WN-8.2")
def test_a_departure_is_taken_back_step_by_step() -> None:
    match = Table(hands=DEALT, events=EVENTS).match
    steps = [
        "travel",
        "take guest to Wallachia",
        "take guest to Wallachia",
        "board guest to Transylvania",
        "board priest",
        "close the doors",
        "play extra coins",
        "hire the hunter with 1 bullet",
        "pay for garlic",
    ]
    before = []
    for label in steps:
        before.append(views(match))
        play(match, 0, label)
    for view in reversed(before):
        match.undo(0)
        assert views(match) == view
    assert not match.can_undo(0)


@clause("WN-7.4", "WN-7.5")
def test_an_optional_action_can_be_taken_back() -> None:
    table = Table(hands=DEALT, events=EVENTS, changes={"coach.coins": 5})
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    table.play(0, "board priest", "close the doors", "no hunter")
    match = table.match
    before = views(match)
    play(match, 0, "unload the coffin")
    assert views(match) != before
    match.undo(0)
    assert views(match) == before


@clause("WN-3.4")
def test_nothing_is_taken_back_once_a_card_was_drawn() -> None:
    table = Table(hands=DEALT, events=EVENTS)
    table.play(0, "travel")
    table.draw(0, "priest")
    with pytest.raises(CannotUndo):
        table.match.undo(0)


@clause("WN-6.2")
def test_nothing_is_taken_back_once_a_peril_came() -> None:
    table = Table(hands=DEALT, events=EVENTS)
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    table.play(0, "board guest to Transylvania", "close the doors", "no hunter")
    table.drive(0, "Wallachia")
    match = table.match
    assert not match.can_undo(0)
    assert match.acting == (0,)


@clause("WN-8.9")
def test_a_full_moon_that_was_not_played_can_be_thought_over_until_the_next_answers() -> None:
    table = Table(
        3, hands={0: "cursed guest to Wallachia, priest"}, events={0: "blood", 1: "full moon", 2: "herbs"}
    )
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    table.play(
        0, "board cursed guest to Wallachia", "close the doors", "no hunter", "drive towards Wallachia"
    )
    table.luck("peril quiet journey")
    match = table.match
    play(match, 0, "pass")
    play(match, 1, "pass")
    assert match.acting == (2,)
    match.undo(1)
    play(match, 1, "play full moon")
    assert match.acting == (0,)
    with pytest.raises(CannotUndo):
        match.undo(0)


@clause("WN-3.9", "WN-11.5")
def test_that_nobody_could_board_cannot_be_taken_back() -> None:
    table = Table(
        hands={0: "guest to Wallachia, guest to Wallachia"},
        events=EVENTS,
        towns={0: "Wallachia"},
        changes={"cards.limit": 3},
    )
    table.play(0, "travel", "take guest to Wallachia")
    match = table.match
    play(match, 0, "take guest to Wallachia")
    assert match.acting == (0,)  # to discard
    with pytest.raises(CannotUndo):
        match.undo(0)
