"""What a seat cannot know in Walpurgis Night (chapter 11), drawn anew and fairly.

Every deal of the cards that are not in sight is equally likely.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.column import pick
from carpathia.core.rng import Rng
from carpathia.games.walpurgis_night.components import EVENT_COUNT, GUESTS, KINDS, TOWNS
from carpathia.games.walpurgis_night.rules.position import DECK, STRANDED, STRANDED_IN, WIDTH, Position


def redeal_passengers(state: Position, seat: i64, rng: Rng) -> None:
    """Deal the unknown cards of the other hands anew, out of those and the deck."""
    unseen = vec[i64]([0] * KINDS)
    for kind in range(i64(KINDS)):
        unseen[kind] = state.piles[DECK + kind]
        for other in range(state.seats):
            if other != seat:
                unseen[kind] += state.hands[other * KINDS + kind] - state.known[other * KINDS + kind]
    left = unseen[:]
    while not _deal_stranded(state, seat, left, rng):
        left = unseen[:]
    total: i64 = 0
    for kind in range(i64(KINDS)):
        total += left[kind]
    for other in range(state.seats):
        if other == seat:
            continue
        missing = state.hand_size(other)
        for kind in range(i64(KINDS)):
            missing -= state.hands[other * KINDS + kind]
        for i in range(missing):
            card = pick(left, 0, rng.below(total))
            left[card] -= 1
            total -= 1
            state.hands[other * KINDS + card] += 1
    for kind in range(i64(KINDS)):
        state.piles[DECK + kind] = left[kind]


def _deal_stranded(state: Position, seat: i64, left: vec[i64], rng: Rng) -> bool:
    """Deal what is known for certain of the other hands; False if two hands claim one card.

    Each hand draws as if no hand stranded in another town had drawn before it, and fails if it hits one
    of their cards, so that all deals are equally likely.
    """
    claimed: i64 = 0  # cards of passengers who can be stranded in any town
    for other in range(state.seats):
        if other == seat:
            continue
        for kind in range(i64(KINDS)):
            # WN-11.2 What everybody knows to be there stays there.
            state.hands[other * KINDS + kind] = state.known[other * KINDS + kind]
    for town in range(i64(TOWNS)):
        total: i64 = 0
        for kind in range(i64(KINDS)):
            if not state.may_lead(kind, town):
                total += left[kind]
        others = claimed
        for other in range(state.seats):
            row = other * WIDTH
            if other == seat or state.players[row + STRANDED_IN] != town:
                continue
            # WN-11.5 These could not board in that town.
            for i in range(state.players[row + STRANDED]):
                ticket = rng.below(total + others)
                if ticket >= total:
                    return False
                card: i64 = 0
                while state.may_lead(card, town) or ticket >= left[card]:
                    if not state.may_lead(card, town):
                        ticket -= left[card]
                    card += 1
                left[card] -= 1
                total -= 1
                state.hands[other * KINDS + card] += 1
                if card >= GUESTS:
                    claimed += 1
    return True


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
