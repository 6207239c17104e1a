"""A block on the table (chapters 3 and 4) as one number, so that a table full of them is a short column."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.games.thanks_a_lottery.components import Parts

SEQUENTIAL: Final = 0
IDENTICAL: Final = 1
OPEN: Final = 2  # of cards being laid: they can still become either
NO_WILD: Final = -1


def make_block(owner: i64, kind: i64, first: i64, length: i64, wild: i64) -> i64:
    """Return a block; `first` is the number it begins with and `wild` the one its wild stands for."""
    return (((owner * 2 + kind) * 64 + first) * 64 + length) * 64 + wild + 1


def wild_of(block: i64) -> i64:
    """Return the number the wild of a block stands for, or NO_WILD."""
    return (block & 63) - 1


def length_of(block: i64) -> i64:
    return (block >> 6) & 63


def first_of(block: i64) -> i64:
    return (block >> 12) & 63


def kind_of(block: i64) -> i64:
    return (block >> 18) & 1


def owner_of(block: i64) -> i64:
    return block >> 19


def takes(parts: Parts, block: i64, seat: i64, card: i64) -> bool:
    """Say whether `seat`, if it has the card, may add it: a number, a wild, or a wild in front."""
    first = first_of(block)
    length = length_of(block)
    if card >= parts.wild:
        # TL-4.2 One wild in a block, TL-4.3 in an own one, TL-4.5 also later.
        if owner_of(block) != seat or wild_of(block) != NO_WILD or not parts.add_wilds:
            return False
        if kind_of(block) == IDENTICAL:
            return card == parts.wild  # TL-4.4
        # With one gap left in the circle, before and behind are the same place.
        return length < (parts.numbers if card == parts.wild else parts.numbers - 1)
    if kind_of(block) == IDENTICAL:
        return card == first  # TL-3.5
    # TL-3.3 Seven are full; TL-3.4 either end, TL-3.8 or both.
    return length < parts.numbers and (
        card == parts.wrapped(first + length) or card == parts.wrapped(first - 1)
    )


def with_card(parts: Parts, block: i64, card: i64) -> i64:
    """Return the block with a card more that it takes."""
    kind = kind_of(block)
    first = first_of(block)
    length = length_of(block)
    wild = wild_of(block)
    if kind == IDENTICAL:
        if card == parts.wild:
            wild = first
    else:
        behind = parts.wrapped(first + length)
        in_front = card > parts.wild or (card < parts.wild and card != behind)
        if in_front:
            first = parts.wrapped(first - 1)
        # TL-4.6 The wild stands for the number of its place.
        if card >= parts.wild:
            wild = first if in_front else behind
        if length + 1 == parts.numbers:
            first = 0  # TL-3.3
    return make_block(owner_of(block), kind, first, length + 1, wild)


def block_of(parts: Parts, owner: i64, laid: vec[i64]) -> i64:
    """Return the block that whole cards in a row make."""
    kind: i64 = OPEN
    real: i64 = 0
    place: i64 = -1
    wild_place: i64 = -1
    for i in range(len(laid)):
        if laid[i] == parts.wild:
            wild_place = i
        elif place < 0:
            real = laid[i]
            place = i
        else:
            kind = IDENTICAL if laid[i] == real else SEQUENTIAL
    assert kind != OPEN, "a block has two real cards at least"
    first = real if kind == IDENTICAL else parts.wrapped(real - place)
    wild: i64 = NO_WILD
    if wild_place >= 0:
        wild = first if kind == IDENTICAL else parts.wrapped(first + wild_place)
    if kind == SEQUENTIAL and len(laid) == parts.numbers:
        first = 0  # TL-3.3
    return make_block(owner, kind, first, len(laid), wild)


def copies_in(parts: Parts, block: i64, card: i64) -> i64:
    """Return how many cards of one kind a block holds; a wild is a wild, whatever it stands for."""
    wild = wild_of(block)
    if card == parts.wild:
        return i64(0) if wild == NO_WILD else i64(1)
    if kind_of(block) == IDENTICAL:
        if card != first_of(block):
            return 0
        return length_of(block) if wild == NO_WILD else length_of(block) - 1
    if card == wild:
        return 0
    step = card - first_of(block)
    if step < 0:
        step += parts.numbers
    return i64(1) if step < length_of(block) else i64(0)
