"""The score sheet of Thanks a Lottery: what each round brought to everybody (chapter 8)."""

from __future__ import annotations

from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.games.thanks_a_lottery.rules.position import (
    BONUS,
    CARDS,
    COLUMNS,
    DICE,
    IN_HAND,
    LOTTERY,
    TOTAL,
    Outcome,
    Position,
)

IN_BLOCKS = Source("cards in blocks", "TL-8.1")
FOR_DICE = Source("dice", "TL-8.1")
WON = Source("won in the lottery", "TL-7.6")
LUCKY = Source("lucky cards", "TL-9.1")
LEFT = Source("cards left in hand", "TL-8.2")
LEAST = Source("made up to 0", "TL-8.3")


def score_sheet(state: Position) -> ScoreSheet:
    entries: list[Entry] = []
    outcome = state.last
    while outcome is not None:
        entries = [*_entries(state, outcome), *entries]
        outcome = outcome.before
    return ScoreSheet(state.seats, entries)


def _entries(state: Position, outcome: Outcome) -> list[Entry]:
    entries = []
    for seat in range(state.seats):
        line = outcome.lines[seat * COLUMNS : (seat + 1) * COLUMNS]
        brought = [(IN_BLOCKS, line[CARDS]), (FOR_DICE, line[DICE]), (WON, line[LOTTERY])]
        if state.parts.lucky_card:
            brought.append((LUCKY, line[BONUS]))
        brought.append((LEFT, -line[IN_HAND]))
        missing = line[TOTAL] - sum(points for _, points in brought)
        if missing:
            brought.append((LEAST, missing))
        entries += [Entry(seat, int(outcome.round), source, int(points)) for source, points in brought]
    return entries
