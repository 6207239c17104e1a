"""The exact odds of the lottery, by counting: who would come first, second and third if it were drawn now.

Of a row only two things matter: how many tickets of each colour it holds, and in which order the
colours appear for the last time. A `Row` is these two. Every choice of tickets that can be drawn is
weighed by the ways to draw it, and every order of last appearances by the arrangements that have it.
What players may still do is left out of account: powers are not used and prizes are not declined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import factorial, lcm, perm, prod
from operator import add
from typing import TypeAlias

from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, NONE, Phase, Position

Counts: TypeAlias = tuple[int, ...]  # by colour
Row: TypeAlias = tuple[
    Counts, tuple[int, ...]
]  # counts, and the colours from the first to vanish to the last
Ways: TypeAlias = dict[Row, int]  # rows, and how many ways lead to each
Table: TypeAlias = list[list[Fraction]]  # by colour, then rank

RANKS = 3
DRAWING = (Phase.LOTS, Phase.DRAWN, Phase.WITCH, Phase.REDRAW, Phase.PRIZE)


def chances(state: Position, row: int) -> Table:
    """Return for each colour the probability that it comes first, second and third in `row`.

    The lottery is drawn now: tickets in an area or on an action card are in the bag of their row,
    tickets in hands are nowhere. During the lottery, what is drawn already stays as it is.
    """
    drawing = state.phase in DRAWING
    if drawing and row < len(state.lines):
        ranking = list(state.lines[row].ranking)[:RANKS]
        return [
            [Fraction(colour in ranking[n : n + 1]) for n in range(RANKS)] for colour in range(state.seats)
        ]
    first = int(state.row) if drawing else 0
    tables = _tables(_lottery_now(state, first, drawing))
    return [list(ranks) for ranks in tables[row - first]]


@dataclass(frozen=True)
class Lottery:
    """All that the odds depend on, from the first row on that is not over."""

    bags: tuple[Counts, ...]
    line: Row  # the tickets that lie in the first row
    begun: bool  # whether the first row is being drawn
    carried: int  # how many tickets were carried into it, if so
    giant: int  # the colour that wins its ties, if any
    draws: int
    prizes: int
    carried_fill_spaces: bool
    empty_bag_discards: bool


def _lottery_now(state: Position, first: int, drawing: bool) -> Lottery:
    parts = state.parts
    line = [state.line[space] for space in range(state.length)]
    bags = [lots(state, row) for row in range(first, parts.rows)]
    if not drawing and parts.wrapped_into_bag:
        line = []
    order = sorted(set(line), key=lambda colour: len(line) - line[::-1].index(colour))
    return Lottery(
        bags=tuple(map(tuple, bags)),
        line=(tuple(line.count(colour) for colour in range(state.seats)), tuple(order)),
        begun=drawing,
        carried=int(state.carried),
        giant=int(state.tie_winner) if drawing else NONE,
        draws=int(parts.draws),
        prizes=int(parts.prizes),
        carried_fill_spaces=parts.carried_fill_spaces,
        empty_bag_discards=parts.empty_bag_discards,
    )


def lots(state: Position, row: int) -> list[int]:
    """Return what the bag of `row` holds, by colour, if the lottery is drawn now."""
    held = [state.at(BAG + row, colour) for colour in range(state.seats)]
    if state.phase in DRAWING:
        return held
    # GT-3.7 Tickets in the area and on the action cards of the row go into its bag.
    for place in (AREA + row, *[CARD + card for card in range(state.parts.cards) if state.rows[card] == row]):
        held = [count + state.at(place, colour) for colour, count in enumerate(held)]
    if row == 0 and state.parts.wrapped_into_bag:
        # GT-7.6 Tickets left over from the last lottery go into bag 1.
        for space in range(state.length):
            held[state.line[space]] += 1
    return held


@lru_cache(maxsize=16)
def _tables(lottery: Lottery) -> list[Table]:
    """Return the odds of every row that is not over."""
    ways: Ways = {lottery.line: 1}
    tables = []
    for number, bag in enumerate(lottery.bags):
        begun = lottery.begun and number == 0
        if not begun and not any(bag) and lottery.empty_bag_discards:
            tables.append(_table({}, [], len(bag)))  # GT-6.5 Nobody wins, GT-6.15 tickets move on.
            continue
        giant = lottery.giant if begun else NONE
        ways = _drawn(lottery, bag, ways, begun)
        rankings = [_ranking(drawn, giant) for drawn in ways]
        tables.append(_table(ways, rankings, len(bag)))
        ways = _carried(ways, rankings, lottery.prizes)
    return tables


def _table(ways: Ways, rankings: list[list[int]], colours: int) -> Table:
    counted = [[0] * RANKS for _ in range(colours)]
    for count, ranking in zip(ways.values(), rankings, strict=True):
        for rank, colour in enumerate(ranking[:RANKS]):
            counted[colour][rank] += count
    total = sum(ways.values()) or 1
    return [[Fraction(count, total) for count in ranks] for ranks in counted]


def _drawn(lottery: Lottery, bag: Counts, ways: Ways, begun: bool) -> Ways:
    """Return what a row may look like when it is drawn after the tickets that lie there."""
    needs = {}
    for before in ways:
        lying = sum(before[0])
        extra = 0 if lottery.carried_fill_spaces else lottery.carried if begun else lying  # GT-6.3
        needs[before] = min(lottery.draws + extra - lying, sum(bag))  # GT-6.4
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


@lru_cache(maxsize=64)
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


def _ranking(drawn: Row, giant: int) -> list[int]:
    # GT-6.6 The most tickets, GT-6.7 the latest drawn; GT-5.11 the Giant if he has declared it.
    counts, order = drawn
    strengths = [(counts[colour], colour == giant, place, colour) for place, colour in enumerate(order)]
    return [strength[-1] for strength in sorted(strengths, reverse=True)]


def _carried(ways: Ways, rankings: list[list[int]], prizes: int) -> Ways:
    """Return the tickets that move on: GT-6.12 those of colours for which no prize is left."""
    carried: Ways = defaultdict(int)
    for ((counts, order), count), ranking in zip(ways.items(), rankings, strict=True):
        losers = ranking[prizes:]
        kept = tuple(number if colour in losers else 0 for colour, number in enumerate(counts))
        carried[kept, tuple(colour for colour in order if colour in losers)] += count
    return carried
