"""What a seat knows in Dragon Racer as numbers for learning: all that its view shows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.dragon_racer.layout import BetSections, Layout
from carpathia.games.dragon_racer.rules.position import FACE_DOWN, NONE, Bet, Phase, Position, counting_zero

PHASES: Final[list[object]] = list(Phase)


def observe(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    layout = state.parts.layout
    clear(out, start, layout.space.size)
    seats = state.seats
    own = seat < seats
    first = seat if own else i64(0)
    _write_table(state, layout, first, out, start)
    _write_riders(state, layout, first, out, start)
    if own:
        _write_hand(state, layout, seat, out, start)
    phase = state.phase
    # DR-6.1 Once a race is scored, its bets are open.
    scored = phase is Phase.NAME_LAST or phase is Phase.DRAW_ABILITY or phase is Phase.OVER
    place: i64 = 0
    for bet in state.shown_bets if scored else state.bets:
        _write_bet(state, layout.bets, place, bet, seat, first, scored, out, start)
        place += 1
    place = 0
    for bet in state.shown_bets:
        _write_bet(state, layout.shown, place, bet, seat, first, True, out, start)
        layout.paid.put(out, start, state.payouts[place], place)
        place += 1


def _turned(state: Position, rider: i64, first: i64) -> i64:
    """Return how many places to the left of the seat that observes a rider sits; Vlad comes last."""
    if rider >= state.seats:
        return rider
    return turned(rider, first, state.seats)


def _write_table(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    layout.phase.mark_one(out, start, PHASES, state.phase)
    if state.actor < state.seats:
        layout.actor.mark(out, start, _turned(state, state.actor, first))
    layout.round.put(out, start, state.round)
    layout.turn.put(out, start, state.turn)
    if state.betting_open:
        layout.betting_open.mark(out, start)
    if state.turn_over():
        layout.turn_over.mark(out, start)
    layout.undealt.put(out, start, state.undealt)
    if state.dealer != NONE:
        layout.dealer.mark(out, start, _turned(state, state.dealer, first))
    if state.leader != NONE:
        layout.leader.mark(out, start, _turned(state, state.leader, first))
    if state.vlad_after != NONE:
        layout.vlad_after.mark(out, start, _turned(state, state.vlad_after, first))
    for dragon in range(state.parts.dragons):
        layout.spot.put(out, start, state.spots[dragon], dragon)
        if state.abilities[dragon] != NONE:
            layout.ability.mark(out, start, dragon, state.abilities[dragon])
    if state.target != NONE:
        layout.target.mark(out, start, state.target)
    for place in range(len(state.podium)):
        if state.podium[place] != NONE:
            layout.podium.mark(out, start, place, state.podium[place])
    if state.bet_card != NONE:
        layout.pending.mark(out, start, _turned(state, state.rider, first))
        if state.bet_dragon != NONE:
            layout.pending_dragon.mark(out, start, state.bet_dragon)


def _write_riders(state: Position, layout: Layout, first: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    for rider in range(parts.riders):
        place = _turned(state, rider, first)
        if rider < state.seats:
            layout.gold.put(out, start, state.gold[rider], place)
            layout.hand_size.put(out, start, state.hand_size(rider), place)
        played = state.played[rider]
        if played == FACE_DOWN:
            layout.face_down.mark(out, start, place)
        elif played < FACE_DOWN:
            layout.played.mark(out, start, place, counting_zero(played))
            layout.counts_zero.mark(out, start, place)
        elif played != NONE:
            layout.played.mark(out, start, place, played)
    piles = state.piles
    face_up = (state.seats + 1) * parts.cards
    for card in range(parts.cards):
        if piles[face_up + card]:
            layout.seen.put(out, start, piles[face_up + card], card)


def _write_hand(state: Position, layout: Layout, seat: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    for card in range(parts.cards):
        if piles[hand + card]:
            layout.hand.put(out, start, piles[hand + card], card)
    layout.tokens.mark(out, start, state.tokens_left(seat))
    if state.rider == seat and state.bet_card != NONE:
        layout.pending_card.mark(out, start, state.bet_card)
        if state.bet_place != NONE:
            layout.pending_place.mark(out, start, state.bet_place)


def _write_bet(
    state: Position,
    sections: BetSections,
    number: i64,
    bet: Bet,
    seat: i64,
    first: i64,
    is_open: bool,
    out: vec[i32],
    start: i64,
) -> None:
    """Write a bet as the seat may know it."""
    sections.rider.mark(out, start, number, _turned(state, bet.rider, first))
    sections.dragon.mark(out, start, number, bet.dragon)
    vlads = bet.rider == state.seats  # DR-8.3 his card lies face up
    own = bet.rider == seat
    if (own or vlads) and bet.card != NONE:
        sections.colour.mark(out, start, number, state.parts.colour(bet.card))
        sections.number.put(out, start, state.parts.number(bet.card), number)
    if own or (is_open and not vlads):
        sections.place.mark(out, start, number, bet.place)
        sections.stake.mark(out, start, number, bet.stake)
