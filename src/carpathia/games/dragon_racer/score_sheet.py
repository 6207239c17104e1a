"""The score sheet of Dragon Racer: gold by round, seat and source."""

from __future__ import annotations

from typing import Final

from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.games.dragon_racer.rules.position import Position

# In the order of STAKE, PLACE and FIRST_BET in rules/position.py.
SOURCES: Final = (
    Source("gold of bets won", "DR-6.3"),
    Source("extra for the place", "DR-6.3"),
    Source("first bets", "DR-6.4"),
)


def score_sheet(state: Position) -> ScoreSheet:
    earned = iter(state.earned)
    entries = [
        Entry(seat, number, source, next(earned))
        for number in range(state.round)
        for seat in range(state.seats)
        for source in SOURCES
    ]
    return ScoreSheet(state.seats, entries)
