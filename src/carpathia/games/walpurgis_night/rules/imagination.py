"""What a seat cannot know in Walpurgis Night (chapter 11), drawn anew and fairly.

Every deal of the cards that are not in sight is equally likely.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.rng import Rng
from carpathia.games.walpurgis_night.components import EVENT_COUNT, KINDS
from carpathia.games.walpurgis_night.rules.position import DECK, Position


def redeal_passengers(state: Position, seat: i64, rng: Rng) -> None:
    """Deal the unknown cards of the other hands anew, out of those and the deck."""
    unseen = vec[i64]()
    for kind in range(i64(KINDS)):
        for i in range(state.piles[DECK + kind]):
            unseen = append(unseen, kind)
        for other in range(state.seats):
            if other != seat:
                for i in range(_unknown(state, other, kind)):
                    unseen = append(unseen, kind)
    left: i64 = len(unseen)
    for other in range(state.seats):
        if other == seat:
            continue
        size: i64 = 0
        for kind in range(i64(KINDS)):
            size += _unknown(state, other, kind)
            # WN-11.2 What everybody knows to be there stays there.
            state.hands[other * KINDS + kind] = state.known[other * KINDS + kind]
        for i in range(size):
            card = _draw(unseen, left, rng)
            left -= 1
            state.hands[other * KINDS + card] += 1
    for kind in range(i64(KINDS)):
        state.piles[DECK + kind] = 0
    for i in range(left):
        state.piles[DECK + unseen[i]] += 1


def _unknown(state: Position, other: i64, kind: i64) -> i64:
    return state.hands[other * KINDS + kind] - state.known[other * KINDS + kind]


def redeal_events(state: Position, seat: i64, rng: Rng) -> None:
    # Card by card, so that the same luck deals the same world whatever the truth is.
    unseen = vec[i64]()
    for event in range(i64(EVENT_COUNT)):
        for owner in range(state.seats + 1):  # the hands, then the deck
            if owner != seat:
                for i in range(state.events[owner * EVENT_COUNT + event]):
                    unseen = append(unseen, event)
    left: i64 = len(unseen)
    for owner in range(state.seats + 1):
        if owner == seat:
            continue
        size = state.event_count(owner) if owner < state.seats else state.event_deck_size
        for event in range(i64(EVENT_COUNT)):
            state.events[owner * EVENT_COUNT + event] = 0
        for i in range(size):
            state.events[owner * EVENT_COUNT + _draw(unseen, left, rng)] += 1
            left -= 1


def _draw(unseen: vec[i64], left: i64, rng: Rng) -> i64:
    """Take one of the first `left` cards; the last of them fills the gap."""
    at = rng.below(left)
    card = unseen[at]
    unseen[at] = unseen[left - 1]
    return card
