"""What a seat may decide in each phase, written to a buffer in ascending order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.games.transylvanian_lottery.components import (
    AREA_TO_AREA,
    AREA_TO_BAG,
    BAG_FOR_AREA,
    BAG_FOR_BAG,
    BAG_TO_BAG,
    DRAGON,
    GHOUL,
    GNOME,
    MERMAID,
    PAIR_FIRST,
    PAIR_SECOND,
    VAMPIRE,
    WITCH,
)
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, NONE, Position
from carpathia.games.transylvanian_lottery.rules.prizes import may_decline, may_discard
from carpathia.games.transylvanian_lottery.rules.rigging import has_power


def roles_into(state: Position, out: vec[i64]) -> i64:
    # GT-2.9 A role that nobody has.
    count: i64 = 0
    for role in range(state.parts.role.count):
        free = True
        for taken in state.roles:
            if taken == role:
                free = False
        if free:
            out[count] = state.parts.role.base + role
            count += 1
    return count


def scorings_into(state: Position, out: vec[i64]) -> i64:
    # GT-2.4 A scoring card that is left.
    count: i64 = 0
    for card in range(state.parts.scorings):
        if state.scoring_left(card):
            out[count] = state.parts.scoring.base + card
            count += 1
    return count


def opening_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    parts = state.parts
    out[0] = parts.pass_on.base
    count: i64 = 1
    if state.roles[seat] == MERMAID:
        for area in range(parts.rows):
            if state.at(AREA + area, seat):
                for bag in range(parts.rows):
                    out[count] = parts.mermaid.base + area * parts.rows + bag
                    count += 1
        return count
    for slot in range(parts.slots):
        if state.differs_elsewhere(slot):
            out[count] = parts.banshee.base + slot
            count += 1
    return count


def second_prize_into(state: Position, out: vec[i64]) -> i64:
    count: i64 = 0
    for slot in range(state.parts.slots):
        if state.differs(state.picked, slot):
            out[count] = state.parts.banshee_for.base + slot
            count += 1
    return count


def turn_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    # GT-3.2 Any action card or any area.
    parts = state.parts
    count: i64 = 0
    for card in range(parts.cards):
        out[count] = parts.play_on.base + card
        count += 1
    for area in range(parts.rows):
        out[count] = parts.play_in.base + area
        count += 1
    # GT-5.17 The powers of one's own turn.
    if has_power(state, seat):
        count = power_into(state, seat, out, count)
    return count


def power_into(state: Position, seat: i64, out: vec[i64], count: i64) -> i64:
    parts = state.parts
    role = state.roles[seat]
    if role == GNOME:
        for colour in range(parts.seats):
            for card in range(parts.cards):
                if state.at(CARD + card, colour) and state.locked_beside(colour, card):
                    out[count] = parts.gnome.base + colour * parts.cards + card
                    count += 1
    elif role == VAMPIRE:
        for colour in range(parts.seats):
            for row in range(parts.rows):
                if state.at(BAG + row, colour):
                    out[count] = parts.vampire.base + colour * parts.rows + row
                    count += 1
    else:
        count = _other_areas_into(state, parts.werewolf.base, out, count)
    return count


def _other_areas_into(state: Position, base: i64, out: vec[i64], count: i64) -> i64:
    tickets = state.tickets
    seats = state.seats
    rows = state.parts.rows
    for colour in range(seats):
        for area in range(rows):
            if tickets[(AREA + area) * seats + colour]:
                # The two ways out of an area follow each other.
                out[count] = base + (colour * rows + area) * 2
                out[count + 1] = out[count] + 1
                count += 2
    return count


def second_cube_into(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    picked_colour = state.picked // parts.cards
    picked_card = state.picked % parts.cards
    count: i64 = 0
    for colour in range(parts.seats):
        for card in range(parts.cards):
            if colour != picked_colour and card != picked_card and state.at(CARD + card, colour):
                out[count] = parts.gnome_for.base + colour * parts.cards + card
                count += 1
    return count


def act_into(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    out[0] = parts.done.base  # GT-4.2
    count: i64 = 1
    rows = parts.rows
    if state.card == AREA_TO_BAG:
        tickets = state.tickets
        seats = parts.seats
        action = parts.move_to_bag.base
        for colour in range(seats):
            for area in range(rows):
                if tickets[(AREA + area) * seats + colour]:
                    for bag in range(rows):
                        out[count] = action + bag
                        count += 1
                action += rows
    elif state.card == AREA_TO_AREA:
        count = _other_areas_into(state, parts.move_to_area.base, out, count)
    elif state.card == BAG_FOR_BAG:
        for pair in range(len(PAIR_FIRST)):
            if state.holds_tickets(BAG + PAIR_FIRST[pair]) and state.holds_tickets(BAG + PAIR_SECOND[pair]):
                out[count] = parts.draw_from_two.base + pair
                count += 1
    else:
        for row in range(rows):
            if state.holds_tickets(BAG + row):
                out[count] = parts.draw_from.base + row
                count += 1
    return count


def place_into(state: Position, out: vec[i64]) -> i64:
    """What may become of the ticket that was drawn."""
    parts = state.parts
    count: i64 = 0
    if state.card == BAG_FOR_BAG:
        out[0] = parts.put_back.base
        out[1] = parts.exchange.base
        return 2
    if state.card == BAG_FOR_AREA:
        # GT-4.9 It must be swapped, unless it is ruled otherwise.
        if not parts.swap_is_compulsory:
            out[0] = parts.put_back.base
            count = 1
        for colour in range(parts.seats):
            for row in range(parts.rows):
                if state.at(AREA + row, colour):
                    out[count] = parts.swap_for.base + colour * parts.rows + row
                    count += 1
        return count
    base = parts.put_in_bag.base if state.card == BAG_TO_BAG else parts.put_in_area.base
    for row in range(parts.rows):
        out[count] = base + row
        count += 1
    return count


def fairy_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    parts = state.parts
    out[0] = parts.pass_on.base
    count: i64 = 1
    for card in range(parts.cards):
        if state.at(CARD + card, seat):
            for other in range(parts.cards):
                if other != card:
                    out[count] = parts.fairy.base + card * parts.cards + other
                    count += 1
    return count


def drawn_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    parts = state.parts
    out[0] = parts.pass_on.base
    count: i64 = 1
    role = state.roles[seat]
    if role == DRAGON:
        # GT-5.5 A ticket drawn in this row, not a carried one.
        for space in range(state.length):
            if not state.is_carried[space]:
                out[count] = parts.dragon.base + space
                count += 1
    elif role == WITCH:
        for space in range(state.length):
            out[count] = parts.witch.base + space
            count += 1
    else:
        out[count] = parts.giant.base
        count += 1
    return count


def second_space_into(state: Position, out: vec[i64]) -> i64:
    # GT-5.7 A ticket of another colour.
    count: i64 = 0
    for space in range(state.length):
        if state.line[space] != state.line[state.picked]:
            out[count] = state.parts.witch_for.base + space
            count += 1
    return count


def prizes_into(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    count: i64 = 0
    if may_decline(state):
        out[0] = parts.pass_on.base
        count = 1
    prizes = state.prizes
    slot = state.slot(0)
    for place in range(parts.prizes):
        if prizes[slot + place] != NONE:
            out[count] = parts.take.base + place
            count += 1
    # GT-5.12 The Ghoul may take a cursed prize without harm.
    if state.is_ready(state.actor, GHOUL):
        for place in range(parts.prizes):
            kind = prizes[slot + place]
            if kind != NONE and parts.is_cursed[kind]:
                out[count] = parts.take_harmless.base + place
                count += 1
    if may_discard(state):
        for place in range(parts.prizes):
            if prizes[slot + place] != NONE:
                out[count] = parts.discard.base + place
                count += 1
    return count


def surplus_into(state: Position, out: vec[i64]) -> i64:
    count: i64 = 0
    for row in range(state.parts.rows):
        out[count] = state.parts.surplus.base + row
        count += 1
    return count


def reclaim_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    count: i64 = 0
    for row in range(state.parts.rows):
        if state.at(AREA + row, seat):
            out[count] = state.parts.reclaim.base + row
            count += 1
    return count
