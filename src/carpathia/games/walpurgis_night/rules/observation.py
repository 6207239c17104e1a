"""What a seat knows in Walpurgis Night as numbers for learning: all that its view shows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.walpurgis_night.components import (
    EVENT_COUNT,
    FULL_MOON,
    ICON_COUNT,
    KINDS,
    LEGS,
    PERIL_COUNT,
    TOWNS,
)
from carpathia.games.walpurgis_night.layout import Layout
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import NONE, Phase, Position

PHASES: Final[list[object]] = list(Phase)


def observe(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    layout = state.parts.layout
    clear(out, start, layout.space.size)
    own = seat < state.seats
    first = seat if own else i64(0)
    _write_table(state, layout, first, out, start)
    _write_board(state, layout, first, out, start)
    _write_piles(state, layout, out, start)
    if state.travelling:
        _write_journey(state, layout, out, start)
    for other in range(state.seats):
        _write_seat(state, layout, other, turned(other, first, state.seats), out, start)
    if own:
        for kind in range(i64(KINDS)):
            layout.hand.put(out, start, state.hands[seat * KINDS + kind], kind)
        for event in range(i64(EVENT_COUNT)):
            layout.own_events.put(out, start, state.events[seat * EVENT_COUNT + event], event)
    if len(state.feasts):
        _write_feast(state, layout, first, out, start)


def _write_table(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    layout.phase.mark_one(out, start, PHASES, state.phase)
    if state.actor < state.seats:
        layout.actor.mark(out, start, turned(state.actor, first, state.seats))
    layout.round.put(out, start, state.round)
    if state.first != NONE:
        layout.first.mark(out, start, turned(state.first, first, state.seats))
    if state.mover != NONE:
        layout.mover.mark(out, start, turned(state.mover, first, state.seats))
        layout.draws.put(out, start, state.count)
    if state.trigger != NONE:
        layout.trigger.mark(out, start, turned(state.trigger, first, state.seats))
    layout.dracula.put(out, start, state.dracula)
    layout.deck.put(out, start, state.deck_size)
    layout.event_deck.put(out, start, state.event_deck_size)
    layout.peril_deck.put(out, start, state.peril_deck_size)


def _write_board(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    board = state.board
    spaces = state.parts.spaces
    for town in range(i64(TOWNS)):
        layout.blood.put(out, start, board[at.BLOOD + town], town)
        layout.wolves.put(out, start, board[at.WOLVES + town], town)
        for space in range(board[at.COFFINS + town]):
            owner = state.coffin(town, space)
            layout.castle.mark(out, start, town * spaces + space, turned(owner, first, state.seats))
    for leg in range(i64(LEGS)):
        if board[at.LEG + leg] != NONE:
            layout.leg.mark(out, start, leg, board[at.LEG + leg])


def _write_piles(state: Position, layout: Layout, out: vec[i32], start: i64) -> None:
    piles = state.piles
    for kind in range(i64(KINDS)):
        layout.pool.put(out, start, piles[at.POOL + kind], kind)
        layout.discard.put(out, start, piles[at.DISCARD + kind], kind)
    for event in range(i64(EVENT_COUNT)):
        layout.event_discard.put(out, start, state.event_discards(event), event)
    for peril in range(i64(PERIL_COUNT)):
        layout.peril_discard.put(out, start, state.perils[PERIL_COUNT + peril], peril)


def _write_journey(state: Position, layout: Layout, out: vec[i32], start: i64) -> None:
    layout.travelling.mark(out, start)
    if state.direction != 0:
        layout.direction.mark(out, start, i64(state.direction > 0))
    layout.driven.put(out, start, state.driven)
    layout.bullets.put(out, start, state.bullets)
    if state.moonlit:
        layout.moonlit.mark(out, start)
    if state.paid_here:
        layout.paid_here.mark(out, start)
    if state.acted:
        layout.acted.mark(out, start)
    if state.swapped != NONE:
        layout.swapped.mark(out, start, state.swapped)
    for icon in range(i64(ICON_COUNT)):
        if state.board[at.ICONS + icon]:
            layout.protection.mark(out, start, icon)
    for kind in range(i64(KINDS)):
        layout.coach.put(out, start, state.piles[at.COACH + kind], kind)
    if state.phase is Phase.COUNTER or state.phase is Phase.LOSE:
        layout.peril.mark(out, start, state.peril)
        if state.peril != FULL_MOON:
            layout.victims.put(out, start, min(state.victims, state.everybody_aboard()))
        if state.wrecked:
            layout.wrecked.mark(out, start)


def _write_seat(state: Position, layout: Layout, seat: i64, place: i64, out: vec[i32], start: i64) -> None:
    players = state.players
    row = seat * at.WIDTH
    layout.coins.put(out, start, players[row + at.COINS], place)
    layout.supply.put(out, start, players[row + at.SUPPLY], place)
    layout.aboard.put(out, start, players[row + at.ABOARD], place)
    layout.trophies.put(out, start, players[row + at.TROPHIES], place)
    layout.points.put(out, start, players[row + at.POINTS], place)
    layout.cards.put(out, start, players[row + at.CARDS], place)
    layout.events.put(out, start, players[row + at.EVENTS], place)
    if players[row + at.TOWN] != NONE:
        layout.town.mark(out, start, place, players[row + at.TOWN])
    if players[row + at.STRANDED] > 0:
        layout.stranded.put(out, start, players[row + at.STRANDED], place)
        layout.stranded_in.mark(out, start, place, players[row + at.STRANDED_IN])
    known = state.known
    for kind in range(i64(KINDS)):
        layout.known.put(out, start, known[seat * KINDS + kind], place, kind)


def _write_feast(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    """Write the last end of a round."""
    feasts = state.feasts
    row = i64(len(feasts)) - state.feast_width()
    layout.feast.mark(out, start)
    for town in range(i64(TOWNS)):
        layout.feast_blood.put(out, start, feasts[row + town], town)
        layout.feast_wolves.put(out, start, feasts[row + TOWNS + town], town)
    for seat in range(state.seats):
        points: i64 = 0
        for town in range(i64(TOWNS)):
            points += feasts[row + 2 * TOWNS + town * state.seats + seat]
        layout.feast_points.put(out, start, points, turned(seat, first, state.seats))
