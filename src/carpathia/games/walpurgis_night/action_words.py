"""Actions of Walpurgis Night in words: as a button shows them, and as short phrases in explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from carpathia.core import phrases
from carpathia.core.phrases import agree
from carpathia.games.walpurgis_night.components import (
    BULLETS_CARD,
    COINS_CARD,
    ENDS,
    MOON_CARD,
    PRIEST,
    TOWN_NAMES,
)
from carpathia.games.walpurgis_night.rules.position import Phase, Position
from carpathia.games.walpurgis_night.things import (
    EVENT_TABLE,
    PERIL_TABLE,
    PROTECTION_TABLE,
    blood,
    bullets,
    cards,
    coins,
)
from carpathia.games.walpurgis_night.words import PASSENGERS

# A function from the state and the two arguments of an action.
Words: TypeAlias = Callable[[Position, int, int], str]


class ActionWords(NamedTuple):
    """A kind of action on its button and in a sentence, where it is the gerund of the button unless given."""

    button: Words
    gerund: Words | None = None


def _travel_button(state: Position, _: int, __: int) -> str:
    drawn = state.parts.travel
    return f"Travel: {f'draw {cards(drawn)} and make' if drawn else 'make'} a journey"


def _hire_button(state: Position, choice: int, _: int) -> str:
    return f"Hire the hunter with {bullets(choice + 1)} for {coins(state.parts.hunter_prices[choice])}"


def _protect_button(state: Position, icon: int, _: int) -> str:
    protection = PROTECTION_TABLE[icon]
    return f"Pay {coins(state.parts.protection)} for {protection.noun}, {protection.purpose}"


def _next_town(state: Position, end: int) -> str:
    return TOWN_NAMES[state.here() + 2 * end - 1]


def _drive_button(state: Position, end: int, _: int) -> str:
    town, last = _next_town(state, end), ENDS[end]
    return f"Drive to {town}" if town == last else f"Drive to {town}, towards {last}"


def _play_button(state: Position, number: int, _: int) -> str:
    parts, event = state.parts, number + BULLETS_CARD
    card = EVENT_TABLE[event]
    if event in (COINS_CARD, MOON_CARD):
        return f"Play {card.name}: {card.sentence(parts)}"
    if event == BULLETS_CARD:
        count = parts.event_bullets
        if state.bullets:
            return f"Play {card.name}: {count} more {agree(count, 'bullet', 'bullets')} for the hunter"
        return f"Play {card.name}: the hunter comes along with {bullets(count)}"
    return f"Play {card.name} to counter the {PERIL_TABLE[state.peril].noun}"


def _pass_button(state: Position, _: int, __: int) -> str:
    if state.phase is Phase.COUNTER:
        return "Let it happen"
    return "Play no more event cards" if state.phase is Phase.LAST_EVENTS else "Play nothing"


# By the verb of the action.
ACTION_WORDS: Final[dict[str, ActionWords]] = {
    "place the coach in": ActionWords(lambda state, a, b: f"Place the coach in {TOWN_NAMES[a]}"),
    "pick up guests": ActionWords(
        lambda state, a, b: f"Pick up guests: draw {cards(state.parts.pick_up)}",
        lambda state, a, b: "picking up guests",
    ),
    "travel": ActionWords(_travel_button, lambda state, a, b: "travelling"),
    "take": ActionWords(
        lambda state, a, b: f"Take the {PASSENGERS[a]} from the pool",
        lambda state, a, b: f"taking the {PASSENGERS[a]}",
    ),
    "draw from the deck": ActionWords(lambda state, a, b: "Draw from the deck"),
    "board": ActionWords(lambda state, a, b: f"Board the {PASSENGERS[a]}"),
    "close the doors": ActionWords(
        lambda state, a, b: "Close the doors: nobody else boards", lambda state, a, b: "closing the doors"
    ),
    "hire the hunter": ActionWords(
        _hire_button, lambda state, a, b: f"hiring the hunter with {bullets(a + 1)}"
    ),
    "no hunter": ActionWords(lambda state, a, b: "Go without the hunter"),
    "pay for": ActionWords(_protect_button, lambda state, a, b: f"paying for {PROTECTION_TABLE[a].noun}"),
    "shoot a wolf": ActionWords(
        lambda state, a, b: f"Let the hunter shoot a wolf in {TOWN_NAMES[state.here()]}",
        lambda state, a, b: "shooting a wolf",
    ),
    "load a coffin": ActionWords(
        lambda state, a, b: f"Load a coffin for {coins(state.parts.action)} and draw an event card",
        lambda state, a, b: "loading a coffin",
    ),
    "unload the coffin": ActionWords(
        lambda state, a, b: (
            f"Unload your coffin in {TOWN_NAMES[state.here()]} for {coins(state.parts.action)}"
        ),
        lambda state, a, b: "unloading your coffin",
    ),
    "swap coffin": ActionWords(
        lambda state, a, b: (
            f"Swap coffins {a + 1} and {a + 2} of this castle for {coins(state.parts.action)}"
        ),
        lambda state, a, b: f"swapping coffins {a + 1} and {a + 2}",
    ),
    "set down": ActionWords(lambda state, a, b: f"Set down a {PASSENGERS[PRIEST + a]} here"),
    "drive towards": ActionWords(_drive_button, lambda state, a, b: f"driving to {_next_town(state, a)}"),
    "stop": ActionWords(
        lambda state, a, b: "Stop here and end the journey", lambda state, a, b: "ending the journey"
    ),
    "play": ActionWords(_play_button, lambda state, a, b: f"playing {EVENT_TABLE[a + BULLETS_CARD].name}"),
    "kill a wolf in": ActionWords(lambda state, a, b: f"Kill a wolf in {TOWN_NAMES[a]}"),
    "move a wolf": ActionWords(lambda state, a, b: f"Move a wolf from {TOWN_NAMES[a]} to {TOWN_NAMES[b]}"),
    "put blood in": ActionWords(
        lambda state, a, b: f"Put {blood(state.parts.event_blood)} in {TOWN_NAMES[a]}"
    ),
    "pass": ActionWords(_pass_button),
    "lose": ActionWords(lambda state, a, b: f"Lose the {PASSENGERS[a]}"),
    "discard": ActionWords(
        lambda state, a, b: f"Put the {PASSENGERS[a]} into the pool",
        lambda state, a, b: f"discarding the {PASSENGERS[a]}",
    ),
}


def action_text(state: Position, seat: int, action: int) -> str:
    """Return an action as its button shows it."""
    kind = state.parts.actions.kind_of(action)
    if kind.verb not in ACTION_WORDS:
        return f"Luck: {kind.label(action)}"
    return ACTION_WORDS[kind.verb].button(state, *kind.args(action))


def gerund(state: Position, seat: int, action: int) -> str:
    """Return an action of a player as a short phrase: "driving to Moravia"."""
    kind = state.parts.actions.kind_of(action)
    words = ACTION_WORDS[kind.verb]
    if words.gerund is None:
        return phrases.gerund(words.button(state, *kind.args(action)))
    return words.gerund(state, *kind.args(action))
