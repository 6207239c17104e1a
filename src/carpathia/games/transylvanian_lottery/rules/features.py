"""What a seat can work out in The Transylvanian Lottery from what it knows: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import turned
from carpathia.games.transylvanian_lottery.components import GHOUL, NO_ICON, Parts
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    HAND,
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.resample import first_chooser, knows_before

UNIT: Final = 64  # one point, one ticket or one whole, as it is written
LIMIT: Final = 512  # what is written stays within 8.0
CERTAIN: Final = 1 << 20  # a chance while it is worked out
ODDS: Final = 1 << 10
MOST_ODDS: Final = 1 << 30

PER_SEAT: Final = 5
PER_ROW: Final = 8
IN_ALL: Final = 9

# The columns of the working table: some for each seat, counted from the one that observes, and after the last
# seat the prizes of a row and the icons of the deck. Points are in 64ths.
SCORE: Final = 0
GAIN: Final = 1  # expected of the prizes that lie open
FUTURE: Final = 2  # expected of those still to be laid out
CURSES: Final = 3
BEST: Final = 4  # of the prizes of a row, what they are worth to the seat
SECOND: Final = 5
LEAST: Final = 6
SPARE: Final = 7  # all those worth something but the best two
FAVOURITE: Final = 8  # the slot of the best
TICKETS: Final = 9  # in the row, in 64ths as many as are expected to be drawn
STRENGTH: Final = 10  # chances to come first are as these
FIRST: Final = 11  # the chance to come first
AGAINST: Final = 12  # the odds of it
WORTH: Final = 13  # by icon


def feature_count(state: Position) -> i64:
    return PER_SEAT * state.seats + PER_ROW * state.parts.rows + IN_ALL


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    parts = state.parts
    seats = state.seats
    width = WORTH + parts.icons + parts.scorings
    table = vec[i64]([0] * ((seats + 1) * width))
    _value_icons(state, seat, table, width)
    _count_piles(state, seat, table, width)
    _count_deck(state, table, width)
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


def _value_icons(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    """Work out what each icon is worth to each seat, on average over the scoring cards it may have."""
    # GT-2.3 A seat knows its own card. GT-2.4 Of those who chose earlier it knows which cards they have among
    # them, and those who chose later have some of the others.
    parts = state.parts
    seats = state.seats
    icons = parts.icons
    cards = parts.scorings
    scorings = state.scorings
    copies = parts.scoring_copies
    worths = parts.worths
    roles = state.roles
    over = state.phase is Phase.OVER
    first: i64 = 0
    own: i64 = 0
    earlier = WORTH + icons  # how often each card was chosen before, beside the first seat
    later = earlier + width  # and whether one may have been chosen since, beside the second
    if knows_before(state, seat):
        first = first_chooser(state)
        own = turned(seat, first, seats)
        for step in range(own):
            other = first + step
            card = scorings[other if other < seats else other - seats]
            if card != NONE:
                table[earlier + card] += 1
    mine = scorings[seat]
    possible: i64 = 0
    for card in range(cards):
        left = copies[card] - table[earlier + card]
        if card == mine:
            left -= 1
        if left > 0:
            table[later + card] = 1
            possible += 1
    early_unit = UNIT * ODDS // own if own > 0 else i64(0)
    late_unit = UNIT * ODDS // possible if possible > 0 else i64(0)
    for place in range(seats):
        other = seat + place
        if other >= seats:
            other -= seats
        if roles[other] == NONE:
            continue
        origin = roles[other] * cards * icons
        goal = place * width + WORTH
        if scorings[other] != NONE and (place == 0 or over):
            origin += scorings[other] * icons
            for icon in range(icons):
                table[goal + icon] = UNIT * worths[origin + icon]
            continue
        weights = later
        unit = late_unit
        if turned(other, first, seats) < own:
            weights = earlier
            unit = early_unit
        for icon in range(icons):
            points: i64 = 0
            at = origin + icon
            for card in range(cards):
                points += table[weights + card] * worths[at]
                at += icons
            table[goal + icon] = (points * unit + ODDS // 2) // ODDS


def _count_piles(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    """Count the points of each seat if the game ended at once; all prizes that were won lie open."""
    parts = state.parts
    seats = state.seats
    kinds = parts.kinds
    piles = state.piles
    harmless = state.harmless
    is_cursed = parts.is_cursed
    most: i64 = 0
    leader: i64 = NONE
    for place in range(seats):
        other = seat + place
        if other >= seats:
            other -= seats
        is_ghoul = state.roles[other] == GHOUL
        at = place * width
        pile = other * kinds
        score: i64 = 0
        curses: i64 = 0
        for kind in range(kinds):
            count = piles[pile + kind]
            if count:
                if is_cursed[kind]:
                    curses += count
                    if is_ghoul:  # GT-5.12
                        count -= harmless[kind]
                score += count * _worth(parts, kind, table, at + WORTH)
        table[at + SCORE] = score
        table[at + CURSES] = curses
        if curses > most:
            most = curses
            leader = at
        elif curses == most:
            leader = NONE
    if leader != NONE:  # GT-8.5
        table[leader + SCORE] += UNIT * parts.most_curses


def _worth(parts: Parts, kind: i64, table: vec[i64], icons: i64) -> i64:
    """Return what a prize is worth to the seat whose icons stand at `icons`."""
    points = table[icons + parts.first_icon[kind]]
    if parts.is_cursed[kind]:
        return -points  # GT-8.4
    if parts.is_royal[kind]:
        return points + UNIT * parts.crown  # GT-8.3
    if parts.second_icon[kind] != NO_ICON:
        points += table[icons + parts.second_icon[kind]]  # GT-8.2
    return points


def _count_deck(state: Position, table: vec[i64], width: i64) -> None:
    """Expect an even share of the prizes to come for everybody, each by its own worth."""
    # What has left the deck lies open. Cursed prizes are mostly left to others, so they count nothing.
    parts = state.parts
    seats = state.seats
    deck = state.deck
    first_icon = parts.first_icon
    second_icon = parts.second_icon
    is_cursed = parts.is_cursed
    is_royal = parts.is_royal
    shown = seats * width + WORTH
    left: i64 = 0
    crowns: i64 = 0
    for kind in range(parts.kinds):
        count = deck[kind]
        if count:
            left += count
            if not is_cursed[kind]:
                table[shown + first_icon[kind]] += count
                if is_royal[kind]:
                    crowns += count
                elif second_icon[kind] != NO_ICON:
                    table[shown + second_icon[kind]] += count
    # GT-8.9 Some of the prizes are never laid out.
    coming = left - parts.deck_size + parts.rounds * parts.slots
    if coming <= 0:
        return
    for place in range(seats):
        at = place * width
        points = crowns * UNIT * parts.crown
        for icon in range(parts.icons):
            points += table[shown + icon] * table[at + WORTH + icon]
        table[at + FUTURE] = points * coming // (left * seats)


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
    rivals = _fill(state, seat, row, waiting, table, width)
    prizes = _value_prizes(state, seat, row, table, width)
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


def _value_prizes(state: Position, seat: i64, row: i64, table: vec[i64], width: i64) -> i64:
    """Work out what the prizes of a row are worth to everybody; return how many there are."""
    parts = state.parts
    seats = state.seats
    prizes = state.prizes
    slot = row * parts.prizes
    found: i64 = 0
    for place in range(seats):
        at = place * width
        table[at + BEST] = 0
        table[at + SECOND] = 0
        table[at + LEAST] = 0
        table[at + SPARE] = 0
        table[at + FAVOURITE] = NONE
    for i in range(slot, slot + parts.prizes):
        kind = prizes[i]
        if kind == NONE:
            continue
        icon = parts.first_icon[kind]
        second_icon = parts.second_icon[kind]
        cursed = parts.is_cursed[kind] != 0
        crown = UNIT * parts.crown if parts.is_royal[kind] else i64(0)
        for place in range(seats):
            at = place * width
            worth = table[at + WORTH + icon]
            if cursed:
                worth = i64(0) if _is_immune(state, seat, place) else -worth  # GT-8.4
            else:
                worth += crown  # GT-8.3
                if second_icon != NO_ICON:
                    worth += table[at + WORTH + second_icon]  # GT-8.2
            if found == 0:
                table[at + BEST] = worth
                table[at + LEAST] = worth
                table[at + FAVOURITE] = i
                continue
            if worth < table[at + LEAST]:
                table[at + LEAST] = worth
            lower = worth  # what is worth less than the two best
            if worth > table[at + BEST]:
                lower = table[at + SECOND]
                table[at + SECOND] = table[at + BEST]
                table[at + BEST] = worth
                table[at + FAVOURITE] = i
            elif found == 1 or worth > table[at + SECOND]:
                lower = table[at + SECOND]
                table[at + SECOND] = worth
            if found > 1 and lower > 0:
                table[at + SPARE] += lower
        found += 1
    return found


def _is_immune(state: Position, seat: i64, place: i64) -> bool:
    """Say whether a curse would subtract nothing, GT-5.12."""
    other = seat + place
    if other >= state.seats:
        other -= state.seats
    return state.is_ready(other, GHOUL)


def _fill(state: Position, seat: i64, row: i64, waiting: i64, table: vec[i64], width: i64) -> i64:
    """Work out tickets and strength of everybody in a row; return how many may be drawn there at all."""
    parts = state.parts
    seats = state.seats
    tickets = state.tickets
    phase = state.phase
    drawing = (
        phase is Phase.PRIZE
        or phase is Phase.DRAWN
        or phase is Phase.WITCH
        or phase is Phase.LOTS
        or phase is Phase.REDRAW
    )
    for place in range(seats):
        at = place * width
        table[at + TICKETS] = 0
        table[at + STRENGTH] = 0
        table[at + FIRST] = 0
    # What is in the bag, or will be if nothing is moved; of a drawn row, GT-6.14 what is in its area.
    if not drawing or row >= state.row:
        _add(tickets, BAG + row, seat, seats, table, width)
    if not drawing or row < state.row:
        _add(tickets, AREA + row, seat, seats, table, width)
    if not drawing:
        rows = state.rows
        for card in range(parts.cards):
            if rows[card] == row:
                _add(tickets, CARD + card, seat, seats, table, width)
        # A ticket that has just been drawn may still go back.
        if state.held != NONE and state.held_from == row:
            table[turned(state.held, seat, seats) * width + TICKETS] += 1
        if state.other_held != NONE and state.other_from == row:
            table[turned(state.other_held, seat, seats) * width + TICKETS] += 1
        if row == 0:  # GT-7.6
            _add_line(state, seat, table, width)
    in_bag: i64 = 0
    for place in range(seats):
        in_bag += table[place * width + TICKETS]
    in_line: i64 = 0
    draws = parts.draws
    if drawing and row == state.row:
        in_line = state.length
        if phase is Phase.LOTS:
            draws -= in_line
            if not parts.carried_fill_spaces:
                draws += state.carried
        else:
            draws = i64(phase is Phase.REDRAW)
    if draws > in_bag:
        draws = in_bag
    # So many of them are expected to be drawn, after what lies in the line.
    if in_bag > 0:
        unit = UNIT * ODDS * draws // in_bag
        for place in range(seats):
            at = place * width
            table[at + TICKETS] = (table[at + TICKETS] * unit + ODDS // 2) // ODDS
    if in_line:
        _add_drawn(state, seat, table, width)
        if draws == 0:
            return _rank(state, seat, table, width)
    # The more of a bag is drawn, the surer is whoever has the most tickets.
    size = in_bag + waiting // parts.rows
    power: i64 = 2
    if draws * 2 > size:
        power = 3
    if draws * 3 > size * 2:
        power = 4
    if draws * 5 > size * 4:
        power = 6
    rivals: i64 = 0
    whole = draws + in_line
    if whole <= 0:
        return 0
    whole = ODDS // whole
    for place in range(seats):
        at = place * width
        share: i64 = 0
        if table[at + TICKETS] > 0:
            rivals += 1
            share = table[at + TICKETS] * whole // ODDS + 1
        strength = share * share
        if power == 3:
            strength *= share
        elif power == 4:
            strength *= strength
        elif power == 6:
            strength *= strength * strength
        table[at + STRENGTH] = strength
    return rivals


def _add(tickets: vec[i64], origin: i64, seat: i64, seats: i64, table: vec[i64], width: i64) -> None:
    """Add the tickets that lie in one place."""
    first = origin * seats
    at: i64 = TICKETS
    for colour in range(first + seat, first + seats):
        table[at] += tickets[colour]
        at += width
    for colour in range(first, first + seat):
        table[at] += tickets[colour]
        at += width


def _add_line(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    line = state.line
    for space in range(state.length):
        table[turned(line[space], seat, state.seats) * width + TICKETS] += 1


def _add_drawn(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
    line = state.line
    for space in range(state.length):
        table[turned(line[space], seat, state.seats) * width + TICKETS] += UNIT


def _rank(state: Position, seat: i64, table: vec[i64], width: i64) -> i64:
    """Let the strength of everybody in a row that is drawn follow the order in which they choose."""
    seats = state.seats
    if state.phase is Phase.PRIZE:
        ranked = state.ranked
        ranking = state.ranking
        step = state.chooser
        strength: i64 = 1
        for i in range(ranked):
            # GT-6.10 From the last to the one who chooses now, all round.
            step = step - 1 if step > 0 else ranked - 1
            strength *= UNIT
            table[turned(ranking[step], seat, seats) * width + STRENGTH] = strength
        return ranked
    # GT-6.6 The most tickets, GT-6.7 of equal ones the latest drawn, GT-5.11 but the Giant before all.
    line = state.line
    spaces = state.parts.spaces + 1
    for space in range(state.length):
        table[turned(line[space], seat, seats) * width + FIRST] = space
    if state.tie_winner != NONE:
        table[turned(state.tie_winner, seat, seats) * width + FIRST] = state.parts.spaces
    rivals: i64 = 0
    for place in range(seats):
        at = place * width
        if table[at + TICKETS] == 0:
            continue
        rivals += 1
        rank = table[at + TICKETS] * spaces + table[at + FIRST]
        strength = 1
        for other in range(seats):
            if table[other * width + TICKETS] * spaces + table[other * width + FIRST] < rank:
                strength *= UNIT
        table[at + STRENGTH] = strength
    return rivals


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
