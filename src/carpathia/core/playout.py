"""Random play to the end: the inner loop of every Monte-Carlo search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State


def playout(state: State, rng: Rng) -> i64:
    """Play `state` to its end at random; return the number of decisions that seats made."""
    actions = vec[i64]([0] * MOST_LEGAL)
    decisions: i64 = 0
    while state.actor != NOBODY:
        seat = state.actor
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            count = state.legal_into(seat, actions)
            state.apply(seat, actions[rng.below(count)])
            decisions += 1
    return decisions
