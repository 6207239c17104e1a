"""What a designer of Walpurgis Night asks about a seat after a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carpathia.core.journal import Event
from carpathia.core.measures import Happened, Measure, counted, named, summed
from carpathia.games.walpurgis_night.components import EVENTS, QUIET, TOWN_NAMES
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import Position


def _first_town(state: Position, happened: Happened, seat: int) -> str:
    placed = happened.to(facts.COACH_PLACED, seat)
    return TOWN_NAMES[placed[0].a] if placed else "none"


def _event_dealt(state: Position, happened: Happened, seat: int) -> str:
    dealt = happened.to(facts.EVENT_DEALT, seat)
    return EVENTS[dealt[0].a] if dealt else "none"


def _in(town: int) -> Callable[[Event], bool]:
    return lambda event: event.a == town


MEASURES: tuple[Measure[Any], ...] = (
    named("first_player", "Whether luck named the seat as the starting player.", facts.FIRST_NAMED),
    Measure("event_dealt", "", "The first event card that the seat was dealt.", _event_dealt, given=True),
    Measure("first_town", "", "Where the seat placed its coach at the beginning.", _first_town),
    counted("pick_ups", "turns", "Turns in which the seat picked up guests.", facts.PICK_UP_CHOSEN),
    counted("journeys", "journeys", "Journeys of the seat's coach.", facts.JOURNEY_ENDED),
    counted(
        "passengers_delivered",
        "passengers",
        "Guests, priests and werewolves who got off where the coach went.",
        facts.GOT_OFF,
        facts.SET_DOWN,
        facts.GOT_OFF_LAST,
    ),
    summed(
        "coins_earned",
        "coins",
        "Coins that those passengers paid.",
        facts.GOT_OFF,
        facts.SET_DOWN,
        facts.GOT_OFF_LAST,
        what=lambda event: event.b,
    ),
    counted("passengers_lost", "passengers", "Passengers lost on the road.", facts.PASSENGER_LOST),
    counted(
        "perils_met",
        "perils",
        "Perils that the coach met, quiet journeys left out.",
        facts.PERIL_DRAWN,
        where=lambda event: event.a != QUIET,
    ),
    counted(
        "protections_paid", "icons", "Icons of protection that the seat paid for.", facts.PROTECTION_PAID
    ),
    counted("hunters_hired", "hunters", "Hunters that the seat hired.", facts.HUNTER_HIRED),
    counted("wolves_shot", "wolves", "Wolves that the seat's hunters shot.", facts.WOLF_SHOT),
    counted("events_played", "cards", "Event cards that the seat played.", facts.EVENT_PLAYED),
    counted("coffins_lost", "coffins", "Coffins lost on the road.", facts.COFFIN_LOST),
    *(
        counted(
            f"coffins_in_{town.lower()}",
            "coffins",
            f"Coffins that the seat unloaded in {town}.",
            facts.COFFIN_UNLOADED,
            where=_in(number),
        )
        for number, town in enumerate(TOWN_NAMES)
    ),
    counted("coffins_swapped", "times", "Times that the seat swapped two coffins.", facts.COFFINS_SWAPPED),
    summed(
        "blood_drunk",
        "blood tokens",
        "Blood that the seat's vampires drank.",
        facts.VAMPIRE_FED,
        what=lambda event: event.c,
    ),
)
