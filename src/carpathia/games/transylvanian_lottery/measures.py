"""What a designer of The Transylvanian Lottery asks about a seat after a match."""

from __future__ import annotations

from typing import Any

from carpathia.core.measures import Happened, Measure, counted, named, summed, yes_no
from carpathia.games.transylvanian_lottery.components import ROLES
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import CARD, NONE, Position


def _role(state: Position, happened: Happened, seat: int) -> str:
    role = state.roles[seat]
    return "none" if role == NONE else ROLES[role]


def _scoring_card(state: Position, happened: Happened, seat: int) -> str:
    card = state.scorings[seat]
    return "none" if card == NONE else "-".join(str(points) for points in state.parts.worth[card])


def _most_curses(state: Position, happened: Happened, seat: int) -> str:
    return yes_no(happened.count(facts.CURSES_PAID, seat) > 0)


def _tickets_drawn(state: Position, happened: Happened, seat: int) -> int:
    return sum(1 for event in happened.all(facts.LOT_DRAWN) if event.a == seat)


MEASURES: tuple[Measure[Any], ...] = (
    Measure("role", "", "The role that the seat chose.", _role),
    Measure(
        "scoring_card",
        "",
        "The scoring card that the seat chose: points of the top, middle and bottom icon of its role.",
        _scoring_card,
    ),
    named("first_player", "Whether luck named the seat as the first player.", facts.FIRST_NAMED),
    counted(
        "prizes_taken",
        "prizes",
        "Prizes that the seat took.",
        facts.PRIZE_TAKEN,
        facts.ROYAL_TAKEN,
        facts.CURSED_TAKEN,
    ),
    counted("royal_prizes", "prizes", "Royal prizes among them.", facts.ROYAL_TAKEN),
    counted("cursed_prizes", "prizes", "Cursed prizes among them.", facts.CURSED_TAKEN),
    counted("prizes_declined", "prizes", "Prizes that the seat passed up.", facts.PRIZE_DECLINED),
    Measure("most_curses", "", "Whether the seat was paid for the most curses.", _most_curses),
    Measure("tickets_drawn", "tickets", "Tickets of the seat that the lottery drew.", _tickets_drawn),
    counted(
        "rows_led",
        "rows",
        "Rows of the lottery in which the seat ranked first.",
        facts.SEAT_RANKED,
        where=lambda event: event.b == 0,
    ),
    counted("ties_won", "ties", "Ties in the lottery that were broken for the seat.", facts.TIE_BROKEN),
    counted(
        "actions_taken",
        "actions",
        "Tickets that the seat put on action cards.",
        facts.TICKET_PLAYED,
        where=lambda event: event.a >= CARD,
    ),
    counted(
        "tickets_in_areas",
        "tickets",
        "Tickets that the seat put into ticket areas.",
        facts.TICKET_PLAYED,
        where=lambda event: event.a < CARD,
    ),
    counted("powers_used", "times", "Times that the power of the seat's role was used.", facts.POWER_USED),
    summed(
        "tickets_carried", "tickets", "Tickets that were carried into a later row.", facts.TICKETS_CARRIED
    ),
)
