"""The full moon that anybody may play on a leg of a journey (chapter 8)."""

from __future__ import annotations

from carpathia.games.walpurgis_night.components import FULL_MOON, MOON_CARD
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.perils import await_peril, meet
from carpathia.games.walpurgis_night.rules.position import NONE, Phase, Position


def after_departure(state: Position) -> None:
    # WN-8.8 The moon's time is after the peril, or before it.
    if state.parts.moon_after_peril:
        await_peril(state)
    else:
        _ask_next(state)


def after_peril(state: Position) -> None:
    if state.asked != NONE or state.parts.moon_after_peril:
        _ask_next(state)
    else:
        state.phase = Phase.ARRIVING


def _ask_next(state: Position) -> None:
    # WN-8.9 From the traveller clockwise, everybody who holds an event card, once.
    state.asked += 1
    # WN-8.10 As long as somebody aboard can turn.
    while state.asked < state.seats and state.can_turn():
        seat = state.after(state.mover, state.asked)
        if state.event_count(seat) > 0:
            state.phase = Phase.MOON
            state.actor = seat
            return
        state.asked += 1
    state.asked = NONE
    if state.parts.moon_after_peril:
        state.phase = Phase.ARRIVING
    else:
        await_peril(state)


def pass_moon(state: Position) -> None:
    state.note(facts.PASSED, state.actor)
    _ask_next(state)


def play_moon(state: Position) -> None:
    # WN-8.7 The cursed turn, WN-8.11 unless herbs help, whoever played it.
    seat = state.actor
    state.discard_event(seat, MOON_CARD)
    state.note(facts.EVENT_PLAYED, seat, MOON_CARD)
    meet(state, FULL_MOON)
