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
    state.carried = state.length
    state.note(facts.ROW_BEGUN, NOBODY, state.row, state.carried)
    # GT-6.5 An empty bag wins nobody anything.
    if state.total(BAG + state.row) == 0 and (state.parts.empty_bag_discards or state.length == 0):
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
    if state.length < goal and state.total(BAG + state.row):
        state.phase = Phase.LOTS
        state.actor = CHANCE
    else:
        state.asked = 0
        ask_drawn(state)


def draw_lot(state: Position, colour: i64) -> None:
    state.add(BAG + state.row, colour, -1)
    state.line[state.length] = colour
    state.length += 1
    state.note(facts.LOT_DRAWN, NOBODY, colour, state.row)
    if state.phase is Phase.REDRAW:
        pass_drawn(state)
    else:
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
    if state.used[seat]:
        return False
    role = state.roles[seat]
    if role == DRAGON:
        return state.length > state.carried
    if role == WITCH:
        return state.line_varies()
    return role == GIANT and state.in_line(seat) > 0


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
    state.note(facts.SPACES_EXCHANGED, state.actor, state.picked, space)
    state.picked = NONE
    pass_drawn(state)


def claim_ties(state: Position) -> None:
    # GT-5.11 The Giant wins every tie of this row.
    use_power(state)
    state.tie_winner = state.actor
    state.note(facts.TIES_CLAIMED, state.actor, state.row)
    pass_drawn(state)


def _strength(state: Position, seat: i64) -> i64:
    """Return a number that is higher for whoever ranks higher; 0 without a ticket."""
    # GT-6.6 The most tickets, GT-6.7 of equal ones the latest drawn, GT-5.11 but the Giant before all.
    count: i64 = 0
    latest: i64 = 0
    for space in range(state.length):
        if state.line[space] == seat:
            count += 1
            latest = space
    if count and seat == state.tie_winner:
        latest = state.parts.spaces
    return count * (state.parts.spaces + 1) + latest


def _rank(state: Position) -> None:
    ranking = vec[i64]([NONE] * state.seats)
    strengths = vec[i64]([0] * state.seats)
    ranked: i64 = 0
    for seat in range(state.seats):
        strength = _strength(state, seat)
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
    for place in range(ranked):
        state.note(facts.SEAT_RANKED, ranking[place], state.row, place, state.in_line(ranking[place]))
    # GT-6.8 They choose in this order.
    state.chooser = 0
    state.first_pass = True
    state.phase = Phase.PRIZE
    state.actor = ranking[0]


def _keep_line(state: Position) -> None:
    """Remember the row as it was ranked, to be looked at until the next lottery."""
    tickets = vec[i64]([state.line[space] for space in range(state.length)])
    ranking = vec[i64]([state.ranking[place] for place in range(state.ranked)])
    state.lines = (*state.lines, Line(tickets, state.carried, ranking))


def discard_prizes(state: Position) -> None:
    # GT-6.11 What nobody gets is out of play.
    for place in range(state.parts.prizes):
        if state.prizes[state.slot(place)] != NONE:
            discard_prize(state, place, NOBODY)


def discard_prize(state: Position, place: i64, seat: i64) -> None:
    slot = state.slot(place)
    kind = state.prizes[slot]
    state.prizes[slot] = NONE
    state.piles = state.piles[:]
    state.piles[(state.seats + 1) * state.parts.kinds + kind] += 1
    state.note(facts.PRIZE_DISCARDED, seat, kind, slot)


def clear_line(state: Position) -> None:
    """Take the tickets off a row whose prizes are given: GT-6.12 on to the next row, or GT-6.14 down."""
    kept: i64 = 0
    for space in range(state.length):
        colour = state.line[space]
        if _moves_on(state, colour):
            state.line[kept] = colour
            kept += 1
        else:
            state.add(AREA + state.row, colour, 1)
    state.length = kept
    for place in range(state.ranked):
        seat = state.ranking[place]
        if _moves_on(state, seat):
            state.note(facts.TICKETS_CARRIED, seat, state.in_line(seat), state.row)
    next_row(state)


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
        state.carried = state.length
        begin_reset(state)
