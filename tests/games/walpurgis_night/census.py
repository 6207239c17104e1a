"""Counts every piece of Walpurgis Night, wherever it lies."""

from __future__ import annotations

from carpathia.games.walpurgis_night.components import (
    EVENT_COUNT,
    EVENTS,
    ICON_COUNT,
    KINDS,
    LEGS,
    PERIL_COUNT,
    TOWNS,
    passenger_names,
)
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import Position

PLACES = (at.DECK, at.POOL, at.DISCARD, at.COACH)


def census(state: Position) -> dict[str, int]:
    return {**_cards(state), **_coffins(state), **_balances(state), **_sizes(state)}


def _cards(state: Position) -> dict[str, int]:
    pieces = {}
    for kind, name in enumerate(passenger_names()):
        hands = sum(state.in_hand(seat, kind) for seat in range(state.seats))
        pieces[name] = hands + sum(state.piles[place + kind] for place in PLACES)
    for event, name in enumerate(EVENTS):
        pieces[name] = sum(state.events[owner * EVENT_COUNT + event] for owner in range(state.seats + 2))
    round_ = min(int(state.round), 1)
    for peril in range(PERIL_COUNT):
        lying = sum(state.board[at.LEG + leg] == peril for leg in range(LEGS))
        found = state.perils[peril] + state.perils[PERIL_COUNT + peril] + lying
        pieces[f"missing of peril {peril}"] = found - state.parts.perils[round_ * PERIL_COUNT + peril]
    return pieces


def _coffins(state: Position) -> dict[str, int]:
    castles = [
        state.coffin(town, space) for town in range(TOWNS) for space in range(state.board[at.COFFINS + town])
    ]
    return {
        f"coffins of seat {seat}": castles.count(seat)
        + state.players[seat * at.WIDTH + at.SUPPLY]
        + state.players[seat * at.WIDTH + at.ABOARD]
        for seat in range(state.seats)
    }


def _balances(state: Position) -> dict[str, int]:
    """What is in play less what came from the supply: always nothing."""
    icons = sum(state.board[at.ICONS + icon] for icon in range(ICON_COUNT)) * state.parts.protection
    turned = state.cursed_aboard() if state.moonlit else 0
    return {
        "coins without source": sum(_column(state, at.COINS)) + icons - state.coins_out,
        "wolves without source": sum(state.board[at.WOLVES + town] for town in range(TOWNS))
        + sum(_column(state, at.TROPHIES))
        + turned
        - state.wolves_out,
        "blood without source": state.dracula
        + sum(state.board[at.BLOOD + town] for town in range(TOWNS))
        + sum(_column(state, at.POINTS))
        - state.blood_out,
        "negative numbers": sum(value < 0 for value in [*_column(state, at.COINS), state.dracula]),
    }


def _sizes(state: Position) -> dict[str, int]:
    """Whether the numbers that are kept beside the cards are off: never."""
    hands = [sum(state.in_hand(seat, kind) for kind in range(KINDS)) for seat in range(state.seats)]
    known = [
        sum(state.known_in_hand(seat, kind) > state.in_hand(seat, kind) for kind in range(KINDS))
        for seat in range(state.seats)
    ]
    events = [
        sum(state.events[seat * EVENT_COUNT + event] for event in range(EVENT_COUNT))
        for seat in range(state.seats)
    ]
    return {
        "hand sizes wrong": int(hands != _column(state, at.CARDS)),
        "event hand sizes wrong": int(events != _column(state, at.EVENTS)),
        "known but not there": sum(known),
        "stranded but not there": sum(_missing_stranded(state, seat) for seat in range(state.seats)),
        "deck size": state.deck_size - sum(state.piles[at.DECK + kind] for kind in range(KINDS)),
        "pool size": state.pool_size - sum(state.piles[at.POOL + kind] for kind in range(KINDS)),
        "riders": state.riders - sum(state.piles[at.COACH + kind] for kind in range(KINDS)),
        "event deck size": state.event_deck_size
        - sum(state.in_event_deck(event) for event in range(EVENT_COUNT)),
        "peril deck size": state.peril_deck_size - sum(state.perils[peril] for peril in range(PERIL_COUNT)),
    }


def _column(state: Position, part: int) -> list[int]:
    return [state.players[seat * at.WIDTH + part] for seat in range(state.seats)]


def _missing_stranded(state: Position, seat: int) -> int:
    row = seat * at.WIDTH
    unable = sum(
        state.in_hand(seat, kind) - state.known_in_hand(seat, kind)
        for kind in range(KINDS)
        if not state.may_lead(kind, state.players[row + at.STRANDED_IN])
    )
    return max(0, state.players[row + at.STRANDED] - unable)
