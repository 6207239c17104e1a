"""What explanations of Thanks a Lottery count: where points come from, cards, dice and rounds."""

from __future__ import annotations

from typing import Final

from carpathia.core.effects import Amount, EventCount, PointSource
from carpathia.games.thanks_a_lottery.rules import facts

# In the order of CARDS, DICE, LOTTERY, BONUS and HAND_SOURCE in rules/position.py.
POINT_SOURCES: Final = (
    PointSource("score", "scores", "points for cards in blocks"),
    PointSource("score", "scores", "points for dice"),
    PointSource("win", "wins", "points in the lottery"),
    PointSource("score", "scores", "points for lucky cards"),
    PointSource("lose", "loses", "points for cards left in hand", good=False),
)

EFFECTS: Final = (
    EventCount("play", "plays", "blocks", event_types=(facts.BLOCK_PLAYED,)),
    EventCount("add", "adds", "cards to blocks", event_types=(facts.CARDS_ADDED,), amount=Amount.C),
    EventCount("take", "takes", "dice", event_types=(facts.DIE_TAKEN,)),
    EventCount("draw", "draws", "cards", good=False, event_types=(facts.CARD_DRAWN,)),
    EventCount(
        "have", "has", "cards left in hand", good=False, event_types=(facts.ROUND_COUNTED,), amount=Amount.C
    ),
    EventCount("end", "ends", "rounds", event_types=(facts.ROUND_ENDED,)),
)

# The end of a play, and the dice that it brings.
COMPLETIONS: Final = frozenset({"done", "take"})
