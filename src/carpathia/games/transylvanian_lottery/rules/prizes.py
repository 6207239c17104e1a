"""Choosing prizes in a row (chapter 6), and the powers of whoever chooses (chapter 5)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.games.transylvanian_lottery.components import GHOUL, GOBLIN
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.lottery import clear_line, discard_prize, discard_prizes
from carpathia.games.transylvanian_lottery.rules.position import NONE, Position, use_power


def may_decline(state: Position) -> bool:
    # GT-6.9 The first prize must be taken; GT-6.10 later ones need not.
    return not state.first_pass or not state.parts.first_prize_is_compulsory


def may_still(state: Position, place: i64) -> bool:
    """Say whether the chooser may take this prize without harm: GT-5.12 the Ghoul a cursed one."""
    kind = state.prizes[state.slot(place)]
    return kind != NONE and state.parts.is_cursed[kind] != 0 and state.is_ready(state.actor, GHOUL)


def may_discard(state: Position) -> bool:
    # GT-5.15 The Goblin, when only one prize is left.
    return state.is_ready(state.actor, GOBLIN) and state.prizes_in_row() == 1


def take_prize(state: Position, place: i64, harmless: bool) -> None:
    seat = state.actor
    slot = state.slot(place)
    kind = state.prizes[slot]
    stilled: i64 = 0
    if harmless:
        use_power(state)
        state.harmless = state.harmless[:]
        state.harmless[kind] += 1
        stilled = 1
    state.prizes[slot] = NONE
    state.piles = state.piles[:]
    state.piles[(seat + 1) * state.parts.kinds + kind] += 1
    state.note(facts.PRIZE_TAKEN, seat, kind, slot, stilled)
    state.chooser += 1
    _next_chooser(state)


def decline_prize(state: Position) -> None:
    # GT-6.10 Who declines is not asked again in this row.
    state.note(facts.PRIZE_DECLINED, state.actor, state.row)
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
        state.first_pass = False
        state.chooser = 0
    if left and state.chooser < state.ranked:
        state.actor = state.ranking[state.chooser]
        return
    discard_prizes(state)
    clear_line(state)
