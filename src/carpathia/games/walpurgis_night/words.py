"""Walpurgis Night in words: names of things, and the questions to players.

Things with rules of their own are in things.py, actions in action_words.py, events in facts.py, refusals in
refusals.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Final, NamedTuple

from carpathia.core.phrases import agree, and_list, plural, victory
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import (
    SORT_COUNT,
    TOWN_NAMES,
    Parts,
    passenger_names,
)
from carpathia.games.walpurgis_night.rules.position import Phase, Position
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.things import (
    EVENT_TABLE,
    PASSENGER_TABLE,
    PERIL_TABLE,
    PROTECTION_TABLE,
    Thing,
    blood,
    cards,
    coins,
    cursed,
    passengers,
    wolves,
)
from carpathia.games.walpurgis_night.view import (
    END_IDS,
    EVENT_IDS,
    ICON_IDS,
    PERIL_IDS,
    SORT_IDS,
    TOWN_IDS,
    CardView,
    JourneyView,
    PendingView,
    StrandedView,
    pending_view,
)

# Names of things

PASSENGERS: Final = [*passenger_names(), "hunter"]  # by number
TOWN_WORDS: Final = dict(zip(TOWN_IDS, TOWN_NAMES, strict=True))
PERIL_WORDS: Final = dict(zip(PERIL_IDS, PERIL_TABLE, strict=True))
EVENT_WORDS: Final = dict(zip(EVENT_IDS, EVENT_TABLE, strict=True))
PROTECTION_WORDS: Final = dict(zip(ICON_IDS, PROTECTION_TABLE, strict=True))


def passenger_name(card: CardView) -> str:
    """Return the name of a passenger card, which is also its name in the labels of actions."""
    name = PASSENGER_TABLE[card["sort"]].name
    return name if card["town"] is None else f"{name} to {TOWN_WORDS[card['town']]}"


def passenger_about(parts: Parts, card: CardView) -> str:
    return PASSENGER_TABLE[card["sort"]].about(parts, passenger_name(card))


def stranded_text(parts: Parts, stranded: StrandedView) -> str:
    """Return what is known of cards that could not board: "2 guests to Bohemia"."""
    count, town = stranded["cards"], TOWN_WORDS[stranded["town"]]
    if parts.any_passenger_departs:
        return f"{plural(count, 'guest')} to {town}"
    which = agree(
        count, f"is a guest to {town}, a priest or a werewolf", f"are guests to {town}, priests or werewolves"
    )
    return f"{cards(count)} that {which}"


def acted_text(journey: JourneyView) -> str:
    """Return what has become of the optional action."""
    if journey["swapped"] is not None:
        return f"used to swap coffins {journey['swapped']} and {journey['swapped'] + 1}"
    return "used" if journey["acted"] else "still to use"


def stake_text(pending: PendingView) -> str:
    """Return what a peril that is being suffered threatens: "2 passengers and the coffin"."""
    threatened = [passengers(pending["victims"])] if pending["victims"] else []
    threatened += [cursed(pending["cursed"])] if pending["cursed"] else []
    return and_list(threatened + ["the coffin"] * pending["coffin"])


def threat_text(pending: PendingView) -> str:
    peril = PERIL_WORDS[pending["peril"]]
    return f"The {peril.noun} {peril.verb('threatens', 'threaten')} {stake_text(pending)}."


@dataclass(frozen=True)
class Drawn:
    """A row of a table as the board uses it."""

    id: str
    name: str
    clause: str
    about: str
    mark: str
    label: str  # of an action with it
    verb: str  # of that action
    on_towns: bool  # it is played by pressing a town


class Named(NamedTuple):
    """A passenger card as the board uses it."""

    card: CardView
    name: str
    about: str
    nth: int  # of those that are alike


def named(parts: Parts, held: Sequence[CardView]) -> list[Named]:
    return [
        Named(card, passenger_name(card), passenger_about(parts, card), held[:number].count(card))
        for number, card in enumerate(held)
    ]


def tally(held: Sequence[CardView]) -> Counter[tuple[str, str | None]]:
    """Return how many cards there are by sort and town."""
    return Counter((card["sort"], card["town"]) for card in held)


def board_words(parts: Parts) -> Mapping[str, object]:
    def drawn(id_: str, thing: Thing, action: int, mark: str = "") -> Drawn:
        kind = parts.actions.kind_of(action)
        on_towns = kind in (parts.kill, parts.move, parts.bleed)
        label, about = kind.label(action), thing.about(parts)
        return Drawn(id_, thing.name, thing.clause, about, mark, label, kind.verb, on_towns)

    plays = [
        parts.kill.id(),
        parts.move.id(0, 1),
        parts.bleed.id(),
        *map(parts.play.id, range(parts.play.count)),
    ]
    guests = SORT_IDS[:SORT_COUNT]
    return {
        "towns": TOWN_WORDS,
        "ends": END_IDS,
        "sorts": {sort: PASSENGER_TABLE[sort].name for sort in SORT_IDS},
        "discard_rows": list(zip_longest(guests, SORT_IDS[SORT_COUNT:])),
        "named": partial(named, parts),
        "tally": tally,
        "passenger": passenger_name,
        "hunter": PASSENGER_TABLE["hunter"].about(parts),
        "perils": {
            id_: drawn(id_, peril, parts.peril.id(number), peril.mark(parts))
            for number, (id_, peril) in enumerate(PERIL_WORDS.items())
        },
        "events": {
            id_: drawn(id_, event, action)
            for (id_, event), action in zip(EVENT_WORDS.items(), plays, strict=True)
        },
        "protections": [
            drawn(id_, protection, parts.protect.id(icon))
            for icon, (id_, protection) in enumerate(PROTECTION_WORDS.items())
        ],
        "label": lambda *words: " ".join(map(str, words)),
        "acted": acted_text,
        "at_stake": stake_text,
        "stranded": partial(stranded_text, parts),
        "blood": blood,
        "wolves": wolves,
        "seats": parts.coach_seats,
        "dracula": parts.board,
    }


# Questions

WAITING: Final = {
    Phase.PLACE: "is choosing a town for the coach",
    Phase.TURN: "is choosing between picking up guests and travelling",
    Phase.DRAW: "is drawing passenger cards",
    Phase.BOARD: "is boarding passengers",
    Phase.HIRE: "is thinking about the hunter",
    Phase.TOWN: "is travelling",
    Phase.COUNTER: "may counter the peril",
    Phase.LOSE: "is choosing who is lost",
    Phase.MOON: "may play a full moon",
    Phase.DISCARD: "is discarding",
    Phase.LAST_EVENTS: "may play event cards",
}


def question(state: WalpurgisState, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return _outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if state.actor != seat:
        return f"{names[state.actor]} {WAITING[state.phase]}."
    match state.phase:
        case Phase.PLACE:
            return "In which town does your coach start?"
        case Phase.TURN:
            picked = plural(state.parts.pick_up, "passenger card")
            drawn = f"draw {state.parts.travel} and travel" if state.parts.travel else "travel"
            return f"Will you pick up guests, drawing {picked}, or {drawn}?"
        case Phase.DRAW:
            return f"Where do you draw from? You have {cards(state.count)} to draw."
        case Phase.BOARD:
            return _board_question(state)
        case Phase.HIRE:
            return f"Do you hire the hunter? You have {coins(state.coins(seat))}."
        case Phase.TOWN:
            return _town_question(state)
        case Phase.COUNTER:
            return f"{threat_text(pending_view(state))} Do you counter with an event card?"
        case Phase.LOSE:
            peril = PERIL_TABLE[state.peril]
            cost = f"The {peril.noun} {peril.verb('costs', 'cost')} you {passengers(state.victims)}"
            return f"{cost}: who is lost?"
        case Phase.MOON:
            return _moon_question(state, seat, names)
        case Phase.DISCARD:
            surplus = state.hand_size(seat) - state.parts.limit
            return f"You hold {cards(surplus)} too many: which one goes to the pool?"
        case _:
            return "The wolves and vampires are about to feed: do you play an event card?"


def _board_question(state: Position) -> str:
    free = state.parts.coach_seats - state.riders
    seats = plural(free, "free seat")
    if state.riders == 0:
        town = TOWN_NAMES[state.here()]
        return f"Who boards your coach in {town}? There {agree(free, 'is', 'are')} {seats}."
    return f"Does anybody else board? Your coach has {seats}."


def _town_question(state: Position) -> str:
    town = TOWN_NAMES[state.here()]
    where = f"ready to leave {town}" if state.driven == 0 else f"in {town}"
    return f"You are {where} with {coins(state.coins(state.mover))}: what do you do?"


def _moon_question(state: Position, seat: int, names: Sequence[str]) -> str:
    whose = "your" if seat == state.mover else f"{names[state.mover]}'s"
    count = state.cursed_aboard()
    aboard = f"{cursed(count)} {agree(count, 'is', 'are')} aboard"
    return f"Do you play a full moon on {whose} journey? {aboard}."


def _outcome(state: WalpurgisState, names: Sequence[str]) -> str:
    placings, scores = state.placings(), state.scores()
    best = max(scores)
    tie_broken = placings.count(0) < scores.count(best)
    return victory(names, placings, f"{plural(best, 'point')}{' after a tie-break' if tie_broken else ''}")
