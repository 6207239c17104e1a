"""Taking back: one's own last decision, until somebody answers, luck decides or a secret is shown."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.match import CannotUndo, Match
from carpathia.core.perspective import TAKEN_BACK
from carpathia.core.record import Move, Record
from carpathia.core.state import CHANCE, SPECTATOR
from tests.core.plays import (
    all_that_can_be_seen,
    all_that_is_kept,
    begun,
    finished,
    game,
    play_on,
    unfinished,
)


def do(match: Match[Any], *verbs: str) -> int:
    """Let the seat that acts do the first legal action of each verb; return the seat."""
    seat = match.acting[0]
    for verb in verbs:
        legal = match.perspective(seat).legal()
        action = next(a for a in legal if game(match.game.seats).actions.label(a).startswith(f"{verb} "))
        match.play(seat, action)
    return seat


def assert_cannot_undo(match: Match[Any], seat: int) -> None:
    before = all_that_is_kept(match)
    assert not match.can_undo(seat)
    with pytest.raises(CannotUndo, match="There is nothing to take back"):
        match.undo(seat)
    assert all_that_is_kept(match) == before


def test_nothing_can_be_taken_back_before_anybody_decides() -> None:
    match = begun()
    for seat in (0, 1, 2, SPECTATOR, CHANCE):
        assert_cannot_undo(match, seat)


def test_a_decision_taken_back_leaves_the_table_as_it_was() -> None:
    match = begun()
    before = all_that_can_be_seen(match)
    seat = do(match, "bet")
    assert all_that_can_be_seen(match) != before
    assert match.can_undo(seat)
    match.undo(seat)
    assert all_that_can_be_seen(match) == before
    assert_cannot_undo(match, seat)


def test_only_the_one_who_decided_can_take_it_back() -> None:
    match = begun()
    seat = do(match, "bet")
    for other in ({0, 1, 2} - {seat}) | {SPECTATOR, CHANCE}:
        assert_cannot_undo(match, other)


def test_several_decisions_of_one_seat_are_taken_back_one_by_one() -> None:
    match = begun()
    stages = [all_that_can_be_seen(match)]
    for verb in ("bet", "on", "place"):
        seat = do(match, verb)
        stages.append(all_that_can_be_seen(match))
    while len(stages) > 1:
        assert all_that_can_be_seen(match) == stages.pop()
        match.undo(seat)
    assert all_that_can_be_seen(match) == stages[0]
    assert_cannot_undo(match, seat)


def test_a_decision_that_passed_the_turn_on_can_be_taken_back_until_it_is_answered() -> None:
    match = begun()
    seat = do(match, "bet", "on", "place", "stake")
    assert match.acting != (seat,)
    assert match.can_undo(seat)
    other = do(match, "bet")
    assert_cannot_undo(match, seat)
    assert match.can_undo(other)


def test_after_taking_back_another_decision_can_be_made_and_taken_back() -> None:
    match = begun()
    before = all_that_can_be_seen(match)
    seat = do(match, "bet")
    match.undo(seat)
    do(match, "bet", "on")
    match.undo(seat)
    do(match, "on", "place", "stake")
    for _ in range(4):
        match.undo(seat)
    assert all_that_can_be_seen(match) == before


def test_nothing_is_taken_back_once_luck_has_decided() -> None:
    match = begun(seats=2)
    play_on(match, lambda match: match.record.moves[-1].seat == CHANCE and len(match.record.moves) > 30)
    for seat in (0, 1):
        assert_cannot_undo(match, seat)


def test_nothing_is_taken_back_once_bets_are_shown() -> None:
    record = finished()
    without_key = unfinished(len(record.moves))  # so that neither luck nor the key comes after the bets
    match = Match.replay(game(), without_key)
    assert match.over
    assert match.record.ending is None
    for seat in range(3):
        assert_cannot_undo(match, seat)
    before_the_last = Match.replay(game(), without_key, moves=len(record.moves) - 1)
    assert before_the_last.can_undo(record.moves[-2].seat)


def do_anything(match: Match[Any]) -> int:
    seat = match.acting[0]
    match.play(seat, match.perspective(seat).legal()[-1])
    return seat


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = play_on(begun())
    for seat in range(3):
        assert_cannot_undo(match, seat)


def test_taking_back_is_told_to_all_and_forgets_nothing_that_was_told() -> None:
    match = begun()
    seat = do(match, "bet")
    told = len(match.perspective(0).events())
    match.undo(seat)
    for reader in (0, 1, 2, SPECTATOR):
        mine = match.perspective(reader)
        news = mine.events(told)
        assert [(event.fact, event.seat) for event in news] == [(TAKEN_BACK, seat)]
        assert len(mine.events()) == told + 1
        assert mine.log(told) == [f"Player {seat + 1} takes the last decision back."]


def test_the_history_forgets_what_was_taken_back_before_anybody_read_it() -> None:
    match = begun()
    untouched = match.perspective(SPECTATOR).history()
    seat = do(match, "bet", "on")
    match.undo(seat)
    match.undo(seat)
    assert match.perspective(SPECTATOR).history() == untouched
    do(match, "bet")
    texts = [line.text for line in match.perspective(SPECTATOR).history()]
    assert texts == [
        *(line.text for line in untouched),
        f"Player {seat + 1} plays a card face down to bet.",
    ]


def test_who_has_read_a_decision_is_told_that_it_was_taken_back() -> None:
    match = begun()
    seat = do(match, "bet")
    told = len(match.perspective(seat).events())
    do(match, "on")
    match.undo(seat)
    assert match.perspective(seat).history(told) == []
    assert len(match.perspective(seat).history(until=told)) == len(match.perspective(seat).history())
    match.undo(seat)
    assert [line.text for line in match.perspective(seat).history(told)] == [
        f"Player {seat + 1} takes the last decision back."
    ]


def test_taking_back_is_a_line_of_its_own_in_the_record() -> None:
    match = begun()
    seat = do(match, "bet", "on")
    chosen = [move.label for move in match.record.moves[-2:]]
    match.undo(seat)
    match.undo(seat)
    assert match.record.moves[-4:] == [
        Move(seat, chosen[0]),
        Move(seat, chosen[1]),
        Move(seat, chosen[1], undone=True),
        Move(seat, chosen[0], undone=True),
    ]


def test_facts_noted_after_taking_back_go_into_the_same_journal() -> None:
    match = begun()
    seat = do(match, "bet")
    match.undo(seat)
    told = len(match.perspective(seat).events())
    do(match, "bet")
    assert len(match.perspective(seat).events()) > told


def test_a_play_in_which_much_was_taken_back_replays_to_the_same_end() -> None:
    match = begun()
    taken_back = 0
    while not match.over:
        seat = do_anything(match)
        if taken_back < 40 and len(match.record.moves) % 3 and match.can_undo(seat):
            match.undo(seat)
            taken_back += 1
    assert taken_back == 40
    again = Match.replay(game(), Record.loads(match.record.dumps()))
    assert all_that_is_kept(again) == all_that_is_kept(match)


def test_luck_is_the_same_whether_or_not_something_was_taken_back() -> None:
    plain, hesitant = begun(), begun()
    while not plain.over:
        do_anything(plain)
        seat = do_anything(hesitant)
        if hesitant.can_undo(seat):
            hesitant.undo(seat)
            do_anything(hesitant)
    assert hesitant.record.ending == plain.record.ending
    lucky = [[move for move in match.record.moves if move.seat == CHANCE] for match in (plain, hesitant)]
    assert lucky[0] == lucky[1]
