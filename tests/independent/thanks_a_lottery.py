"""Blocks of Thanks a Lottery straight from their definition, slow and plain.

A hand is a count by card name. A play is what the block becomes and which cards it takes from the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

WILD = "wild"


class Block(NamedTuple):
    """A sequential block is the set of its numbers; an identical one has one number and a size."""

    kind: str
    numbers: frozenset[int]
    size: int
    wild: int | None  # what it stands for


class Play(NamedTuple):
    target: int | None  # the number of the block added to, or None for a new one
    block: Block
    spent: frozenset[tuple[str, int]]


def plays(hand: Counter[str], blocks: list[tuple[int, Block]], seat: int, top: int, late: bool) -> set[Play]:
    """Return all that `seat` can do with cards: new blocks and, once it has one, additions to any block.

    `top` is the highest number; `late` says whether a wild may be added to a block on the table.
    """
    found = {Play(None, block, spent) for block, spent in new_blocks(hand, top)}
    if any(owner == seat for owner, _ in blocks):
        for number, (owner, block) in enumerate(blocks):
            for cards in choices(hand):
                for grown in additions(block, cards, top, wilds=late and owner == seat):
                    found.add(Play(number, grown, frozenset(cards.items())))
    return found


def new_blocks(hand: Counter[str], top: int) -> Iterator[tuple[Block, frozenset[tuple[str, int]]]]:
    for cards in choices(hand):
        size, wilds = cards.total(), cards[WILD]
        reals = [int(card) for card in cards.elements() if card != WILD]
        if size < 3 or wilds > 1:
            continue
        spent = frozenset(cards.items())
        if len(set(reals)) == 1:
            number = reals[0]
            yield Block("identical", frozenset([number]), size, number if wilds else None), spent
        for stand_ins in product(range(1, top + 1), repeat=wilds):
            numbers = [*reals, *stand_ins]
            if len(set(numbers)) == size and in_a_row(set(numbers), top):
                yield Block("sequential", frozenset(numbers), size, *(stand_ins or [None])), spent


def additions(block: Block, cards: Counter[str], top: int, wilds: bool) -> Iterator[Block]:
    reals = [int(card) for card in cards.elements() if card != WILD]
    if cards[WILD] > (1 if wilds and block.wild is None else 0):
        return
    size = block.size + cards.total()
    if block.kind == "identical":
        if set(reals) <= block.numbers:
            yield Block("identical", block.numbers, size, min(block.numbers) if cards[WILD] else block.wild)
        return
    for stand_ins in product(range(1, top + 1), repeat=cards[WILD]):
        numbers = [*block.numbers, *reals, *stand_ins]
        if len(set(numbers)) == size and in_a_row(set(numbers), top):
            yield Block("sequential", frozenset(numbers), size, *(stand_ins or [block.wild]))


def choices(hand: Counter[str]) -> Iterator[Counter[str]]:
    """Yield every choice of at least one card."""
    for counts in product(*[range(count + 1) for count in hand.values()]):
        cards = Counter({card: count for card, count in zip(hand, counts, strict=True) if count})
        if cards:
            yield cards


def in_a_row(numbers: set[int], top: int) -> bool:
    """Say whether different numbers follow each other on the circle from 1 to `top`."""
    starts = [number for number in numbers if (number - 2) % top + 1 not in numbers]
    return len(starts) <= 1
