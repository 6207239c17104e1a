"""What explanations of Dragon Racer count: where gold comes from, bets and turns."""

from __future__ import annotations

from typing import Final

from carpathia.core.effects import Amount, EventCount, PointSource
from carpathia.games.dragon_racer.rules import facts

# In the order of STAKE, PLACE and FIRST_BET in rules/position.py.
POINT_SOURCES: Final = (
    PointSource("win", "wins", "gold from staked tokens", countable=False),
    PointSource("win", "wins", "gold from placement tokens", countable=False),
    PointSource("win", "wins", "gold from first bets", countable=False),
)

EFFECTS: Final = (
    EventCount("win", "wins", "bets", event_types=(facts.BET_PAID,), where=((Amount.B, 1),)),
    EventCount("win", "wins", "turns", event_types=(facts.TURN_WON, facts.LONE_CARD)),
)

# The dragon that a 1 or a 2 moves, and the dragon, the place and the gold of a bet.
COMPLETIONS: Final = frozenset({"move", "on", "place", "stake"})
