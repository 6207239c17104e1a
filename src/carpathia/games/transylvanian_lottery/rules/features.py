"""What a seat can work out in The Transylvanian Lottery from what it knows: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import turned
from carpathia.games.transylvanian_lottery.rules.feature_table import (
    AGAINST,
    BEST,
    CURSES,
    FAVOURITE,
    FIRST,
    FUTURE,
    GAIN,
    LEAST,
    ODDS,
    SCORE,
    SECOND,
    SPARE,
    STRENGTH,
    TICKETS,
    UNIT,
    WORTH,
)
from carpathia.games.transylvanian_lottery.rules.position import (
    HAND,
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.prize_worths import (
    count_deck,
    count_piles,
    value_icons,
    value_prizes,
)
from carpathia.games.transylvanian_lottery.rules.row_strengths import fill_row

LIMIT: Final = 512  # what is written stays within 8.0
CERTAIN: Final = 1 << 20  # a chance while it is worked out
MOST_ODDS: Final = 1 << 30

PER_SEAT: Final = 5
PER_ROW: Final = 8
IN_ALL: Final = 9


def feature_count(state: Position) -> i64:
    return PER_SEAT * state.seats + PER_ROW * state.parts.rows + IN_ALL


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    seats = state.seats
    width = WORTH + parts.icons + parts.scorings
    table = vec[i64]([0] * ((seats + 1) * width))
    value_icons(state, seat, table, width)
    count_piles(state, seat, table, width)
    count_deck(state, table, width)
    waiting: i64 = 0  # tickets in hands
    tickets = state.tickets
    for i in range(HAND * seats, HAND * seats + seats):
        waiting += tickets[i]
    at = start + PER_SEAT * seats
    for row in range(parts.rows):
        _write_row(state, seat, row, waiting, table, width, out, at)
        at += PER_ROW
    _write_seats(state, seat, waiting, table, width, out, start, at)


def _put(out: vec[i32], at: i64, value: i64) -> None:
    if value > LIMIT:
        value = LIMIT
    elif value < -LIMIT:
        value = -LIMIT
    out[at] = i32(value)


def _write_row(
    state: Position,
    seat: i64,
    row: i64,
    waiting: i64,
    table: vec[i64],
    width: i64,
    out: vec[i32],
    start: i64,
) -> None:
    """Write what a row promises the seat. Prizes lie open, and GT-1.9 what is in the bags is known to all."""
    seats = state.seats
    rivals = fill_row(state, seat, row, waiting, table, width)
    prizes = value_prizes(state, seat, row, table, width)
    all_strength: i64 = 0
    for place in range(seats):
        all_strength += table[place * width + STRENGTH]
    all_odds: i64 = 0
    by_slot = seats * width - row * state.parts.prizes  # the chances of all who want a prize to come first
    if all_strength > 0:
        for i in range(seats * width, seats * width + state.parts.prizes):
            table[i] = 0
        for place in range(seats):
            at = place * width
            strength = table[at + STRENGTH]
            if strength:
                first = strength * CERTAIN // all_strength
                table[at + FIRST] = first
                # If this one came first, the chances of the others to be next would grow by so much.
                odds: i64 = 0
                if strength < all_strength:
                    odds = first * ODDS // (CERTAIN - first) if first < CERTAIN else i64(MOST_ODDS)
                table[at + AGAINST] = odds
                all_odds += odds
                if prizes > 0:
                    table[by_slot + table[at + FAVOURITE]] += first
            else:
                table[at + FIRST] = 0
    phase = state.phase
    settled = row == state.row and (phase is Phase.PRIZE or phase is Phase.DRAWN or phase is Phase.WITCH)
    own_second: i64 = 0
    own_gain: i64 = 0
    most_gain: i64 = 0  # of a rival
    most_tickets: i64 = 0
    for place in range(seats):
        at = place * width
        if table[at + STRENGTH] == 0:
            continue
        tickets = table[at + TICKETS]
        first = table[at + FIRST]
        # The chance to be among the drawn, then to come second, and lower.
        drawn: i64 = CERTAIN
        if not settled:
            drawn = tickets * CERTAIN // (tickets + UNIT // 2)
            if drawn < first:
                drawn = first
        second = first * (all_odds - table[at + AGAINST]) // ODDS
        if second > drawn - first:
            second = drawn - first
        gain: i64 = 0
        if prizes > 0:
            wanted = table[by_slot + table[at + FAVOURITE]] - first
            gain = _gain(at, prizes, rivals, second, drawn - first - second, wanted, table)
            table[at + GAIN] += gain
        if place == 0:
            own_second = second
            own_gain = gain
        else:
            if gain > most_gain:
                most_gain = gain
            if tickets > most_tickets:
                most_tickets = tickets
    # What the row is likely to bring, and the most it is likely to bring to a rival, with 4 points for 1.0.
    _put(out, start, own_gain // 4)
    _put(out, start + 1, most_gain // 4)
    # What the best, the second and the least of its prizes are worth to the seat.
    _put(out, start + 2, table[BEST] // 4)
    _put(out, start + 3, table[SECOND] // 4)
    _put(out, start + 4, table[LEAST] // 4)
    # The chances to come first and second, and by how many tickets the seat is ahead of all others.
    _put(out, start + 5, table[FIRST] * UNIT // CERTAIN)
    _put(out, start + 6, own_second * UNIT // CERTAIN)
    _put(out, start + 7, (table[TICKETS] - most_tickets) // 2)


def _gain(at: i64, prizes: i64, rivals: i64, second: i64, rest: i64, wanted: i64, table: vec[i64]) -> i64:
    """Return how many points the seat at `at` can expect of a row.

    `second` and `rest` are its chances to come second and lower, `wanted` that somebody comes first who wants
    the same prize.
    """
    best = table[at + BEST]
    first = table[at + FIRST]
    gain = first * best
    if prizes > rivals:
        gain += first * table[at + SPARE]  # GT-6.10
        if rivals == 1 and table[at + SECOND] > 0:
            gain += first * table[at + SECOND]
    if prizes > 1:
        gain += second * best
        loss = best - table[at + SECOND]
        if loss and wanted and first < CERTAIN:
            gain -= second * (loss * wanted // (CERTAIN - first))
    if prizes > 2:
        if rivals > prizes:
            rest = rest * (prizes - 2) // (rivals - 2)
        gain += rest * (table[at + SECOND] + table[at + LEAST]) // 2
    return gain // CERTAIN


def _write_seats(
    state: Position,
    seat: i64,
    waiting: i64,
    table: vec[i64],
    width: i64,
    out: vec[i32],
    start: i64,
    end: i64,
) -> None:
    """Write how everybody stands, and how far the game is. All of this follows from what lies open."""
    parts = state.parts
    seats = state.seats
    own = table[SCORE] + table[GAIN] + table[FUTURE]
    lead: i64 = 0  # over the best rival, as it is
    promised: i64 = 0  # and as it is expected to be
    behind: i64 = 0
    most_curses = table[CURSES]
    next_curses: i64 = 0
    for place in range(1, seats):
        at = place * width
        now = table[SCORE] - table[at + SCORE]
        then = own - table[at + SCORE] - table[at + GAIN] - table[at + FUTURE]
        if place == 1 or now < lead:
            lead = now
        if place == 1 or then < promised:
            promised = then
        if then < 0:
            behind += 1
        curses = table[at + CURSES]
        if curses > most_curses:
            next_curses = most_curses
            most_curses = curses
        elif curses > next_curses:
            next_curses = curses
    i = start
    for place in range(seats):
        at = place * width
        # The points so far and those to be expected, of this round and of later ones.
        _put(out, i, table[at + SCORE] // 16)
        _put(out, i + 1, table[at + GAIN] // 8)
        _put(out, i + 2, table[at + FUTURE] // 8)
        # By how many curses the seat leads, or is behind.
        rival = next_curses if table[at + CURSES] == most_curses else most_curses
        _put(out, i + 3, (table[at + CURSES] - rival) * UNIT // 2)
        # How far the observing seat is ahead of this one in the end, as expected; of itself, of the best.
        then = promised
        if place > 0:
            then = own - table[at + SCORE] - table[at + GAIN] - table[at + FUTURE]
        _put(out, i + 4, then // 8)
        i += PER_SEAT
    # How near the end is, and the lead together with it.
    near = _progress(state, waiting)
    _put(out, end, near)
    _put(out, end + 1, lead // 8)
    _put(out, end + 2, lead * near // (8 * UNIT))
    _put(out, end + 3, promised * near // (8 * UNIT))
    _put(out, end + 4, promised * near // UNIT * near // (4 * UNIT))
    # How many rivals are expected to end before the seat.
    _put(out, end + 5, behind * UNIT // seats)
    # The turns left in this round: of all, of the seat, and those of others after its last.
    hand = state.tickets[HAND * seats + seat]
    _put(out, end + 6, waiting * UNIT // (parts.in_hand * seats))
    _put(out, end + 7, hand * UNIT // parts.in_hand)
    _put(out, end + 8, _turns_after(state, seat, hand) * UNIT // seats)


def _progress(state: Position, waiting: i64) -> i64:
    """Return which part of the game is over, by turns of the rigging phase and rows of the lottery."""
    parts = state.parts
    phase = state.phase
    turns = parts.in_hand * state.seats
    whole = turns + parts.rows
    done = turns - waiting
    if phase is Phase.SURPLUS or phase is Phase.RECLAIM or phase is Phase.OVER:
        done = whole
    elif waiting == 0:
        done += state.row
    if done < 0:
        done = 0
    return UNIT * (state.round * whole + done) // (parts.rounds * whole)


def _turns_after(state: Position, seat: i64, hand: i64) -> i64:
    """Return how many turns others have in this round when the seat has had its last."""
    seats = state.seats
    tickets = state.tickets
    following = state.mover if state.mover != NONE else state.first
    if following == NONE:
        return 0
    if state.mover != NONE and state.played:
        following = state.left_of(following)
    own = turned(seat, following, seats)
    turns: i64 = 0
    for other in range(seats):
        if other != seat:
            more = tickets[HAND * seats + other] - hand
            if hand > 0 and turned(other, following, seats) > own:
                more += 1
            if more > 0:
                turns += more
    return turns
