"""The score sheet of Walpurgis Night: the blood in each town by round, and event cards."""

from __future__ import annotations

from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.games.walpurgis_night.components import TOWN_NAMES
from carpathia.games.walpurgis_night.rules.position import Position
from carpathia.games.walpurgis_night.view import feast_rows

CASTLES = [Source(f"blood in {town}", "WN-9.8") for town in TOWN_NAMES]
EVENT_CARDS = Source("event cards in the hand", "WN-10.2")


def score_sheet(state: Position) -> ScoreSheet:
    entries = []
    for number, feast in enumerate(feast_rows(state)):
        for place, points in enumerate(feast.points):
            town, seat = divmod(place, state.seats)
            entries.append(Entry(seat, number, CASTLES[town], points))
    now = min(int(state.round), int(state.parts.rounds) - 1)
    entries += [Entry(seat, now, EVENT_CARDS, int(state.event_count(seat))) for seat in range(state.seats)]
    return ScoreSheet(state.seats, entries)
