"""The lottery (chapter 6): drawing a row, ranking it, and what becomes of its tickets."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.components import DRAGON, GIANT, WITCH
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    NO_LINES,
    NONE,
    Line,
    Phase,
    Position,
    use_power,
)
from carpathia.games.transylvanian_lottery.rules.reset import begin_reset


def begin_lottery(state: Position) -> None:
    state.row = 0
    state.lines = NO_LINES
    begin_row(state)


def begin_row(state: Position) -> None:
    # GT-6.1 The bags in order; tickets carried into the row lie in its first spaces.
    state.mark_carried()
    state.note(facts.ROW_BEGUN, NOBODY, state.row, state.carried)
    # GT-6.5 An empty bag wins nobody anything, GT-6.15 not even those whose tickets were carried here.
    if not state.holds_tickets(BAG + state.row) and (state.parts.empty_bag_discards or state.length == 0):
        state.note(facts.BAG_EMPTY, NOBODY, state.row)
        _keep_line(state)
        discard_prizes(state)
        next_row(state)
    else:
        _go_on_drawing(state)


def _go_on_drawing(state: Position) -> None:
    # GT-6.2 Five or seven tickets, GT-6.3 carried ones among them, GT-6.4 while the bag holds any.
    goal = state.parts.draws
    if not state.parts.carried_fill_spaces:
        goal += state.carried
    if state.length < goal and state.holds_tickets(BAG + state.row):
        state.phase = Phase.LOTS
        state.actor = CHANCE
    else:
        state.asked = 0
        ask_drawn(state)


def draw_lot(state: Position, colour: i64) -> None:
    state.add(BAG + state.row, colour, -1)
    state.line[state.length] = colour
    state.length += 1
    if state.phase is Phase.REDRAW:
        state.note(facts.LOT_DRAWN, NOBODY, colour, state.row, 1)
        pass_drawn(state)
    else:
        state.note(facts.LOT_DRAWN, NOBODY, colour, state.row)
        _go_on_drawing(state)


def ask_drawn(state: Position) -> None:
    """Ask the next seat that has a power over a drawn row, or rank it."""
    # GT-5.2 Each seat once, in turn order.
    while state.asked < state.seats:
        seat = state.from_first(state.asked)
        if can_meddle(state, seat):
            state.phase = Phase.DRAWN
            state.actor = seat
            return
        state.asked += 1
    _rank(state)


def can_meddle(state: Position, seat: i64) -> bool:
    # GT-5.3 Only if it can be used.
    role = state.roles[seat]
    if (role != DRAGON and role != WITCH and role != GIANT) or state.used[seat]:
        return False
    if role == DRAGON:
        return state.length > state.carried
    if role == WITCH:
        return state.line_varies()
    return state.in_line(seat) > 0 or _may_come_in(state, seat)


def _may_come_in(state: Position, colour: i64) -> bool:
    """Say whether the Dragon, who is still to be asked, can bring in a ticket of this colour."""
    # GT-5.19 He must have a ticket to put back, and the bag one to be drawn.
    if state.length == state.carried or not state.at(BAG + state.row, colour):
        return False
    for step in range(state.asked + 1, state.seats):
        if state.is_ready(state.from_first(step), DRAGON):
            return True
    return False


def pass_drawn(state: Position) -> None:
    state.asked += 1
    ask_drawn(state)


def return_lot(state: Position, space: i64) -> None:
    # GT-5.5 The Dragon puts a ticket back; what is drawn instead is the last one.
    use_power(state)
    colour = state.line[space]
    state.note(facts.LOT_RETURNED, state.actor, space, colour, state.row)
    state.length -= 1
    for i in range(space, state.length):
        state.line[i] = state.line[i + 1]
    if state.carried:
        state.is_carried = state.is_carried[:]
        for i in range(space, state.length):
            state.is_carried[i] = state.is_carried[i + 1]
        state.is_carried[state.length] = 0
    state.add(BAG + state.row, colour, 1)
    state.phase = Phase.REDRAW
    state.actor = CHANCE


def pick_space(state: Position, space: i64) -> None:
    # GT-5.7 The Witch exchanges the places of two tickets.
    use_power(state)
    state.picked = space
    state.note(facts.SPACE_PICKED, state.actor, space)
    state.phase = Phase.WITCH


def exchange_spaces(state: Position, space: i64) -> None:
    kept = state.line[space]
    state.line[space] = state.line[state.picked]
    state.line[state.picked] = kept
    # GT-5.18 A carried ticket stays one wherever it lies.
    if state.is_carried[space] != state.is_carried[state.picked]:
        state.is_carried = state.is_carried[:]
        state.is_carried[space] = 1 - state.is_carried[space]
        state.is_carried[state.picked] = 1 - state.is_carried[state.picked]
    state.note(facts.SPACES_EXCHANGED, state.actor, state.picked, space)
    state.picked = NONE
    pass_drawn(state)


def claim_ties(state: Position) -> None:
    # GT-5.11 The Giant wins every tie of this row.
    use_power(state)
    state.tie_winner = state.actor
    state.note(facts.TIES_CLAIMED, state.actor, state.row)
    pass_drawn(state)


def _strengths(state: Position) -> vec[i64]:
    """Return by seat a number that is higher for whoever ranks higher; 0 without a ticket."""
    # GT-6.6 The most tickets, GT-6.7 of equal ones the latest drawn, GT-5.11 but the Giant before all.
    line = state.line
    unit = state.parts.spaces + 1
    strengths = vec[i64]([0] * state.seats)
    latest = vec[i64]([0] * state.seats)
    for space in range(state.length):
        strengths[line[space]] += unit
        latest[line[space]] = space
    if state.tie_winner != NONE and strengths[state.tie_winner]:
        latest[state.tie_winner] = state.parts.spaces
    for seat in range(state.seats):
        strengths[seat] += latest[seat]
    return strengths


def _rank(state: Position) -> None:
    by_seat = _strengths(state)
    ranking = vec[i64]([NONE] * state.seats)
    strengths = vec[i64]([0] * state.seats)
    ranked: i64 = 0
    for seat in range(state.seats):
        strength = by_seat[seat]
        if strength:
            place = ranked
            while place > 0 and strengths[place - 1] < strength:
                strengths[place] = strengths[place - 1]
                ranking[place] = ranking[place - 1]
                place -= 1
            strengths[place] = strength
            ranking[place] = seat
            ranked += 1
    state.ranking = ranking
    state.ranked = ranked
    _keep_line(state)
    if state.journal is not None:
        for place in range(ranked):
            _note_rank(state, place)
    # GT-6.8 They choose in this order.
    state.chooser = 0
    state.first_pass = True
    state.phase = Phase.PRIZE
    state.actor = ranking[0]


def _note_rank(state: Position, place: i64) -> None:
    seat = state.ranking[place]
    count = state.in_line(seat)
    state.note(facts.SEAT_RANKED, seat, state.row, place, count)
    if place > 0 and state.in_line(state.ranking[place - 1]) == count:
        winner = state.ranking[place - 1]
        declared: i64 = 0
        if winner == state.tie_winner:
            declared = 1
        state.note(facts.TIE_BROKEN, winner, seat, count, declared)


def _keep_line(state: Position) -> None:
    """Remember the row as it was ranked, to be looked at until the next lottery."""
    line = Line(state.line[: state.length], state.is_carried, state.ranking[: state.ranked])
    state.lines = (*state.lines, line)


def discard_prizes(state: Position) -> None:
    # GT-6.11 What nobody gets is out of play.
    for place in range(state.parts.prizes):
        if state.prizes[state.slot(place)] != NONE:
            discard_prize(state, place, NOBODY)


def discard_prize(state: Position, place: i64, seat: i64) -> None:
    slot = state.slot(place)
    kind = state.prizes[slot]
    state.prizes[slot] = NONE
    state.give_prize(state.seats, kind)
    state.note(facts.PRIZE_DISCARDED, seat, kind, slot)


def clear_line(state: Position) -> None:
    """Take the tickets off a row whose prizes are given: GT-6.12 on to the next row, or GT-6.14 down."""
    if state.moving_on == NONE and (state.chooser == state.ranked or not state.first_pass):
        for space in range(state.length):
            state.add(AREA + state.row, state.line[space], 1)
        state.length = 0
        next_row(state)
        return
    kept: i64 = 0
    for space in range(state.length):
        colour = state.line[space]
        if _moves_on(state, colour):
            state.line[kept] = colour
            kept += 1
        else:
            state.add(AREA + state.row, colour, 1)
    state.length = kept
    if state.journal is not None:
        for place in range(state.ranked):
            if _moves_on(state, state.ranking[place]):
                _note_moving_on(state, state.ranking[place])
    next_row(state)


def _note_moving_on(state: Position, seat: i64) -> None:
    count = state.in_line(seat)
    if state.row + 1 == state.parts.rows:
        over: i64 = 0
        if state.round + 1 == state.parts.rounds:
            over = 1
        state.note(facts.TICKETS_LEFT_OVER, seat, count, over)
    elif seat == state.moving_on:
        state.note(facts.TICKETS_CARRIED, seat, count, state.row, 1)
    else:
        state.note(facts.TICKETS_CARRIED, seat, count, state.row)


def _moves_on(state: Position, colour: i64) -> bool:
    # GT-6.12 Whoever was offered no prize; GT-5.16 the Goblin who discarded one, if it is so ruled.
    if colour == state.moving_on:
        return True
    for place in range(state.chooser, state.ranked):
        if state.ranking[place] == colour:
            return state.first_pass
    return False


def next_row(state: Position) -> None:
    state.ranked = 0
    state.tie_winner = NONE
    state.moving_on = NONE
    state.row += 1
    if state.row < state.parts.rows:
        begin_row(state)
    else:
        state.mark_carried()
        begin_reset(state)
