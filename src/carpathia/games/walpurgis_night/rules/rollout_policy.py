"""Which actions of Walpurgis Night a fast player would pass by: for searches, not for the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from carpathia.games.walpurgis_night.rules.position import Phase, Position

FULL_COACH: Final = 3  # with as many cards in hand it is time to travel


def avoid_in_rollout(state: Position, action: i64) -> bool:
    parts = state.parts
    phase = state.phase
    if phase is Phase.TURN:
        return action == parts.choose_pick_up.base and state.hand_size(state.mover) >= FULL_COACH
    if phase is Phase.BOARD:
        return action == parts.close.base  # an empty seat earns nothing
    if phase is Phase.HIRE:
        return parts.hire.has(action)
    if phase is Phase.TOWN:
        if state.may_act() and state.may_unload():
            return action != parts.unload.base
        return parts.protect.has(action)
    return False
