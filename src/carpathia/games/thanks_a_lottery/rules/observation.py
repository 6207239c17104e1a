"""What a seat knows in Thanks a Lottery as numbers for learning: all that its view shows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.core.state import NOBODY
from carpathia.games.thanks_a_lottery.layout import Layout
from carpathia.games.thanks_a_lottery.rules.blocks import (
    NO_WILD,
    first_of,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import COLUMNS, NONE, Outcome, Phase, Position

PHASES: Final[list[object]] = list(Phase)


def observe(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    layout = state.parts.layout
    clear(out, start, layout.space.size)
    own = seat < state.seats
    first = seat if own else i64(0)
    _write_table(state, layout, seat, first, out, start)
    _write_seats(state, layout, first, out, start)
    _write_blocks(state, layout, first, out, start)
    if own:
        _write_own(state, layout, seat, out, start)
    if state.last is not None:
        _write_last(state, layout, state.last, first, out, start)


def _write_table(state: Position, layout: Layout, seat: i64, first: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    shown = state.phase
    # TL-3.7 Others see a turn.
    if (shown is Phase.BUILD or shown is Phase.ADD) and seat != state.player:
        shown = Phase.TURN
    layout.phase.mark_one(out, start, PHASES, shown)
    if shown is Phase.PICK:
        for other in range(state.seats):
            place = turned(other, first, state.seats)
            if state.ready[other]:
                layout.ready.mark(out, start, place)
            else:
                layout.actor.mark(out, start, place)
    elif state.actor < state.seats:
        layout.actor.mark(out, start, turned(state.actor, first, state.seats))
    elif state.actor == NOBODY:
        layout.over.mark(out, start)
    layout.round.put(out, start, state.round)
    if state.dealer != NONE:
        layout.dealer.mark(out, start, turned(state.dealer, first, state.seats))
    if state.player != NONE:
        layout.player.mark(out, start, turned(state.player, first, state.seats))
    layout.undealt.put(out, start, state.undealt)
    for side in range(parts.sides):
        layout.pool.put(out, start, state.in_pool(side), side)
    layout.owed.put(out, start, state.owed)
    if state.ending != NONE:
        layout.ending.mark(out, start, state.ending)
    if state.cause != NONE:
        layout.cause.mark(out, start, turned(state.cause, first, state.seats))
    for space in range(len(state.tokens)):
        layout.token.mark(out, start, space, state.tokens[space])


def _write_seats(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    sides = state.parts.sides
    dice = state.dice
    for seat in range(state.seats):
        place = turned(seat, first, state.seats)
        layout.points.put(out, start, state.points[seat], place)
        layout.hand_size.put(out, start, state.hand_size(seat), place)
        layout.known.put(out, start, state.known[seat], place)
        for side in range(sides):
            layout.dice.put(out, start, dice[seat * sides + side], place, side)
        if state.phase is Phase.ROLL_AGAIN:
            layout.rolling.put(out, start, state.picked_count(seat), place)


def _write_blocks(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    number: i64 = 0
    for block in state.blocks:
        layout.owner.mark(out, start, number, turned(owner_of(block), first, state.seats))
        layout.kind.mark(out, start, number, kind_of(block))
        layout.length.put(out, start, length_of(block), number)
        layout.first.mark(out, start, number, first_of(block))
        wild = wild_of(block)
        if wild != NO_WILD:
            layout.wild.mark(out, start, number, wild)
        number += 1


def _write_own(state: Position, layout: Layout, seat: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    for card in range(parts.cards):
        layout.hand.put(out, start, piles[hand + card], card)
    phase = state.phase
    if phase is Phase.PICK:
        for side in range(parts.sides):
            layout.picked.put(out, start, state.picked_of(seat, side), side)
    if state.player != seat or not (phase is Phase.BUILD or phase is Phase.ADD):
        return
    if state.target != NONE:
        layout.target.mark(out, start, state.target)
    laid = state.laid
    for card in range(parts.cards + 1):
        count: i64 = 0
        early: i64 = 0
        for place in range(len(laid)):
            if laid[place] == card:
                count += 1
                if early == 0:
                    early = len(laid) - place
        layout.laid.put(out, start, count, card)
        layout.laid_at.put(out, start, early, card)


def _write_last(
    state: Position, layout: Layout, last: Outcome, first: i64, out: vec[i32], start: i64
) -> None:
    """Write how the last scored round went."""
    sides = state.parts.sides
    layout.last_round.put(out, start, last.round + 1)
    layout.last_ending.mark(out, start, last.ending)
    layout.last_cause.mark(out, start, turned(last.cause, first, state.seats))
    for space in range(len(last.tokens)):
        layout.last_token.mark(out, start, space, last.tokens[space])
    for seat in range(state.seats):
        place = turned(seat, first, state.seats)
        for side in range(sides):
            layout.last_dice.put(out, start, last.dice[seat * sides + side], place, side)
        for column in range(i64(COLUMNS)):
            layout.last_points.put(out, start, last.lines[seat * COLUMNS + column], place, column)
