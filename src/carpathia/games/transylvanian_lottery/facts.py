"""The facts of The Transylvanian Lottery: number, name, clause and words of each."""

from __future__ import annotations

from typing import Final, TypeAlias

from carpathia.core.facts import Fact, FactTable, Moment, Telling, fact_table
from carpathia.core.journal import Event
from carpathia.core.phrases import agree, capitalised, plural
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import CARDS, ICONS, ROLES, Parts
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import BAG, CARD, HAND, HEAP, PLACES
from carpathia.games.transylvanian_lottery.rules.prizes import FIRST_PASS, FURTHER_PASS, HARMLESS
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    ROLE,
    a_colour,
    card_name,
    icon_list,
    kind_name,
    place_name,
    power_text,
    role_name,
    scoring_text,
    slot_name,
)

Told: TypeAlias = Telling[Parts]

RANKS: Final = ["first", "second", "third", "fourth", "fifth"]

# Clauses that depend on the event, by the kinds of place a ticket comes from and goes to.
MOVES: Final = {
    ("area", "bag"): "GT-4.5",
    ("area", "area"): "GT-4.6",
    ("bag", "bag"): "GT-4.8",
    ("bag", "area"): "GT-4.10",
    ("heap", "bag"): "GT-7.4",
    ("area", "hand"): "GT-7.5",
}
SENDINGS: Final = {
    ("area", "bag"): "GT-5.13",
    ("area", "area"): "GT-5.8",
    ("bag", "area"): "GT-5.6",
    ("card", "card"): "GT-5.10",
}
OFFERS: Final = {FIRST_PASS: "GT-6.8", FURTHER_PASS: "GT-6.10", HARMLESS: "GT-5.12"}


def _way(event: Event) -> tuple[str, str]:
    return _kind_of_place(event.b), _kind_of_place(event.c)


def _kind_of_place(place: int) -> str:
    if place == HAND:
        return "hand"
    if place == HEAP:
        return "heap"
    return "area" if place < BAG else "bag" if place < CARD else "card"


def _card_clause(event: Event) -> str:
    return CARD_WORDS[CARDS[event.c]].clause


def _curses_clause(event: Event) -> str:
    return "GT-8.10" if event.seat == NOBODY and event.a == 0 else "GT-8.5"


def _role_chosen(t: Told) -> str:
    wants = icon_list([ICONS[icon] for icon in t.parts.wants[t.a]])
    return f"{t.who} is the {role_name(t.a)}, who wants {wants}, and {power_text(t.parts, t.a)}."


def _played(t: Told) -> str:
    return f"{t.who} plays a ticket {'in' if t.a < CARD else 'on'} {place_name(t.a)}."


def _moved(t: Told) -> str:
    if t.b == HEAP:
        return f"{t.who} puts a surplus ticket into {place_name(t.c)}."
    if t.c == HAND:
        return f"{t.who} takes a ticket back from {place_name(t.b)}."
    if t.b == t.c:
        return f"{t.who} puts the {t.parts.colours[t.a]} ticket back into {place_name(t.b)}."
    return f"{t.who} moves {a_colour(t.parts, t.a)} ticket from {place_name(t.b)} to {place_name(t.c)}."


def _swapped(t: Told) -> str:
    one, there = divmod(t.a, PLACES)
    other, back = divmod(t.b, PLACES)
    colours = t.parts.colours
    if one == other:
        return f"{t.who} swaps two {colours[one]} tickets, from {place_name(there)} and {place_name(back)}."
    return (
        f"{t.who} swaps two tickets: the {colours[one]} one goes to {place_name(there)},"
        f" the {colours[other]} one to {place_name(back)}."
    )


def _cube(parts: Parts, cube: int) -> str:
    colour, card = divmod(cube, int(parts.cards))
    return f"the {parts.colours[colour]} ticket on {card_name(card)}"


def _cubes_exchanged(t: Told) -> str:
    return f"{t.who} exchanges {_cube(t.parts, t.a)} and {_cube(t.parts, t.b)}."


def _prizes_exchanged(t: Told) -> str:
    return f"{t.who} exchanges {slot_name(t.parts, t.a)} and {slot_name(t.parts, t.b)}."


def _row_begun(t: Told) -> str:
    carried = f"; {plural(t.b, 'ticket')} {agree(t.b, 'was', 'were')} carried over" if t.b else ""
    return f"Bag {t.a + 1} is drawn{carried}."


def _lot_returned(t: Told) -> str:
    return f"{t.who} puts the {t.parts.colours[t.b]} ticket on space {t.a + 1} back into bag {t.c + 1}."


def _tie_broken(t: Told) -> str:
    tie = f"{t.who} and {t.names[t.a]} tie with {plural(t.b, 'ticket')} each"
    if t.c:
        return f"{tie}; {t.who} wins every tie."
    return f"{tie}; {t.who}'s latest one was drawn later."


def _prize_taken(t: Told) -> str:
    stilled = ", which will subtract nothing" if t.c == HARMLESS else ""
    return f"{t.who} takes the prize {kind_name(t.parts, t.a)}{stilled}."


def _prize_discarded(t: Told) -> str:
    if t.event.seat == NOBODY:
        return f"Nobody gets the prize {kind_name(t.parts, t.a)}; it is out of play."
    return f"{t.who} discards the prize {kind_name(t.parts, t.a)}."


def _carried(t: Told) -> str:
    moves = f"{plural(t.a, 'ticket')} {agree(t.a, 'moves', 'move')} on to row {t.b + 2}"
    return f"{t.who} has won nothing in row {t.b + 1}: {moves}."


def _left_over(t: Told) -> str:
    won = f"{t.who} has won nothing in row {t.parts.rows}"
    if t.b:
        return f"{won}."
    goal = "bag 1" if t.parts.wrapped_into_bag else "row 1"
    moves = f"{plural(t.a, 'ticket')} {agree(t.a, 'moves', 'move')} on to {goal} in the next round"
    return f"{won}: {moves}."


def _wrapped(t: Told) -> str:
    goes = f"{agree(t.a, 'goes', 'go')} into bag 1"
    return f"{plural(t.a, 'ticket')} of {t.who}, left over from row {t.parts.rows}, {goes}."


def _scoring_shown(t: Told) -> str:
    wants = [ICONS[icon] for icon in t.parts.wants[t.b]]
    return f"{t.who} shows their scoring card: {scoring_text(wants, t.parts.worth[t.a])}."


def _curses(t: Told) -> str:
    if t.event.seat != NOBODY:
        return f"{t.who} has the most curses, {t.a}, and gets {plural(t.b, 'point')} for them."
    if t.a == 0:
        return "Nobody has a curse, so nobody gets points for curses."
    return f"Several players tie for the most curses, {t.a} each, so nobody gets points for curses."


FACTS: Final[FactTable] = fact_table(
    Fact(facts.FIRST_NAMED, "first named", "GT-2.1", lambda t: f"{t.who} is the first player."),
    Fact(facts.ROLE_CHOSEN, "role chosen", "GT-2.2", _role_chosen, Moment.STEP),
    Fact(
        facts.SCORING_CHOSEN,
        "scoring card chosen",
        "GT-2.3",
        lambda t: f"{t.who} takes a scoring card face down.",
        Moment.STEP,
    ),
    Fact(facts.SCORING_LEFT, "scoring cards left", "GT-2.4", ""),
    Fact(facts.CARD_LAID, "action card laid", "GT-2.7", "", together="action cards are laid out"),
    Fact(
        facts.PRIZE_LAID,
        "prize laid",
        lambda event: "GT-7.7" if event.c else "GT-2.6",
        "",
        together="prizes are laid out",
    ),
    Fact(
        facts.ROUND_BEGUN,
        "round begun",
        "GT-3.1",
        lambda t: f"Round {t.a + 1} begins with {t.who}.",
        Moment.SCENE,
        heading=True,
    ),
    Fact(facts.TICKET_PLAYED, "ticket played", "GT-3.2", _played, Moment.STEP, heading=True),
    Fact(facts.TICKET_MOVED, "ticket moved", lambda event: MOVES[_way(event)], _moved, Moment.STEP),
    Fact(facts.TICKET_SENT, "ticket sent", lambda event: SENDINGS[_way(event)], _moved, Moment.SCENE),
    Fact(facts.BAGS_CHOSEN, "bags chosen", _card_clause, ""),
    Fact(
        facts.TICKET_DRAWN,
        "ticket drawn",
        "GT-4.11",
        lambda t: f"{t.who} draws {a_colour(t.parts, t.a)} ticket from {place_name(t.b)}.",
        Moment.STEP,
    ),
    Fact(
        facts.TICKET_RETURNED,
        "ticket returned",
        _card_clause,
        lambda t: f"{t.who} puts the {t.parts.colours[t.a]} ticket back into {place_name(t.b)}.",
        Moment.STEP,
    ),
    Fact(
        facts.TICKETS_SWAPPED,
        "tickets swapped",
        lambda event: "GT-4.7" if event.a % PLACES >= BAG else "GT-4.9",
        _swapped,
        Moment.STEP,
    ),
    Fact(
        facts.ACTION_ENDED,
        "action ended",
        "GT-4.2",
        lambda t: f"{t.who} stops the action {card_name(t.a)}.",
    ),
    Fact(
        facts.POWER_USED,
        "power used",
        lambda event: ROLE[ROLES[event.a]].clause,
        lambda t: f"{t.who} uses the power of the {role_name(t.a)}.",
        Moment.SCENE,
    ),
    Fact(facts.CUBE_PICKED, "locked ticket picked", "GT-5.4", ""),
    Fact(facts.CUBES_EXCHANGED, "locked tickets exchanged", "GT-5.4", _cubes_exchanged, Moment.SCENE),
    Fact(facts.PRIZE_PICKED, "prize picked", "GT-5.14", ""),
    Fact(facts.PRIZES_EXCHANGED, "prizes exchanged", "GT-5.14", _prizes_exchanged, Moment.SCENE),
    Fact(
        facts.RIGGING_ENDED,
        "rigging ended",
        "GT-3.7",
        "The rigging phase is over: tickets on action cards and in areas go into the bags of their rows.",
        Moment.SCENE,
        heading=True,
    ),
    Fact(facts.ROW_BEGUN, "row begun", "GT-6.1", _row_begun, Moment.SCENE, heading=True),
    Fact(
        facts.BAG_EMPTY,
        "bag empty",
        "GT-6.5",
        lambda t: f"Bag {t.a + 1} is empty, so nobody wins the prizes of its row.",
        Moment.SCENE,
    ),
    Fact(
        facts.LOT_DRAWN,
        "lot drawn",
        lambda event: "GT-5.5" if event.c else "GT-6.2",
        lambda t: f"{capitalised(a_colour(t.parts, t.a))} ticket is drawn from bag {t.b + 1}.",
        Moment.STEP,
    ),
    Fact(facts.LOT_RETURNED, "lot returned", "GT-5.5", _lot_returned, Moment.SCENE),
    Fact(facts.SPACE_PICKED, "space picked", "GT-5.7", ""),
    Fact(
        facts.SPACES_EXCHANGED,
        "spaces exchanged",
        "GT-5.7",
        lambda t: f"{t.who} exchanges the tickets on spaces {t.a + 1} and {t.b + 1}.",
        Moment.SCENE,
    ),
    Fact(
        facts.TIES_CLAIMED,
        "ties claimed",
        "GT-5.11",
        lambda t: f"{t.who} will win every tie of row {t.a + 1}.",
        Moment.SCENE,
    ),
    Fact(
        facts.SEAT_RANKED,
        "seat ranked",
        "GT-6.6",
        lambda t: f"{t.who} comes {RANKS[t.b]} in row {t.a + 1} with {plural(t.c, 'ticket')}.",
        Moment.SCENE,
    ),
    Fact(facts.TIE_BROKEN, "tie broken", lambda event: "GT-5.11" if event.c else "GT-6.7", _tie_broken),
    *(
        Fact(number, name, lambda event: OFFERS[event.c], _prize_taken, Moment.SCENE)
        for number, name in (
            (facts.PRIZE_TAKEN, "prize taken"),
            (facts.ROYAL_TAKEN, "royal prize taken"),
            (facts.CURSED_TAKEN, "cursed prize taken"),
        )
    ),
    Fact(
        facts.PRIZES_LEFT,
        "prizes left",
        "GT-6.10",
        lambda t: f"Prizes are left in row {t.a + 1}: they are offered again.",
    ),
    Fact(
        facts.PRIZE_DECLINED,
        "prize declined",
        lambda event: "GT-6.10" if event.b == FURTHER_PASS else "GT-6.9",
        lambda t: f"{t.who} declines the prizes left in row {t.a + 1}.",
        Moment.STEP,
    ),
    Fact(
        facts.PRIZE_DISCARDED,
        "prize discarded",
        lambda event: "GT-6.11" if event.seat == NOBODY else "GT-5.15",
        _prize_discarded,
        Moment.SCENE,
    ),
    Fact(
        facts.TICKETS_CARRIED,
        "tickets carried",
        lambda event: "GT-5.16" if event.c else "GT-6.12",
        _carried,
        Moment.SCENE,
    ),
    Fact(
        facts.TICKETS_LEFT_OVER,
        "tickets left over",
        lambda event: "GT-7.8" if event.b else "GT-7.6",
        _left_over,
    ),
    Fact(
        facts.TICKETS_RECLAIMED,
        "tickets reclaimed",
        "GT-7.3",
        lambda t: f"{t.who} takes {plural(t.a, 'ticket')} back from the bags.",
        Moment.STEP,
        heading=True,
    ),
    Fact(facts.WRAPPED_DROPPED, "left-over tickets dropped", "GT-7.6", _wrapped),
    Fact(
        facts.FIRST_PASSED,
        "first player passed on",
        "GT-7.7",
        lambda t: f"The first player's token passes to {t.who}.",
    ),
    Fact(facts.SCORING_SHOWN, "scoring card shown", "GT-8.1", _scoring_shown, Moment.SCENE),
    Fact(facts.CURSES_PAID, "curses paid", _curses_clause, _curses, Moment.SCENE),
    Fact(facts.GAME_ENDED, "game ended", "GT-8.1", "The game is over.", Moment.SHEET, heading=True),
)
