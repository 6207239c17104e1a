"""Perils: what they threaten, what protects from them and what they cost (chapter 6)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import (
    ACCIDENT,
    BAD_ACCIDENT,
    COFFIN_WHEEL,
    FULL_MOON,
    GARLIC,
    GARLIC_CARD,
    HERBS,
    HERBS_CARD,
    HUNTER,
    KINDS,
    NEOPHYTES_A,
    NEOPHYTES_B,
    PARTS_CARD,
    PERIL_COUNT,
    PREFERENCES,
    QUIET,
    SMALL_ACCIDENT,
    WHEEL,
    is_cursed,
    preference_of,
)
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.journey import remove_protection
from carpathia.games.walpurgis_night.rules.position import (
    ABOARD,
    COACH,
    DISCARD,
    ICONS,
    LEG,
    SUPPLY,
    WIDTH,
    Phase,
    Position,
)


def await_peril(state: Position) -> None:
    # WN-6.2 One card for every leg; WN-6.3 the discarded ones are shuffled when the deck is used up.
    if state.peril_deck_size == 0:
        for peril in range(i64(PERIL_COUNT)):
            state.peril_deck_size += state.perils[PERIL_COUNT + peril]
            state.perils[peril] = state.perils[PERIL_COUNT + peril]
            state.perils[PERIL_COUNT + peril] = 0
        state.note(facts.PERILS_SHUFFLED, NOBODY, state.peril_deck_size)
    state.phase = Phase.PERIL
    state.actor = CHANCE


def peril_drawn(state: Position, peril: i64) -> None:
    state.perils[peril] -= 1
    state.peril_deck_size -= 1
    leg = state.here() if state.direction > 0 else state.here() - 1
    state.board[LEG + leg] = peril
    state.note(facts.PERIL_DRAWN, state.mover, peril)
    meet(state, peril, True)


def meet(state: Position, peril: i64, may_counter: bool) -> None:
    """Let a peril appear: coins on icons protect first, then the traveller may have a card."""
    state.peril = peril
    state.victims = 0
    state.wrecked = False
    aboard = state.everybody_aboard()
    if peril == NEOPHYTES_A or peril == NEOPHYTES_B:
        # WN-6.5 One passenger, WN-6.6 unless there is garlic.
        if not _protects(state, GARLIC, aboard > 0) and aboard > 0:
            state.victims = 1
    elif peril == FULL_MOON:
        # WN-6.6 Herbs.
        if not _protects(state, HERBS, state.can_turn()) and state.can_turn():
            state.victims = 1
    elif peril != QUIET:
        _meet_accident(state, aboard)
    if state.victims == 0 and not state.wrecked:
        state.phase = Phase.PERIL_OVER
    elif may_counter and state.event_count(state.mover) > 0:
        # WN-8.6 Asked whenever an event card is in the hand.
        state.phase = Phase.COUNTER
        state.actor = state.mover
    else:
        suffer(state)


def _meet_accident(state: Position, aboard: i64) -> None:
    # WN-6.8 One wheel for the passengers, another for the coffin.
    costs = state.parts.victims[state.peril - SMALL_ACCIDENT]
    at_stake = costs > 0 and aboard > 0
    if costs > 0 and not _protects(state, WHEEL, at_stake) and at_stake:
        state.victims = costs
    if state.peril == BAD_ACCIDENT:
        at_stake = state.players[state.mover * WIDTH + ABOARD] > 0
        if not _protects(state, COFFIN_WHEEL, at_stake) and at_stake:
            state.wrecked = True


def _protects(state: Position, icon: i64, at_stake: bool) -> bool:
    # WN-6.13 A protection wears off when its peril appears, WN-6.14 even if nothing is at stake.
    if state.board[ICONS + icon] == 0 or not (at_stake or state.parts.protection_wears_off):
        return False
    remove_protection(state, icon)
    state.note(facts.PROTECTED, state.mover, icon)
    return True


def counter_card(peril: i64) -> i64:
    """Return the event card that counters a peril (WN-8.4)."""
    if peril == FULL_MOON:
        return HERBS_CARD
    if peril == SMALL_ACCIDENT or peril == ACCIDENT or peril == BAD_ACCIDENT:
        return PARTS_CARD
    return GARLIC_CARD


def counter(state: Position) -> None:
    event = counter_card(state.peril)
    state.discard_event(state.mover, event)
    state.note(facts.EVENT_PLAYED, state.mover, event)
    state.victims = 0
    state.wrecked = False
    state.phase = Phase.PERIL_OVER


def suffer(state: Position) -> None:
    if state.peril == FULL_MOON:
        # WN-5.4 All cursed guests aboard turn.
        state.moonlit = True
        state.wolves_out += state.cursed_aboard()
        state.note(facts.CURSED_TURNED, state.mover, state.cursed_aboard())
        state.victims = 0
        state.phase = Phase.PERIL_OVER
        return
    if state.wrecked:
        # WN-6.9 The coffin returns to the supply.
        state.wrecked = False
        state.players[state.mover * WIDTH + ABOARD] = 0
        state.players[state.mover * WIDTH + SUPPLY] += 1
        state.note(facts.COFFIN_LOST, state.mover)
    _next_victim(state)


def _next_victim(state: Position) -> None:
    while state.victims > 0 and state.everybody_aboard() > 0:
        choices: i64 = 0
        only_choice: i64 = 0
        for kind in range(i64(HUNTER + 1)):
            if may_lose(state, kind):
                choices += 1
                only_choice = kind
        # WN-6.10 The player chooses, if there is a choice; WN-6.11 there is none if all are lost.
        if choices > 1 and state.victims < state.everybody_aboard():
            state.phase = Phase.LOSE
            state.actor = state.mover
            return
        _drop(state, only_choice)
    state.victims = 0
    state.phase = Phase.PERIL_OVER


def may_lose(state: Position, kind: i64) -> bool:
    if state.aboard(kind) == 0:
        return False
    if state.peril != NEOPHYTES_A and state.peril != NEOPHYTES_B:
        return True
    return preference_of(kind) == _prey(state)


def _prey(state: Position) -> i64:
    """Return the sort of victim that the neophytes like best of those aboard (WN-6.5)."""
    order: i64 = 0
    if state.peril == NEOPHYTES_B:
        order = PREFERENCES
    for i in range(order, order + PREFERENCES):
        for kind in range(i64(HUNTER + 1)):
            if preference_of(kind) == state.parts.preferences[i] and state.aboard(kind) > 0:
                return state.parts.preferences[i]
    raise AssertionError("nobody is aboard")


def lose(state: Position, kind: i64) -> None:
    _drop(state, kind)
    _next_victim(state)


def _drop(state: Position, kind: i64) -> None:
    # WN-6.12 No coins, no blood, no wolf.
    state.victims -= 1
    state.note(facts.PASSENGER_LOST, state.mover, kind)
    if kind == HUNTER:
        state.bullets = 0
        return
    assert kind < KINDS
    state.piles[COACH + kind] -= 1
    state.piles[DISCARD + kind] += 1
    state.riders -= 1
    if state.moonlit and is_cursed(kind):
        state.wolves_out -= 1
