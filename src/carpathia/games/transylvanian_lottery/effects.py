"""What explanations of The Transylvanian Lottery count: where points come from, tickets, rows and prizes."""

from __future__ import annotations

from typing import Final

from carpathia.core.effects import Amount, EventCount, PointSource
from carpathia.games.transylvanian_lottery.components import ROWS
from carpathia.games.transylvanian_lottery.rules import facts

# In the order of NORMAL, ROYAL, CURSED and MOST_CURSES in rules/scoring.py.
POINT_SOURCES: Final = (
    PointSource("score", "scores", "points for normal prizes"),
    PointSource("score", "scores", "points for royal prizes"),
    PointSource("lose", "loses", "points for cursed prizes", good=False),
    PointSource("score", "scores", "points for the most curses"),
)

_PRIZES: Final = (facts.PRIZE_TAKEN, facts.ROYAL_TAKEN, facts.CURSED_TAKEN)

EFFECTS: Final = (
    EventCount("win", "wins", "prizes", event_types=_PRIZES),
    EventCount("win", "wins", "royal prizes", event_types=(facts.ROYAL_TAKEN,)),
    EventCount("take", "takes", "cursed prizes", good=False, event_types=(facts.CURSED_TAKEN,)),
    EventCount("have", "has", "tickets drawn", event_types=(facts.LOT_DRAWN,), seat_argument=Amount.A),
    *(
        EventCount(
            "have",
            "has",
            f"tickets drawn in row {row + 1}",
            event_types=(facts.LOT_DRAWN,),
            where=((Amount.B, row),),
            seat_argument=Amount.A,
        )
        for row in range(ROWS)
    ),
    EventCount("lead", "leads", "rows", event_types=(facts.SEAT_RANKED,), where=((Amount.B, 0),)),
    EventCount("win", "wins", "ties", event_types=(facts.TIE_BROKEN,)),
    EventCount(
        "carry over", "carries over", "tickets", event_types=(facts.TICKETS_CARRIED,), amount=Amount.A
    ),
)

# The second thing that a power exchanges, and the tickets that the action of a card moves.
COMPLETIONS: Final = frozenset({"for", "move"})
