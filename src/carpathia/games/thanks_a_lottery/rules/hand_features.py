"""What a hand of Thanks a Lottery can do with the blocks on the table: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.games.thanks_a_lottery.components import LEAST_CARDS
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    block_of,
    first_of,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.feature_layout import (
    BEST,
    CARD,
    CHANCE_NEW,
    CHANCE_OTHERS,
    CHANCE_OWN,
    DEAD,
    DIE,
    FOR_NEW,
    FOR_OTHERS,
    FOR_OWN,
    GOES_OUT,
    HAND_COUNT,
    LEFT,
    LENGTH,
    LONGEST,
    LONGEST_REAL,
    MOST_BLOCKS,
    ONE,
    OWN_WILDS,
    PLAY,
    SIZE,
    TABLE_COUNT,
    TAKES_WILD,
    TO_OTHERS,
    TO_OWN,
    bounded,
    shown_blocks,
)
from carpathia.games.thanks_a_lottery.rules.position import (
    NONE,
    Phase,
    Position,
)

# Counts of the numbers of cards are packed into one integer, so that they need no column.
LANE: Final = 5  # bits: no number has more than 30 cards
IN_LANE: Final = 31
LANES: Final = 0x84210842108421  # a 1 for each of the numbers, of which there are 12 at most
HIGHEST_BIT: Final = 60  # behind the last lane


def write_hand(state: Position, seat: i64, has_die: bool, out: vec[i32], table: i64) -> None:
    """Write what the own hand can do with the blocks on the table, without the cards chosen already."""
    parts = state.parts
    seats = state.seats
    numbers = parts.numbers
    at = table + TABLE_COUNT
    blocks_at = at + HAND_COUNT
    numbers_at = blocks_at + shown_blocks(state)
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
            out[blocks_at + number] = i32(bounded(worth))

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
    out[at + TO_OTHERS] = i32(bounded(best_others))
    out[at + TO_OWN] = i32(bounded(best_own))
    out[at + BEST] = i32(bounded(best))
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
