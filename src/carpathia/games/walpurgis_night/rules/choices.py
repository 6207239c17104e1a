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
from carpathia.games.walpurgis_night.rules.perils import counter_card, may_lose
from carpathia.games.walpurgis_night.rules.position import (
    COACH,
    POOL,
    WOLVES,
    Position,
)


def draw_choices(state: Position, out: vec[i64]) -> i64:
    # WN-3.4 From the pool or from the deck.
    parts = state.parts
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if state.piles[POOL + kind] > 0:
            out[count] = parts.take.base + kind
            count += 1
    if state.deck_size > 0 or state.discards() > 0:
        out[count] = parts.from_deck.base
        count += 1
    return count


def board_choices(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if state.in_hand(state.mover, kind) > 0 and state.may_board(kind):
            out[count] = parts.board_coach.base + kind
            count += 1
    if state.riders > 0:
        out[count] = parts.close.base
        count += 1
    elif count == 0:
        # WN-3.9 Nobody can board.
        out[count] = parts.show.base
        count += 1
    return count


def hire_choices(state: Position, out: vec[i64]) -> i64:
    # WN-4.4 For coins, WN-8.3 or for the event card.
    parts = state.parts
    seat = state.mover
    count: i64 = 0
    for choice in range(i64(len(parts.hunter_prices))):
        if state.coins(seat) >= parts.hunter_prices[choice]:
            out[count] = parts.hire.base + choice
            count += 1
    out[count] = parts.no_hunter.base
    count += 1
    return _journey_cards(state, True, out, count)


def _journey_cards(state: Position, bullets: bool, out: vec[i64], count: i64) -> i64:
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
    count: i64 = 0
    for icon in range(i64(ICON_COUNT)):
        if state.may_protect(icon):
            out[count] = parts.protect.base + icon
            count += 1
    # WN-4.15 The hunter kills a wolf in the town.
    if state.bullets > 0 and state.board[WOLVES + state.here()] > 0:
        out[count] = parts.shoot.base
        count += 1
    if state.may_act():
        if state.may_load():
            out[count] = parts.load.base
            count += 1
        if state.may_unload():
            out[count] = parts.unload.base
            count += 1
        for space in range(parts.spaces - 1):
            if state.may_swap(space):
                out[count] = parts.swap.base + space
                count += 1
    # WN-4.13 Priests and werewolves get off where the player likes, but not where they got on.
    if state.driven > 0:
        for kind in range(i64(PRIEST), i64(WEREWOLF + 1)):
            if state.piles[COACH + kind] > 0:
                out[count] = parts.set_down.base + kind - PRIEST
                count += 1
    if state.may_go(-1):
        out[count] = parts.go_on.base
        count += 1
    if state.may_go(1):
        out[count] = parts.go_on.base + 1
        count += 1
    if state.may_stop():
        out[count] = parts.stop.base
        count += 1
    return _journey_cards(state, state.bullets > 0, out, count)


def counter_choices(state: Position, out: vec[i64]) -> i64:
    # WN-8.4 The right card, or none.
    event = counter_card(state.peril)
    count: i64 = 0
    if state.holds(state.mover, event):
        out[count] = state.parts.play.base - BULLETS_CARD + event
        count += 1
    out[count] = state.parts.decline.base
    return count + 1


def lose_choices(state: Position, out: vec[i64]) -> i64:
    # WN-6.10
    count: i64 = 0
    for kind in range(i64(HUNTER + 1)):
        if may_lose(state, kind):
            out[count] = state.parts.lose.base + kind
            count += 1
    return count


def moon_choices(state: Position, out: vec[i64]) -> i64:
    # WN-8.7
    count: i64 = 0
    if state.holds(state.actor, MOON_CARD):
        out[count] = state.parts.play.base - BULLETS_CARD + MOON_CARD
        count += 1
    out[count] = state.parts.decline.base
    return count + 1


def discard_choices(state: Position, out: vec[i64]) -> i64:
    # WN-3.6
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if state.in_hand(state.mover, kind) > 0:
            out[count] = state.parts.discard.base + kind
            count += 1
    return count


def last_event_choices(state: Position, out: vec[i64]) -> i64:
    parts = state.parts
    seat = state.actor
    count: i64 = 0
    # WN-9.4
    if state.holds(seat, KILL_CARD):
        for town in range(i64(TOWNS)):
            if state.board[WOLVES + town] > 0:
                out[count] = parts.kill.base + town
                count += 1
    # WN-9.5
    if state.holds(seat, MOVE_CARD):
        for town in range(i64(TOWNS)):
            if state.board[WOLVES + town] > 0:
                for other in range(i64(TOWNS)):
                    if other != town:
                        out[count] = parts.move.base + town * TOWNS + other
                        count += 1
    # WN-9.6
    if state.holds(seat, BLOOD_CARD):
        for town in range(i64(TOWNS)):
            out[count] = parts.bleed.base + town
            count += 1
    out[count] = parts.decline.base
    return count + 1
