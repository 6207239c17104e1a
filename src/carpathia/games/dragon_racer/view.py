"""What a seat may see of Dragon Racer: built up from nothing, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.components import ABILITIES, DRAGONS, PLACES, Parts
from carpathia.games.dragon_racer.rules.position import (
    FACE_DOWN,
    NONE,
    Bet,
    Phase,
    Position,
    counting_zero,
)

SCORED = (Phase.NAME_LAST, Phase.DRAW_ABILITY, Phase.OVER)  # the bets on the table have been turned up


class CardView(TypedDict):
    dragon: str
    number: int


class PlayedView(TypedDict):
    """A card in front of a rider."""

    card: CardView | None  # none: it lies face down
    counts: int  # its number, or 0 for a bet
    cancelled: bool


class BetView(TypedDict):
    rider: int
    dragon: str
    card: CardView | None
    place: str | None
    tokens: list[int] | None  # the gold tokens by value
    paid: int | None  # once the round is scored


class PendingView(TypedDict):
    """A bet that is being made."""

    rider: int
    card: CardView | None
    dragon: str | None
    place: str | None


class DragonView(TypedDict):
    name: str
    spot: int
    ability: str | None
    bets: list[BetView]


class RiderView(TypedDict):
    rider: int
    colour: str | None  # of the character
    vlad: bool
    gold: int
    cards: int  # in the hand
    played: PlayedView | None
    bets: int


class HandView(TypedDict):
    """What only its owner sees."""

    cards: list[CardView]
    places: list[str]
    tokens: list[int]


class TableView(TypedDict):
    phase: str
    acting: list[int]
    round: int
    rounds: int
    turn: int
    turns: int
    dealer: int | None
    first: int | None
    vlad_after: int | None
    betting_open: bool
    line: int
    spaces: int
    undealt: int
    dragons: list[DragonView]
    riders: list[RiderView]
    turn_over: bool  # the played cards are those of the turn before
    seen: list[CardView] | None  # cards that were face up in this round; none: a memory aid that is off
    hand: HandView | None
    pending: PendingView | None
    target: str | None  # the dragon that gets the next ability
    podium: list[str | None]  # of the last finished race
    shown: list[BetView]  # its bets


def view(state: Position, seat: int, colours: Sequence[str]) -> TableView:
    """Return the view of a seat; `colours` are those of the seats."""
    return views(state, colours)(seat)


def views(state: Position, colours: Sequence[str]) -> Callable[[int], TableView]:
    """Return what adds to what everybody sees what a seat sees alone."""
    watched = _watched(state, colours)

    def view(seat: int) -> TableView:
        if seat >= state.seats:
            return watched
        return {
            **watched,
            "dragons": _with_own_bets(state, watched["dragons"], seat),
            "hand": _hand(state, seat),
            "pending": _pending(state, seat),
            "shown": [
                _shown_bet(state, i, seat) if shown["rider"] == seat else shown
                for i, shown in enumerate(watched["shown"])
            ],
        }

    return view


def _watched(state: Position, colours: Sequence[str]) -> TableView:
    """Return the view of spectators."""
    parts = state.parts
    over = state.turn_over()
    return {
        "phase": state.phase.name.lower(),
        "acting": list(state.acting()),
        "round": max(state.round, 1) if state.phase in SCORED else state.round + 1,
        "rounds": parts.rounds,
        "turn": min(state.turn + 1, parts.turns),
        "turns": parts.turns,
        "dealer": _or_none(state.dealer),
        "first": _or_none(state.leader),
        "vlad_after": _or_none(state.vlad_after),
        "betting_open": state.betting_open,
        "line": parts.line,
        "spaces": parts.spaces,
        "undealt": state.undealt,
        "dragons": [_dragon(state, dragon, SPECTATOR) for dragon in range(parts.dragons)],
        "riders": [_rider(state, rider, over, colours) for rider in range(parts.riders)],
        "turn_over": over,
        "seen": [_card(parts, card) for card in range(parts.cards) for _ in range(state.face_up(card))],
        "hand": None,
        "pending": _pending(state, SPECTATOR),
        "target": None if state.target == NONE else DRAGONS[state.target],
        "podium": [None if dragon == NONE else DRAGONS[dragon] for dragon in state.podium],
        "shown": [_shown_bet(state, i, SPECTATOR) for i in range(len(state.shown_bets))],
    }


def without_aids(view: TableView, hidden: Collection[str]) -> TableView:
    return {**view, "seen": None} if "seen" in hidden else view


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _card(parts: Parts, card: int) -> CardView:
    return {"dragon": DRAGONS[parts.colour(card)], "number": parts.number(card)}


def _dragon(state: Position, dragon: int, seat: int) -> DragonView:
    ability = state.abilities[dragon]
    return {
        "name": DRAGONS[dragon],
        "spot": state.spots[dragon],
        "ability": None if ability == NONE else ABILITIES[ability],
        "bets": [
            _shown_bet(state, i, seat) if state.phase in SCORED else _bet(state, bet, seat)
            for i, bet in enumerate(state.bets)
            if bet.dragon == dragon
        ],
    }


def _with_own_bets(state: Position, watched: list[DragonView], seat: int) -> list[DragonView]:
    """Return the dragons as a seat sees them; only its own bets look different to it."""
    own = {bet.dragon for bet in state.bets if bet.rider == seat}
    return [_dragon(state, i, seat) if i in own else dragon for i, dragon in enumerate(watched)]


def _bet(state: Position, bet: Bet, seat: int) -> BetView:
    own = bet.rider == seat
    vlads = bet.rider == state.seats  # DR-8.3 his card lies face up
    return {
        "rider": bet.rider,
        "dragon": DRAGONS[bet.dragon],
        "card": _card(state.parts, bet.card) if (own and bet.card != NONE) or vlads else None,
        "place": PLACES[bet.place] if own else None,
        "tokens": state.parts.token_values(bet.stake) if own else None,
        "paid": None,
    }


def _shown_bet(state: Position, i: int, seat: int) -> BetView:
    bet = state.shown_bets[i]
    shown = _bet(state, bet, seat)
    if bet.rider < state.seats:  # DR-6.1
        shown["place"] = PLACES[bet.place]
        shown["tokens"] = state.parts.token_values(bet.stake)
        shown["paid"] = state.payouts[i]
    return shown


def _rider(state: Position, rider: int, turn_over: bool, colours: Sequence[str]) -> RiderView:
    vlad = rider == state.seats
    return {
        "rider": rider,
        "colour": None if vlad else colours[rider],
        "vlad": vlad,
        "gold": 0 if vlad else state.gold[rider],
        "cards": 0 if vlad else state.hand_size(rider),
        "played": _played(state, rider, turn_over),
        "bets": state.bets_made(rider),
    }


def _played(state: Position, rider: int, turn_over: bool) -> PlayedView | None:
    parts = state.parts
    card = state.played[rider]
    if card == NONE:
        return None
    if card == FACE_DOWN:
        return {"card": None, "counts": 0, "cancelled": False}
    if card < 0:
        return {"card": _card(parts, counting_zero(card)), "counts": 0, "cancelled": False}
    number = parts.number(card)
    # DR-3.5 Cards cancel each other once all have played.
    numbers = [parts.number(other) for other in state.played if other >= 0]
    cancelled = turn_over and numbers.count(number) > 1
    return {"card": _card(parts, card), "counts": number, "cancelled": cancelled}


def _hand(state: Position, seat: int) -> HandView:
    parts = state.parts
    return {
        "cards": [
            _card(parts, card) for card in range(parts.cards) for _ in range(state.in_hand(seat, card))
        ],
        "places": [PLACES[place] for place in range(len(PLACES)) if not state.has_used_place(seat, place)],
        "tokens": parts.token_values(state.tokens_left(seat)),
    }


def _pending(state: Position, seat: int) -> PendingView | None:
    if state.bet_card == NONE:
        return None
    own = state.rider == seat
    return {
        "rider": state.rider,
        "card": _card(state.parts, state.bet_card) if own else None,
        "dragon": None if state.bet_dragon == NONE else DRAGONS[state.bet_dragon],
        "place": PLACES[state.bet_place] if own and state.bet_place != NONE else None,
    }
