"""What a seat may see of Walpurgis Night: built up from nothing, as JSON and as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from carpathia.core.state import NOBODY
from carpathia.games.walpurgis_night.components import (
    COLOURS,
    ENDS,
    EVENT_COUNT,
    EVENTS,
    ICON_COUNT,
    ICONS,
    KINDS,
    LEGS,
    PERIL_COUNT,
    PERILS,
    TOWN_NAMES,
    TOWNS,
    is_cursed,
    passenger_names,
)
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import NONE, Phase, Position

NAMES = passenger_names()


class TownView(TypedDict):
    name: str
    blood: int
    wolves: int
    coaches: list[int]  # seats
    castle: list[int]  # owners of the coffins, from the first space on
    spaces: int


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
    known: list[str]  # of these cards
    events: int


class PassengerView(TypedDict):
    name: str
    turned: bool


class JourneyView(TypedDict):
    traveller: int
    direction: str | None  # towards Bohemia or Wallachia
    legs: int  # driven
    passengers: list[PassengerView]
    bullets: int  # of the hunter aboard
    protections: list[str]
    acted: bool


class PendingView(TypedDict):
    """A peril that is being suffered."""

    peril: str
    victims: int
    coffin: bool


class FeastView(TypedDict):
    """The last end of a round."""

    blood: list[int]  # by town, before the wolves fed
    wolves: list[int]
    points: list[int]  # by seat


class HandView(TypedDict):
    """What only its owner sees."""

    cards: list[str]
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
    pool: list[str]
    deck: int
    discards: list[str]
    event_deck: int
    event_discards: list[str]
    peril_deck: int
    peril_discards: list[str]
    players: list[PlayerView]
    draws: int  # still to make
    journey: JourneyView | None
    pending: PendingView | None
    feast: FeastView | None
    hand: HandView | None


def view(state: Position, seat: int) -> TableView:
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
            None if peril == NONE else PERILS[peril]
            for peril in (state.board[at.LEG + leg] for leg in range(LEGS))
        ],
        "pool": cards(lambda kind: state.piles[at.POOL + kind]),
        "deck": state.deck_size,
        "discards": cards(lambda kind: state.piles[at.DISCARD + kind]),
        "event_deck": state.event_deck_size,
        "event_discards": _counted(EVENTS, state.event_discards),
        "peril_deck": state.peril_deck_size,
        "peril_discards": _counted(PERILS, lambda peril: state.perils[PERIL_COUNT + peril]),
        "players": [_player(state, other) for other in range(state.seats)],
        "draws": state.count if state.mover != NONE else 0,
        "journey": _journey(state) if state.travelling else None,
        "pending": _pending(state),
        "feast": _feast(state),
        "hand": _hand(state, seat) if seat < state.seats else None,
    }


def cards(count: Callable[[int], int]) -> list[str]:
    return _counted(NAMES, count)


def _counted(names: list[str], count: Callable[[int], int]) -> list[str]:
    return [name for number, name in enumerate(names) for _ in range(count(number))]


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _town(state: Position, town: int) -> TownView:
    return {
        "name": TOWN_NAMES[town],
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
        "town": None if town == NONE else TOWN_NAMES[town],
        "coffin_aboard": state.players[row + at.ABOARD] > 0,
        "coffins": state.players[row + at.SUPPLY],
        "cards": state.hand_size(seat),
        "known": cards(lambda kind: state.known_in_hand(seat, kind)),
        "events": state.event_count(seat),
    }


def _journey(state: Position) -> JourneyView:
    return {
        "traveller": state.mover,
        "direction": None if state.direction == 0 else ENDS[int(state.direction > 0)],
        "legs": state.driven,
        "passengers": [
            {"name": NAMES[kind], "turned": state.moonlit and is_cursed(kind)}
            for kind in range(KINDS)
            for _ in range(state.piles[at.COACH + kind])
        ],
        "bullets": state.bullets,
        "protections": [ICONS[icon] for icon in range(ICON_COUNT) if state.board[at.ICONS + icon]],
        "acted": state.acted,
    }


def _pending(state: Position) -> PendingView | None:
    if state.phase is not Phase.COUNTER and state.phase is not Phase.LOSE:
        return None
    return {"peril": PERILS[state.peril], "victims": state.victims, "coffin": state.wrecked}


def _feast(state: Position) -> FeastView | None:
    feast = list(state.feast)
    if not feast:
        return None
    return {"blood": feast[:TOWNS], "wolves": feast[TOWNS : 2 * TOWNS], "points": feast[2 * TOWNS :]}


def _hand(state: Position, seat: int) -> HandView:
    return {
        "cards": cards(lambda kind: state.in_hand(seat, kind)),
        "events": _counted(EVENTS, lambda event: state.events[seat * EVENT_COUNT + event]),
    }


def observe(state: Position, seat: int) -> list[float]:
    """The same as numbers: public ones, then the seats clockwise from `seat`, then its own secrets."""
    own = seat < state.seats
    ring = [((seat if own else 0) + step) % state.seats for step in range(state.seats)]
    numbers = _one_hot(state.phase.value, len(Phase))
    numbers += [float(state.actor == other) for other in ring] + [float(state.actor == NOBODY)]
    for named in (state.first, state.mover, state.trigger):
        numbers += [float(named == other) for other in ring]
    numbers += [int(state.round) / 2, int(state.dracula) / 20, int(state.count) / 4]
    numbers += [int(state.deck_size) / 60, int(state.event_deck_size) / 27, int(state.peril_deck_size) / 18]
    numbers += [float(count) for count in list(state.piles)[at.POOL :]]
    numbers += [float(state.event_discards(event)) for event in range(EVENT_COUNT)]
    numbers += [float(count) for count in state.perils]
    numbers += [float(count) / 5 for count in list(state.board)[: at.LEG]]
    for leg in range(LEGS):
        numbers += _one_hot(state.board[at.LEG + leg], PERIL_COUNT)
    for town in range(TOWNS):
        for space in range(state.parts.spaces):
            numbers += [float(state.coffin(town, space) == other) for other in ring]
    numbers += [float(state.direction), int(state.driven) / 3, int(state.bullets) / 2]
    numbers += [float(state.moonlit), float(state.acted), float(state.travelling)]
    pending = _pending(state) is not None
    numbers += _one_hot(state.peril if pending else NONE, PERIL_COUNT)
    numbers += [float(state.victims) if pending else 0.0, float(pending and state.wrecked)]
    for other in ring:
        numbers += [float(value) / 5 for value in _row(state, other)]
        numbers += _one_hot(state.town_of(other), TOWNS)
        numbers += [float(state.known_in_hand(other, kind)) for kind in range(KINDS)]
    numbers += [float(state.in_hand(seat, kind)) if own else 0.0 for kind in range(KINDS)]
    held = [float(state.events[seat * EVENT_COUNT + event]) if own else 0.0 for event in range(EVENT_COUNT)]
    return numbers + held


def _row(state: Position, seat: int) -> list[int]:
    return list(state.players)[seat * at.WIDTH : (seat + 1) * at.WIDTH]


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == i) for i in range(size)]
