"""The end of a round: entries and the lottery (chapter 7), points (chapter 8) and the bonus (chapter 9)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.thanks_a_lottery.components import EVERY_DIE, MIDDLE, NO_CARD, SPACES
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.blocks import copies_in, length_of, owner_of
from carpathia.games.thanks_a_lottery.rules.position import (
    BONUS,
    CARDS,
    COLUMNS,
    DICE,
    IN_HAND,
    LOTTERY,
    NONE,
    TOTAL,
    Outcome,
    Phase,
    Position,
)


def end_round(state: Position, cause: i64, ending: i64) -> None:
    state.cause = cause
    state.ending = ending
    state.note(facts.ROUND_ENDED, cause, ending)
    # TL-7.1 Everybody may roll again, TL-7.3 who has dice.
    state.picked = vec[i64]([0] * (state.seats * state.parts.sides))
    state.ready = vec[i64]([0] * state.seats)
    for seat in range(state.seats):
        if not state.dice_count(seat):
            state.ready[seat] = 1
    state.phase = Phase.PICK
    _await_choices(state)


def pick_up(state: Position, seat: i64, side: i64) -> None:
    # TL-7.9 A secret until everybody has chosen, so nothing to tell.
    state.picked = state.picked[:]
    state.picked[seat * state.parts.sides + side] += 1


def choose(state: Position, seat: i64) -> None:
    state.ready = state.ready[:]
    state.ready[seat] = 1
    state.note(facts.CHOICE_MADE, seat)
    _await_choices(state)


def _await_choices(state: Position) -> None:
    for seat in range(state.seats):
        if not state.ready[seat]:
            state.actor = seat
            return
    # TL-7.2 All have chosen: the dice are in the air.
    state.actor = CHANCE
    seat = state.dealer
    for i in range(state.seats):
        seat = state.left_of(seat)
        _throw(state, seat)
    _roll_next(state)


def _throw(state: Position, seat: i64) -> None:
    for side in range(state.parts.sides):
        count = state.picked_of(seat, side)
        state.dice[seat * state.parts.sides + side] -= count
        for i in range(count):
            state.note(facts.DIE_PICKED_UP, seat, side)


def roll_again(state: Position, side: i64) -> None:
    seat = state.rolling_seat()
    sides = state.parts.sides
    state.picked = state.picked[:]
    for old in range(sides):
        if state.picked[seat * sides + old]:
            state.picked[seat * sides + old] -= 1
            break
    state.dice[seat * sides + side] += 1
    state.note(facts.DIE_ROLLED_AGAIN, seat, side)
    _roll_next(state)


def _roll_next(state: Position) -> None:
    state.phase = Phase.LOTTERY if state.rolling_seat() == NONE else Phase.ROLL_AGAIN


def draw_token(state: Position, token: i64) -> None:
    # TL-7.4 On the lowest free space.
    space = i64(len(state.tokens))
    state.tokens = append(state.tokens[:], token)
    state.note(facts.TOKEN_DRAWN, NOBODY, token, space, state.parts.prize(state.round, space))
    if len(state.tokens) == len(SPACES):
        _score(state)


def _score(state: Position) -> None:
    sides = state.parts.sides
    lines = vec[i64]([0] * (state.seats * COLUMNS))
    state.points = state.points[:]
    for seat in range(state.seats):
        line = seat * COLUMNS
        lines[line + CARDS] = _cards(state, seat)
        lines[line + DICE] = state.dice_count(seat)
        lines[line + LOTTERY] = _lottery(state, seat)
        lines[line + BONUS] = _bonus(state, seat)
        lines[line + IN_HAND] = state.hand_size(seat)
        # TL-8.1 Cards, dice and the lottery, TL-9.5 the bonus too; TL-8.2 less the hand.
        total = lines[line + CARDS] + lines[line + DICE] + lines[line + LOTTERY] + lines[line + BONUS]
        total -= lines[line + IN_HAND]
        below: i64 = 0
        if total < 0:
            total = 0  # TL-8.3
            below = 1
        lines[line + TOTAL] = total
        state.points[seat] += total
        state.note(facts.ROUND_COUNTED, seat, lines[line + CARDS], lines[line + DICE], lines[line + IN_HAND])
        state.note(facts.LOTTERY_PAID, seat, lines[line + LOTTERY])
        if state.parts.lucky_card:
            state.note(facts.LUCKY_CARDS_PAID, seat, lines[line + BONUS])
        state.note(facts.ROUND_SCORED, seat, total, below)
    dice = vec[i64]([0] * (state.seats * sides))
    for i in range(state.seats * sides):
        dice[i] = state.dice[i]
    state.last = Outcome(state.last, state.round, state.ending, state.cause, state.tokens, dice, lines)
    state.round += 1
    if state.round < state.parts.rounds:
        state.dealer = state.cause  # TL-6.6, TL-6.8 after the last round nobody deals
        state.phase = Phase.NEXT
        return
    state.phase = Phase.OVER
    state.actor = NOBODY
    state.note(facts.GAME_ENDED, NOBODY)


def _cards(state: Position, seat: i64) -> i64:
    count: i64 = 0
    for block in state.blocks:
        if owner_of(block) == seat:
            count += length_of(block)
    return count


def _lottery(state: Position, seat: i64) -> i64:
    parts = state.parts
    won: i64 = 0
    for space in range(len(SPACES)):
        pays = parts.token_pays[state.tokens[space]]
        dice: i64 = 0
        if pays == EVERY_DIE:
            dice = state.dice_count(seat)  # TL-7.8
        elif pays >= 0:
            dice = state.dice_of(seat, pays)  # TL-7.6, TL-7.7 nothing for a number that no die shows
        won += dice * parts.prize(state.round, space)
    return won


def _bonus(state: Position, seat: i64) -> i64:
    # TL-9.1 Cards that match the middle token, TL-9.2 not a wild that stands for one.
    parts = state.parts
    card = parts.token_matches[state.tokens[MIDDLE]]
    if not parts.lucky_card or card == NO_CARD:
        return 0
    count: i64 = 0
    for block in state.blocks:
        if owner_of(block) == seat:
            count += copies_in(parts, block, card)
    return count * parts.lucky[state.round]
