"""What a player may do in a turn (chapters 3 to 5) and when dice are rolled again, written as actions.

Every function writes to `out` in ascending order and returns how many actions there are.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.games.thanks_a_lottery.components import LEAST_CARDS
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    OPEN,
    SEQUENTIAL,
    first_of,
    kind_of,
    length_of,
    owner_of,
    takes,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import NONE, Position


def options_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    parts = state.parts
    out[0] = parts.passing.base  # TL-5.2
    count = _beginnings_into(state, seat, out, 1)
    # TL-5.3 The rest is only for those who have played a block.
    if not state.has_opened(seat):
        return count
    blocks = state.blocks
    piles = state.piles
    hand = seat * parts.cards
    for number in range(len(blocks)):
        if _may_add_to(state, seat, blocks[number]):
            out[count] = parts.add.base + number
            count += 1
    for number in range(len(blocks)):
        # TL-5.8 Someone else's wild, by the card it stands for; TL-5.10 never one's own.
        wild = wild_of(blocks[number])
        if wild != NO_WILD and owner_of(blocks[number]) != seat and piles[hand + wild]:
            out[count] = parts.replace.base + number
            count += 1
    return count


def _beginnings_into(state: Position, seat: i64, out: vec[i64], count: i64) -> i64:
    """Add the cards with which a new block can begin and be made whole (TL-3.6)."""
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    lay = parts.lay.base
    has_wild = piles[hand + parts.wild] > 0
    has_two = False  # equal cards, or numbers in a row
    for card in range(parts.numbers):
        have = piles[hand + card]
        if have:
            second = piles[hand + parts.wrapped(card + 1)] > 0
            third = piles[hand + parts.wrapped(card + 2)] > 0
            if have >= 2 or second:
                has_two = True
            # TL-4.7 Two other cards and a wild, TL-4.4 which may stand anywhere.
            if have >= 3 or (second and third) or (has_wild and (have >= 2 or second or third)):
                out[count] = lay + card
                count += 1
    if has_wild and has_two:
        out[count] = lay + parts.wild
        count += 1
    return count


def _may_add_to(state: Position, seat: i64, block: i64) -> bool:
    """Say whether the hand has a card that the block takes."""
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    if piles[hand + parts.wild] and takes(parts, block, seat, parts.wild):
        return True
    first = first_of(block)
    if kind_of(block) == IDENTICAL:
        return piles[hand + first] > 0
    length = length_of(block)
    return length < parts.numbers and (
        piles[hand + parts.wrapped(first + length)] > 0 or piles[hand + parts.wrapped(first - 1)] > 0
    )


def next_cards_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Write the cards that can come next in a new block so that it can be made whole (TL-3.6)."""
    parts = state.parts
    laid = state.laid
    length = i64(len(laid))
    kind: i64 = OPEN
    real: i64 = NONE
    place: i64 = NONE
    with_wild = False
    for i in range(length):
        if laid[i] == parts.wild:
            with_wild = True
        elif real == NONE:
            real = laid[i]
            place = i
        else:
            kind = IDENTICAL if laid[i] == real else SEQUENTIAL
    if real == NONE:
        return _after_wild_into(state, seat, out)

    same = kind != SEQUENTIAL and state.spare(seat, real) > 0
    following: i64 = NONE
    if kind != IDENTICAL and length < parts.numbers:
        following = parts.wrapped(real + length - place)
        if state.spare(seat, following) == 0:
            following = NONE
    wild = not with_wild and state.spare(seat, parts.wild) > 0  # TL-4.2
    if length == 1:
        # Another card must follow this one.
        after = state.spare(seat, parts.wrapped(real + 2)) > 0
        may_wild = wild and (same or after)
        same = same and (wild or state.spare(seat, real) >= 2)
        if not wild and not after:
            following = NONE
        wild = may_wild
    elif kind == SEQUENTIAL and length == parts.numbers:
        wild = False  # TL-3.3

    lay = parts.lay.base
    count: i64 = 0
    if same and real < following:
        out[count] = lay + real
        count += 1
    if following != NONE:
        out[count] = lay + following
        count += 1
    if same and real > following:
        out[count] = lay + real
        count += 1
    if wild:
        out[count] = lay + parts.wild
        count += 1
    if length >= LEAST_CARDS:  # TL-3.1
        out[count] = parts.done.base
        count += 1
    return count


def _after_wild_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Write the numbers that can follow a wild that begins a block, another card following them."""
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    count: i64 = 0
    for card in range(parts.numbers):
        have = piles[hand + card]
        if have >= 2 or (have and piles[hand + parts.wrapped(card + 1)]):
            out[count] = parts.lay.base + card
            count += 1
    return count


def additions_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Write the cards that can be added to the chosen block."""
    parts = state.parts
    piles = state.piles
    hand = seat * parts.cards
    block = state.grown()
    count: i64 = 0
    for card in range(parts.cards + 1):
        held = parts.wild if card > parts.wild else card
        if piles[hand + held] and takes(parts, block, seat, card) and state.spare(seat, held) > 0:
            out[count] = parts.lay.base + card
            count += 1
    if len(state.laid):  # TL-5.5 One card or more.
        out[count] = parts.done.base
        count += 1
    return count


def pool_into(state: Position, out: vec[i64]) -> i64:
    """Write the dice that can be taken from the pool."""
    parts = state.parts
    dice = state.dice
    pool = state.seats * parts.sides
    count: i64 = 0
    for side in range(parts.sides):
        if dice[pool + side]:
            out[count] = parts.take.base + side
            count += 1
    return count


def rolls_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Write the dice that a seat can still pick up, and that it is ready."""
    # TL-7.2 All who have not chosen yet, at the same time.
    if seat >= state.seats or state.ready[seat]:
        return 0
    parts = state.parts
    dice = state.dice
    picked = state.picked
    own = seat * parts.sides
    count: i64 = 0
    for side in range(parts.sides):
        if dice[own + side] > picked[own + side]:
            out[count] = parts.pick.base + side
            count += 1
    out[count] = parts.ready.base
    return count + 1
