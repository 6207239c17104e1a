"""What a seat can work out in Dragon Racer from what it knows: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.dragon_racer.components import CHARGER, DARLING, DRUMMER, GLIDER, PURSUER
from carpathia.games.dragon_racer.rules.position import NONE, START, Phase, Position

# The block of a dragon; the blocks come in the present order of the race, the first dragon first.
GAP: Final = 0  # spaces to the next dragon behind it, or to the start
MEAN: Final = 1  # where it is expected in the end, compared with the others
OWN_PUSH: Final = 2  # spaces that cards of the own hand are expected to move it
BACKERS: Final = 3  # bets of rivals on it
FIRST: Final = 4  # whether nobody has bet on it
PAY: Final = 5  # gold that own bets on it win if it comes 1st, 2nd or 3rd
CHANCE: Final = 8  # how likely it is to come 1st, 2nd or 3rd
BLOCK: Final = 11

# Two numbers for each dragon by its colour, as actions name it.
SWING: Final = 0  # what own bets gain if it moves on by NUDGE
BEST_BET: Final = 1  # what the best own bet on it is expected to bring
PAIR: Final = 2

# The table as a whole; the expected lead over each rival, clockwise, comes after that.
OWN_BETS: Final = 0  # what own bets are expected to pay
PAID_NOW: Final = 1  # what they would pay after this turn, as its cards lie
BEST_OF_ALL: Final = 2  # what the best bet that the seat may still make is expected to bring
IN_THE_MAKING: Final = 3  # what the own bet in the making is expected to bring, by place
LEAST_LEAD: Final = 6  # the expected lead over the best rival
LATE_LEAD: Final = 7  # the same times how much of the game is over
BETS_LEFT: Final = 8  # bets that the seat may still make
FREE_TURNS: Final = 9  # turns before it must make them
TO_THE_LINE: Final = 10  # spaces before the betting ends
HIGHEST: Final = 11  # the number that wins the turn, as its cards lie
STEPS: Final = 12  # how far it moves a dragon
STEPS_GAIN: Final = 13  # what own bets gain by that
OWN_CARD: Final = 14  # 1 if the own card wins the turn, -1 if it is cancelled
SAY: Final = 15  # 1 for the last to play in this turn, less for those before, 0 for who has played
AT_ONCE: Final = 16  # spaces that the hand can move dragons of one's choice
TOP_CARDS: Final = 17  # cards in the hand that no unseen card beats or cancels
TABLE: Final = 18

# Chances and spaces are reckoned in 256ths, gold in 64ths; 64 is written for 1.0.
SURE: Final = 256
ONE: Final = 64
MOST: Final = 1024  # nothing larger is written
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

    moving = _write_turn(state, seat, out, table)
    steps = i64(out[table + STEPS])
    _write_order(state, seat, out, start, moving, missing, rivals_made, rivals_missing)
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
    paid_now = first_gold + _paid_now(out, start, dragons, moving_rank, steps)
    out[table + PAID_NOW] = i32(_within(paid_now * 8))

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
        worth += _race(out, start, dragons, rank, NONE, 0, slope, block + CHANCE)
        first_chance = i64(out[block + CHANCE])
        second_chance = i64(out[block + CHANCE + 1])
        third_chance = i64(out[block + CHANCE + 2])
        value = _largest(
            first_chance * (usual_gold + place_gold[0] * ONE),
            second_chance * (usual_gold + place_gold[1] * ONE),
            third_chance * (usual_gold + place_gold[2] * ONE),
        )
        usual = _largest(usual, value, 0)
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
                chance = _largest(
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
        gain = _worth_after(out, start, dragons, moving_rank, steps * SURE, slope, scratch) - worth
        out[table + STEPS_GAIN] = i32(_within(gain >> 1))
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
            gain = _worth_after(out, start, dragons, rank, NUDGE, slope, scratch) - worth
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
            bring = _largest(first_value, second_value, third_value)
            if dragon == bet_dragon and bet_place == NONE:
                # DR-5.15 An own bet that lacks its place.
                first_making = first_value
                second_making = second_value
                third_making = third_value
                making = bring
            if missing > 0:
                best = _largest(best, bring, 0)
        out[pairs + dragon * PAIR + SWING] = i32(_within(gain >> 1))
        out[pairs + dragon * PAIR + BEST_BET] = i32(_within(bring >> 3))
    out[scratch] = i32(_within(first_making >> 3))
    out[scratch + 1] = i32(_within(second_making >> 3))
    out[scratch + 2] = i32(_within(third_making >> 3))

    worth += making + first_gold * ONE
    out[table + OWN_BETS] = i32(_within(worth >> 3))
    out[table + BEST_OF_ALL] = i32(_within(best >> 3))
    out[table + BETS_LEFT] = i32(missing * 32)
    if missing > 0:
        out[table + FREE_TURNS] = i32(_within((parts.turns - state.turn - missing) * 8))
    if is_open:
        nearest = parts.line + 1 - i64(out[start + GAP])
        out[table + TO_THE_LINE] = i32(_within(nearest * ONE // (parts.line + 1)))
    out[table + STEPS] = i32(_within(steps * 8))
    _write_leads(state, out, leads, worth + missing * best, state.round * parts.turns + state.turn)
    _write_blocks(out, start, dragons)


def _write_turn(state: Position, seat: i64, out: vec[i32], table: i64) -> i64:
    """Write how the turn stands by the cards that lie open, and return the dragon it moves, or NONE."""
    parts = state.parts
    riders = parts.riders
    if state.turn == parts.turns:
        return NONE
    played = state.played
    numbers = parts.card_numbers
    highest: i64 = NONE
    high: i64 = 0
    low: i64 = 0
    cancelled: i64 = 0
    to_play = True
    if not state.turn_over():
        to_play = played[seat] == NONE
        for rider in range(riders):
            card = played[rider]
            if card < 0:
                continue
            number = numbers[card]
            is_cancelled = False  # DR-3.5
            for other in range(riders):
                if other != rider and played[other] >= 0 and numbers[played[other]] == number:
                    is_cancelled = True
            if is_cancelled:
                cancelled += 1
                if rider == seat:
                    out[table + OWN_CARD] = -ONE
            elif number > high:
                low = high
                high = number
                highest = card
                if rider == seat:
                    out[table + OWN_CARD] = ONE
                elif out[table + OWN_CARD] > 0:
                    out[table + OWN_CARD] = 0
            elif number > low:
                low = number
    out[table + HIGHEST] = i32(high * 8)
    if to_play:
        place: i64 = 1
        rider = state.leader
        while rider != seat:
            rider = state.left_of(rider)
            place += 1
        out[table + SAY] = i32(place * ONE // riders)
    # DR-3.6 The difference; DR-3.8 the whole number if all others are cancelled.
    if highest == NONE or (cancelled == riders - 1 and not parts.lone_card_moves):
        return NONE
    dragon = parts.card_colours[highest]
    ability = state.abilities[dragon]
    steps = high - low
    if ability == CHARGER or ability == GLIDER:
        steps += parts.ability_steps[ability]
    out[table + STEPS] = i32(steps)
    return dragon


def _write_order(
    state: Position,
    seat: i64,
    out: vec[i32],
    start: i64,
    moving: i64,
    missing: i64,
    rivals_made: i64,
    rivals_missing: i64,
) -> None:
    """Write where dragons are and where they are expected, and for each dragon as its SWING its place now."""
    parts = state.parts
    seats = state.seats
    riders = parts.riders
    dragons = parts.dragons
    pairs = start + dragons * BLOCK
    table = pairs + dragons * PAIR
    turns = parts.turns - state.turn

    # The cards that the seat has not seen: in other hands, undealt, or face down in bets of rivals. How many
    # there are of them is open (DR-5.14).
    played = state.played
    own_played: i64 = 0
    rivals_played: i64 = 0
    seats_played: i64 = 0
    if not state.turn_over():
        for rider in range(riders):
            if played[rider] != NONE:
                if rider == seat:
                    own_played = 1
                else:
                    rivals_played += 1
                    if rider < seats:
                        seats_played += 1
    to_come = (riders - 1) * turns - rivals_played  # cards of rivals, Vlad's too
    unseen = (seats - 1) * turns - seats_played + state.undealt + rivals_made
    own_card: i64 = NONE
    if state.bet_card != NONE:
        if state.rider == seat:
            own_card = state.bet_card
        else:
            unseen += 1
    if rivals_missing > to_come:
        rivals_missing = to_come
    face_up = to_come - rivals_missing  # of them, those that will not be bet with
    first_card: i64 = NONE
    second_card: i64 = NONE
    for bet in state.bets:
        if bet.rider == seat:
            second_card = first_card
            first_card = own_card
            own_card = bet.card

    abilities = state.abilities
    for dragon in range(dragons):
        ability = abilities[dragon]
        if ability == PURSUER or ability == CHARGER or ability == GLIDER:
            # They need a card that wins or comes second; one of the cards of a turn does.
            out[start + dragon] = i32(parts.ability_steps[ability] * SURE // riders)

    # How far a card is expected to move its dragon against unseen cards; a bet counts 0 (DR-3.7). Its number
    # exceeds the highest of the others by as many as there are smaller numbers that all others stay below.
    piles = state.piles
    copies = parts.copies
    numbers = parts.numbers
    hand = seat * parts.cards
    shown = (seats + 1) * parts.cards
    lower = unseen * rivals_missing // face_up if face_up > 0 else i64(0)
    weight = unseen + lower if unseen + lower > 0 else i64(1)
    push: i64 = 0
    at_once: i64 = 0
    top_cards: i64 = 0
    drums: i64 = 0
    for number in range(1, numbers + 1):
        share = lower * SURE // weight
        all_lower = share
        for i in range(riders - 2):
            all_lower = all_lower * share >> 8
        push += all_lower
        own_of_number: i64 = 0
        unseen_of_number: i64 = 0
        card = number - 1  # cards are sorted by colour, then number
        for dragon in range(dragons):
            own = piles[hand + card]
            others = copies[card] - own - piles[shown + card]
            if card == own_card:
                others -= 1
            if card == first_card:
                others -= 1
            if card == second_card:
                others -= 1
            at = pairs + dragon * PAIR
            if own > 0:
                out[at] += i32(own * (push + i64(out[start + dragon])))
                own_of_number += own
            if others > 0:
                out[at + 1] += i32(others * (push + i64(out[start + dragon])))
                unseen_of_number += others
            card += numbers
        lower += unseen_of_number
        at_once += own_of_number * parts.at_once[number]
        top_cards = top_cards + own_of_number if unseen_of_number == 0 else i64(0)
        if number == parts.drummed:
            drums = own_of_number * SURE
            if unseen > 0:
                drums += unseen_of_number * face_up * SURE // unseen
    out[table + AT_ONCE] = i32(_within(at_once * 8))
    out[table + TOP_CARDS] = i32(_within(top_cards * 16))
    for dragon in range(dragons):
        out[start + dragon] = 0

    # DR-6.1 The order; of dragons on the start the one that the hand moves farther comes first.
    spots = state.spots
    steps = i64(out[table + STEPS])
    for dragon in range(dragons):
        spot = spots[dragon]
        at = pairs + dragon * PAIR
        own_push = i64(out[at])
        rank: i64 = 0
        for other in range(dragons):
            if spots[other] > spot:
                rank += 1
            elif spots[other] == spot:
                other_push = i64(out[pairs + other * PAIR])
                if other_push > own_push or (other_push == own_push and other < dragon):
                    rank += 1
        mean = own_push
        if unseen > 0:
            mean += i64(out[at + 1]) * face_up // unseen
        mean = spot * SURE + mean + (mean >> 1)
        ability = abilities[dragon]
        if ability == DARLING:
            mean += (missing + rivals_missing) * parts.ability_steps[DARLING] * SURE // dragons
        elif ability == DRUMMER:
            mean += drums * parts.ability_steps[DRUMMER]
        if dragon == moving:  # the surer, the fewer cards are still to come
            mean += steps * SURE * (own_played + rivals_played) // riders
        block = start + rank * BLOCK
        out[block + GAP] = i32(spot)
        out[block + MEAN] = i32(mean)
        out[block + OWN_PUSH] = i32(_within(own_push >> 4))
        # The pushes of all are still needed, so the place waits in the chances.
        out[start + dragon * BLOCK + CHANCE] = i32(rank)
    for dragon in range(dragons):
        out[pairs + dragon * PAIR + SWING] = out[start + dragon * BLOCK + CHANCE]


def _paid_now(out: vec[i32], start: i64, dragons: i64, moving: i64, steps: i64) -> i64:
    """Return what own bets win if the race ends now, with the dragon in place `moving` some steps farther."""
    target: i64 = START
    passed: i64 = NONE
    if moving != NONE:
        # DR-4.1 From a taken space on to the next free one.
        target = i64(out[start + moving * BLOCK + GAP]) + steps
        passed = moving
        while passed > 0:
            ahead = i64(out[start + (passed - 1) * BLOCK + GAP])
            if ahead > target:
                break
            if ahead == target:
                target += 1
            passed -= 1
    paid: i64 = 0
    for rank in range(dragons):
        place = rank
        spot = i64(out[start + rank * BLOCK + GAP])
        if rank == moving:
            place = passed
            spot = target
        elif passed <= rank < moving:
            place += 1
        if spot != START and place < CHANCE - PAY:
            paid += i64(out[start + rank * BLOCK + PAY + place])
    return paid


def _race(
    out: vec[i32], start: i64, dragons: i64, rank: i64, moved: i64, by: i64, slope: i64, at: i64
) -> i64:
    """Write the chances of a dragon to come 1st, 2nd and 3rd, and return what own bets win on it, in 256ths.

    It is ahead of another the more likely, the farther on it is expected; of each other as if that were
    independent. The dragon in place `moved` is expected farther on by so much.
    """
    block = start + rank * BLOCK
    mean = i64(out[block + MEAN])
    if rank == moved:
        mean += by
    first: i64 = SURE
    second: i64 = 0
    third: i64 = 0
    for other in range(dragons):
        if other == rank:
            continue
        distance = i64(out[start + other * BLOCK + MEAN]) - mean
        if other == moved:
            distance += by
        behind = (SURE >> 1) + (distance * slope >> 10)
        if behind <= 0:
            continue
        if behind > SURE:
            behind = SURE
        ahead = SURE - behind
        third = third * ahead + second * behind >> 8
        second = second * ahead + first * behind >> 8
        first = first * ahead >> 8
    if i64(out[block + GAP]) == START and mean < SURE:
        # DR-6.2 It takes no place on the start.
        first = first * mean >> 8
        second = second * mean >> 8
        third = third * mean >> 8
    out[at] = i32(first)
    out[at + 1] = i32(second)
    out[at + 2] = i32(third)
    return (
        first * i64(out[block + PAY]) + second * i64(out[block + PAY + 1]) + third * i64(out[block + PAY + 2])
    )


def _worth_after(
    out: vec[i32], start: i64, dragons: i64, moved: i64, by: i64, slope: i64, scratch: i64
) -> i64:
    """Return what own bets are expected to win if the dragon in place `moved` is farther on by so much."""
    worth: i64 = 0
    for rank in range(dragons):
        pay = start + rank * BLOCK + PAY
        if out[pay] > 0 or out[pay + 1] > 0 or out[pay + 2] > 0:
            worth += _race(out, start, dragons, rank, moved, by, slope, scratch)
    return worth >> 2


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
        out[leads + i] = i32(_within(lead >> 4))
    out[table + LEAST_LEAD] = i32(_within(least >> 4))
    out[table + LATE_LEAD] = i32(_within((least >> 4) * turns // (parts.rounds * parts.turns)))


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
        out[block + GAP] = i32(_within((i64(out[block + GAP]) - behind) * 8))
        out[block + MEAN] = i32(_within(i64(out[block + MEAN]) - middle >> 5))
        out[block + FIRST] = i32(ONE) if out[block + FIRST] == 0 else i32(0)
        for place in range(places):
            out[block + PAY + place] = i32(_within(i64(out[block + PAY + place]) * 8))
            out[block + CHANCE + place] = i32(i64(out[block + CHANCE + place]) >> 2)


def _largest(a: i64, b: i64, c: i64) -> i64:
    if b > a:
        a = b
    return c if c > a else a


def _within(number: i64) -> i64:
    if number > MOST:
        return MOST
    return number if number > -MOST else i64(-MOST)
