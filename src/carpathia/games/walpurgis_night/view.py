"""What a seat may see of Walpurgis Night: built up from nothing, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypedDict

from carpathia.core.game import View
from carpathia.games.walpurgis_night.components import (
    COLOURS,
    ENDS,
    EVENT_COUNT,
    EVENTS,
    FULL_MOON,
    GUESTS,
    ICON_COUNT,
    ICONS,
    KINDS,
    LEGS,
    PERIL_COUNT,
    PERILS,
    SORT_COUNT,
    SORTS,
    TOWN_NAMES,
    TOWNS,
    destination,
    is_cursed,
)
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import NONE, Phase, Position


def _id(name: str) -> str:
    return name.lower().replace(" ", "_")


# Ids by number
TOWN_IDS = [_id(name) for name in TOWN_NAMES]
END_IDS = [_id(name) for name in ENDS]
SORT_IDS = [_id(name) for name in [*SORTS, "priest", "werewolf"]]
ICON_IDS = [_id(name) for name in ICONS]
PERIL_IDS = [_id(name) for name in PERILS]
EVENT_IDS = [_id(name) for name in EVENTS]

SUFFERING = (Phase.COUNTER, Phase.LOSE)


class CardView(TypedDict):
    """A passenger card."""

    sort: str
    town: str | None  # the destination of a guest


class TownView(TypedDict):
    id: str
    blood: int
    wolves: int
    coaches: list[int]  # seats
    castle: list[int]  # owners of the coffins, from the first space on
    spaces: int


class StrandedView(TypedDict):
    """Cards known only to have been unable to board in a town."""

    town: str
    cards: int


class PlayerView(TypedDict):
    seat: int
    colour: str
    points: int  # blood tokens
    score: int  # with the event cards in the hand
    coins: int
    trophies: int
    town: str | None
    coffin_aboard: bool
    coffins: int  # in the supply
    cards: int
    known: list[CardView]  # of these cards
    stranded: StrandedView | None  # of the others
    events: int


class PassengerView(CardView):
    turned: bool


class JourneyView(TypedDict):
    traveller: int
    direction: str | None  # the town at that end of the road
    legs: int  # driven
    passengers: list[PassengerView]
    bullets: int  # of the hunter aboard
    protections: list[str]
    paid_here: bool  # for a protection, so that the coach must drive on
    acted: bool
    swapped: int | None  # the first of the two spaces, counted from 1, if it was influence


class PendingView(TypedDict):
    """A peril that is being suffered, and what is at stake."""

    peril: str
    victims: int  # passengers
    cursed: int  # guests who would turn
    coffin: bool


class FeastView(TypedDict):
    """The last end of a round."""

    blood: list[int]  # by town, before the wolves fed
    wolves: list[int]
    points: list[int]  # by seat


class HandView(TypedDict):
    """What only its owner sees."""

    cards: list[CardView]
    events: list[str]


class TableView(TypedDict):
    phase: str
    acting: list[int]
    round: int
    rounds: int
    first: int | None  # who starts the round
    mover: int | None  # whose turn it is
    last_turns: int | None  # who took the last blood from Dracula's board
    dracula: int
    towns: list[TownView]
    legs: list[str | None]  # the peril on each leg
    pool: list[CardView]
    deck: int
    discards: list[CardView] | None  # None, as the next two, if the table does without this memory aid
    event_deck: int
    event_discards: list[str] | None
    peril_deck: int
    peril_discards: list[str] | None
    players: list[PlayerView]
    draws: int  # still to make
    journey: JourneyView | None
    pending: PendingView | None
    feast: FeastView | None
    hand: HandView | None


def view(state: Position, seat: int) -> TableView:
    return views(state)(seat)


def views(state: Position) -> Callable[[int], TableView]:
    """Return what adds to what everybody sees what a seat sees alone."""
    watched = _watched(state)
    return lambda seat: {**watched, "hand": _hand(state, seat)} if seat < state.seats else watched


def _watched(state: Position) -> TableView:
    """Return the view of spectators."""
    parts = state.parts
    return {
        "phase": state.phase.name.lower(),
        "acting": list(state.acting()),
        "round": min(state.round + 1, parts.rounds),
        "rounds": parts.rounds,
        "first": _or_none(state.first),
        "mover": _or_none(state.mover),
        "last_turns": _or_none(state.trigger),
        "dracula": state.dracula,
        "towns": [_town(state, town) for town in range(TOWNS)],
        "legs": [
            None if peril == NONE else PERIL_IDS[peril]
            for peril in (state.board[at.LEG + leg] for leg in range(LEGS))
        ],
        "pool": _cards(lambda kind: state.piles[at.POOL + kind]),
        "deck": state.deck_size,
        "discards": _cards(lambda kind: state.piles[at.DISCARD + kind]),
        "event_deck": state.event_deck_size,
        "event_discards": _counted(EVENT_IDS, state.event_discards),
        "peril_deck": state.peril_deck_size,
        "peril_discards": _counted(PERIL_IDS, lambda peril: state.perils[PERIL_COUNT + peril]),
        "players": [_player(state, other) for other in range(state.seats)],
        "draws": state.count if state.mover != NONE else 0,
        "journey": _journey(state) if state.travelling else None,
        "pending": pending_view(state) if state.phase in SUFFERING else None,
        "feast": _feast(state),
        "hand": None,
    }


def without_aids(view: View, hidden: Collection[str]) -> View:
    """Return a view without what players would have to remember by themselves."""
    if "discards" in hidden:
        view = {**view, "discards": None, "event_discards": None, "peril_discards": None}
    if "known" in hidden:
        unknown: dict[str, object] = {"known": [], "stranded": None}
        view = {**view, "players": [{**player, **unknown} for player in view["players"]]}
    return view


def card_view(kind: int) -> CardView:
    if kind < GUESTS:
        return {"sort": SORT_IDS[kind % SORT_COUNT], "town": TOWN_IDS[destination(kind)]}
    return {"sort": SORT_IDS[kind - GUESTS + SORT_COUNT], "town": None}


def _cards(count: Callable[[int], int]) -> list[CardView]:
    return [card_view(kind) for kind in range(KINDS) for _ in range(count(kind))]


def _counted(ids: Sequence[str], count: Callable[[int], int]) -> list[str]:
    return [name for number, name in enumerate(ids) for _ in range(count(number))]


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _town(state: Position, town: int) -> TownView:
    return {
        "id": TOWN_IDS[town],
        "blood": state.board[at.BLOOD + town],
        "wolves": state.board[at.WOLVES + town],
        "coaches": [seat for seat in range(state.seats) if state.town_of(seat) == town],
        "castle": [state.coffin(town, space) for space in range(state.board[at.COFFINS + town])],
        "spaces": state.parts.spaces,
    }


def _player(state: Position, seat: int) -> PlayerView:
    row = seat * at.WIDTH
    town = state.town_of(seat)
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "points": state.players[row + at.POINTS],
        "score": state.scores()[seat],
        "coins": state.coins(seat),
        "trophies": state.players[row + at.TROPHIES],
        "town": None if town == NONE else TOWN_IDS[town],
        "coffin_aboard": state.players[row + at.ABOARD] > 0,
        "coffins": state.players[row + at.SUPPLY],
        "cards": state.hand_size(seat),
        "known": _cards(lambda kind: state.known_in_hand(seat, kind)),
        "stranded": _stranded(state, seat),
        "events": state.event_count(seat),
    }


def _stranded(state: Position, seat: int) -> StrandedView | None:
    row = seat * at.WIDTH
    if state.players[row + at.STRANDED] == 0:
        return None
    return {
        "town": TOWN_IDS[state.players[row + at.STRANDED_IN]],
        "cards": state.players[row + at.STRANDED],
    }


def _journey(state: Position) -> JourneyView:
    return {
        "traveller": state.mover,
        "direction": None if state.direction == 0 else END_IDS[int(state.direction > 0)],
        "legs": state.driven,
        "passengers": [
            {**card_view(kind), "turned": state.moonlit and is_cursed(kind)}
            for kind in range(KINDS)
            for _ in range(state.piles[at.COACH + kind])
        ],
        "bullets": state.bullets,
        "protections": [ICON_IDS[icon] for icon in range(ICON_COUNT) if state.board[at.ICONS + icon]],
        "paid_here": state.paid_here,
        "acted": state.acted,
        "swapped": None if state.swapped == NONE else state.swapped + 1,
    }


def pending_view(state: Position) -> PendingView:
    """Return the peril that is being suffered, if the phase is one of `SUFFERING`."""
    moon = state.peril == FULL_MOON
    return {
        "peril": PERIL_IDS[state.peril],
        "victims": 0 if moon else min(state.victims, state.everybody_aboard()),  # WN-6.11
        "cursed": state.cursed_aboard() if moon else 0,
        "coffin": state.wrecked,
    }


def _feast(state: Position) -> FeastView | None:
    feasts = feast_rows(state)
    if not feasts:
        return None
    points = [sum(feasts[-1].points[seat :: state.seats]) for seat in range(state.seats)]
    return {"blood": feasts[-1].blood, "wolves": feasts[-1].wolves, "points": points}


class FeastRow(NamedTuple):
    """The end of a round."""

    blood: list[int]  # by town, before the wolves fed
    wolves: list[int]
    points: list[int]  # by town and seat


def feast_rows(state: Position) -> list[FeastRow]:
    """Return the ends of rounds so far."""
    numbers, width = list(state.feasts), state.feast_width()
    rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
    return [FeastRow(row[:TOWNS], row[TOWNS : 2 * TOWNS], row[2 * TOWNS :]) for row in rows]


def _hand(state: Position, seat: int) -> HandView:
    return {
        "cards": _cards(lambda kind: state.in_hand(seat, kind)),
        "events": _counted(EVENT_IDS, lambda event: state.events[seat * EVENT_COUNT + event]),
    }
