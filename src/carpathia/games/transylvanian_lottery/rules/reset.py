"""The reset (chapter 7) and the end of the game (chapter 8)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, HAND, HEAP, Haul, Phase, Position
from carpathia.games.transylvanian_lottery.rules.scoring import most_cursed


def begin_reset(state: Position) -> None:
    state.row = 0
    # GT-7.8 Nothing is reset after the last round.
    if state.round + 1 == state.parts.rounds:
        _end_game(state)
        return
    state.hauls = (*state.hauls, Haul(state.piles, state.harmless))
    # GT-7.1 The bags are emptied.
    for row in range(state.parts.rows):
        state.move_all(BAG + row, HEAP)
    state.done = 0
    _ask_reset(state)


def _ask_reset(state: Position) -> None:
    """Let the next seat take its tickets back; GT-7.2 clockwise from the first player."""
    while state.done < state.seats:
        seat = state.from_first(state.done)
        # GT-7.3 As many as a hand holds, from the emptied bags.
        count = state.parts.in_hand - state.at(HAND, seat)
        if count > state.at(HEAP, seat):
            count = state.at(HEAP, seat)
        if count > 0:
            state.add(HEAP, seat, -count)
            state.add(HAND, seat, count)
            state.note(facts.TICKETS_RECLAIMED, seat, count)
        state.actor = seat
        if state.at(HEAP, seat):
            state.phase = Phase.SURPLUS
            return
        if state.at(HAND, seat) < state.parts.in_hand and _has_in_area(state, seat):
            state.phase = Phase.RECLAIM
            return
        state.done += 1
    _end_round(state)


def _has_in_area(state: Position, seat: i64) -> bool:
    for row in range(state.parts.rows):
        if state.at(AREA + row, seat):
            return True
    return False


def place_surplus(state: Position, bag: i64) -> None:
    # GT-7.4 Into any bag.
    state.add(HEAP, state.actor, -1)
    state.add(BAG + bag, state.actor, 1)
    state.note(facts.TICKET_MOVED, state.actor, state.actor, HEAP, BAG + bag)
    _ask_reset(state)


def reclaim(state: Position, area: i64) -> None:
    # GT-7.5 From any area, if the bags did not hold enough.
    state.add(AREA + area, state.actor, -1)
    state.add(HAND, state.actor, 1)
    state.note(facts.TICKET_MOVED, state.actor, state.actor, AREA + area, HAND)
    _ask_reset(state)


def _end_round(state: Position) -> None:
    # GT-7.6 Tickets left over from the last row go into bag 1, or stay in the first spaces of row 1.
    if state.parts.wrapped_into_bag:
        for seat in range(state.seats):
            count = state.in_line(seat)
            if count:
                state.add(BAG, seat, count)
                state.note(facts.WRAPPED_DROPPED, seat, count)
        state.length = 0
        state.mark_carried()
    # GT-7.7 The first player's token goes clockwise, and only then new prizes are seen.
    state.round += 1
    state.first = state.left_of(state.first)
    state.note(facts.FIRST_PASSED, state.first)
    state.phase = Phase.RESET


def _end_game(state: Position) -> None:
    # GT-8.1 All scoring cards are shown.
    for step in range(state.seats):
        seat = state.from_first(step)
        state.note(facts.SCORING_SHOWN, seat, state.scorings[seat], state.roles[seat])
    # GT-8.5 The most curses.
    cursed = most_cursed(state)
    if cursed == NOBODY:
        most: i64 = 0
        for seat in range(state.seats):
            if state.curses(seat) > most:
                most = state.curses(seat)
        state.note(facts.CURSES_PAID, NOBODY, most)
    else:
        state.note(facts.CURSES_PAID, cursed, state.curses(cursed), state.parts.most_curses)
    state.note(facts.GAME_ENDED, NOBODY)
    state.phase = Phase.OVER
    state.actor = NOBODY
