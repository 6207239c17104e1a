"""Moving dragons (chapter 4) and what their abilities do (chapter 7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.dragon_racer.components import BULLY, CHARGER, DRUMMER, GLIDER
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import START, Position


def move_by_card(state: Position, dragon: i64, steps: i64, fact: i64) -> None:
    """Move a dragon because of a card; `fact` is the kind of move."""
    # DR-7.5 Charger, DR-7.7 glider: a move by a card is longer.
    ability = state.abilities[dragon]
    extra: i64 = 0
    if ability == GLIDER or (ability == CHARGER and fact == facts.MOVED_BY_HIGHEST):
        extra = state.parts.ability_steps[ability]
        state.note(facts.ABILITY_USED, NOBODY, ability, dragon)
    # DR-7.11 The extra steps lengthen the move.
    joined = extra if state.parts.extra_steps_join else i64(0)
    before = state.spots[dragon]
    spot = _landing(state, before, steps + joined)
    if spot != before:
        state.spots[dragon] = spot
        state.note(fact, NOBODY, dragon, before, spot)
        _arrive(state, dragon, before, spot)
    if joined != extra:
        _step(state, dragon, extra, ability)


def drum(state: Position, card: i64) -> None:
    # DR-7.8 Drummer: right after a 3 is played face up, it moves.
    if state.parts.number(card) == state.parts.drummed:
        step_by_ability(state, DRUMMER)


def step_by_ability(state: Position, ability: i64) -> None:
    # DR-7.10 Steps of an ability set off no other ability.
    for dragon in range(state.parts.dragons):
        if state.abilities[dragon] == ability:
            state.note(facts.ABILITY_USED, NOBODY, ability, dragon)
            _step(state, dragon, state.parts.ability_steps[ability], ability)


def _step(state: Position, dragon: i64, steps: i64, ability: i64) -> None:
    """Move a dragon because of an ability, its own or a bully's."""
    before = state.spots[dragon]
    spot = _landing(state, before, steps)
    if spot != before:
        state.spots[dragon] = spot
        state.note(facts.MOVED_BY_ABILITY, NOBODY, ability, dragon, spot)
        _arrive(state, dragon, before, spot)


def _landing(state: Position, spot: i64, steps: i64) -> i64:
    """Return where a dragon on `spot` comes to."""
    if steps == 0:
        return spot
    # DR-4.2 Taken spaces on the way count; DR-4.1 from a taken one on to the next free one ahead.
    spot += steps
    while state.is_taken(spot):
        spot += 1
    return spot


def _arrive(state: Position, dragon: i64, before: i64, spot: i64) -> None:
    # DR-5.9 Where the table says so, crossing the line ends the betting at once.
    if state.parts.line_closes_at_once and state.betting_open and spot > state.parts.line:
        state.betting_open = False
        state.note(facts.BETTING_CLOSED, NOBODY, 1)
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
            _step(state, dragon, steps, BULLY)


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
    state.note(facts.SENT_BACK, NOBODY, dragon, before, spot)
