"""Moving dragons (chapter 4) and what their abilities do (chapter 7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.dragon_racer.components import BULLY, CHARGER, DRUMMER, GLIDER
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import START, Position


def move_by_card(state: Position, dragon: i64, steps: i64, by_highest: bool) -> None:
    # DR-7.5 Charger, DR-7.7 glider: a move by a card is longer.
    ability = state.abilities[dragon]
    extra: i64 = 0
    if ability == GLIDER or (ability == CHARGER and by_highest):
        extra = state.parts.ability_steps[ability]
        state.note(facts.ABILITY_USED, NOBODY, ability, dragon)
    # DR-7.11 The extra steps lengthen the move.
    if state.parts.extra_steps_join:
        advance(state, dragon, steps + extra)
    else:
        advance(state, dragon, steps)
        advance(state, dragon, extra)


def drum(state: Position, card: i64) -> None:
    # DR-7.8 Drummer: right after a 3 is played face up, it moves.
    if state.parts.number(card) == state.parts.drummed:
        step_by_ability(state, DRUMMER)


def step_by_ability(state: Position, ability: i64) -> None:
    # DR-7.10 Steps of an ability set off no other ability.
    for dragon in range(state.parts.dragons):
        if state.abilities[dragon] == ability:
            state.note(facts.ABILITY_USED, NOBODY, ability, dragon)
            advance(state, dragon, state.parts.ability_steps[ability])


def advance(state: Position, dragon: i64, steps: i64) -> None:
    if steps == 0:
        return
    before = state.spots[dragon]
    # DR-4.2 Taken spaces on the way count; DR-4.1 from a taken one on to the next free one ahead.
    spot = before + steps
    while state.is_taken(spot):
        spot += 1
    state.spots[dragon] = spot
    state.note(facts.DRAGON_MOVED, NOBODY, dragon, before, spot)
    if state.abilities[dragon] == BULLY:
        _bully(state, dragon, before, spot)


def _bully(state: Position, bully: i64, before: i64, spot: i64) -> None:
    # DR-7.9 All that were passed, the one farthest ahead first; DR-7.13 none of those on the start.
    passed = vec[i64]()
    for space in range(spot - 1, before, -1):
        for dragon in range(state.parts.dragons):
            if state.spots[dragon] == space:
                passed = append(passed, dragon)
    if len(passed) == 0:
        return
    state.note(facts.ABILITY_USED, NOBODY, BULLY, bully)
    steps = state.parts.ability_steps[BULLY]
    for dragon in passed:
        if state.parts.passed_go_back:
            _send_back(state, dragon, steps)
        else:
            advance(state, dragon, steps)


def _send_back(state: Position, dragon: i64, steps: i64) -> None:
    if steps == 0:
        return
    before = state.spots[dragon]
    spot = before - steps
    # DR-4.3 The start has room for all.
    while spot > START and state.is_taken(spot):
        spot -= 1
    if spot < START:  # DR-7.13 Not behind the start.
        spot = START
    state.spots[dragon] = spot
    state.note(facts.DRAGON_SENT_BACK, NOBODY, dragon, before, spot)
