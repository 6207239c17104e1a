"""What the one who decides may do, phase by phase: written to `out` in ascending order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.games.walpurgis_night.components import (
    BLOOD_CARD,
    BULLETS_CARD,
    COINS_CARD,
    HUNTER,
    ICON_COUNT,
    KILL_CARD,
    KINDS,
    MOON_CARD,
    MOVE_CARD,
    PRIEST,
    TOWNS,
    WEREWOLF,
)
from carpathia.games.walpurgis_night.rules.perils import counter_card, may_lose, preferred_prey
from carpathia.games.walpurgis_night.rules.position import (
    COACH,
    COFFINS,
    ICONS,
    POOL,
    WOLVES,
    Position,
)


def _kinds_of(cards: vec[i64], start: i64, total: i64, base: i64, out: vec[i64]) -> i64:
    """Write an action for every kind of the `total` cards that are counted from `start` on."""
    count: i64 = 0
    kind: i64 = 0
    while total > 0:
        copies = cards[start + kind]
        if copies > 0:
            total -= copies
            out[count] = base + kind
            count += 1
        kind += 1
    return count


def draw_choices(state: Position, out: vec[i64]) -> i64:
    # WN-3.4 From the pool or from the deck.
    parts = state.parts
    count = _kinds_of(state.piles, POOL, state.pool_size, parts.take.base, out)
    if state.deck_size > 0 or state.discards() > 0:
        out[count] = parts.from_deck.base
        count += 1
    return count


def board_choices(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    seat = state.mover
    base = parts.board_coach.base
    held = _kinds_of(state.hands, seat * KINDS, state.hand_size(seat), base, out)
    count: i64 = 0
    for i in range(held):
        action = out[i]
        if state.may_board(action - base):
            out[count] = action
            count += 1
    if state.riders > 0:
        out[count] = parts.close.base
        count += 1
    return count


def hire_choices(state: Position, out: vec[i64]) -> i64:
    # WN-4.4 For coins, WN-8.3 or for the event card.
    parts = state.parts
    seat = state.mover
    count: i64 = 0
    for choice in range(i64(len(parts.hunter_prices))):
        if state.coins(seat) >= parts.hunter_prices[choice]:
            out[count] = parts.hire.id(choice)
            count += 1
    out[count] = parts.no_hunter.base
    count += 1
    return _journey_cards(state, True, out, count)


def _journey_cards(state: Position, bullets: bool, out: vec[i64], count: i64) -> i64:
    if state.event_count(state.mover) == 0:
        return count
    base = state.parts.play.base - BULLETS_CARD
    if bullets and state.holds(state.mover, BULLETS_CARD):
        out[count] = base + BULLETS_CARD
        count += 1
    if state.holds(state.mover, COINS_CARD):
        out[count] = base + COINS_CARD
        count += 1
    return count


def town_choices(state: Position, out: vec[i64]) -> i64:
    # WN-4.18 In any order.
    parts = state.parts
    board = state.board
    town = state.here()
    count: i64 = 0
    if state.may_pay():
        for icon in range(i64(ICON_COUNT)):
            if board[ICONS + icon] == 0:
                out[count] = parts.protect.id(icon)
                count += 1
    # WN-4.15 The hunter kills a wolf in the town.
    if state.bullets > 0 and board[WOLVES + town] > 0:
        out[count] = parts.shoot.base
        count += 1
    if state.may_act():
        if state.may_load():
            out[count] = parts.load.base
            count += 1
        if state.may_unload():
            out[count] = parts.unload.base
            count += 1
        # WN-7.5 With the next one along the track, WN-7.6 whatever their colours.
        for space in range(board[COFFINS + town] - 1):
            out[count] = parts.swap.id(space)
            count += 1
    # WN-4.13 Priests and werewolves get off where the player likes, but not where they got on.
    if state.driven > 0:
        piles = state.piles
        for kind in range(i64(PRIEST), i64(WEREWOLF + 1)):
            if piles[COACH + kind] > 0:
                out[count] = parts.set_down.base + kind - PRIEST
                count += 1
    if state.may_go(-1):
        out[count] = parts.go_on.base
        count += 1
    if state.may_go(1):
        out[count] = parts.go_on.id(1)
        count += 1
    if state.may_stop():
        out[count] = parts.stop.base
        count += 1
    return _journey_cards(state, state.bullets > 0, out, count)


def counter_choices(state: Position, out: vec[i64]) -> i64:
    # WN-8.15 The right card, or none.
    return _card_or_pass(state, state.mover, counter_card(state.peril), out)


def moon_choices(state: Position, out: vec[i64]) -> i64:
    # WN-8.7
    return _card_or_pass(state, state.actor, MOON_CARD, out)


def _card_or_pass(state: Position, seat: i64, event: i64, out: vec[i64]) -> i64:
    count: i64 = 0
    if state.holds(seat, event):
        out[count] = state.parts.play.id(event - BULLETS_CARD)
        count += 1
    out[count] = state.parts.decline.base
    return count + 1


def lose_choices(state: Position, out: vec[i64]) -> i64:
    # WN-6.10
    prey = preferred_prey(state)
    count: i64 = 0
    for kind in range(i64(HUNTER + 1)):
        if may_lose(state, kind, prey):
            out[count] = state.parts.lose.id(kind)
            count += 1
    return count


def discard_choices(state: Position, out: vec[i64]) -> i64:
    # WN-3.6
    seat = state.mover
    return _kinds_of(state.hands, seat * KINDS, state.hand_size(seat), state.parts.discard.base, out)


def last_event_choices(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    seat = state.actor
    count: i64 = 0
    # WN-9.4
    if state.holds(seat, KILL_CARD):
        for town in range(i64(TOWNS)):
            if state.board[WOLVES + town] > 0:
                out[count] = parts.kill.id(town)
                count += 1
    # WN-9.5
    if state.holds(seat, MOVE_CARD):
        for town in range(i64(TOWNS)):
            if state.board[WOLVES + town] > 0:
                for other in range(i64(TOWNS)):
                    if other != town:
                        out[count] = parts.move.id(town, other)
                        count += 1
    # WN-9.6
    if state.holds(seat, BLOOD_CARD):
        for town in range(i64(TOWNS)):
            out[count] = parts.bleed.id(town)
            count += 1
    out[count] = parts.decline.base
    return count + 1
