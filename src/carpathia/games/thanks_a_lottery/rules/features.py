"""What a seat can work out in Thanks a Lottery from what it knows: inputs of learned values."""

from __future__ import annotations

from math import isqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import clear, turned
from carpathia.games.thanks_a_lottery.components import EVERY_DIE, LEAST_CARDS, MIDDLE, NO_CARD, SPACES
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    block_of,
    copies_in,
    first_of,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import NONE, Phase, Position

ONE: Final = 64  # what 1 is written as; also the fractions of a point that are reckoned with
POINT: Final = 4  # 64ths for a point of a seat
PLAY: Final = 8  # for a point that a play brings
CARD: Final = 8  # for a card in hand
LENGTH: Final = 16  # for a card in a new block
LIMIT: Final = 8000
MOST_SIGMAS: Final = 256  # four, in 64ths
# How far apart a whole round brings two seats, squared: only the scale of a number, so roughly.
ROUND_VARIANCE: Final = 80

# The numbers that are about the whole table, and those about the own hand.
LEAD: Final = 0
RANK: Final = 1
WORST: Final = 2
NEARNESS: Final = 3
LEAD_NEAR_END: Final = 4
PROGRESS: Final = 5
LEAD_IN_PROGRESS: Final = 6
POOL: Final = 7
DECK: Final = 8
DIE: Final = 9
SPREAD: Final = 10
TABLE_COUNT: Final = 11

SIZE: Final = 0
DEAD: Final = 1
FOR_OTHERS: Final = 2
FOR_OWN: Final = 3
FOR_NEW: Final = 4
LONGEST_REAL: Final = 5
LONGEST: Final = 6
TO_OTHERS: Final = 7
TO_OWN: Final = 8
BEST: Final = 9
LEFT: Final = 10
GOES_OUT: Final = 11
TAKES_WILD: Final = 12
OWN_WILDS: Final = 13
CHANCE_OTHERS: Final = 14
CHANCE_OWN: Final = 15
CHANCE_NEW: Final = 16
HAND_COUNT: Final = 17
MOST_BLOCKS: Final = 10  # blocks that have a number of their own

# Counts of the numbers of cards are packed into one integer, so that they need no column.
LANE: Final = 5  # bits: no number has more than 30 cards
IN_LANE: Final = 31
LANES: Final = 0x84210842108421  # a 1 for each of the numbers, of which there are 12 at most
HIGHEST_BIT: Final = 60  # behind the last lane

TABLED: Final = 1024
ROOTS: Final = vec[i64]([isqrt(number * 256) for number in range(TABLED)])  # in 16ths


def feature_count(state: Position) -> i64:
    return 4 * state.seats - 1 + TABLE_COUNT + HAND_COUNT + _shown_blocks(state) + state.parts.numbers


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    clear(out, start, feature_count(state))
    seats = state.seats
    table = start + 4 * seats - 1
    # A round that is scored lies there still, but brings nothing more.
    playing = state.phase is not Phase.NEXT and state.phase is not Phase.OVER
    if playing:
        _write_round(state, seat, out, start, table)
        if state.ending == NONE:
            _write_hand(state, seat, out, table)
    _write_leads(state, seat, playing, out, start, table)


def _shown_blocks(state: Position) -> i64:
    blocks = state.parts.deck_size // LEAST_CARDS
    return blocks if blocks < MOST_BLOCKS else i64(MOST_BLOCKS)


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
    out[table + DIE] = i32(_bounded(mean // 4))

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
        out[place] = i32(_bounded(points * POINT // ONE)) if points > 0 else i32(0)
        out[place + seats] = i32(_bounded(lottery * POINT // ONE))
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
    lead = _bounded(lead)
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
        out[table + SPREAD] = i32(_bounded(own_spread * POINT // ONE))


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


def _write_hand(state: Position, seat: i64, out: vec[i32], table: i64) -> None:
    """Write what the own hand can do with the blocks on the table, without the cards chosen already."""
    parts = state.parts
    seats = state.seats
    numbers = parts.numbers
    at = table + TABLE_COUNT
    blocks_at = at + HAND_COUNT
    numbers_at = blocks_at + _shown_blocks(state)
    piles = state.piles
    base = seat * parts.cards
    pool = state.pool

    full: i64 = 0
    for card in range(numbers):
        full |= piles[base + card] << (card * LANE)
    hand = full
    wilds = piles[base + parts.wild]
    size = state.hand_size(seat)
    blocks = state.blocks
    whole = i64(len(blocks))
    count = whole
    opened = state.has_opened(seat)
    target: i64 = NONE
    if seat == state.player:
        for card in state.laid:
            size -= 1
            if card < parts.wild:
                hand -= _bit(card * LANE)
            else:
                wilds -= 1
        target = state.target
        if state.phase is Phase.BUILD:
            opened = True
            if len(state.laid) >= LEAST_CARDS:
                count += 1

    # What each block on the table would take from the hand, and what that would bring.
    die = ONE + 4 * i64(out[table + DIE])
    seen = full
    wilds_seen = piles[base + parts.wild]
    fits_others: i64 = 0
    fits_own: i64 = 0
    best_others: i64 = 0
    best_own: i64 = 0
    most: i64 = 0
    goes_out = False
    has_die = state.dice_count(seat) + _coming(state, seat, seat) > 0
    takes_wild: i64 = 0
    own_wilds: i64 = 0
    takes_own_wild = False
    for number in range(count):
        if number < whole:
            block = blocks[number]
            seen += _cards_of(block, numbers)
            if wild_of(block) != NO_WILD:
                wilds_seen += 1
            if number == target:
                block = state.grown()
        else:
            block = block_of(parts, seat, state.laid)
        first = first_of(block)
        length = length_of(block)
        wild = wild_of(block)
        fits: i64 = 0
        added: i64 = 0
        room = True
        if kind_of(block) == IDENTICAL:
            fits = _bit(first)
            added = (hand >> (first * LANE)) & IN_LANE
        elif length < numbers:
            behind = parts.wrapped(first + length)
            before = parts.wrapped(first - 1)
            fits = _bit(behind) | _bit(before)
            while length + added < numbers and (hand >> (behind * LANE)) & IN_LANE:
                added += 1
                behind = parts.wrapped(behind + 1)
            while length + added < numbers and (hand >> (before * LANE)) & IN_LANE:
                added += 1
                before = parts.wrapped(before - 1)
            room = length + added < numbers
        else:
            room = False
        if owner_of(block) == seat:
            fits_own |= fits
            if wild != NO_WILD:
                own_wilds += 1
            elif room and parts.add_wilds:  # TL-4.5
                takes_own_wild = True
                if wilds:
                    added += 1
            # TL-8.1 and TL-8.2: a point more, and a point less lost.
            worth = 2 * PLAY * added
            if not opened:
                worth = 0
            if worth > best_own:
                best_own = worth
        else:
            fits_others |= fits
            if wild != NO_WILD and (hand >> (wild * LANE)) & IN_LANE:
                takes_wild += 1
            # A point less lost and a die, but a point for the owner.
            worth = PLAY * added - PLAY * added // (seats - 1)
            worth += PLAY * die * (added if added < pool else pool) // ONE
            if not opened:
                worth = 0
            if worth > best_others:
                best_others = worth
            if opened and added and added == size:
                goes_out = True
        if opened and added > most:
            most = added
        if number < MOST_BLOCKS:
            out[blocks_at + number] = i32(_bounded(worth))

    # Which numbers are there, and which of them stand or would stand in a row of three.
    present: i64 = 0
    twice: i64 = 0
    for card in range(numbers):
        have = (hand >> (card * LANE)) & IN_LANE
        if have:
            present |= _bit(card)
            if have >= 2:
                twice |= _bit(card)
    next_one = _turned_down(present, numbers)
    next_two = _turned_down(next_one, numbers)
    last_one = _turned_up(present, numbers)
    last_two = _turned_up(last_one, numbers)
    rows = (next_one & next_two) | (next_one & last_one) | (last_one & last_two)
    near = next_one | next_two | last_one | last_two
    pairs = twice | (present & (next_one | next_two))

    # The longest new block that each number can begin; what the cards are good for; what the unseen
    # ones would be good for, every one of which is as likely to be on top of the deck.
    dead: i64 = 0
    for_others: i64 = 0
    for_own: i64 = 0
    for_new: i64 = 0
    longest: i64 = 0
    longest_real: i64 = 0
    unseen: i64 = 0
    drawn_others: i64 = 0
    drawn_own: i64 = 0
    drawn_new: i64 = 0
    copies = parts.copies
    for card in range(numbers):
        bit = _bit(card)
        have = (hand >> (card * LANE)) & IN_LANE
        hidden = copies[card] - ((seen >> (card * LANE)) & IN_LANE)
        if hidden > 0:
            unseen += hidden
            if fits_others & bit:
                drawn_others += hidden
            if fits_own & bit:
                drawn_own += hidden
            if rows & bit or have >= 2 or (wilds and (have or near & bit)):
                drawn_new += hidden
        if not have:
            continue
        if fits_others & bit:
            for_others += have
        if fits_own & bit:
            for_own += have
        if rows & bit or have > 2 or (wilds and (have == 2 or near & bit)):
            for_new += have
        elif not (fits_others | fits_own) & bit:
            dead += have
        length = _row(hand, card, numbers, 0)
        if have > length:
            length = have
        if length >= LEAST_CARDS and length > longest_real:
            longest_real = length
        if wilds:
            length = _row(hand, card, numbers, 1)
            if have + 1 > length:
                length = have + 1
        if length >= LEAST_CARDS:
            out[numbers_at + card] = i32(LENGTH * length)
            if length > longest:
                longest = length
    wilds_hidden = copies[parts.wild] - wilds_seen
    # TL-5.11 Wilds that are known to be in another hand are not in the deck.
    for other in range(seats):
        if other != seat:
            wilds_hidden -= state.known[other]
    if wilds_hidden > 0:
        unseen += wilds_hidden
        if pairs:
            drawn_new += wilds_hidden
        if takes_own_wild:
            drawn_own += wilds_hidden
    if unseen == 0:
        unseen = 1

    best = 2 * PLAY * longest
    if best_others > best:
        best = best_others
    if best_own > best:
        best = best_own
    if longest > most:
        most = longest
    if has_die and most >= size:
        goes_out = True
    out[at + SIZE] = i32(CARD * size)
    out[at + DEAD] = i32(CARD * dead)
    out[at + FOR_OTHERS] = i32(CARD * for_others)
    out[at + FOR_OWN] = i32(CARD * for_own)
    out[at + FOR_NEW] = i32(CARD * for_new)
    out[at + LONGEST_REAL] = i32(LENGTH * longest_real)
    out[at + LONGEST] = i32(LENGTH * longest)
    # The best play in points, the cards that the largest leaves in hand, and whether none is left then and
    # a die there: the round ends with the next turn of this seat (TL-6.1).
    out[at + TO_OTHERS] = i32(_bounded(best_others))
    out[at + TO_OWN] = i32(_bounded(best_own))
    out[at + BEST] = i32(_bounded(best))
    out[at + LEFT] = i32(CARD * (size - most))
    if goes_out and not parts.long_game:
        out[at + GOES_OUT] = ONE
    if opened:
        out[at + TAKES_WILD] = i32(ONE * takes_wild)
    out[at + OWN_WILDS] = i32(ONE // 2 * own_wilds)
    out[at + CHANCE_OTHERS] = i32(ONE * drawn_others // unseen)
    out[at + CHANCE_OWN] = i32(ONE * drawn_own // unseen)
    out[at + CHANCE_NEW] = i32(ONE * drawn_new // unseen)


def _row(hand: i64, first: i64, numbers: i64, wilds: i64) -> i64:
    """Return how long a sequential block from the hand can be that begins with a number in it."""
    length: i64 = 1
    number = first
    while length < numbers:
        number = number + 1 if number + 1 < numbers else i64(0)
        if not (hand >> (number * LANE)) & IN_LANE:
            if not wilds:
                break
            wilds = 0  # TL-4.2
        length += 1
    return length


def _cards_of(block: i64, numbers: i64) -> i64:
    """Return how many cards of each number a block holds, packed."""
    first = first_of(block)
    length = length_of(block)
    wild = wild_of(block)
    cards: i64 = 0
    if kind_of(block) == IDENTICAL:
        cards = length << (first * LANE)
    else:
        # A row of ones; what goes beyond the last number comes round to the first.
        every: i64 = LANES
        row = every & (_bit(length * LANE) - 1)
        straight = (numbers - first) * LANE
        cards = ((row & (_bit(straight) - 1)) << (first * LANE)) | (row >> straight)
    return cards if wild == NO_WILD else cards - _bit(wild * LANE)


def _turned_down(mask: i64, numbers: i64) -> i64:
    """Return the numbers that come just before those of the mask, in the circle (TL-3.2)."""
    return (mask >> 1) | ((mask & 1) << (numbers - 1))


def _turned_up(mask: i64, numbers: i64) -> i64:
    """Return the numbers that come just after those of the mask, in the circle (TL-3.2)."""
    return ((mask << 1) & (_bit(numbers) - 1)) | (mask >> (numbers - 1))


def _bit(place: i64) -> i64:
    # Not a 1 turned left: compiled, a small constant is an int of C with 32 bits.
    highest: i64 = 1 << HIGHEST_BIT
    return highest >> (HIGHEST_BIT - place)


def _bounded(number: i64) -> i64:
    if number > LIMIT:
        return LIMIT
    return number if number > -LIMIT else i64(-LIMIT)


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
