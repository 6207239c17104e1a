"""Which actions of The Transylvanian Lottery a fast player would pass by: for searches, not for the rules."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.games.transylvanian_lottery.rules.position import NONE, Phase, Position
from carpathia.games.transylvanian_lottery.rules.prizes import may_decline
from carpathia.games.transylvanian_lottery.rules.scoring import points_of


def avoid_in_rollout(state: Position, seat: i64, action: i64) -> bool:
    """Say whether another prize of the row, or none at all, is worth more to whoever chooses."""
    if state.phase is not Phase.PRIZE:
        return False
    parts = state.parts
    gain: i64 = 0
    if parts.take.has(action):
        gain = points_of(state, seat, state.prizes[state.slot(parts.take.arg(action))])
    for place in range(parts.prizes):
        kind = state.prizes[state.slot(place)]
        if kind != NONE and points_of(state, seat, kind) > gain:
            return True
    return gain < 0 and may_decline(state)
