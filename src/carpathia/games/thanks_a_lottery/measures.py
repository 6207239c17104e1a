"""What a designer of Thanks a Lottery asks about a seat after a match."""

from __future__ import annotations

from typing import Any

from carpathia.core.measures import Happened, Measure, counted, named, summed
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.blocks import NO_WILD, length_of, wild_of
from carpathia.games.thanks_a_lottery.rules.position import Position


def _wilds_dealt(state: Position, happened: Happened, seat: int) -> int:
    return sum(1 for event in happened.to(facts.CARD_DEALT, seat) if event.a == state.parts.wild)


def _wilds_drawn(state: Position, happened: Happened, seat: int) -> int:
    return sum(1 for event in happened.to(facts.CARD_DRAWN, seat) if event.a == state.parts.wild)


MEASURES: tuple[Measure[Any], ...] = (
    named("first_dealer", "Whether luck named the seat as the first dealer.", facts.DEALER_NAMED),
    Measure("wilds_dealt", "cards", "Wilds among the cards that were dealt.", _wilds_dealt, given=True),
    Measure("wilds_drawn", "cards", "Wilds that the seat drew in its turns.", _wilds_drawn),
    counted("rounds_begun", "rounds", "Rounds in which the seat was the first player.", facts.ROUND_BEGUN),
    counted("blocks_played", "blocks", "Blocks that the seat laid out.", facts.BLOCK_PLAYED),
    summed(
        "cards_laid",
        "cards",
        "Cards in those blocks when they were laid out.",
        facts.BLOCK_PLAYED,
        what=lambda event: length_of(event.b),
    ),
    counted(
        "wilds_laid",
        "blocks",
        "Blocks that the seat laid out with a wild in them.",
        facts.BLOCK_PLAYED,
        where=lambda event: wild_of(event.b) != NO_WILD,
    ),
    summed(
        "cards_added",
        "cards",
        "Cards that the seat added to blocks, its own or those of others.",
        facts.CARDS_ADDED,
        what=lambda event: event.c,
    ),
    counted("wilds_taken", "wilds", "Wilds that the seat took out of blocks.", facts.WILD_TAKEN),
    counted("dice_taken", "dice", "Dice that the seat earned.", facts.DIE_TAKEN),
    counted("dice_rolled_again", "dice", "Dice that the seat rolled again.", facts.DIE_PICKED_UP),
    counted("turns_passed", "turns", "Turns in which the seat only drew a card.", facts.TURN_PASSED),
    counted("rounds_ended", "rounds", "Rounds that the seat brought to their end.", facts.ROUND_ENDED),
    summed("lottery_points", "points", "Points that dice won in the lottery.", facts.LOTTERY_PAID),
    summed(
        "cards_left",
        "cards",
        "Cards left in hand when a round ended.",
        facts.ROUND_COUNTED,
        what=lambda event: event.c,
    ),
    counted(
        "rounds_below_zero",
        "rounds",
        "Rounds that would have brought less than nothing.",
        facts.ROUND_SCORED,
        where=lambda event: event.b == 1,
    ),
)
