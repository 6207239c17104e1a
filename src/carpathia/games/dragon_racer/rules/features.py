"""What a seat can work out in Dragon Racer from what it knows: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.dragon_racer.rules.feature_layout import (
    BACKERS,
    BEST_BET,
    BEST_OF_ALL,
    BETS_LEFT,
    BLOCK,
    CHANCE,
    FIRST,
    FREE_TURNS,
    GAP,
    IN_THE_MAKING,
    LATE_LEAD,
    LEAST_LEAD,
    MEAN,
    ONE,
    OWN_BETS,
    PAID_NOW,
    PAIR,
    PAY,
    STEPS,
    STEPS_GAIN,
    SURE,
    SWING,
    TABLE,
    TO_THE_LINE,
    largest,
    within,
)
from carpathia.games.dragon_racer.rules.forecast import (
    paid_after_turn,
    worth_after,
    write_chances,
    write_order,
    write_turn,
)
from carpathia.games.dragon_racer.rules.position import (
    NONE,
    START,
    Phase,
    Position,
)

NUDGE: Final = 2 * SURE
COUNTED: Final = 99  # instead of who made the first bet on a dragon

# Fitted to races of search bots: dragons go half as far again as their cards alone would move them, and which
# of two ends ahead is certain if they are expected so far apart, in 16ths of a space.
CERTAIN: Final = 72  # and more for every turn left
CERTAIN_BY_TURN: Final = 14
CERTAIN_IN_THE_END: Final = 16


def feature_count(state: Position) -> i64:
    return state.parts.dragons * (BLOCK + PAIR) + TABLE + state.seats - 1


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    clear(out, start, feature_count(state))
    phase = state.phase
    if (
        phase is Phase.DEAL
        or phase is Phase.DRAW_ABILITY
        or phase is Phase.NAME_LAST
        or phase is Phase.SEAT_VLAD
        or phase is Phase.NAME_DEALER
        or phase is Phase.OVER
    ):
        # Between two races nothing but the gold counts.
        leads = start + state.parts.dragons * (BLOCK + PAIR) + TABLE
        _write_gold(state, seat, out, leads, 0)
        _write_leads(state, out, leads, 0, state.round * state.parts.turns)
    else:
        _write_race(state, seat, out, start)


def _write_race(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    seats = state.seats
    dragons = parts.dragons
    pairs = start + dragons * BLOCK
    table = pairs + dragons * PAIR
    leads = table + TABLE

    # DR-5.10 On which dragon and by whom a bet is made is open; the tokens are looked at in own bets alone.
    bets = state.bets
    made: i64 = 0
    left = parts.stakes - 1
    first_used = False
    second_used = False
    third_used = False
    rivals_made: i64 = 0
    for bet in bets:
        if bet.rider == seat:
            made += 1
            left -= bet.stake
            first_used = first_used or bet.place == 0
            second_used = second_used or bet.place == 1
            third_used = third_used or bet.place == 2
        elif bet.rider < seats:
            rivals_made += 1
    is_open = state.betting_open
    own_betting = state.bet_card != NONE and state.rider == seat
    bet_dragon = state.bet_dragon if own_betting else i64(NONE)
    bet_place = state.bet_place if own_betting else i64(NONE)
    missing: i64 = 0  # bets that the seat may still make
    if is_open and left > 0:
        missing = parts.bets - made
    elif own_betting:
        missing = 1
    own_gold = parts.stake_gold[left] * ONE // missing if missing > 0 else i64(0)  # for each of them
    if bet_dragon != NONE:
        missing -= 1
        first_used = first_used or bet_place == 0
        second_used = second_used or bet_place == 1
        third_used = third_used or bet_place == 2
    rivals_missing = parts.bets * (seats - 1) - rivals_made if is_open else i64(0)

    moving = write_turn(state, seat, out, table)
    steps = i64(out[table + STEPS])
    write_order(state, seat, out, start, moving, missing, rivals_made, rivals_missing)
    moving_rank = i64(out[pairs + moving * PAIR + SWING]) if moving != NONE else i64(NONE)

    # What own bets win by dragon and place (DR-6.3, DR-6.4); until the end FIRST says who bet first, from 1.
    place_gold = parts.place_gold
    first_gold: i64 = 0
    for bet in bets:
        block = start + i64(out[pairs + bet.dragon * PAIR + SWING]) * BLOCK
        is_first = out[block + FIRST] == 0
        if is_first:
            out[block + FIRST] = i32(bet.rider + 1)
        if bet.rider == seat:
            won = parts.stake_gold[bet.stake] + place_gold[bet.place]
            if is_first:
                won += parts.first_won_gold
                first_gold += parts.first_gold
            out[block + PAY + bet.place] += i32(won)
        elif bet.rider < seats:
            out[block + BACKERS] += 32
    if bet_place != NONE:  # an own bet that lacks only its gold
        block = start + i64(out[pairs + bet_dragon * PAIR + SWING]) * BLOCK
        won = own_gold // ONE + place_gold[bet_place]
        if out[block + FIRST] == 0:
            won += parts.first_won_gold
            first_gold += parts.first_gold
            out[block + FIRST] = i32(seat + 1)
        out[block + PAY + bet_place] += i32(won)
    paid_now = first_gold + paid_after_turn(out, start, dragons, moving_rank, steps)
    out[table + PAID_NOW] = i32(within(paid_now * 8))

    # How likely each dragon is to come to each place, and what a bet on it is worth to a rival who chose the
    # place well and has the usual gold.
    turns = parts.turns - state.turn
    slope = 8192 // (CERTAIN + CERTAIN_BY_TURN * turns if turns > 0 else i64(CERTAIN_IN_THE_END))
    usual_gold = parts.stake_gold[parts.stakes - 1] * ONE // parts.bets if parts.bets > 0 else i64(0)
    worth: i64 = 0
    usual: i64 = 0
    for dragon in range(dragons):
        rank = i64(out[pairs + dragon * PAIR + SWING])
        block = start + rank * BLOCK
        worth += write_chances(out, start, dragons, rank, NONE, 0, slope, block + CHANCE)
        first_chance = i64(out[block + CHANCE])
        second_chance = i64(out[block + CHANCE + 1])
        third_chance = i64(out[block + CHANCE + 2])
        value = largest(
            first_chance * (usual_gold + place_gold[0] * ONE),
            second_chance * (usual_gold + place_gold[1] * ONE),
            third_chance * (usual_gold + place_gold[2] * ONE),
        )
        usual = largest(usual, value, 0)
        out[pairs + dragon * PAIR + BEST_BET] = i32(value >> 8)
    usual = usual >> 8
    has_bets = made > 0 or bet_place != NONE
    worth = worth >> 2

    # The expected lead over each rival; bets that are still to come are worth as much as the best of now.
    _write_gold(state, seat, out, leads, usual * parts.bets if is_open else i64(0))
    for bet in bets:
        if bet.rider != seat and bet.rider < seats:
            block = start + i64(out[pairs + bet.dragon * PAIR + SWING]) * BLOCK
            value = i64(out[pairs + bet.dragon * PAIR + BEST_BET])
            if out[block + FIRST] == i32(bet.rider + 1):
                chance = largest(
                    i64(out[block + CHANCE]), i64(out[block + CHANCE + 1]), i64(out[block + CHANCE + 2])
                )
                value += parts.first_gold * ONE + (parts.first_won_gold * chance >> 2)
                out[block + FIRST] = COUNTED
            if is_open:
                value -= usual
            out[leads + turned(bet.rider, seat, seats) - 1] -= i32(value)

    # What own bets gain by moves, and what further bets would bring.
    scratch = table + IN_THE_MAKING
    gain: i64 = 0
    if moving != NONE and has_bets:
        gain = worth_after(out, start, dragons, moving_rank, steps * SURE, slope, scratch) - worth
        out[table + STEPS_GAIN] = i32(within(gain >> 1))
    best: i64 = 0
    making: i64 = 0
    first_making: i64 = 0
    second_making: i64 = 0
    third_making: i64 = 0
    for dragon in range(dragons):
        rank = i64(out[pairs + dragon * PAIR + SWING])
        block = start + rank * BLOCK
        gain = 0
        if has_bets:
            gain = worth_after(out, start, dragons, rank, NUDGE, slope, scratch) - worth
        bring: i64 = 0
        if missing > 0 or (dragon == bet_dragon and bet_place == NONE):
            sure: i64 = 0
            won = own_gold
            if out[block + FIRST] == 0:
                sure = parts.first_gold * ONE
                won += parts.first_won_gold * ONE
            first_value: i64 = 0
            second_value: i64 = 0
            third_value: i64 = 0
            if not first_used:
                first_value = sure + (i64(out[block + CHANCE]) * (won + place_gold[0] * ONE) >> 8)
            if not second_used:
                second_value = sure + (i64(out[block + CHANCE + 1]) * (won + place_gold[1] * ONE) >> 8)
            if not third_used:
                third_value = sure + (i64(out[block + CHANCE + 2]) * (won + place_gold[2] * ONE) >> 8)
            bring = largest(first_value, second_value, third_value)
            if dragon == bet_dragon and bet_place == NONE:
                # DR-5.15 An own bet that lacks its place.
                first_making = first_value
                second_making = second_value
                third_making = third_value
                making = bring
            if missing > 0:
                best = largest(best, bring, 0)
        out[pairs + dragon * PAIR + SWING] = i32(within(gain >> 1))
        out[pairs + dragon * PAIR + BEST_BET] = i32(within(bring >> 3))
    out[scratch] = i32(within(first_making >> 3))
    out[scratch + 1] = i32(within(second_making >> 3))
    out[scratch + 2] = i32(within(third_making >> 3))

    worth += making + first_gold * ONE
    out[table + OWN_BETS] = i32(within(worth >> 3))
    out[table + BEST_OF_ALL] = i32(within(best >> 3))
    out[table + BETS_LEFT] = i32(missing * 32)
    if missing > 0:
        out[table + FREE_TURNS] = i32(within((parts.turns - state.turn - missing) * 8))
    if is_open:
        nearest = parts.line + 1 - i64(out[start + GAP])
        out[table + TO_THE_LINE] = i32(within(nearest * ONE // (parts.line + 1)))
    out[table + STEPS] = i32(within(steps * 8))
    _write_leads(state, out, leads, worth + missing * best, state.round * parts.turns + state.turn)
    _write_blocks(out, start, dragons)


def _write_gold(state: Position, seat: i64, out: vec[i32], leads: i64, to_come: i64) -> None:
    """Write by how much the gold of `seat` exceeds that of each rival, who has so much to come."""
    gold = state.gold
    seats = state.seats
    for rival in range(seats):
        if rival != seat:
            lead = (gold[seat] - gold[rival]) * ONE - to_come
            out[leads + turned(rival, seat, seats) - 1] = i32(lead)


def _write_leads(state: Position, out: vec[i32], leads: i64, to_come: i64, turns: i64) -> None:
    """Add what is to come for the seat to its leads, and write them and the least; so many turns are over."""
    parts = state.parts
    table = leads - TABLE
    least: i64 = 0
    for i in range(state.seats - 1):
        lead = i64(out[leads + i]) + to_come
        if i == 0 or lead < least:
            least = lead
        out[leads + i] = i32(within(lead >> 4))
    out[table + LEAST_LEAD] = i32(within(least >> 4))
    out[table + LATE_LEAD] = i32(within((least >> 4) * turns // (parts.rounds * parts.turns)))


def _write_blocks(out: vec[i32], start: i64, dragons: i64) -> None:
    """Write the blocks, in which spaces and gold are counted so far, in the units of features."""
    places: i64 = CHANCE - PAY
    total: i64 = 0
    for rank in range(dragons):
        total += i64(out[start + rank * BLOCK + MEAN])
    middle = total // dragons
    for rank in range(dragons):
        block = start + rank * BLOCK
        behind: i64 = START
        if rank < dragons - 1:
            behind = i64(out[block + BLOCK + GAP])
        out[block + GAP] = i32(within((i64(out[block + GAP]) - behind) * 8))
        out[block + MEAN] = i32(within(i64(out[block + MEAN]) - middle >> 5))
        out[block + FIRST] = i32(ONE) if out[block + FIRST] == 0 else i32(0)
        for place in range(places):
            out[block + PAY + place] = i32(within(i64(out[block + PAY + place]) * 8))
            out[block + CHANCE + place] = i32(i64(out[block + CHANCE + place]) >> 2)
