"""The Transylvanian Lottery on one screen, and its words."""

from __future__ import annotations

from collections.abc import Iterator

from carpathia.core.guide import Drawing, Guide, Panel, Point, Term
from carpathia.core.phrases import agree, and_list, capitalised, plural
from carpathia.games.transylvanian_lottery.components import CARDS, ICONS, ROLES, SIGNS, Parts
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    ROLE,
    icon_list,
    icon_name,
    points_text,
    power_text,
)


def guide(parts: Parts) -> Guide:
    return Guide(
        [
            Panel("Goal", list(_goal(parts))),
            Panel("On your turn: rigging", list(_rigging(parts))),
            Panel("The lottery", list(_lottery(parts))),
            Panel("How you score", list(_scoring(parts))),
        ],
        list(_terms(parts)),
    )


def _tickets(parts: Parts, *seats: int) -> list[Drawing]:
    """Return tickets of some seats, in the colours of this table."""
    colours = [parts.colours[seat % len(parts.colours)] for seat in seats]
    return [("ticket", colour, SIGNS[colour]) for colour in colours]


def _drawn(parts: Parts) -> str:
    return f"{plural(parts.draws, 'ticket')} {agree(parts.draws, 'is', 'are')} drawn"


def _goal(parts: Parts) -> Iterator[Point]:
    wanted = [ICONS[icon] for icon in parts.wants[0]]
    yield Point(
        "Win prizes with the icons that your role wants. The most points after"
        f" {plural(parts.rounds, 'round')} win.",
        [("emblem", ROLES[0]), *(("icon_of", icon) for icon in wanted)],
    )
    best = sorted(set(parts.worth[0]), reverse=True)
    yield Point(
        "Everybody sees which three icons you want. Only you know which of them is worth"
        f" {and_list([str(worth) for worth in best])}: your scoring card says so.",
        [("back",)],
    )


def _rigging(parts: Parts) -> Iterator[Point]:
    card = CARD_WORDS[CARDS[0]]
    yield Point(
        f"Everybody has {plural(parts.in_hand, 'turn')}. In each you play one of your tickets on an action"
        " card and"
        " may do what it shows, at most as often as its number says.",
        [*_tickets(parts, 0), ("say", "→"), ("pictogram", card.origin, card.how, card.goal)],
    )
    yield Point("Or you play the ticket in any area, without an action.", _tickets(parts, 0))
    yield Point(
        "Actions move tickets of any colour between areas and bags. A ticket on an action card stays there.",
        _tickets(parts, 1, 0, 2),
    )
    yield Point(
        "Once in a round you may use the power of your role.", [("emblem", role) for role in ROLES[1:4]]
    )
    yield Point("Then all tickets in the areas and on the cards of a row go into the bag of that row.")


def _lottery(parts: Parts) -> Iterator[Point]:
    yield Point(
        f"From each bag {_drawn(parts)}. Whoever has the most in the row chooses a"
        " prize first,"
        " then the second, and so on. In a tie the ticket drawn later wins.",
        _tickets(parts, 0, 1, 0),
    )
    yield Point(
        "Tickets that win nothing move on to the next row, and count there.",
        [*_tickets(parts, 1), ("say", "↓")],
    )
    yield Point(
        f"After the lottery everybody takes {plural(parts.in_hand, 'ticket')} back from the bags, and puts"
        " the others"
        " into bags of their choice."
    )


def _scoring(parts: Parts) -> Iterator[Point]:
    wanted = [ICONS[icon] for icon in parts.wants[0]]
    yield Point(
        "A prize is worth what your scoring card gives for its icons; an icon that you do not want is worth"
        " nothing.",
        [("icon_of", wanted[0]), ("icon_of", wanted[1])],
    )
    yield Point(
        f"A royal prize: {parts.crown} for the crown, and its icon.",
        [("icon_of", "crown"), ("icon_of", wanted[0])],
    )
    yield Point(
        "A cursed prize subtracts the worth of its icon.", [("icon_of", "curse"), ("icon_of", wanted[0])]
    )
    yield Point(
        f"But whoever has the most curses gets {points_text(parts.most_curses)}. In a tie nobody does.",
        [("icon_of", "curse"), ("icon_of", "curse"), ("icon_of", "curse")],
    )


def _terms(parts: Parts) -> Iterator[Term]:
    yield Term(
        "ticket",
        f"Your entry in the lottery, in your colour. You have {parts.tickets} of them.",
        "GT-1.3",
        ("tickets",),
    )
    yield Term(
        "row",
        "One of three: a bag, an area, two action cards, prizes, and spaces for drawn tickets.",
        "GT-1.2",
        ("rows",),
    )
    yield Term(
        "bag",
        f"Holds tickets. {_drawn(parts)} from each bag in the lottery, and what is"
        " in it is known to all"
        " unless the table has agreed on closed bags.",
        "GT-6.1",
        ("bags",),
    )
    yield Term(
        "area",
        "Where tickets lie openly in front of a bag. They go into the bag before the lottery.",
        "GT-3.7",
        ("areas",),
    )
    yield Term(
        "action card",
        "Play a ticket on it, and you may take its action, at most as often as its number says.",
        "GT-3.2",
        ("action cards",),
    )
    for key, card in CARD_WORDS.items():
        yield Term(
            card.name,
            f"An action card: {card.action}, up to {plural(parts.times[CARDS.index(key)], 'time')}."
            if parts.printed_numbers
            else f"An action card: {card.action}, once for each ticket on it.",
            card.clause,
        )
    yield Term("locked", "A ticket on an action card is locked: no action moves it.", "GT-3.4")
    yield Term(
        "role",
        "Who you are: it has a power and wants three icons.",
        "GT-5.1",
        ("roles", "power", "powers"),
    )
    for number, (name, role) in enumerate(ROLE.items()):
        wants = icon_list([ICONS[icon] for icon in parts.wants[ROLES.index(name)]])
        yield Term(
            role.name, f"A role that wants {wants}. Once a round it {power_text(parts, number)}.", role.clause
        )
    yield Term(
        "scoring card",
        "Secret: it says what the top, middle and bottom icon of your role are worth.",
        "GT-2.3",
        ("scoring cards",),
    )
    yield Term(
        "icon",
        f"{capitalised(and_list([icon_name(icon) for icon in ICONS]))}: prizes show them, roles want them.",
        "GT-1.5",
        ("icons",),
    )
    yield Term(
        "royal prize",
        f"A crown, worth {points_text(parts.crown)}, and an icon.",
        "GT-8.3",
        ("royal", "crown"),
    )
    yield Term(
        "cursed prize",
        "A curse and an icon, whose worth is subtracted. The most curses bring"
        f" {points_text(parts.most_curses)}.",
        "GT-8.4",
        ("curse", "curses", "cursed"),
    )
    yield Term("rigging", "The first part of a round, in which tickets are played and moved.", "GT-3.1")
    yield Term("lottery", "The second part of a round, in which tickets are drawn and prizes won.", "GT-6.1")
    yield Term(
        "carried over",
        "A ticket that won nothing lies in the first spaces of the next row and counts there.",
        "GT-6.12",
    )
    yield Term("reset", "The end of a round: everybody takes tickets back.", "GT-7.1")
