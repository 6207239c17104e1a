"""How a turn of Dragon Racer stands, and how its race may end, as far as a seat can know: for `features`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.games.dragon_racer.components import (
    CHARGER,
    DARLING,
    DRUMMER,
    GLIDER,
    PURSUER,
)
from carpathia.games.dragon_racer.rules.feature_layout import (
    AT_ONCE,
    BLOCK,
    CHANCE,
    GAP,
    HIGHEST,
    MEAN,
    ONE,
    OWN_CARD,
    OWN_PUSH,
    PAIR,
    PAY,
    SAY,
    STEPS,
    SURE,
    SWING,
    TOP_CARDS,
    within,
)
from carpathia.games.dragon_racer.rules.position import (
    NONE,
    START,
    Position,
)


def write_turn(state: Position, seat: i64, out: vec[i32], table: i64) -> i64:
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


def write_order(
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
    out[table + AT_ONCE] = i32(within(at_once * 8))
    out[table + TOP_CARDS] = i32(within(top_cards * 16))
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
        out[block + OWN_PUSH] = i32(within(own_push >> 4))
        # The pushes of all are still needed, so the place waits in the chances.
        out[start + dragon * BLOCK + CHANCE] = i32(rank)
    for dragon in range(dragons):
        out[pairs + dragon * PAIR + SWING] = out[start + dragon * BLOCK + CHANCE]


def paid_after_turn(out: vec[i32], start: i64, dragons: i64, moving: i64, steps: i64) -> i64:
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


def write_chances(
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


def worth_after(
    out: vec[i32], start: i64, dragons: i64, moved: i64, by: i64, slope: i64, scratch: i64
) -> i64:
    """Return what own bets are expected to win if the dragon in place `moved` is farther on by so much."""
    worth: i64 = 0
    for rank in range(dragons):
        pay = start + rank * BLOCK + PAY
        if out[pay] > 0 or out[pay + 1] > 0 or out[pay + 2] > 0:
            worth += write_chances(out, start, dragons, rank, moved, by, slope, scratch)
    return worth >> 2
