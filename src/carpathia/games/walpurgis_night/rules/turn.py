"""A turn: drawing cards, and what happens when it is over (chapter 3)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import KINDS
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import (
    CARDS,
    DECK,
    DISCARD,
    NONE,
    POOL,
    STRANDED,
    STRANDED_IN,
    WIDTH,
    Phase,
    Position,
)


def begin_turn(state: Position, seat: i64) -> None:
    # WN-3.1 One of two things.
    state.mover = seat
    state.note(facts.TURN_BEGUN, seat)
    state.phase = Phase.TURN
    state.actor = seat


def pick_up(state: Position) -> None:
    # WN-3.2 Four cards.
    state.travelling = False
    state.count = state.parts.pick_up
    state.note(facts.PICK_UP_CHOSEN, state.mover)
    _next_draw(state)


def travel(state: Position) -> None:
    # WN-3.3 Two cards, then the journey.
    state.travelling = True
    state.count = state.parts.travel
    state.note(facts.TRAVEL_CHOSEN, state.mover)
    _next_draw(state)


def _next_draw(state: Position) -> None:
    state.actor = state.mover
    # WN-3.12 If there is no card anywhere, drawing ends.
    if state.count > 0 and (state.pool_size > 0 or state.deck_size > 0 or state.discards() > 0):
        state.phase = Phase.DRAW
    elif not state.travelling:
        end_turn(state)
    elif state.somebody_may_board():
        state.phase = Phase.BOARD
    else:
        _stay(state)


def _stay(state: Position) -> None:
    # WN-3.9 Nobody can board: the turn ends. WN-11.5 That much is now known of the whole hand.
    row = state.mover * WIDTH
    unknown = state.players[row + CARDS]
    for kind in range(i64(KINDS)):
        unknown -= state.known[state.mover * KINDS + kind]
    state.players[row + STRANDED] = unknown
    state.players[row + STRANDED_IN] = state.here()
    state.note(facts.NOBODY_BOARDED, state.mover, state.here())
    end_turn(state)


def take(state: Position, kind: i64) -> None:
    # WN-3.4 From the pool, WN-11.2 for all to see.
    seat = state.mover
    state.piles[POOL + kind] -= 1
    state.pool_size -= 1
    state.known[seat * KINDS + kind] += 1
    _receive(state, kind)
    state.note(facts.CARD_TAKEN, seat, kind)
    _next_draw(state)


def draw_from_deck(state: Position) -> None:
    _shuffle_if_empty(state)
    state.phase = Phase.DRAW_DECK
    state.actor = CHANCE


def drawn(state: Position, kind: i64) -> None:
    # WN-3.4 From the deck, WN-11.1 in secret.
    state.piles[DECK + kind] -= 1
    state.deck_size -= 1
    _receive(state, kind)
    state.note(facts.CARD_DRAWN, state.mover, kind, audience=only(state.mover))
    _next_draw(state)


def _receive(state: Position, kind: i64) -> None:
    state.hands[state.mover * KINDS + kind] += 1
    state.players[state.mover * WIDTH + CARDS] += 1
    state.count -= 1


def _shuffle_if_empty(state: Position) -> None:
    # WN-3.8 The discard pile is the new deck, WN-3.12 as soon as a card is needed and not before.
    if state.deck_size > 0:
        return
    for kind in range(i64(KINDS)):
        state.deck_size += state.piles[DISCARD + kind]
        state.piles[DECK + kind] = state.piles[DISCARD + kind]
        state.piles[DISCARD + kind] = 0
    if state.deck_size > 0:
        state.note(facts.PASSENGERS_SHUFFLED, NOBODY, state.deck_size)


def end_turn(state: Position) -> None:
    state.travelling = False
    state.count = 0
    # WN-3.6 At most six cards; WN-3.7 first the surplus, then the pool.
    if state.hand_size(state.mover) > state.parts.limit:
        state.phase = Phase.DISCARD
        state.actor = state.mover
    else:
        refill(state)


def discard(state: Position, kind: i64) -> None:
    state.take_from_hand(state.mover, kind)
    state.piles[POOL + kind] += 1
    state.pool_size += 1
    state.note(facts.CARD_DISCARDED, state.mover, kind)
    end_turn(state)


def refill(state: Position) -> None:
    # WN-3.5 Up to five cards.
    if state.pool_size < state.parts.pool:
        _shuffle_if_empty(state)
        if state.deck_size > 0:
            state.phase = Phase.REFILL
            state.actor = CHANCE
            return
    _next_turn(state)


def turn_up(state: Position, kind: i64) -> None:
    state.piles[DECK + kind] -= 1
    state.deck_size -= 1
    state.piles[POOL + kind] += 1
    state.pool_size += 1
    state.note(facts.CARD_TURNED_UP, NOBODY, kind, i64(state.mover == NONE))
    refill(state)


def _next_turn(state: Position) -> None:
    # WN-2.6 The starting player has the first turn, WN-3.10 the others follow clockwise.
    seat = state.first if state.mover == NONE else state.after(state.mover, 1)
    # WN-9.2 The round ends before the starting player would have another turn.
    if state.trigger != NONE and seat == state.first:
        state.phase = Phase.ROUND_OVER
    else:
        begin_turn(state, seat)
