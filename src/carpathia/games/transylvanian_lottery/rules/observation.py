"""What a seat knows in The Transylvanian Lottery as numbers for learning: all that its view shows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.core.state import CHANCE
from carpathia.games.transylvanian_lottery.components import NO_ICON
from carpathia.games.transylvanian_lottery.layout import Layout, LineSections
from carpathia.games.transylvanian_lottery.rules.position import NONE, PLACES, Phase, Position
from carpathia.games.transylvanian_lottery.rules.resample import first_chooser, knows_before

PHASES: Final[list[object]] = list(Phase)


def observe(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    layout = state.parts.layout
    clear(out, start, layout.space.size)
    first = seat if seat < state.seats else i64(0)
    _write_table(state, layout, first, out, start)
    _write_action(state, layout, first, out, start)
    _write_lottery(state, layout, first, out, start)
    _write_prizes(state, layout, out, start)
    _write_picked(state, layout, first, out, start)
    _write_seats(state, layout, seat, first, out, start)
    if knows_before(state, seat):
        _write_left(state, layout, seat, out, start)


def _write_table(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    seats = state.seats
    layout.phase.mark_one(out, start, PHASES, state.phase)
    if state.actor < seats:
        layout.actor.mark(out, start, turned(state.actor, first, seats))
    layout.round.put(out, start, state.round)
    if state.first != NONE:
        layout.first.mark(out, start, turned(state.first, first, seats))
    if state.mover != NONE:
        layout.mover.mark(out, start, turned(state.mover, first, seats))
    if state.played:
        layout.played.mark(out, start)
    tickets = state.tickets
    for place in range(i64(PLACES)):
        for colour in range(seats):
            count = tickets[place * seats + colour]
            if count:
                layout.tickets.put(out, start, count, place, turned(colour, first, seats))
    for card in range(state.parts.cards):
        if state.rows[card] != NONE:
            layout.card_row.mark(out, start, card, state.rows[card])


def _write_action(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    """Write the action that is being taken, and the last open decision."""
    seats = state.seats
    if state.card != NONE:
        layout.card.mark(out, start, state.card)
        layout.times.put(out, start, state.times)
        if state.held_from != NONE:
            layout.held_from.mark(out, start, state.held_from)
            if state.held != NONE:
                layout.held.mark(out, start, turned(state.held, first, seats))
        if state.other_from != NONE:
            layout.other_from.mark(out, start, state.other_from)
            if state.other_held != NONE:
                layout.other_held.mark(out, start, turned(state.other_held, first, seats))
    if state.last_action != NONE:
        if state.last_seat == CHANCE:
            layout.luck_last.mark(out, start)
        else:
            layout.last_seat.mark(out, start, turned(state.last_seat, first, seats))
        rest = state.last_action
        digit: i64 = 0
        while rest > 0:
            if rest & 1:
                layout.last_action.mark(out, start, digit)
            rest >>= 1
            digit += 1


def _write_lottery(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    seats = state.seats
    layout.row.mark(out, start, state.row)
    _write_line(layout.line, state.line, state.length, state.is_carried, first, seats, out, start)
    for rank in range(state.ranked):
        layout.line.rank.mark(out, start, rank, turned(state.ranking[rank], first, seats))
    if state.tie_winner != NONE:
        layout.ties.mark(out, start, turned(state.tie_winner, first, seats))
    if state.phase is Phase.PRIZE:
        layout.choosing.mark(out, start)
        layout.chooser.put(out, start, state.chooser)
    if state.first_pass:
        layout.first_pass.mark(out, start)
    for row in range(len(state.lines)):
        line = state.lines[row]
        sections = layout.drawn[row]
        _write_line(sections, line.tickets, len(line.tickets), line.is_carried, first, seats, out, start)
        for rank in range(len(line.ranking)):
            sections.rank.mark(out, start, rank, turned(line.ranking[rank], first, seats))


def _write_line(
    sections: LineSections,
    tickets: vec[i64],
    length: i64,
    is_carried: vec[i64],
    first: i64,
    seats: i64,
    out: vec[i32],
    start: i64,
) -> None:
    for space in range(length):
        sections.ticket.mark(out, start, space, turned(tickets[space], first, seats))
        if is_carried[space]:
            sections.carried.mark(out, start, space)


def _write_prizes(state: Position, layout: Layout, out: vec[i32], start: i64) -> None:
    parts = state.parts
    icons = parts.icons
    for slot in range(parts.slots):
        kind = state.prizes[slot]
        if kind != NONE:
            layout.prize.mark(out, start, slot, parts.first_icon[kind])
            if parts.second_icon[kind] != NO_ICON:
                layout.prize.put(
                    out,
                    start,
                    1 + i64(parts.second_icon[kind] == parts.first_icon[kind]),
                    slot,
                    parts.second_icon[kind],
                )
            if parts.is_royal[kind]:
                layout.prize.mark(out, start, slot, icons)
            if parts.is_cursed[kind]:
                layout.prize.mark(out, start, slot, icons + 1)
    deck: i64 = 0
    for kind in range(parts.kinds):
        deck += state.deck[kind]
        layout.discarded.put(out, start, state.discarded(kind), kind)
        layout.harmless.put(out, start, state.harmless[kind], kind)
    layout.deck.put(out, start, deck)


def _write_picked(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    """Write what is to be exchanged."""
    picked = state.picked
    if picked == NONE:
        return
    phase = state.phase
    if phase is Phase.BANSHEE:
        layout.picked_slot.mark(out, start, picked)
    elif phase is Phase.WITCH:
        layout.picked_space.mark(out, start, picked)
    elif phase is Phase.GNOME:
        cards = state.parts.cards
        layout.picked_colour.mark(out, start, turned(picked // cards, first, state.seats))
        layout.picked_card.mark(out, start, picked % cards)


def _write_seats(state: Position, layout: Layout, seat: i64, first: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    piles = state.piles
    over = state.phase is Phase.OVER
    for other in range(state.seats):
        place = turned(other, first, state.seats)
        role = state.roles[other]
        scoring = state.scorings[other]
        if role != NONE:
            layout.role.mark(out, start, place, role)
        if state.used[other]:
            layout.used.mark(out, start, place)
        for kind in range(parts.kinds):
            count = piles[other * parts.kinds + kind]
            if count:
                layout.won.put(out, start, count, place, kind)
        # GT-2.3 Only its owner knows a scoring card, GT-8.1 until the game is over.
        if scoring != NONE and (over or other == seat):
            layout.scoring.mark(out, start, place, scoring)
            if other == seat:
                for icon in range(parts.icons):
                    layout.worth.put(out, start, parts.worth_of(role, scoring, icon), icon)


def _write_left(state: Position, layout: Layout, seat: i64, out: vec[i32], start: i64) -> None:
    """Write the scoring cards that were left when the turn of this seat to choose came."""
    # GT-2.4
    parts = state.parts
    seats = state.seats
    chooser = first_chooser(state)
    layout.saw_left.mark(out, start)
    for card in range(parts.scorings):
        left = parts.scoring_copies[card]
        for step in range((seat - chooser + seats) % seats):
            if state.scorings[(chooser + step) % seats] == card:
                left -= 1
        layout.left.put(out, start, left, card)
