"""What explanations of Walpurgis Night count: points, and what becomes of passengers, coffins and coins."""

from __future__ import annotations

from typing import Final

from carpathia.core.effects import Amount, EventCount, PointSource
from carpathia.games.walpurgis_night.components import COFFIN_WHEEL
from carpathia.games.walpurgis_night.rules import facts

# The blood of all towns is one source, for a reason must not repeat where the coach drives.
POINT_SOURCES: Final = (
    PointSource("score", "scores", "points for blood"),
    PointSource("score", "scores", "points for event cards"),
)

_DELIVERED: Final = (facts.GOT_OFF, facts.SET_DOWN, facts.GOT_OFF_LAST)

EFFECTS: Final = (
    EventCount("deliver", "delivers", "passengers", event_types=_DELIVERED),
    EventCount("earn", "earns", "coins for passengers delivered", event_types=_DELIVERED, amount=Amount.B),
    EventCount("get", "gets", "coins in tips", event_types=(facts.DOORS_CLOSED,), amount=Amount.A),
    EventCount("lose", "loses", "passengers on the road", good=False, event_types=(facts.PASSENGER_LOST,)),
    EventCount(
        "save",
        "saves",
        "passengers from perils",
        event_types=(facts.PROTECTED, facts.EVENT_PLAYED),
        amount=Amount.C,
    ),
    EventCount(
        "stop",
        "stops",
        "perils with protections",
        event_types=(facts.PROTECTED,),
        where=((Amount.B, facts.FROM_PERIL),),
    ),
    EventCount("unload", "unloads", "coffins", event_types=(facts.COFFIN_UNLOADED,)),
    EventCount("lose", "loses", "coffins on the road", good=False, event_types=(facts.COFFIN_LOST,)),
    EventCount(
        "save",
        "saves",
        "coffins from accidents",
        event_types=(facts.PROTECTED,),
        where=((Amount.A, COFFIN_WHEEL), (Amount.B, facts.FROM_PERIL)),
    ),
    EventCount("shoot", "shoots", "wolves", event_types=(facts.WOLF_SHOT,)),
    EventCount("draw", "draws", "event cards", event_types=(facts.EVENT_DRAWN,)),
)

# Boarding ends when the doors are closed.
COMPLETIONS: Final = frozenset({"close the doors"})
