"""How strong each seat is in a row of the lottery, by its tickets: for `features`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.observation import turned
from carpathia.games.transylvanian_lottery.rules.feature_table import (
    FIRST,
    ODDS,
    STRENGTH,
    TICKETS,
    UNIT,
)
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    NONE,
    Phase,
    Position,
)


def fill_row(state: Position, seat: i64, row: i64, waiting: i64, table: vec[i64], width: i64) -> i64:
    """Work out tickets and strength of everybody in a row; return how many may be drawn there at all."""
    parts = state.parts
    seats = state.seats
    tickets = state.tickets
    phase = state.phase
    drawing = (
        phase is Phase.PRIZE
        or phase is Phase.DRAWN
        or phase is Phase.WITCH
        or phase is Phase.LOTS
        or phase is Phase.REDRAW
    )
    for place in range(seats):
        at = place * width
        table[at + TICKETS] = 0
        table[at + STRENGTH] = 0
        table[at + FIRST] = 0
    # What is in the bag, or will be if nothing is moved; of a drawn row, GT-6.14 what is in its area.
    if not drawing or row >= state.row:
        _add(tickets, BAG + row, seat, seats, table, width)
    if not drawing or row < state.row:
        _add(tickets, AREA + row, seat, seats, table, width)
    if not drawing:
        rows = state.rows
        for card in range(parts.cards):
            if rows[card] == row:
                _add(tickets, CARD + card, seat, seats, table, width)
        # A ticket that has just been drawn may still go back.
        if state.held != NONE and state.held_from == row:
            table[turned(state.held, seat, seats) * width + TICKETS] += 1
        if state.other_held != NONE and state.other_from == row:
            table[turned(state.other_held, seat, seats) * width + TICKETS] += 1
        if row == 0:  # GT-7.6
            _add_line(state, seat, table, width)
    in_bag: i64 = 0
    for place in range(seats):
        in_bag += table[place * width + TICKETS]
    in_line: i64 = 0
    draws = parts.draws
    if drawing and row == state.row:
        in_line = state.length
        if phase is Phase.LOTS:
            draws -= in_line
            if not parts.carried_fill_spaces:
                draws += state.carried
        else:
            draws = i64(phase is Phase.REDRAW)
    if draws > in_bag:
        draws = in_bag
    # So many of them are expected to be drawn, after what lies in the line.
    if in_bag > 0:
        unit = UNIT * ODDS * draws // in_bag
        for place in range(seats):
            at = place * width
            table[at + TICKETS] = (table[at + TICKETS] * unit + ODDS // 2) // ODDS
    if in_line:
        _add_drawn(state, seat, table, width)
        if draws == 0:
            return _rank(state, seat, table, width)
    # The more of a bag is drawn, the surer is whoever has the most tickets.
    size = in_bag + waiting // parts.rows
    power: i64 = 2
    if draws * 2 > size:
        power = 3
    if draws * 3 > size * 2:
        power = 4
    if draws * 5 > size * 4:
        power = 6
    rivals: i64 = 0
    whole = draws + in_line
    if whole <= 0:
        return 0
    whole = ODDS // whole
    for place in range(seats):
        at = place * width
        share: i64 = 0
        if table[at + TICKETS] > 0:
            rivals += 1
            share = table[at + TICKETS] * whole // ODDS + 1
        strength = share * share
        if power == 3:
            strength *= share
        elif power == 4:
            strength *= strength
        elif power == 6:
            strength *= strength * strength
        table[at + STRENGTH] = strength
    return rivals


def _add(tickets: vec[i64], origin: i64, seat: i64, seats: i64, table: vec[i64], width: i64) -> None:
    """Add the tickets that lie in one place."""
    first = origin * seats
    at: i64 = TICKETS
    for colour in range(first + seat, first + seats):
        table[at] += tickets[colour]
        at += width
    for colour in range(first, first + seat):
        table[at] += tickets[colour]
        at += width


def _add_line(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    line = state.line
    for space in range(state.length):
        table[turned(line[space], seat, state.seats) * width + TICKETS] += 1


def _add_drawn(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    line = state.line
    for space in range(state.length):
        table[turned(line[space], seat, state.seats) * width + TICKETS] += UNIT


def _rank(state: Position, seat: i64, table: vec[i64], width: i64) -> i64:
    """Let the strength of everybody in a row that is drawn follow the order in which they choose."""
    seats = state.seats
    if state.phase is Phase.PRIZE:
        ranked = state.ranked
        ranking = state.ranking
        step = state.chooser
        strength: i64 = 1
        for i in range(ranked):
            # GT-6.10 From the last to the one who chooses now, all round.
            step = step - 1 if step > 0 else ranked - 1
            strength *= UNIT
            table[turned(ranking[step], seat, seats) * width + STRENGTH] = strength
        return ranked
    # GT-6.6 The most tickets, GT-6.7 of equal ones the latest drawn, GT-5.11 but the Giant before all.
    line = state.line
    spaces = state.parts.spaces + 1
    for space in range(state.length):
        table[turned(line[space], seat, seats) * width + FIRST] = space
    if state.tie_winner != NONE:
        table[turned(state.tie_winner, seat, seats) * width + FIRST] = state.parts.spaces
    rivals: i64 = 0
    for place in range(seats):
        at = place * width
        if table[at + TICKETS] == 0:
            continue
        rivals += 1
        rank = table[at + TICKETS] * spaces + table[at + FIRST]
        strength = 1
        for other in range(seats):
            if table[other * width + TICKETS] * spaces + table[other * width + FIRST] < rank:
                strength *= UNIT
        table[at + STRENGTH] = strength
    return rivals
