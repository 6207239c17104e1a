"""Points (chapter 8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import GHOUL, Parts
from carpathia.games.transylvanian_lottery.rules.position import NONE, Position

# What points come from, as `LotteryState.points_by_source_into` writes it.
NORMAL: Final = 0  # GT-8.2
ROYAL: Final = 1  # GT-8.3
CURSED: Final = 2  # GT-8.4
MOST_CURSES: Final = 3  # GT-8.5
SOURCES: Final = 4


def points_of(state: Position, seat: i64, kind: i64) -> i64:
    """Return what one prize of this kind is worth to `seat`, whose role and scoring card are known."""
    parts = state.parts
    role = state.roles[seat]
    scoring = state.scorings[seat]
    points = parts.worth_of(role, scoring, parts.first_icon[kind])
    if parts.is_cursed[kind]:
        return -points  # GT-8.4
    if parts.is_royal[kind]:
        return parts.crown + points  # GT-8.3
    # GT-8.2 Both icons of a normal prize.
    return points + parts.worth_of(role, scoring, parts.second_icon[kind])


def prize_points(state: Position, seat: i64) -> i64:
    """Return what all prizes of `seat` are worth; GT-8.6 that may be less than nothing."""
    if state.scorings[seat] == NONE:
        return 0
    total: i64 = 0
    for kind in range(state.parts.kinds):
        count = counting_prizes(state, seat, kind)
        if count:
            total += count * points_of(state, seat, kind)
    return total


def counting_prizes(state: Position, seat: i64, kind: i64) -> i64:
    """Return how many prizes of this kind bring or cost `seat` points."""
    count = state.won(seat, kind)
    # GT-5.12 Curses that the Ghoul has stilled subtract nothing.
    if count and state.roles[seat] == GHOUL:
        count -= state.harmless[kind]
    return count


def write_points_by_source(state: Position, out: vec[i64], start: i64) -> None:
    parts = state.parts
    cursed = most_cursed(state)
    for seat in range(state.seats):
        row = start + seat * SOURCES
        for source in range(i64(SOURCES)):
            out[row + source] = 0
        if state.scorings[seat] != NONE:
            for kind in range(parts.kinds):
                count = counting_prizes(state, seat, kind)
                if count:
                    out[row + source_of(parts, kind)] += count * points_of(state, seat, kind)
        if seat == cursed:
            out[row + MOST_CURSES] = parts.most_curses


def source_of(parts: Parts, kind: i64) -> i64:
    """Return which source the points of a prize belong to."""
    if parts.is_royal[kind]:
        return ROYAL
    return CURSED if parts.is_cursed[kind] else NORMAL


def most_cursed(state: Position) -> i64:
    """Return the seat that has more curses than any other, or NOBODY."""
    # GT-8.5 A tie pays nobody, GT-8.10 not even at none.
    best: i64 = 0
    leader: i64 = NOBODY
    for seat in range(state.seats):
        count = state.curses(seat)
        if count > best:
            best = count
            leader = seat
        elif count == best:
            leader = NOBODY
    return leader
