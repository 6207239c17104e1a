"""The Transylvanian Lottery in words: the names of things, roles and action cards, and what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from carpathia.core.phrases import agree, and_list, capitalised, comma_list, plural, victory
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.components import CARDS, GNOME, ROLES, Parts
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    HAND,
    HEAP,
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.view import PickedView, PrizeView, prize_view

MINUS: Final = "\N{MINUS SIGN}"
IN_TURNS: Final = (Phase.TURN, Phase.BETWEEN)
OWN_TURN: Final = "on their own turn in the rigging phase, not during an action"


@dataclass(frozen=True)
class Role:
    """A role and its power."""

    name: str
    clause: str
    power: str  # what the role does once a round, after its name: "The Giant wins …"
    window: str  # when, after "does so"
    phases: tuple[Phase, ...]  # when, as the rules see it; none if the power has no action of its own
    action: str = ""  # the kind of action in Parts


@dataclass(frozen=True)
class Card:
    """An action card: from where, to or for what, and what one does."""

    origin: str
    how: str
    goal: str
    clause: str
    action: str

    @property
    def name(self) -> str:
        return f"{self.origin} {self.how} {self.goal}".capitalize()


ROLE: Final = {
    "gnome": Role(
        "Gnome",
        "GT-5.4",
        "exchanges two tickets on action cards",
        "on their own turn or between two turns of the rigging phase, not during an action",
        IN_TURNS,
        "gnome",
    ),
    "dragon": Role(
        "Dragon",
        "GT-5.5",
        "puts a drawn ticket back and has another drawn, which counts as drawn last",
        "after a row has been drawn",
        (Phase.DRAWN,),
        "dragon",
    ),
    "vampire": Role(
        "Vampire",
        "GT-5.6",
        "moves a ticket of their choice from a bag to the area of its row",
        OWN_TURN,
        IN_TURNS,
        "vampire",
    ),
    "witch": Role(
        "Witch",
        "GT-5.7",
        "exchanges two tickets of different colours in a drawn row",
        "after a row has been drawn",
        (Phase.DRAWN,),
        "witch",
    ),
    "werewolf": Role(
        "Werewolf",
        "GT-5.8",
        "moves a ticket from one area to another",
        OWN_TURN,
        IN_TURNS,
        "werewolf",
    ),
    "imp": Role(
        "Imp",
        "GT-5.9",
        "takes the action of a card once more than it may be taken",
        "on their own turn, when the action could be taken no more",
        (),
    ),
    "fairy": Role(
        "Fairy",
        "GT-5.10",
        "moves one of their own tickets to another action card",
        "when the rigging phase ends",
        (Phase.FAIRY,),
        "fairy",
    ),
    "giant": Role(
        "Giant", "GT-5.11", "wins every tie of a row", "after a row has been drawn", (Phase.DRAWN,), "giant"
    ),
    "ghoul": Role(
        "Ghoul",
        "GT-5.12",
        "takes a cursed prize that will subtract nothing",
        "when choosing a prize",
        (Phase.PRIZE,),
        "take_harmless",
    ),
    "mermaid": Role(
        "Mermaid",
        "GT-5.13",
        "puts one of their own tickets from an area into a bag",
        "before the first turn of the rigging phase",
        (Phase.OPENING,),
        "mermaid",
    ),
    "banshee": Role(
        "Banshee",
        "GT-5.14",
        "exchanges two prizes of different rows",
        "before the first turn of the rigging phase",
        (Phase.OPENING,),
        "banshee",
    ),
    "goblin": Role(
        "Goblin",
        "GT-5.15",
        "discards a prize instead of taking it",
        "when there is only one prize left to take",
        (Phase.PRIZE,),
        "discard",
    ),
}

CARD_WORDS: Final = {
    "area-to-bag": Card("area", "to", "bag", "GT-4.5", "move a ticket from an area to a bag"),
    "area-to-area": Card("area", "to", "area", "GT-4.6", "move a ticket from one area to another"),
    "bag-for-bag": Card(
        "bag", "for", "bag", "GT-4.7", "draw a ticket from each of two bags and exchange them or not"
    ),
    "bag-to-bag": Card("bag", "to", "bag", "GT-4.8", "draw a ticket from a bag and put it into any bag"),
    "bag-for-area": Card(
        "bag", "for", "area", "GT-4.9", "draw a ticket from a bag and swap it for one in an area"
    ),
    "bag-to-area": Card("bag", "to", "area", "GT-4.10", "draw a ticket from a bag and put it into any area"),
}


# Names of things


def window(parts: Parts, role: int) -> str:
    """Return when a role uses its power, after "does so"."""
    # GT-5.20 The Gnome between turns too, unless it is ruled otherwise.
    return OWN_TURN if role == GNOME and not parts.gnome_any_time else ROLE[ROLES[role]].window


def power_text(parts: Parts, role: int) -> str:
    """Return what a role does once a round and when, after its name."""
    return f"once a round, {window(parts, role)}, {ROLE[ROLES[role]].power}"


def role_name(role: int) -> str:
    return ROLE[ROLES[role]].name


def icon_name(icon: str) -> str:
    return icon.capitalize()


def icon_list(icons: Sequence[str]) -> str:
    return and_list([icon_name(icon) for icon in icons])


def card_name(card: int) -> str:
    return f'"{CARD_WORDS[CARDS[card]].name}"'


def place_name(place: int) -> str:
    if place < BAG:
        return f"area {place - AREA + 1}"
    if place < CARD:
        return f"bag {place - BAG + 1}"
    return f"the card {card_name(place - CARD)}"


def slot_name(parts: Parts, slot: int) -> str:
    return f"prize {slot % parts.prizes + 1} of row {slot // parts.prizes + 1}"


def picked_name(picked: PickedView) -> str:
    """Return what a power that exchanges two things has picked first."""
    slot, ticket = picked["slot"], picked["ticket"]
    if slot is not None:
        return f"prize {slot['place'] + 1} of row {slot['row'] + 1}"
    if ticket is not None:
        return f'the {ticket["colour"]} ticket on "{CARD_WORDS[ticket["card"]].name}"'
    assert picked["space"] is not None
    return f"the ticket on space {picked['space'] + 1}"


def prize_name(prize: PrizeView) -> str:
    """Return what a prize shows: "Blood and Music", "crown and Fire"."""
    special = ["crown"] * prize["royal"] + ["curse"] * prize["cursed"]
    return and_list([*special, *[icon_name(icon) for icon in prize["icons"]]])


def kind_name(parts: Parts, kind: int) -> str:
    return prize_name(prize_view(parts, kind))


def prize_list(prizes: Sequence[PrizeView]) -> str:
    counts = Counter(prize_name(prize) for prize in prizes)
    return comma_list([name if count == 1 else f"{count} of {name}" for name, count in counts.items()])


def ticket_list(counts: Mapping[str, int]) -> str:
    return comma_list([f"{count} {colour}" for colour, count in counts.items() if count], "no tickets")


def scoring_text(wants: Sequence[str], values: Sequence[int]) -> str:
    """Return what the icons of a role are worth: "Blood 3, Music 2 and Water 1"."""
    return and_list([f"{icon_name(icon)} {points}" for icon, points in zip(wants, values, strict=True)])


def a_colour(parts: Parts, seat: int) -> str:
    """Return the colour of a seat after "a" or "an"."""
    colour = parts.colours[seat]
    return f"an {colour}" if colour[0] in "aeiou" else f"a {colour}"


def points_text(points: int) -> str:
    return plural(points, "point") if points >= 0 else f"minus {plural(-points, 'point')}"


def signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else str(points)


def times_text(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def up_to(count: int) -> str:
    return "once" if count == 1 else f"up to {count} times"


def times_left(count: int) -> str:
    return f"{plural(count, 'time')} left"


# What is asked


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return victory(names, state.placings(), points_text(max(state.scores())))
    if state.actor == CHANCE:
        return "Luck decides."
    if state.actor != seat:
        return f"{names[state.actor]} is {_doing(state)}."
    return _own_question(state, seat)


def _doing(state: Position) -> str:
    match state.phase:
        case Phase.CHOOSE_ROLE:
            return "choosing a role"
        case Phase.CHOOSE_SCORING:
            return "choosing a scoring card"
        case Phase.TURN:
            return "about to play a ticket"
        case Phase.ACT | Phase.PLACE:
            return f"taking the action {card_name(state.card)}"
        case Phase.PRIZE:
            return "choosing a prize"
        case Phase.SURPLUS | Phase.RECLAIM:
            return "taking tickets back"
        case Phase.BANSHEE | Phase.GNOME | Phase.WITCH:
            return f"using the power of the {role_name(state.roles[state.actor])}"
    return f"deciding whether to use the power of the {role_name(state.roles[state.actor])}"


def _own_question(state: Position, seat: int) -> str:
    match state.phase:
        case Phase.CHOOSE_ROLE:
            return "Which role do you take?"
        case Phase.CHOOSE_SCORING:
            return "Which scoring card do you take, face down?"
        case Phase.TURN:
            held = state.at(HAND, seat)
            which = agree(held, "your last ticket", f"one of your {held} tickets")
            return f"Play {which}, on an action card or in an area."
        case Phase.ACT:
            return _act_question(state)
        case Phase.PLACE:
            return _place_question(state)
        case Phase.PRIZE:
            return _prize_question(state)
        case Phase.SURPLUS:
            count = state.at(HEAP, seat)
            tickets = plural(count, "surplus ticket")
            return f"You have {tickets}: into which bag do you put {agree(count, 'it', 'one')}?"
        case Phase.RECLAIM:
            return "You are short of tickets: from which area do you take one back?"
        case Phase.BANSHEE:
            return "Which prize do you exchange it for?"
        case Phase.GNOME | Phase.WITCH:
            return "Which ticket do you exchange it for?"
    ask = f"do you use your power as the {role_name(state.roles[seat])}?"
    if state.phase is Phase.DRAWN:
        return f"Row {state.row + 1} has been drawn: {ask}"
    if state.phase is Phase.BETWEEN and state.actor == state.mover:
        return f"Before your turn ends: {ask}"
    return capitalised(ask)


def _act_question(state: Position) -> str:
    what = CARD_WORDS[CARDS[state.card]].action
    if state.times == 0:
        return f"As the Imp you may {what} once more."
    return f"You may {what} ({times_left(state.times)})."


def _place_question(state: Position) -> str:
    held = f"{a_colour(state.parts, state.held)} ticket from bag {state.held_from + 1}"
    if state.other_held != NONE:
        other = f"{a_colour(state.parts, state.other_held)} one from bag {state.other_from + 1}"
        return f"You have drawn {held} and {other}: do you exchange them?"
    if CARDS[state.card] == "bag-for-area":
        return f"You have drawn {held}: for which ticket do you swap it?"
    return f"You have drawn {held}: where do you put it?"


def _prize_question(state: Position) -> str:
    count = state.prizes_in_row()
    left = f"Row {state.row + 1} has {plural(count, 'prize')} left"
    if state.first_pass and state.parts.first_prize_is_compulsory:
        return f"{left}: {agree(count, 'what do you do with it', 'which one do you take')}?"
    return f"{left}: do you take {agree(count, 'it', 'one')}?"
