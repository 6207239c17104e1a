"""What a seat can work out in Thanks a Lottery from what it knows: inputs of learned values."""

from __future__ import annotations

from math import isqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.thanks_a_lottery.components import (
    EVERY_DIE,
    MIDDLE,
    NO_CARD,
    SPACES,
)
from carpathia.games.thanks_a_lottery.rules.blocks import (
    copies_in,
    length_of,
    owner_of,
)
from carpathia.games.thanks_a_lottery.rules.feature_layout import (
    DECK,
    DIE,
    HAND_COUNT,
    LEAD,
    LEAD_IN_PROGRESS,
    LEAD_NEAR_END,
    LIMIT,
    NEARNESS,
    ONE,
    POINT,
    POOL,
    PROGRESS,
    RANK,
    SPREAD,
    TABLE_COUNT,
    WORST,
    bounded,
    shown_blocks,
)
from carpathia.games.thanks_a_lottery.rules.hand_features import write_hand
from carpathia.games.thanks_a_lottery.rules.position import (
    NONE,
    Phase,
    Position,
)

MOST_SIGMAS: Final = 256  # four, in 64ths
# How far apart a whole round brings two seats, squared: only the scale of a number, so roughly.
ROUND_VARIANCE: Final = 80

TABLED: Final = 1024
ROOTS: Final = vec[i64]([isqrt(number * 256) for number in range(TABLED)])  # in 16ths


def feature_count(state: Position) -> i64:
    return 4 * state.seats - 1 + TABLE_COUNT + HAND_COUNT + shown_blocks(state) + state.parts.numbers


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    clear(out, start, feature_count(state))
    seats = state.seats
    table = start + 4 * seats - 1
    # A round that is scored lies there still, but brings nothing more.
    playing = state.phase is not Phase.NEXT and state.phase is not Phase.OVER
    if playing:
        _write_round(state, seat, out, start, table)
        if state.ending == NONE:
            has_die = state.dice_count(seat) + _coming(state, seat, seat) > 0
            write_hand(state, seat, has_die, out, table)
    _write_leads(state, seat, playing, out, start, table)


def _write_round(state: Position, seat: i64, out: vec[i32], start: i64, table: i64) -> None:
    """Write the points of this round, the lottery in them, and the end of the round."""
    parts = state.parts
    seats = state.seats
    sides = parts.sides
    round_ = state.round
    tokens = state.tokens
    drawn = i64(len(tokens))

    # Points of each seat if the round ended at once, from the open table and the sizes of hands. First
    # the cards in blocks, in fractions: those that match the middle token, or may, are worth more (TL-9.1).
    card_worth: i64 = ONE
    lucky: i64 = NO_CARD
    if parts.lucky_card:
        if drawn > MIDDLE:
            lucky = parts.token_matches[tokens[MIDDLE]]
        else:
            card_worth += ONE * parts.lucky[round_] // parts.tokens
    for block in state.blocks:
        worth = length_of(block) * card_worth
        if lucky != NO_CARD:
            worth += ONE * copies_in(parts, block, lucky) * parts.lucky[round_]
        out[start + turned(owner_of(block), seat, seats)] += i32(worth)
    # TL-3.7 Only the player knows of the cards chosen for a play; they count as played.
    chosen: i64 = 0
    if seat == state.player:
        chosen = i64(len(state.laid))
        owner = seat if state.target == NONE else owner_of(state.blocks[state.target])
        out[start + turned(owner, seat, seats)] += i32(chosen * card_worth)

    # The lottery of each seat, by the open dice and tokens: what each side has won and may still win.
    token_pays = parts.token_pays
    for_every_die: i64 = 0
    every_left: i64 = 1
    free: i64 = 0
    for space in range(i64(len(SPACES))):
        prize = parts.prize(round_, space)
        if space >= drawn:
            free += prize
        elif token_pays[tokens[space]] == EVERY_DIE:
            for_every_die = ONE * prize
            every_left = 0
    tin = parts.tokens - drawn
    dice = state.dice
    picking = state.phase is Phase.PICK
    mean: i64 = 0
    for side in range(sides):
        value = for_every_die
        matching = every_left
        if side < parts.numbers or not parts.tokens_show_cards:
            matching += 1
        for space in range(drawn):
            if token_pays[tokens[space]] == side:
                value += ONE * parts.prize(round_, space)
                matching -= 1
        value += ONE * free * matching // tin
        mean += value
        for other in range(seats):
            count = dice[other * sides + side]
            # TL-7.9 Of the dice picked up a seat knows only its own.
            if picking and other == seat:
                count -= state.picked[other * sides + side]
            if count:
                out[start + seats + turned(other, seat, seats)] += i32(count * value)
    mean //= sides
    out[table + DIE] = i32(bounded(mean // 4))

    in_turns = state.ending == NONE and _rolled(state)
    nearness: i64 = 0
    for other in range(seats):
        place = start + turned(other, seat, seats)
        coming = _coming(state, seat, other)
        count = state.dice_count(other) + coming
        unknown = state.picked_count(other) if picking and other == seat else coming
        hand = state.hand_size(other)
        if other == seat:
            hand -= chosen
        cards = i64(out[place])
        lottery = i64(out[place + seats]) + unknown * mean
        # TL-8.1, TL-8.2 and TL-8.3
        points = cards + lottery + ONE * (count - hand)
        out[place] = i32(bounded(points * POINT // ONE)) if points > 0 else i32(0)
        out[place + seats] = i32(bounded(lottery * POINT // ONE))
        # How near each seat is to an end by an empty hand: it needs a block and a die (TL-5.3, TL-6.1).
        if in_turns and cards and not parts.long_game:
            threat = (i64(ONE) if count else i64(ONE // 2)) // (1 + hand)
            out[place + 2 * seats] = i32(threat)
            if threat > nearness:
                nearness = threat

    # How near the round is to its end, by the hand, deck or pool that is nearest to it; and what is left.
    if in_turns:
        left = ONE * state.pool // parts.dice
        out[table + POOL] = i32(left)
        if ONE - left > nearness:
            nearness = ONE - left
        left = ONE * state.undealt // (parts.deck_size - seats * parts.hand)
        out[table + DECK] = i32(left)
        if ONE - left > nearness:
            nearness = ONE - left
    elif state.ending != NONE:
        nearness = ONE
    out[table + NEARNESS] = i32(nearness)


def _rolled(state: Position) -> bool:
    """Say whether the round is set up."""
    phase = state.phase
    return phase is not Phase.NAME_DEALER and phase is not Phase.DEAL and phase is not Phase.ROLL


def _coming(state: Position, seat: i64, other: i64) -> i64:
    """Return how many dice `other` will have more than lie before it, as far as `seat` knows."""
    if state.phase is Phase.ROLL_AGAIN:
        return state.picked_count(other)
    if other != state.player:
        return 0
    if state.phase is Phase.TAKE:
        return state.owed
    # TL-5.6 For the cards chosen so far, which are known to the player alone.
    if other == seat and state.target != NONE and owner_of(state.blocks[state.target]) != seat:
        due = i64(len(state.laid))
        return due if due < state.pool else state.pool
    return 0


def _write_leads(state: Position, seat: i64, playing: bool, out: vec[i32], start: i64, table: i64) -> None:
    """Write how the seat stands against each rival, by points that all know and those of this round."""
    parts = state.parts
    seats = state.seats
    points = state.points
    nearness = i64(out[table + NEARNESS])
    rounds_left = parts.rounds - state.round
    if playing:
        rounds_left -= 1
    # What the rest of the game may change, and what the prizes still to be drawn may.
    rest = ONE * ONE + ROUND_VARIANCE * ONE * (ONE * rounds_left + (ONE - nearness if playing else i64(0)))
    stakes: i64 = 0
    every_left: i64 = 1
    drawn = i64(len(state.tokens))
    if playing:
        for space in range(i64(len(SPACES))):
            if space >= drawn:
                prize = parts.prize(state.round, space)
                stakes += prize * prize
            elif parts.token_pays[state.tokens[space]] == EVERY_DIE:
                every_left = 0
    own = POINT * points[seat] + i64(out[start])
    lead: i64 = LIMIT
    worst: i64 = MOST_SIGMAS
    beaten: i64 = 0
    for other in range(seats):
        if other == seat:
            continue
        place = turned(other, seat, seats)
        ahead = own - POINT * points[other] - i64(out[start + place])
        if ahead < lead:
            lead = ahead
        if ahead > 0:
            beaten += 1
        # The lead in spreads of what is still open: equal dice win and lose together.
        spread = rest
        if stakes:
            spread += stakes * _variance(state, seat, other, every_left)
        sigmas = ONE * ahead * ONE // (POINT * _root(spread))
        if sigmas > MOST_SIGMAS:
            sigmas = MOST_SIGMAS
        elif sigmas < -MOST_SIGMAS:
            sigmas = -MOST_SIGMAS
        out[start + 3 * seats + place - 1] = i32(sigmas)
        if sigmas < worst:
            worst = sigmas
    # The lead over the best rival, also by how near the end of the round and of the game is.
    lead = bounded(lead)
    progress = (ONE * state.round + nearness) // parts.rounds
    out[table + LEAD] = i32(lead)
    out[table + RANK] = i32(ONE * beaten // (seats - 1))
    out[table + WORST] = i32(worst)
    out[table + LEAD_NEAR_END] = i32(lead * nearness // ONE)
    out[table + PROGRESS] = i32(progress)
    out[table + LEAD_IN_PROGRESS] = i32(lead * progress // ONE)
    # How widely the own winnings may vary.
    if stakes:
        own_spread = _root(stakes * _variance(state, seat, seat, every_left))
        out[table + SPREAD] = i32(bounded(own_spread * POINT // ONE))


def _variance(state: Position, seat: i64, other: i64, every_left: i64) -> i64:
    """Return how the next token varies the dice paid to `seat` less those to `other`, times 64 squared.

    If both are the same seat, only its own dice count.
    """
    sides = state.parts.sides
    dice = state.dice
    tin = state.parts.tokens - i64(len(state.tokens))
    picking = state.phase is Phase.PICK
    squares: i64 = 0
    more: i64 = 0
    for side in range(sides):
        difference = dice[seat * sides + side]
        if picking:
            in_air = state.picked[seat * sides + side]
            difference -= in_air
            squares += in_air
            more += in_air
        if other != seat:
            difference -= dice[other * sides + side]
        more += difference
        squares += difference * difference
    # Dice that are still to fall will mostly differ from each other.
    coming = _coming(state, seat, seat)
    squares += coming
    more += coming
    if other != seat:
        coming = _coming(state, seat, other)
        squares += coming
        more -= coming
    mean = more * (1 + every_left)
    result = tin * (squares + every_left * more * more) - mean * mean
    return ONE * ONE * result // (tin * tin) if result > 0 else i64(0)


def _root(square: i64) -> i64:
    """Return the root, to about half a hundredth of it."""
    doublings: i64 = 0
    while square >= TABLED * 64:
        square >>= 8
        doublings += 4
    while square >= TABLED:
        square >>= 2
        doublings += 1
    return (ROOTS[square] << doublings) >> 4
