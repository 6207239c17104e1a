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
    PRIEST,
    QUIET,
    SMALL_ACCIDENT,
    WEREWOLF,
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
    NONE,
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
    meet(state, peril)


def meet(state: Position, peril: i64) -> None:
    """Let a peril appear: coins on icons protect first, then the traveller may have a card."""
    state.peril = peril
    state.victims = 0
    state.wrecked = False
    aboard = state.everybody_aboard()
    if peril == NEOPHYTES_A or peril == NEOPHYTES_B:
        # WN-6.5 One passenger, WN-6.6 unless there is garlic.
        if not _protects(state, GARLIC, aboard > 0, 1) and aboard > 0:
            state.victims = 1
    elif peril == FULL_MOON:
        # WN-6.6 Herbs.
        if not _protects(state, HERBS, state.can_turn(), 0) and state.can_turn():
            state.victims = 1
    elif peril != QUIET:
        _meet_accident(state, aboard)
    if state.victims == 0 and not state.wrecked:
        state.phase = Phase.PERIL_OVER
    elif state.event_count(state.mover) > 0:
        # WN-8.6 Asked whenever an event card is in the hand.
        state.phase = Phase.COUNTER
        state.actor = state.mover
    else:
        suffer(state)


def _meet_accident(state: Position, aboard: i64) -> None:
    # WN-6.8 One wheel for the passengers, another for the coffin, WN-6.17 which only some touch.
    costs = state.parts.victims[state.peril - SMALL_ACCIDENT]
    at_stake = costs > 0 and aboard > 0
    saved = costs if costs < aboard else aboard  # WN-6.11
    if costs > 0 and not _protects(state, WHEEL, at_stake, saved) and at_stake:
        state.victims = costs
    if state.peril == BAD_ACCIDENT:
        at_stake = state.players[state.mover * WIDTH + ABOARD] > 0
        if not _protects(state, COFFIN_WHEEL, at_stake, 0) and at_stake:
            state.wrecked = True


def _protects(state: Position, icon: i64, at_stake: bool, passengers: i64) -> bool:
    """Use up the protection of an icon, if it was paid for, and return whether it was.

    `passengers` are those that it saves if anything is at stake.
    """
    # WN-6.13 A protection wears off when its peril appears, WN-6.14 even if nothing is at stake.
    if state.board[ICONS + icon] == 0 or not (at_stake or state.parts.protection_wears_off):
        return False
    remove_protection(state, icon)
    source: i64 = facts.FROM_PERIL
    if not at_stake:
        source = facts.FROM_NOTHING
        passengers = 0
    elif state.asked != NONE:
        source = facts.FROM_CARD
    state.note(facts.PROTECTED, state.mover, icon, source, passengers)
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
    saved = state.everybody_aboard()
    if state.peril == FULL_MOON:
        saved = 0
    elif saved > state.victims:
        saved = state.victims
    state.note(facts.EVENT_PLAYED, state.mover, event, 0, saved)
    state.victims = 0
    state.wrecked = False
    state.phase = Phase.PERIL_OVER


def suffer(state: Position) -> None:
    if state.peril == FULL_MOON:
        # WN-5.4 All cursed guests aboard turn.
        state.moonlit = True
        state.wolves_out += state.cursed_aboard()
        state.note(facts.CURSED_TURNED, state.mover, state.cursed_aboard(), i64(state.asked != NONE))
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
        prey = preferred_prey(state)
        choices: i64 = 0
        only_choice: i64 = 0
        for kind in range(i64(HUNTER + 1)):
            if may_lose(state, kind, prey):
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


def may_lose(state: Position, kind: i64, prey: i64) -> bool:
    """Say whether the peril may take such a passenger; `prey` is what `preferred_prey` returns."""
    return (prey == NONE or preference_of(kind) == prey) and state.aboard(kind) > 0


def preferred_prey(state: Position) -> i64:
    """Return the sort of victim that neophytes like best of those aboard; NONE for other perils."""
    if state.peril != NEOPHYTES_A and state.peril != NEOPHYTES_B:
        return NONE
    # WN-6.5 Each sort of neophytes has an order of its own.
    start = (state.peril - NEOPHYTES_A) * PREFERENCES
    preferences = state.parts.preferences
    for i in range(start, start + PREFERENCES):
        if _aboard_of(state, preferences[i]) > 0:
            return preferences[i]
    raise AssertionError("nobody is aboard")


def _aboard_of(state: Position, prey: i64) -> i64:
    """Return how many victims of a sort are aboard, as numbered in the neophytes' preferences."""
    if prey == preference_of(HUNTER):
        return state.aboard(HUNTER)
    if prey == preference_of(WEREWOLF):
        return state.aboard(WEREWOLF)
    return state.aboard(PRIEST) if prey == preference_of(PRIEST) else state.guests_aboard()


def lose(state: Position, kind: i64) -> None:
    _drop(state, kind)
    _next_victim(state)


def _drop(state: Position, kind: i64) -> None:
    # WN-6.12 No coins, no blood, no wolf; WN-6.18 a hunter returns to the table.
    state.victims -= 1
    state.note(facts.PASSENGER_LOST, state.mover, kind, state.peril)
    if kind == HUNTER:
        state.bullets = 0
        return
    assert kind < KINDS
    state.piles[COACH + kind] -= 1
    state.piles[DISCARD + kind] += 1
    state.riders -= 1
    if state.moonlit and is_cursed(kind):
        state.wolves_out -= 1
