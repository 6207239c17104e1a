"""Setting up (chapter 2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.components import EVENT_COUNT, KINDS, LEGS, PERIL_COUNT, TOWNS
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import (
    ABOARD,
    CARDS,
    CASTLES,
    DECK,
    EVENTS,
    LEG,
    NONE,
    SUPPLY,
    TOWN,
    WIDTH,
    Phase,
    Position,
)
from carpathia.games.walpurgis_night.rules.turn import refill


def set_up(state: Position) -> None:
    parts = state.parts
    seats = parts.seats
    state.hands = vec[i64]([0] * (seats * KINDS))
    state.known = vec[i64]([0] * (seats * KINDS))
    state.piles = vec[i64]([0] * (4 * KINDS))
    for kind in range(i64(KINDS)):
        state.piles[DECK + kind] = parts.copies[kind]
    state.deck_size = parts.deck_size
    state.events = vec[i64]([0] * ((seats + 2) * EVENT_COUNT))
    for event in range(i64(EVENT_COUNT)):
        state.events[seats * EVENT_COUNT + event] = parts.event_copies[event]
    state.event_deck_size = parts.event_deck_size
    state.board = vec[i64]([0] * (CASTLES + TOWNS * parts.spaces))
    for i in range(TOWNS * parts.spaces):
        state.board[CASTLES + i] = NONE
    for leg in range(i64(LEGS)):
        state.board[LEG + leg] = NONE
    state.players = vec[i64]([0] * (seats * WIDTH))
    for seat in range(seats):
        # WN-2.2 Two coins, and one coffin on the coach.
        state.earn(seat, parts.coins)
        state.players[seat * WIDTH + ABOARD] = 1
        state.players[seat * WIDTH + SUPPLY] = parts.coffins - 1
        state.players[seat * WIDTH + TOWN] = NONE
    lay_out(state)
    state.phase = Phase.NAME_FIRST
    state.actor = CHANCE


def lay_out(state: Position) -> None:
    """Make ready for the round: WN-2.4 for the first, WN-9.11 for the second."""
    parts = state.parts
    state.dracula = parts.board
    state.blood_out += parts.board
    state.perils = vec[i64]([0] * (2 * PERIL_COUNT))
    state.peril_deck_size = 0
    for peril in range(i64(PERIL_COUNT)):
        copies = parts.perils[state.round * PERIL_COUNT + peril]
        state.perils[peril] = copies
        state.peril_deck_size += copies


def name_first(state: Position, seat: i64) -> None:
    # WN-2.1 Luck names the starting player.
    state.first = seat
    state.note(facts.FIRST_NAMED, seat)
    state.count = 0
    _next_deal(state)


def deal(state: Position, kind: i64) -> None:
    # WN-2.3 Two passenger cards, face down.
    seat = state.after(state.first, state.count)
    state.piles[DECK + kind] -= 1
    state.deck_size -= 1
    state.hands[seat * KINDS + kind] += 1
    state.players[seat * WIDTH + CARDS] += 1
    state.note(facts.CARD_DEALT, seat, kind, audience=only(seat))
    state.count += 1
    _next_deal(state)


def deal_event(state: Position, event: i64) -> None:
    # WN-2.3 One event card, face down.
    seat = state.after(state.first, state.count)
    state.events[state.seats * EVENT_COUNT + event] -= 1
    state.event_deck_size -= 1
    state.events[seat * EVENT_COUNT + event] += 1
    state.players[seat * WIDTH + EVENTS] += 1
    state.note(facts.EVENT_DEALT, seat, event, audience=only(seat))
    state.count += 1
    _next_deal(state)


def _next_deal(state: Position) -> None:
    passengers = state.seats * state.parts.dealt
    if state.count < passengers:
        state.phase = Phase.DEAL
    elif state.count < passengers + state.seats * state.parts.events_dealt:
        state.phase = Phase.DEAL_EVENT
    else:
        # WN-2.5 The players place their coaches, WN-2.7 in turn order.
        state.count = 0
        state.phase = Phase.PLACE
        state.actor = state.first


def place_coach(state: Position, town: i64) -> None:
    state.players[state.actor * WIDTH + TOWN] = town
    state.note(facts.COACH_PLACED, state.actor, town)
    state.actor = state.after(state.actor, 1)
    if state.actor == state.first:
        # WN-2.6 Now the pool is laid out.
        refill(state)
