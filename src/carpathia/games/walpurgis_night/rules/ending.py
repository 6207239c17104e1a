"""The end of a round and of the game (chapters 9 and 10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.walpurgis_night.components import BLOOD_CARD, KILL_CARD, MOVE_CARD, TOWNS
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import (
    BLOOD,
    COFFINS,
    NONE,
    POINTS,
    WIDTH,
    WOLVES,
    Phase,
    Position,
)
from carpathia.games.walpurgis_night.rules.setting_up import lay_out
from carpathia.games.walpurgis_night.rules.turn import begin_turn


def begin_end(state: Position) -> None:
    state.mover = NONE
    state.asked = 0
    _ask(state)


def _ask(state: Position) -> None:
    # WN-9.3 From the player who took the last blood clockwise, as long as they like.
    while state.asked < state.seats:
        seat = state.after(state.trigger, state.asked)
        if state.event_count(seat) > 0:
            state.phase = Phase.LAST_EVENTS
            state.actor = seat
            return
        state.asked += 1
    state.asked = NONE
    _feed(state)


def pass_last_events(state: Position) -> None:
    state.note(facts.PASSED, state.actor, 1)
    state.asked += 1
    _ask(state)


def kill_wolf(state: Position, town: i64) -> None:
    # WN-9.4 The token leaves the board.
    state.discard_event(state.actor, KILL_CARD)
    state.board[WOLVES + town] -= 1
    state.wolves_out -= 1
    state.note(facts.WOLF_KILLED, state.actor, town)
    _ask(state)


def move_wolf(state: Position, town: i64, other: i64) -> None:
    # WN-9.5
    state.discard_event(state.actor, MOVE_CARD)
    state.board[WOLVES + town] -= 1
    state.board[WOLVES + other] += 1
    state.note(facts.WOLF_MOVED, state.actor, town, other)
    _ask(state)


def put_blood(state: Position, town: i64) -> None:
    # WN-9.6
    tokens = state.parts.event_blood
    state.discard_event(state.actor, BLOOD_CARD)
    state.board[BLOOD + town] += tokens
    state.blood_out += tokens
    state.note(facts.BLOOD_PUT, state.actor, town, tokens)
    _ask(state)


def _feed(state: Position) -> None:
    before = i64(len(state.feasts))
    feasts = vec[i64]([0] * (before + state.feast_width()))
    for number in range(before):
        feasts[number] = state.feasts[number]
    state.feasts = feasts
    for town in range(i64(TOWNS)):
        feasts[before + town] = state.board[BLOOD + town]
        feasts[before + TOWNS + town] = state.board[WOLVES + town]
        _feed_wolves(state, town)
    for town in range(i64(TOWNS)):
        _feed_vampires(state, town)
    state.round += 1
    if state.round == state.parts.rounds:
        # WN-10.1 The game ends with the second round.
        state.phase = Phase.OVER
        state.actor = NOBODY
        state.note(facts.GAME_ENDED, NOBODY)
        return
    _next_round(state)


def _feed_wolves(state: Position, town: i64) -> None:
    # WN-9.7 Every wolf takes a blood token, if there is one; then it leaves.
    wolves = state.board[WOLVES + town]
    eaten = wolves
    if eaten > state.board[BLOOD + town]:
        eaten = state.board[BLOOD + town]
    state.board[BLOOD + town] -= eaten
    state.blood_out -= eaten
    state.board[WOLVES + town] = 0
    state.wolves_out -= wolves
    if wolves > 0:
        state.note(facts.WOLVES_FED, NOBODY, town, wolves, eaten)


def _feed_vampires(state: Position, town: i64) -> None:
    # WN-9.8 One token at a time from left to right, again and again.
    blood = state.board[BLOOD + town]
    coffins = state.board[COFFINS + town]
    if blood == 0:
        return
    if coffins == 0:
        # WN-9.10 Blood without vampires stays.
        if not state.parts.blood_stays:
            state.board[BLOOD + town] = 0
            state.blood_out -= blood
            state.note(facts.BLOOD_REMOVED, NOBODY, town, blood)
        return
    for space in range(coffins):
        tokens = blood // coffins
        if space < blood % coffins:
            tokens += 1
        owner = state.coffin(town, space)
        state.players[owner * WIDTH + POINTS] += tokens
        state.feasts[i64(len(state.feasts)) - (TOWNS - town) * state.seats + owner] += tokens
        if tokens > 0:
            state.note(facts.VAMPIRE_FED, owner, town, space, tokens)
    state.board[BLOOD + town] = 0


def _next_round(state: Position) -> None:
    # WN-9.11 New blood, new perils; WN-9.12 the same player starts.
    lay_out(state)
    state.trigger = NONE
    if not state.parts.same_player_starts:
        state.first = state.after(state.first, 1)
    state.note(facts.ROUND_BEGUN, state.first, state.round)
    begin_turn(state, state.first)
