"""Points (chapter 8)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import GHOUL
from carpathia.games.transylvanian_lottery.rules.position import NONE, Position


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
        count = state.won(seat, kind)
        # GT-5.12 Curses that the Ghoul has stilled subtract nothing.
        if state.roles[seat] == GHOUL:
            count -= state.harmless[kind]
        if count:
            total += count * points_of(state, seat, kind)
    return total


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
