"""The odds of Walpurgis Night: the perils of the next legs, and the next passenger and event cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from carpathia.core.odds import Imagination, Odds, OddsRow, OddsTable, none_drawn
from carpathia.games.walpurgis_night.components import (
    EVENTS,
    KINDS,
    LEGS,
    PERIL_COUNT,
    SORT_COUNT,
    SORTS,
    TOWN_NAMES,
    TOWNS,
    Parts,
)
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.things import PASSENGER_TABLE, PERIL_TABLE
from carpathia.games.walpurgis_night.view import (
    END_IDS,
    EVENT_IDS,
    PERIL_IDS,
    SORT_IDS,
    TOWN_IDS,
    CardView,
    TableView,
)

WORLDS = 1000  # imagined where hands are known in part
FORGOTTEN = (
    "This table does not list the discard piles, and the odds follow from them, so there are none;"
    " players remember what they saw."
)


def odds(parts: Parts, view: TableView, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
    if view["phase"] == "over":
        return Odds()
    if view["discards"] is None or view["event_discards"] is None or view["peril_discards"] is None:
        return Odds(left_out=(FORGOTTEN,))
    return Odds(
        (
            *_perils(parts, view, view["peril_discards"]),
            *_passengers(parts, view, view["discards"], seat, imagination),
            *_events(parts, view, view["event_discards"], seat, names),
        )
    )


def _perils(parts: Parts, view: TableView, discarded: Sequence[str]) -> Iterator[OddsTable]:
    if view["phase"] == "last_events":
        return
    start = (view["round"] - 1) * PERIL_COUNT
    deck = Counter({peril: int(parts.perils[start + number]) for number, peril in enumerate(PERIL_IDS)})
    lying, gone = Counter(peril for peril in view["legs"] if peril), Counter(discarded)
    deck -= gone + lying
    legs, journey = _legs_ahead(view), "this journey"
    if not legs:
        legs, journey = LEGS, "the next journey"
        gone += lying  # WN-6.3 They are discarded when the journey ends.
    rows = tuple(
        OddsRow(
            PERIL_TABLE[number].name,
            tuple(1 - _spared(deck, gone, peril, drawn) for drawn in range(1, legs + 1)),
        )
        for number, peril in enumerate(PERIL_IDS)
    )
    yield OddsTable(
        "perils",
        f"Perils of {journey}: the chance that each comes at least once",
        "WN-6.2",
        ("next leg", *(f"{drawn} legs" for drawn in range(2, legs + 1))),
        rows,
    )


def _legs_ahead(view: TableView) -> int:
    """Return for how many legs of the journey under way a peril can still be drawn."""
    journey = view["journey"]
    if journey is None:
        return 0
    here = view["players"][journey["traveller"]]["town"]
    town = TOWN_IDS.index(here) if here else 0
    ways = {END_IDS[0]: town, END_IDS[1]: TOWNS - 1 - town}
    if journey["direction"] is None:
        return max(ways.values())
    leg = town if journey["direction"] == END_IDS[1] else town - 1
    begun = 0 <= leg < LEGS and view["legs"][leg] is not None
    return ways[journey["direction"]] - int(begun)


def _spared(deck: Counter[str], gone: Counter[str], peril: str, legs: int) -> float:
    """Return the chance that a peril does not come on so many legs of one journey."""
    first = min(legs, deck.total())
    chance = none_drawn(deck[peril], deck.total(), first)
    # WN-6.3 Then the discarded ones are shuffled, without those that lie on legs.
    rest = min(legs - first, gone.total())
    return chance * none_drawn(gone[peril], gone.total(), rest)


def _passengers(
    parts: Parts, view: TableView, discarded: Sequence[CardView], seat: int, imagination: Imagination
) -> Iterator[OddsTable]:
    if view["deck"] == 0 and not discarded:
        return
    if view["deck"] and any(player["stranded"] for player in view["players"] if player["seat"] != seat):
        # Some hidden cards are known not to be all alike, so the deck is imagined.
        counts: Counter[int] = Counter()
        for world in imagination.worlds(WORLDS):
            for kind in range(KINDS):
                counts[kind] += int(world.piles[at.DECK + kind])
        yield _passenger_table({kind: count / counts.total() for kind, count in counts.items()}, WORLDS)
        return
    left = Counter({kind: int(parts.copies[kind]) for kind in range(KINDS)})
    if view["deck"]:
        left -= Counter(map(_kind, _in_sight(view, discarded, seat)))
    else:
        left = Counter(map(_kind, discarded))  # WN-3.8 They become the new deck.
    yield _passenger_table({kind: count / left.total() for kind, count in left.items()}, 0)


def _in_sight(view: TableView, discarded: Sequence[CardView], seat: int) -> Iterator[CardView]:
    yield from discarded
    yield from view["pool"]
    if view["hand"]:
        yield from view["hand"]["cards"]
    if view["journey"]:
        yield from view["journey"]["passengers"]
    for player in view["players"]:
        if player["seat"] != seat:
            yield from player["known"]


def _kind(card: CardView) -> int:
    sort = SORT_IDS.index(card["sort"])
    return (
        sort + KINDS - len(SORT_IDS)
        if card["town"] is None
        else TOWN_IDS.index(card["town"]) * SORT_COUNT + sort
    )


def _passenger_table(chances: dict[int, float], worlds: int) -> OddsTable:
    guests = [
        [chances.get(town * SORT_COUNT + sort, 0.0) for sort in range(SORT_COUNT)]
        for town in range(len(TOWN_NAMES))
    ]
    rows = [OddsRow(f"to {town}", (*row, sum(row))) for town, row in zip(TOWN_NAMES, guests, strict=True)]
    blank = (None,) * SORT_COUNT
    for kind in range(len(TOWN_NAMES) * SORT_COUNT, KINDS):
        name = PASSENGER_TABLE[SORT_IDS[kind - KINDS + len(SORT_IDS)]].name
        rows.append(OddsRow(name, (*blank, chances.get(kind, 0.0))))
    return OddsTable(
        "next-passenger",
        "The next passenger card of the deck",
        "WN-3.4",
        (*SORTS, "any"),
        tuple(rows),
        games=worlds,
    )


def _events(
    parts: Parts, view: TableView, discarded: Sequence[str], seat: int, names: Sequence[str]
) -> Iterator[OddsTable]:
    left = Counter({EVENT_IDS[n]: int(parts.event_copies[n]) for n in range(len(EVENT_IDS))})
    left -= Counter(discarded) + Counter(view["hand"]["events"] if view["hand"] else ())
    total = left.total()
    others = [player for player in view["players"] if player["seat"] != seat and player["events"]]
    if not total:
        return
    columns = ("next", *(f"{names[player['seat']]} has it" for player in others))
    following = left if view["event_deck"] else Counter(discarded)  # WN-8.12
    rows = tuple(
        OddsRow(
            EVENTS[number],
            (
                following[event] / following.total() if following.total() else None,
                *(1 - none_drawn(left[event], total, player["events"]) for player in others),
            ),
        )
        for number, event in enumerate(EVENT_IDS)
    )
    yield OddsTable(
        "events", "Event cards: the next of the deck, and in other hands", "WN-8.1", columns, rows
    )
