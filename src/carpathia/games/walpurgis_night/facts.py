"""Every fact of Walpurgis Night: its clause, and its line in the log."""

from __future__ import annotations

from typing import TypeAlias

from carpathia.core.facts import Fact, Moment, Telling, fact_table
from carpathia.core.journal import HIDDEN, Event
from carpathia.core.phrases import agree
from carpathia.games.walpurgis_night.components import TOWN_NAMES, Parts
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.things import (
    EVENT_TABLE,
    PERIL_TABLE,
    PROTECTION_TABLE,
    blood,
    bullets,
    cards,
    coins,
    cursed,
    wolves,
)
from carpathia.games.walpurgis_night.words import PASSENGERS

Told: TypeAlias = Telling[Parts]

PROTECTED_CLAUSES = {
    facts.FROM_PERIL: "WN-6.13",
    facts.FROM_NOTHING: "WN-6.14",
    facts.FROM_CARD: "WN-8.11",
}


def _card_drawn(told: Told) -> str:
    card = "a card" if told.a == HIDDEN else f"the {PASSENGERS[told.a]}"
    return f"{told.who} draws {card} from the deck."


def _event_drawn(told: Told) -> str:
    card = "an event card" if told.a == HIDDEN else f"the event card {EVENT_TABLE[told.a].name}"
    return f"{told.who} draws {card}."


def _new_deck(pile: str, told: Told) -> str:
    return f"The {pile} shuffled: the new deck has {cards(told.a)}."


def _nobody_boarded(told: Told) -> str:
    return f"Nobody in {told.who}'s hand can board in {TOWN_NAMES[told.a]}, so the turn ends."


def _hunter_hired(told: Told) -> str:
    return f"{told.who} hires the hunter with {bullets(told.a)} for {coins(told.b)}."


def _wolf_shot(told: Told) -> str:
    left = f", with {bullets(told.b)} left" if told.b else " with the last bullet and leaves"
    return f"{told.who}'s hunter shoots a wolf in {TOWN_NAMES[told.a]}{left}."


def _unloaded(told: Told) -> str:
    return f"{told.who} puts a coffin on space {told.b + 1} of the castle in {TOWN_NAMES[told.a]}."


def _swapped(told: Told) -> str:
    return f"{told.who} swaps coffins {told.b + 1} and {told.b + 2} of the castle in {TOWN_NAMES[told.a]}."


def _protected(told: Told) -> str:
    why = ", though nothing was at stake" if told.b == facts.FROM_NOTHING else ""
    return f"{told.who} had paid for {PROTECTION_TABLE[told.a].noun}: the protection is used up{why}."


def _cursed_turned(told: Told) -> str:
    return f"{cursed(told.a)} on {told.who}'s coach {agree(told.a, 'begins', 'begin')} to turn."


def _got_off_clause(event: Event) -> str:
    return "WN-5.4" if event.c == facts.LEAVES_WOLF else "WN-4.12"


def _got_off(told: Told) -> str:
    pays = f"pays {told.who} {coins(told.b)}"
    if told.c == facts.LEAVES_NOTHING:
        return f"The {PASSENGERS[told.a]} gets off and {pays}."
    left = "a blood token" if told.c == facts.LEAVES_BLOOD else "a wolf"
    return f"The {PASSENGERS[told.a]} gets off, {pays} and leaves {left}."


def _journey_ended(told: Told) -> str:
    lost = f", losing {coins(told.b)} on protections" if told.b else ""
    return f"{told.who} ends the journey in {TOWN_NAMES[told.a]}{lost}."


def _wolves_fed(told: Told) -> str:
    feed = agree(told.b, "feeds", "feed")
    return f"In {TOWN_NAMES[told.a]} {wolves(told.b)} {feed} on {blood(told.c)}."


def _vampire_fed(told: Told) -> str:
    return f"{told.who}'s coffin on space {told.b + 1} in {TOWN_NAMES[told.a]} gets {blood(told.c)}."


def _blood_removed(told: Told) -> str:
    feeds = agree(told.b, "feeds nobody and is removed", "feed nobody and are removed")
    return f"{blood(told.b)} in {TOWN_NAMES[told.a]} {feeds}."


FACTS = fact_table(
    Fact(facts.FIRST_NAMED, "first named", "WN-2.1", lambda told: f"{told.who} is the starting player."),
    Fact(
        facts.CARD_DEALT, "card dealt", "WN-2.3", "", together="passenger cards are dealt"
    ),  # the hand shows it
    Fact(
        facts.EVENT_DEALT, "event dealt", "WN-2.3", "", together="event cards are dealt"
    ),  # the hand shows it
    Fact(
        facts.COACH_PLACED,
        "coach placed",
        "WN-2.5",
        lambda told: f"{told.who} places the coach in {TOWN_NAMES[told.a]}.",
        Moment.STEP,
    ),
    Fact(
        facts.CARD_TURNED_UP,
        "card turned up",
        lambda event: "WN-2.6" if event.b else "WN-3.5",
        lambda told: f"The {PASSENGERS[told.a]} comes to the pool.",
    ),
    Fact(facts.TURN_BEGUN, "turn begun", "WN-3.1", lambda told: f"It is {told.who}'s turn.", heading=True),
    Fact(facts.PICK_UP_CHOSEN, "pick up chosen", "WN-3.2", lambda told: f"{told.who} picks up guests."),
    Fact(facts.TRAVEL_CHOSEN, "travel chosen", "WN-3.3", lambda told: f"{told.who} is going to travel."),
    Fact(
        facts.CARD_TAKEN,
        "card taken",
        "WN-3.4",
        lambda told: f"{told.who} takes the {PASSENGERS[told.a]} from the pool.",
        Moment.STEP,
    ),
    Fact(facts.CARD_DRAWN, "card drawn", "WN-3.4", _card_drawn),
    Fact(
        facts.PASSENGERS_SHUFFLED,
        "passengers shuffled",
        "WN-3.8",
        lambda told: _new_deck("discard pile is", told),
    ),
    Fact(facts.NOBODY_BOARDED, "nobody boarded", "WN-3.9", _nobody_boarded, Moment.SCENE),
    Fact(
        facts.BOARDED,
        "boarded",
        "WN-4.1",
        lambda told: f"The {PASSENGERS[told.a]} boards {told.who}'s coach.",
        Moment.STEP,
    ),
    Fact(
        facts.DOORS_CLOSED,
        "doors closed",
        lambda event: "WN-5.2" if event.a else "WN-4.1",
        lambda told: f"{told.who} receives {coins(told.a)} in tips." if told.a else "",
    ),
    Fact(facts.HUNTER_HIRED, "hunter hired", "WN-4.4", _hunter_hired),
    Fact(
        facts.HUNTER_REFUSED,
        "hunter refused",
        "WN-4.5",
        lambda told: f"{told.who} goes without the hunter.",
    ),
    Fact(
        facts.EVENT_PLAYED,
        "event played",
        lambda event: EVENT_TABLE[event.a].clause,
        lambda told: f"{told.who} plays {EVENT_TABLE[told.a].name}.",
        Moment.SCENE,
    ),
    Fact(
        facts.PROTECTION_PAID,
        "protection paid",
        "WN-6.1",
        lambda told: f"{told.who} pays for {PROTECTION_TABLE[told.a].noun}.",
    ),
    Fact(facts.WOLF_SHOT, "wolf shot", "WN-4.15", _wolf_shot, Moment.STEP),
    Fact(
        facts.COFFIN_LOADED,
        "coffin loaded",
        "WN-7.2",
        lambda told: f"{told.who} loads a coffin.",
        Moment.STEP,
    ),
    Fact(facts.EVENT_DRAWN, "event drawn", "WN-7.3", _event_drawn),
    Fact(
        facts.EVENTS_SHUFFLED,
        "events shuffled",
        "WN-8.12",
        lambda told: _new_deck("discarded events are", told),
    ),
    Fact(facts.COFFIN_UNLOADED, "coffin unloaded", "WN-7.4", _unloaded, Moment.STEP),
    Fact(
        facts.COFFINS_SWAPPED,
        "coffins swapped",
        lambda event: "WN-7.6" if event.c else "WN-7.5",
        _swapped,
        Moment.STEP,
    ),
    Fact(
        facts.DEPARTED,
        "departed",
        "WN-4.7",
        lambda told: f"{told.who} leaves {TOWN_NAMES[told.a]} for {TOWN_NAMES[told.b]}.",
    ),
    Fact(
        facts.PERIL_DRAWN,
        "peril drawn",
        lambda event: PERIL_TABLE[event.a].clause,
        lambda told: f"The peril of this leg: {PERIL_TABLE[told.a].name}.",
        Moment.SCENE,
    ),
    Fact(
        facts.PERILS_SHUFFLED,
        "perils shuffled",
        "WN-6.3",
        lambda told: _new_deck("discarded perils are", told),
    ),
    Fact(facts.PROTECTED, "protected", lambda event: PROTECTED_CLAUSES[event.b], _protected, Moment.SCENE),
    Fact(
        facts.PASSENGER_LOST,
        "passenger lost",
        lambda event: PERIL_TABLE[event.b].clause,
        lambda told: f"{told.who} loses the {PASSENGERS[told.a]}.",
        Moment.SCENE,
    ),
    Fact(
        facts.COFFIN_LOST,
        "coffin lost",
        "WN-6.9",
        lambda told: f"{told.who} loses the coffin; it returns to the supply.",
        Moment.SCENE,
    ),
    Fact(
        facts.CURSED_TURNED,
        "cursed turned",
        lambda event: "WN-8.7" if event.b else "WN-5.4",
        _cursed_turned,
        Moment.SCENE,
    ),
    Fact(
        facts.PASSED,
        "passed",
        lambda event: "WN-9.3" if event.a else "WN-8.9",
        lambda told: f"{told.who} plays no {'more event cards' if told.a else 'event card'}.",
    ),
    Fact(facts.ARRIVED, "arrived", "WN-4.7", lambda told: f"{told.who} arrives in {TOWN_NAMES[told.a]}."),
    Fact(facts.GOT_OFF, "got off", _got_off_clause, _got_off, Moment.STEP),
    Fact(facts.SET_DOWN, "set down", "WN-4.13", _got_off, Moment.STEP),
    Fact(facts.GOT_OFF_LAST, "got off last", "WN-4.14", _got_off, Moment.STEP),
    Fact(facts.JOURNEY_ENDED, "journey ended", "WN-4.19", _journey_ended, Moment.STEP),
    Fact(
        facts.CARD_DISCARDED,
        "card discarded",
        "WN-3.6",
        lambda told: f"{told.who} puts the {PASSENGERS[told.a]} into the pool.",
    ),
    Fact(
        facts.LAST_BLOOD_TAKEN,
        "last blood taken",
        "WN-9.1",
        lambda told: f"{told.who} has taken the last blood from Dracula's board: the round is about to end.",
        Moment.SCENE,
    ),
    Fact(
        facts.WOLF_KILLED,
        "wolf killed",
        "WN-9.4",
        lambda told: f"{told.who} kills a wolf in {TOWN_NAMES[told.a]}.",
        Moment.SCENE,
    ),
    Fact(
        facts.WOLF_MOVED,
        "wolf moved",
        "WN-9.5",
        lambda told: f"{told.who} moves a wolf from {TOWN_NAMES[told.a]} to {TOWN_NAMES[told.b]}.",
        Moment.SCENE,
    ),
    Fact(
        facts.BLOOD_PUT,
        "blood put",
        "WN-9.6",
        lambda told: f"{told.who} puts {blood(told.b)} in {TOWN_NAMES[told.a]}.",
        Moment.SCENE,
    ),
    Fact(facts.WOLVES_FED, "wolves fed", "WN-9.7", _wolves_fed, Moment.SCENE),
    Fact(facts.VAMPIRE_FED, "vampire fed", "WN-9.8", _vampire_fed, Moment.SCENE),
    Fact(facts.BLOOD_REMOVED, "blood removed", "WN-9.10", _blood_removed, Moment.SCENE),
    Fact(
        facts.ROUND_BEGUN,
        "round begun",
        "WN-9.12",
        lambda told: f"Round {told.a + 1} begins; {told.who} starts.",
        Moment.SHEET,
        heading=True,
    ),
    Fact(facts.GAME_ENDED, "game ended", "WN-10.1", "The game is over.", Moment.SHEET),
)
