"""Actions of The Transylvanian Lottery in words: as buttons, after "you cannot", and in explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from carpathia.core import phrases
from carpathia.core.phrases import and_list, capitalised
from carpathia.games.transylvanian_lottery.components import CARDS, ICONS, OTHER_FROM, OTHER_TO, Parts
from carpathia.games.transylvanian_lottery.rules.position import NONE, Phase, Position
from carpathia.games.transylvanian_lottery.rules.scoring import points_of
from carpathia.games.transylvanian_lottery.view import times_now
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    a_colour,
    card_name,
    icon_list,
    kind_name,
    points_text,
    power_text,
    role_name,
    scoring_text,
    slot_name,
    up_to,
)

Phrase: TypeAlias = Callable[[Parts, int, int], str]  # of the two arguments of an action


def _between_areas(parts: Parts, colour: int, way: int) -> str:
    origin, goal = OTHER_FROM[way] + 1, OTHER_TO[way] + 1
    return f"move {a_colour(parts, colour)} ticket from area {origin} to area {goal}"


def _to_bag(parts: Parts, colour: int, way: int) -> str:
    area, bag = divmod(way, int(parts.rows))
    return f"move {a_colour(parts, colour)} ticket from area {area + 1} to bag {bag + 1}"


def _scoring(parts: Parts, card: int, _: int) -> str:
    values = and_list([str(points) for points in parts.worth[card]])
    return f"take the scoring card with {values}"


# Each kind of action in Parts as a verb phrase; what luck decides as a noun phrase.
PHRASES: Final[dict[str, Phrase]] = {
    "pass_on": lambda parts, a, b: "pass",
    "done": lambda parts, a, b: "stop an action",
    "role": lambda parts, a, b: f"take the role of the {role_name(a)}",
    "scoring": _scoring,
    "mermaid": lambda parts, a, b: f"put your ticket from area {a + 1} into bag {b + 1}",
    "banshee": lambda parts, a, b: f"exchange {slot_name(parts, a)}",
    "banshee_for": lambda parts, a, b: f"exchange a prize for {slot_name(parts, a)}",
    "play_on": lambda parts, a, b: f"play a ticket on {card_name(a)}",
    "play_in": lambda parts, a, b: f"play a ticket in area {a + 1}",
    "gnome": lambda parts, a, b: f"exchange {a_colour(parts, a)} ticket on {card_name(b)}",
    "gnome_for": lambda parts, a, b: f"exchange a ticket for {a_colour(parts, a)} one on {card_name(b)}",
    "vampire": lambda parts, a, b: f"move {a_colour(parts, a)} ticket from bag {b + 1} to area {b + 1}",
    "werewolf": _between_areas,
    "move_to_bag": _to_bag,
    "move_to_area": _between_areas,
    "draw_from": lambda parts, a, b: f"draw from {parts.draw_from.first[a]}",
    "draw_from_two": lambda parts, a, b: f"draw from {parts.draw_from_two.first[a]}",
    "put_back": lambda parts, a, b: "put a drawn ticket back",
    "exchange": lambda parts, a, b: "exchange two drawn tickets",
    "put_in_bag": lambda parts, a, b: f"put a drawn ticket into bag {a + 1}",
    "put_in_area": lambda parts, a, b: f"put a drawn ticket into area {a + 1}",
    "swap_for": lambda parts, a, b: f"swap a drawn ticket for {a_colour(parts, a)} one in area {b + 1}",
    "fairy": lambda parts, a, b: f"move your ticket from {card_name(a)} to {card_name(b)}",
    "dragon": lambda parts, a, b: f"put back the ticket on space {a + 1}",
    "witch": lambda parts, a, b: f"exchange the ticket on space {a + 1}",
    "witch_for": lambda parts, a, b: f"exchange a ticket for the one on space {a + 1}",
    "giant": lambda parts, a, b: "win every tie of this row",
    "take": lambda parts, a, b: f"take prize {a + 1}",
    "take_harmless": lambda parts, a, b: f"take prize {a + 1} so that it subtracts nothing",
    "discard": lambda parts, a, b: f"discard prize {a + 1}",
    "surplus": lambda parts, a, b: f"put a surplus ticket into bag {a + 1}",
    "reclaim": lambda parts, a, b: f"take a ticket back from area {a + 1}",
    "name_first": lambda parts, a, b: f"the {parts.colours[a]} player goes first",
    "lay_card": lambda parts, a, b: f"the action card {card_name(a)}",
    "lay_prize": lambda parts, a, b: f"the prize {kind_name(parts, a)}",
    "ticket": lambda parts, a, b: f"{a_colour(parts, a)} ticket",
}


def _role_text(state: Position, seat: int, role: int, _: int) -> str:
    wants = icon_list([ICONS[icon] for icon in state.parts.wants[role]])
    return f"The {role_name(role)}, who wants {wants}, and {power_text(state.parts, role)}"


def _scoring_text(state: Position, seat: int, card: int, _: int) -> str:
    parts = state.parts
    icons = [ICONS[icon] for icon in parts.wants[state.roles[seat]]]
    return f"{scoring_text(icons, parts.worth[card])} ({state.scoring_left(card)} left)"


def _play_on_text(state: Position, seat: int, card: int, _: int) -> str:
    where = f"{card_name(card)} in row {state.rows[card] + 1}"
    what = CARD_WORDS[CARDS[card]].action
    return f"Play a ticket on {where}: {what}, {up_to(times_now(state, card))}"


def _prize(state: Position, place: int) -> str:
    return f"prize {place + 1}, {kind_name(state.parts, state.prizes[state.slot(place)])}"


def _take_text(state: Position, seat: int, place: int, _: int) -> str:
    worth = points_of(state, seat, state.prizes[state.slot(place)])
    return f"Take {_prize(state, place)}, worth {points_text(worth)} to you"


def _slot(state: Position, slot: int) -> str:
    return f"{kind_name(state.parts, state.prizes[slot])}, {slot_name(state.parts, slot)}"


def _locked(state: Position, colour: int, card: int) -> str:
    return f"{a_colour(state.parts, colour)} ticket on {card_name(card)} in row {state.rows[card] + 1}"


def _lot(state: Position, space: int) -> str:
    return f"the {state.parts.colours[state.line[space]]} ticket on space {space + 1}"


# Kinds of action whose button says more, or less, than the verb phrase.
BUTTONS: Final[dict[str, Callable[[Position, int, int, int], str]]] = {
    "pass_on": lambda state, seat, a, b: "Decline" if state.phase is Phase.PRIZE else "Do not use it now",
    "done": lambda state, seat, a, b: "Stop here",
    "role": _role_text,
    "scoring": _scoring_text,
    "banshee": lambda state, seat, a, b: f"Exchange {_slot(state, a)}",
    "banshee_for": lambda state, seat, a, b: f"For {_slot(state, a)}",
    "play_on": _play_on_text,
    "gnome": lambda state, seat, a, b: f"Exchange {_locked(state, a, b)}",
    "gnome_for": lambda state, seat, a, b: f"For {_locked(state, a, b)}",
    "werewolf": lambda state, seat, a, b: f"Use your power: {_between_areas(state.parts, a, b)}",
    "put_back": lambda state, seat, a, b: "Put both back" if state.other_held != NONE else "Put it back",
    "exchange": lambda state, seat, a, b: "Exchange them",
    "put_in_bag": lambda state, seat, a, b: f"Put it into bag {a + 1}",
    "put_in_area": lambda state, seat, a, b: f"Put it into area {a + 1}",
    "swap_for": lambda state, seat, a, b: f"Swap it for {a_colour(state.parts, a)} ticket in area {b + 1}",
    "fairy": lambda state, seat, a, b: (
        f"Move your ticket from {card_name(a)} to {card_name(b)} in row {state.rows[b] + 1}"
    ),
    "dragon": lambda state, seat, a, b: f"Put back {_lot(state, a)}",
    "witch": lambda state, seat, a, b: f"Exchange {_lot(state, a)}",
    "witch_for": lambda state, seat, a, b: f"For {_lot(state, a)}",
    "take": _take_text,
    "take_harmless": lambda state, seat, a, b: f"Take {_prize(state, a)}, so that it subtracts nothing",
    "discard": lambda state, seat, a, b: f"Discard {_prize(state, a)}",
    "surplus": lambda state, seat, a, b: f"Into bag {a + 1}",
    "reclaim": lambda state, seat, a, b: f"From area {a + 1}",
}


def _moving(state: Position, colour: int, origin: str, goal: str) -> str:
    return f"moving {state.parts.colours[colour]} from {origin} to {goal}"


def _between_areas_gerund(state: Position, colour: int, way: int) -> str:
    return _moving(state, colour, f"area {OTHER_FROM[way] + 1}", f"area {OTHER_TO[way] + 1}")


def _to_bag_gerund(state: Position, colour: int, way: int) -> str:
    area, bag = divmod(way, int(state.parts.rows))
    return _moving(state, colour, f"area {area + 1}", f"bag {bag + 1}")


# Kinds of action whose phrase in an explanation is shorter than the gerund of the verb phrase.
GERUNDS: Final[dict[str, Callable[[Position, int, int], str]]] = {
    "pass_on": lambda state, a, b: "declining" if state.phase is Phase.PRIZE else "passing",
    "done": lambda state, a, b: "stopping here",
    "scoring": lambda state, a, b: f"taking scoring card {state.parts.scoring.first[a]}",
    "mermaid": lambda state, a, b: f"moving your area {a + 1} ticket to bag {b + 1}",
    "banshee_for": lambda state, a, b: f"exchanging it for {slot_name(state.parts, a)}",
    "gnome_for": lambda state, a, b: f"exchanging it for {state.parts.colours[a]} on {card_name(b)}",
    "vampire": lambda state, a, b: f"taking {a_colour(state.parts, a)} ticket out of bag {b + 1}",
    "werewolf": _between_areas_gerund,
    "move_to_bag": _to_bag_gerund,
    "move_to_area": _between_areas_gerund,
    "put_back": lambda state, a, b: f"putting {'both' if state.other_held != NONE else 'it'} back",
    "giant": lambda state, a, b: "winning every tie",
    "swap_for": lambda state, a, b: f"swapping for {a_colour(state.parts, a)} ticket in area {b + 1}",
    "fairy": lambda state, a, b: f"moving your ticket from {CARDS[a]} to {CARDS[b]}",
    "witch_for": lambda state, a, b: f"exchanging it for the ticket on space {a + 1}",
    "take": lambda state, a, b: f"taking {_prize(state, a)}",
    "discard": lambda state, a, b: f"discarding {_prize(state, a)}",
}


def gerund(state: Position, seat: int, action: int) -> str:
    """Return an action of a player as a short phrase: "putting a drawn ticket into bag 1"."""
    name, a, b = _named(state.parts, action)
    if name in GERUNDS:
        return GERUNDS[name](state, a, b)
    return phrases.gerund(PHRASES[name](state.parts, a, b))


def action_phrase(parts: Parts, action: int) -> str:
    """Return an action, allowed or not, as it stands after "you cannot" or "luck decided"."""
    name, a, b = _named(parts, action)
    return PHRASES[name](parts, a, b)


def action_text(state: Position, seat: int, action: int) -> str:
    """Return a legal action as its button shows it."""
    name, a, b = _named(state.parts, action)
    button = BUTTONS.get(name)
    return button(state, seat, a, b) if button else capitalised(PHRASES[name](state.parts, a, b))


def _named(parts: Parts, action: int) -> tuple[str, int, int]:
    """Return the name in Parts of the kind of an action, and its arguments."""
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    return next(name for name in PHRASES if getattr(parts, name) is kind), a, b
