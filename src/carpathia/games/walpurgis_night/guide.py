"""Walpurgis Night on one screen, and its words."""

from __future__ import annotations

from collections.abc import Iterator

from carpathia.core.guide import Guide, Panel, Point, Term
from carpathia.core.phrases import and_list, capitalised, or_list, plural
from carpathia.games.walpurgis_night.components import TOWN_NAMES, Parts
from carpathia.games.walpurgis_night.things import (
    EVENT_TABLE,
    PASSENGER_TABLE,
    PERIL_TABLE,
    PROTECTION_TABLE,
    blood,
    cards,
    coins,
    passengers,
)


def guide(parts: Parts) -> Guide:
    return Guide(
        [
            Panel("Goal", list(_goal(parts))),
            Panel("On your turn", list(_turn(parts))),
            Panel("How you score", list(_scoring(parts))),
        ],
        list(_terms(parts)),
    )


def _goal(parts: Parts) -> Iterator[Point]:
    yield Point(
        "Drive guests along the road, and bring the coffins of your vampires to castles where much blood"
        " will be.",
        [("coach", "brown", 0, 1), ("say", "→"), ("coffin", "brown", 0), ("pic", "drop")],
    )
    yield Point(
        f"Each blood token that one of your coffins drinks is 1 point. The most points after"
        f" {plural(parts.rounds, 'round')} win.",
        [("pic", "drop")],
    )


def _turn(parts: Parts) -> Iterator[Point]:
    yield Point(
        f"Either pick up guests (draw {cards(parts.pick_up)}), or travel (draw {parts.travel}, then drive).",
        [("passenger", "guest", "guest", "moravia", "Moravia"), ("passenger", "priest", "priest")],
    )
    yield Point(
        f"To travel, put 1 to {passengers(parts.coach_seats)} on your coach, all going one way. Guests get"
        " off in"
        f" their town, pay {coins(parts.pay[0])} (others {parts.pay[1]}) and leave blood there.",
        [("coach", "white", 1), ("say", "→"), ("coin", parts.pay[0]), ("pic", "drop")],
    )
    yield Point(
        f"Every leg has a peril. Buy protection before it is turned up, {coins(parts.protection)} each:"
        " garlic against"
        " neophytes, herbs against a full moon, wheels against accidents.",
        [("pic", "icon-garlic"), ("pic", "icon-herbs"), ("pic", "wheel")],
    )
    yield Point(
        "Werewolves leave a wolf instead of blood, and so do cursed guests after a full moon. The hunter"
        " shoots"
        f" wolves; he costs {or_list([coins(price) for price in parts.hunter_prices[:2]])}.",
        [("pic", "wolf"), ("pic", "peril-full_moon"), ("pic", "fig-hunter")],
    )
    yield Point(
        f"Once in a journey, for {coins(parts.action)}: load a coffin (and draw an event card), unload it"
        " into the castle"
        " where you are, or swap two coffins there.",
        [("coffin", "yellow", 2), ("say", "⇄"), ("coffin", "black", 3)],
    )


def _scoring(parts: Parts) -> Iterator[Point]:
    yield Point(
        f"Blood comes from Dracula's board. When its {blood(parts.board)} are used up, the turns go on until"
        " the first player"
        " would be next, and the round ends.",
        [("pic", "drop"), ("say", f"\N{MULTIPLICATION SIGN} {parts.board}")],
    )
    yield Point(
        "First the wolves eat: each takes one blood token from its town.",
        [("pic", "wolf"), ("say", "→"), ("pic", "drop")],
    )
    yield Point(
        "Then the coffins of each castle drink in turn, from left to right, one token at a time, until the"
        " town"
        " has none left.",
        [("coffin", "brown", 0), ("coffin", "white", 1), ("coffin", "brown", 0)],
    )
    yield Point("At the very end each event card in your hand is 1 point more.", [("back",)])
    yield Point(
        "Ties: killed wolves count first, then coins, then the better places in the castles.",
        [("pic", "event-kill_a_wolf")],
    )


def _terms(parts: Parts) -> Iterator[Term]:
    for thing in PASSENGER_TABLE.values():
        yield Term(
            thing.name,
            f"{capitalised(thing.window)}: {thing.sentence(parts)}.",
            thing.clause,
            (f"{thing.name}s" if thing.name != "werewolf" else "werewolves",),
        )
    for protection in PROTECTION_TABLE:
        yield Term(
            protection.name,
            f"A protection for {coins(parts.protection)}, {protection.purpose}. It is paid before the peril"
            " is known.",
            protection.clause,
        )
    for peril in PERIL_TABLE:
        if peril.name != "full moon":
            yield Term(peril.name, f"A peril: {peril.sentence(parts)}.", peril.clause)
    yield Term(
        "full moon",
        "A peril, and an event card: it turns the cursed guests aboard into wolves; herbs help.",
        "WN-5.4",
    )
    for event in EVENT_TABLE:
        if event.name not in ("full moon", "garlic", "herbs", "blood"):
            yield Term(event.name, f"An event card, {event.window}: {event.sentence(parts)}.", event.clause)
    yield Term(
        "event card",
        "Drawn when a coffin is loaded, played at the time it names, worth 1 point if you still hold it at"
        " the end.",
        "WN-8.1",
        ("event cards",),
    )
    yield Term(
        "leg",
        f"The road from one town to the next. The towns are {and_list(TOWN_NAMES)}.",
        "WN-4.7",
        ("legs",),
    )
    yield Term(
        "peril", "A card turned up on every leg: what happens to the coach on the way.", "WN-6.2", ("perils",)
    )
    yield Term("pool", f"{capitalised(cards(parts.pool))} that lie face up to be drawn.", "WN-2.6")
    yield Term(
        "coffin",
        "One of your vampires. In a castle it drinks the blood of the town at the end of a round.",
        "WN-7.4",
        ("coffins",),
    )
    yield Term(
        "castle",
        f"Every town has one, with {plural(parts.spaces, 'space')} for coffins in a row.",
        "WN-1.10",
        ("castles",),
    )
    yield Term(
        "blood token",
        "Left in a town by each guest who arrives as a human.",
        "WN-4.12",
        ("blood tokens", "blood"),
    )
    yield Term(
        "wolf",
        "A token in a town. At the end of a round it takes one blood token there.",
        "WN-9.7",
        ("wolves",),
    )
    yield Term(
        "trophy",
        "A wolf that your hunter has killed. Trophies decide ties.",
        "WN-10.3",
        ("trophies",),
    )
    yield Term(
        "Dracula's board",
        f"Holds {blood(parts.board)} at the beginning of a round. Whoever takes the last one brings on its"
        " end.",
        "WN-9.1",
    )
    yield Term(
        "tip", f"{capitalised(coins(parts.tip))} from each believer who travels with a priest.", "WN-5.2"
    )
