"""The score sheet of The Transylvanian Lottery: what the prizes of each round are worth (chapter 8)."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import GHOUL
from carpathia.games.transylvanian_lottery.rules.position import NONE, Haul, Position
from carpathia.games.transylvanian_lottery.rules.scoring import most_cursed, points_of, source_of

# In the order of NORMAL, ROYAL and CURSED in rules/scoring.py.
PRIZES = (
    Source("normal prizes", "GT-8.2"),
    Source("royal prizes", "GT-8.3"),
    Source("cursed prizes", "GT-8.4"),
)
MOST_CURSES = Source("most curses", "GT-8.5")


def score_sheet(state: Position) -> ScoreSheet:
    hauls = [*state.hauls, Haul(state.piles, state.harmless)]
    seats = [seat for seat in range(state.seats) if state.scorings[seat] != NONE]
    entries = []
    for number, haul in enumerate(hauls):
        for seat in seats:
            counts = _counting(state, haul, seat)
            if number:
                counts = [now - then for now, then in zip(counts, _counting(state, hauls[number - 1], seat))]
            entries += [Entry(seat, number, source, 0) for source in PRIZES]
            entries += [
                Entry(
                    seat,
                    number,
                    PRIZES[source_of(state.parts, kind)],
                    int(count * points_of(state, seat, kind)),
                )
                for kind, count in enumerate(counts)
                if count
            ]
    cursed = most_cursed(state)
    if cursed != NOBODY:
        entries.append(Entry(int(cursed), len(hauls) - 1, MOST_CURSES, int(state.parts.most_curses)))
    return ScoreSheet(state.seats, entries)


def _counting(state: Position, haul: Haul, seat: int) -> Sequence[int]:
    """Return how many prizes of each kind bring or cost a seat points."""
    kinds = int(state.parts.kinds)
    won = list(haul.piles[seat * kinds : (seat + 1) * kinds])
    if state.roles[seat] != GHOUL:
        return won
    # GT-5.12 Curses that the Ghoul has stilled subtract nothing.
    return [count - stilled for count, stilled in zip(won, haul.harmless)]
