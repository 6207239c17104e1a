"""What prizes are worth to each seat, as far as one of them can know: for `features`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.observation import turned
from carpathia.games.transylvanian_lottery.components import (
    GHOUL,
    NO_ICON,
    Parts,
)
from carpathia.games.transylvanian_lottery.rules.feature_table import (
    BEST,
    CURSES,
    FAVOURITE,
    FUTURE,
    LEAST,
    ODDS,
    SCORE,
    SECOND,
    SPARE,
    UNIT,
    WORTH,
)
from carpathia.games.transylvanian_lottery.rules.position import (
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.resample import (
    first_chooser,
    knows_before,
)


def value_icons(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
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


def count_piles(state: Position, seat: i64, table: vec[i64], width: i64) -> None:
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


def count_deck(state: Position, table: vec[i64], width: i64) -> None:
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


def value_prizes(state: Position, seat: i64, row: i64, table: vec[i64], width: i64) -> i64:
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
