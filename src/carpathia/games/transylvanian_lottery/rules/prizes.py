"""Choosing prizes in a row (chapter 6), and the powers of whoever chooses (chapter 5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import GOBLIN, Parts
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.lottery import clear_line, discard_prize, discard_prizes
from carpathia.games.transylvanian_lottery.rules.position import NONE, Position, use_power

# How a prize is offered, an argument of the events of prizes taken or declined.
FIRST_PASS: Final = 0
FURTHER_PASS: Final = 1
HARMLESS: Final = 2


def may_decline(state: Position) -> bool:
    # GT-6.9 The first prize must be taken; GT-6.10 later ones need not.
    return not state.first_pass or not state.parts.first_prize_is_compulsory


def may_discard(state: Position) -> bool:
    # GT-5.15 The Goblin, when only one prize is left.
    return state.is_ready(state.actor, GOBLIN) and state.prizes_in_row() == 1


def take_prize(state: Position, place: i64, harmless: bool) -> None:
    seat = state.actor
    slot = state.slot(place)
    kind = state.prizes[slot]
    offer = _pass(state)
    if harmless:
        use_power(state)
        state.harmless = state.harmless[:]
        state.harmless[kind] += 1
        offer = HARMLESS
    state.prizes[slot] = NONE
    state.give_prize(seat, kind)
    state.note(_taken(state.parts, kind), seat, kind, slot, offer)
    state.chooser += 1
    _next_chooser(state)


def _taken(parts: Parts, kind: i64) -> i64:
    if parts.is_royal[kind]:
        return facts.ROYAL_TAKEN
    return facts.CURSED_TAKEN if parts.is_cursed[kind] else facts.PRIZE_TAKEN


def _pass(state: Position) -> i64:
    if state.first_pass:
        return FIRST_PASS
    return FURTHER_PASS


def decline_prize(state: Position) -> None:
    # GT-6.10 Who declines is not asked again in this row.
    state.note(facts.PRIZE_DECLINED, state.actor, state.row, _pass(state))
    state.ranking = state.ranking[:]
    state.ranked -= 1
    for place in range(state.chooser, state.ranked):
        state.ranking[place] = state.ranking[place + 1]
    state.ranking[state.ranked] = NONE
    _next_chooser(state)


def use_goblin(state: Position, place: i64) -> None:
    use_power(state)
    discard_prize(state, place, state.actor)
    # GT-5.16 His tickets stay, or move on if it is so ruled.
    if state.parts.discarded_tickets_move_on and state.first_pass:
        state.moving_on = state.actor
    state.chooser += 1
    _next_chooser(state)


def _next_chooser(state: Position) -> None:
    left = state.prizes_in_row() > 0
    if left and state.chooser == state.ranked and (not state.first_pass or state.parts.further_passes):
        # GT-6.10 Another pass, for all who are still in.
        if state.first_pass and state.ranked > 0:
            state.note(facts.PRIZES_LEFT, NOBODY, state.row)
        state.first_pass = False
        state.chooser = 0
    if left and state.chooser < state.ranked:
        state.actor = state.ranking[state.chooser]
        return
    discard_prizes(state)
    clear_line(state)
