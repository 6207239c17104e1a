"""Taking back decisions of Dragon Racer in a match: one by one, until somebody else or luck has a say."""

from __future__ import annotations

import pytest

from carpathia.core.match import CannotUndo, Match
from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.rules.state import DragonState
from tests.clauses import clause
from tests.games.dragon_racer.table import Table, make_game


def play(match: Match[DragonState], seat: int, *labels: str) -> None:
    for label in labels:
        match.play(seat, match.game.actions.parse(label))


def legal(match: Match[DragonState], seat: int) -> list[str]:
    return [match.game.actions.label(action) for action in match.perspective(seat).legal()]


@clause("DR-5.3")
def test_a_seat_takes_back_gold_place_dragon_and_card_one_after_another() -> None:
    match = Table(3).match
    views = []
    for label in ("bet red 5", "on blue", "place 2nd", "stake 1"):
        views.append([match.perspective(seat).view() for seat in (0, 1, SPECTATOR)])
        play(match, 0, label)
    for view in reversed(views):
        assert match.can_undo(0)
        match.undo(0)
        assert [match.perspective(seat).view() for seat in (0, 1, SPECTATOR)] == view
    assert not match.can_undo(0)
    play(match, 0, "play red 5")
    assert match.acting == (1,)


@clause("DR-3.3")
def test_a_move_at_once_and_its_card_can_be_taken_back() -> None:
    match = Table(3).match
    play(match, 0, "play red 1", "move blue")
    match.undo(0)
    assert legal(match, 0) == ["move red", "move green", "move blue", "move yellow"]
    match.undo(0)
    assert "play red 1" in legal(match, 0)


@clause("DR-3.1", "DR-3.6")
def test_the_last_card_of_a_turn_can_be_taken_back_with_the_move_it_made() -> None:
    table = Table(3)
    table.turn("red 5", "green 4")
    match = table.match
    before = match.perspective(SPECTATOR).view()
    play(match, 2, "play blue 8")
    assert match.acting == (2,)
    match.undo(2)
    assert match.perspective(SPECTATOR).view() == before


@clause("DR-3.1")
def test_nothing_is_taken_back_once_somebody_has_answered() -> None:
    match = Table(3).match
    play(match, 0, "play red 5")
    play(match, 1, "bet green 5")
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.undo(1)
    assert not match.can_undo(0)  # the answer was seen, though it is gone


@clause("DR-3.1")
def test_nobody_takes_back_the_decision_of_another() -> None:
    match = Table(3).match
    play(match, 0, "bet red 5", "on blue")
    for seat in (1, 2):
        with pytest.raises(CannotUndo):
            match.undo(seat)
    assert match.acting == (0,)


@clause("DR-8.2")
def test_nothing_is_taken_back_once_vlad_has_turned_up_a_card() -> None:
    match = Match(make_game(2), seed=1)
    while match.perspective(SPECTATOR).view()["vlad_after"] != match.acting[0]:
        play(match, match.acting[0], legal(match, match.acting[0])[-1])
    seat = match.acting[0]
    seen = len(match.perspective(SPECTATOR).events())
    play(match, seat, next(label for label in legal(match, seat) if label[-1] not in "12"))
    assert len(match.perspective(SPECTATOR).events()) > seen + 1
    with pytest.raises(CannotUndo):
        match.undo(seat)


@clause("DR-2.3")
def test_nothing_is_taken_back_once_new_cards_were_dealt() -> None:
    match = Match(make_game(3, {"race.turns": 2, "bets.number": 0}), seed=1)
    seat = 0
    while match.perspective(SPECTATOR).view()["round"] == 1:
        seat = match.acting[0]
        play(match, seat, legal(match, seat)[0])
    with pytest.raises(CannotUndo):
        match.undo(seat)


@clause("DR-6.1", "DR-5.10")
def test_nothing_is_taken_back_once_bets_were_shown() -> None:
    table = Table(3, changes={"race.rounds": 1, "race.turns": 2})
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    table.turn("bet red 2nd 1", "bet red 2nd 1")
    match = table.match
    play(match, 2, "bet blue 8", "on red", "place 2nd")
    assert match.can_undo(2)
    play(match, 2, "stake 1")
    assert match.perspective(SPECTATOR).view()["shown"]
    with pytest.raises(CannotUndo):
        match.undo(2)


@clause("DR-5.10", "DR-5.11")
def test_a_bet_taken_back_stays_secret() -> None:
    match = Table(3).match
    play(match, 0, "bet red 5", "on blue", "place 2nd")
    for _ in range(3):
        match.undo(0)
    log = match.perspective(1).log()
    assert not [line for line in log if "red 5" in line or "2nd" in line]
    assert log[-3:] == ["Joan takes the last decision back."] * 3
