"""What a designer of Dragon Racer asks about a seat after a match."""

from __future__ import annotations

from typing import Any

from carpathia.core.measures import Happened, Measure, counted, named
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import Position


def _numbers_dealt(state: Position, happened: Happened, seat: int) -> int:
    return sum(int(state.parts.number(event.a)) for event in happened.to(facts.CARD_DEALT, seat))


def _numbers_bet(state: Position, happened: Happened, seat: int) -> int:
    return sum(int(state.parts.number(event.a)) for event in happened.to(facts.BET_BEGUN, seat))


def _moves_at_once(state: Position, happened: Happened, seat: int) -> int:
    played = happened.to(facts.CARD_PLAYED, seat)
    return sum(1 for event in played if state.parts.at_once[state.parts.number(event.a)])


def _gold_staked(state: Position, happened: Happened, seat: int) -> int:
    return sum(int(state.parts.stake_gold[event.c]) for event in happened.to(facts.BET_MADE, seat))


def _bets_for(place: int) -> Any:
    return lambda event: event.b == place


MEASURES: tuple[Measure[Any], ...] = (
    named("first_dealer", "Whether luck named the seat as the first dealer.", facts.DEALER_NAMED),
    Measure(
        "numbers_dealt",
        "pips",
        "The sum of the numbers on all cards that the seat was dealt.",
        _numbers_dealt,
        given=True,
    ),
    counted("rounds_begun", "rounds", "Rounds in which the seat was the first player.", facts.ROUND_BEGUN),
    counted(
        "turns_won",
        "turns",
        "Turns in which the seat's card was the highest, or the only one left.",
        facts.TURN_WON,
        facts.LONE_CARD,
    ),
    Measure("moves_at_once", "cards", "Cards played that move a dragon at once.", _moves_at_once),
    counted("bets_made", "bets", "Bets that the seat made.", facts.BET_MADE),
    counted("bets_won", "bets", "Bets that the seat won.", facts.BET_PAID, where=lambda event: event.b == 1),
    counted("bets_lost", "bets", "Bets that the seat lost.", facts.BET_PAID, where=lambda event: not event.b),
    counted(
        "first_bets",
        "bets",
        "Bets of the seat that were the first on their dragon.",
        facts.BET_PAID,
        where=lambda event: event.c == 1,
    ),
    counted("bets_on_1st", "bets", "Bets on a 1st place.", facts.BET_MADE, where=_bets_for(0)),
    counted("bets_on_2nd", "bets", "Bets on a 2nd place.", facts.BET_MADE, where=_bets_for(1)),
    counted("bets_on_3rd", "bets", "Bets on a 3rd place.", facts.BET_MADE, where=_bets_for(2)),
    Measure("gold_staked", "gold", "The gold that the seat laid on its bets.", _gold_staked),
    Measure(
        "numbers_bet", "pips", "The sum of the numbers on the cards that were played face down.", _numbers_bet
    ),
)
