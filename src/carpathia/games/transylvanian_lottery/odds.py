"""The exact odds of the lottery, by counting: who would come first, second and third if it were drawn now.

Of a row only two things matter: how many tickets of each colour it holds, and in which order the
colours appear for the last time. A `Row` is these two. Every choice of tickets that can be drawn is
weighed by the ways to draw it, and every order of last appearances by the arrangements that have it.
What players may still do is left out of account: powers are not used and prizes are not declined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import factorial, lcm, perm, prod
from operator import add
from typing import TypeAlias

from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, Phase, Position

Counts: TypeAlias = tuple[int, ...]  # by colour
Row: TypeAlias = tuple[
    Counts, tuple[int, ...]
]  # counts, and the colours from the first to vanish to the last
Ways: TypeAlias = dict[Row, int]  # rows, and how many ways lead to each

RANKS = 3
DRAWING = (Phase.LOTS, Phase.DRAWN, Phase.WITCH, Phase.REDRAW, Phase.PRIZE)


def chances(state: Position, row: int) -> list[list[Fraction]]:
    """Return for each colour the probability that it comes first, second and third in `row`.

    The lottery is drawn now: tickets in an area or on an action card are in the bag of their row,
    tickets in hands are nowhere. During the lottery, what is drawn already stays as it is.
    """
    table = [[Fraction(0)] * RANKS for _ in range(state.seats)]
    drawing = state.phase in DRAWING
    if drawing and row < len(state.lines):
        for rank, colour in enumerate(list(state.lines[row].ranking)[:RANKS]):
            table[colour][rank] = Fraction(1)
        return table
    current = int(state.row) if drawing else 0
    ways: Ways = {_row(state, _waiting(state, drawing)): 1}
    if state.phase is Phase.PRIZE:
        ways = _carried(state, ways, current)
        current += 1
    for number in range(current, row):
        ways = _carried(state, _drawn(state, number, ways), number)
    if _is_skipped(state, row):
        return table
    ways = _drawn(state, row, ways)
    counted = [[0] * RANKS for _ in range(state.seats)]
    for drawn, count in ways.items():
        for rank, colour in enumerate(_ranking(state, drawn, row)[:RANKS]):
            counted[colour][rank] += count
    total = sum(ways.values())
    return [[Fraction(count, total) for count in ranks] for ranks in counted]


def _waiting(state: Position, drawing: bool) -> list[int]:
    """Return the tickets that lie in the spaces of the first row to be drawn."""
    if not drawing and state.parts.wrapped_into_bag:
        return []  # GT-7.6 They go into bag 1.
    return [state.line[space] for space in range(state.length)]


def _row(state: Position, line: list[int]) -> Row:
    order = sorted(set(line), key=lambda colour: len(line) - line[::-1].index(colour))
    return tuple(line.count(colour) for colour in range(state.seats)), tuple(order)


def _bag(state: Position, row: int) -> Counts:
    """Return what the bag of `row` holds if the lottery is drawn now."""
    bag = [int(state.at(BAG + row, colour)) for colour in range(state.seats)]
    if state.phase in DRAWING:
        return tuple(bag)
    # GT-3.7 Tickets in the area and on the action cards of the row go into its bag.
    for colour in range(state.seats):
        cards = [card for card in range(state.parts.cards) if state.rows[card] == row]
        bag[colour] += sum(state.at(CARD + card, colour) for card in cards)
        bag[colour] += state.at(AREA + row, colour)
        if row == 0 and state.parts.wrapped_into_bag:
            bag[colour] += state.in_line(colour)  # GT-7.6
    return tuple(bag)


def _is_skipped(state: Position, row: int) -> bool:
    """Say whether nobody can win anything in `row` because its bag is empty."""
    begun = state.phase in DRAWING and state.row == row
    return not begun and not any(_bag(state, row)) and state.parts.empty_bag_discards  # GT-6.5


def _drawn(state: Position, row: int, ways: Ways) -> Ways:
    """Return what `row` may look like when it is drawn after the tickets that lie there."""
    bag = _bag(state, row)
    needs = {before: _need(state, row, before, sum(bag)) for before in ways}
    # Where fewer tickets are drawn there are fewer ways, so all are brought to a common number.
    common = lcm(*[_draws(bag, need)[1] for need in needs.values()])
    drawn: Ways = defaultdict(int)
    for before, count in ways.items():
        draws, total = _draws(bag, needs[before])
        count *= common // total
        for (counts, order), weight in draws.items():
            both = tuple(map(add, before[0], counts))
            earlier = [colour for colour in before[1] if colour not in order]
            drawn[both, (*earlier, *order)] += count * weight
    return drawn


def _need(state: Position, row: int, before: Row, held: int) -> int:
    """Return how many tickets are drawn after those that lie in the row."""
    lying = sum(before[0])
    need = int(state.parts.draws) - lying  # GT-6.3
    if not state.parts.carried_fill_spaces:
        begun = state.phase in DRAWING and state.row == row
        need += state.carried if begun else lying
    return min(need, held)  # GT-6.4


@lru_cache(maxsize=256)
def _draws(bag: Counts, need: int) -> tuple[Ways, int]:
    """Return all rows that `need` tickets from a bag can make, each with its ways, and all ways together."""
    ways: Ways = {}
    for counts in _choices(bag, need):
        tickets = prod(map(perm, bag, counts))
        arrangements = factorial(need) // prod(map(factorial, counts))
        for order in permutations([colour for colour, count in enumerate(counts) if count]):
            ways[counts, order] = tickets * _orders(counts, order, arrangements)
    return ways, perm(sum(bag), need)


def _choices(bag: Counts, need: int) -> Iterator[Counts]:
    if not bag:
        if need == 0:
            yield ()
        return
    for count in range(min(bag[0], need) + 1):
        for rest in _choices(bag[1:], need - count):
            yield (count, *rest)


def _orders(counts: Counts, order: tuple[int, ...], arrangements: int) -> int:
    """Return how many of the arrangements show the colours for the last time in this order.

    Read from the end, each next new colour is one of those not seen yet, in proportion to its tickets.
    """
    left = sum(counts)
    share = arrangements
    whole = 1
    for colour in reversed(order):
        share *= counts[colour]
        whole *= left
        left -= counts[colour]
    return share // whole


def _ranking(state: Position, drawn: Row, row: int) -> list[int]:
    # GT-6.6 The most tickets, GT-6.7 the latest drawn; GT-5.11 the Giant if he has declared it.
    counts, order = drawn
    giant = state.tie_winner if state.phase in DRAWING and state.row == row else -1

    def strength(colour: int) -> tuple[int, bool, int]:
        return counts[colour], colour == giant, order.index(colour)

    return sorted(order, key=strength, reverse=True)


def _carried(state: Position, ways: Ways, row: int) -> Ways:
    """Return the tickets that move on from `row`: GT-6.12 those of colours for which no prize is left."""
    if _is_skipped(state, row):
        return ways
    carried: Ways = defaultdict(int)
    for drawn, count in ways.items():
        counts, order = drawn
        losers = _ranking(state, drawn, row)[state.parts.prizes :]
        kept = tuple(number if colour in losers else 0 for colour, number in enumerate(counts))
        carried[kept, tuple(colour for colour in order if colour in losers)] += count
    return carried
