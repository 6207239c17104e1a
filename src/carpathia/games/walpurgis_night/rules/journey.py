"""The journey: boarding, what is done in a town, driving and getting off (chapters 4, 5 and 7)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import (
    BULLETS_CARD,
    COINS_CARD,
    EVENT_COUNT,
    GUESTS,
    ICON_COUNT,
    LEGS,
    PERIL_COUNT,
    PRIEST,
    WEREWOLF,
    believes,
    destination,
    is_cursed,
)
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import (
    ABOARD,
    BLOOD,
    CASTLES,
    COACH,
    COFFINS,
    DISCARD,
    EVENTS,
    ICONS,
    LEG,
    NONE,
    SUPPLY,
    TOWN,
    TROPHIES,
    WIDTH,
    WOLVES,
    Phase,
    Position,
)
from carpathia.games.walpurgis_night.rules.turn import end_turn


def board(state: Position, kind: i64) -> None:
    # WN-4.1 Passengers board one by one.
    state.take_from_hand(state.mover, kind)
    state.piles[COACH + kind] += 1
    state.riders += 1
    state.note(facts.BOARDED, state.mover, kind)
    if kind < GUESTS:
        # WN-4.2 The destination of a guest decides where the coach goes.
        state.direction = 1 if destination(kind) > state.here() else -1
    # WN-4.1 One passenger for each seat.
    if state.riders == state.parts.coach_seats or state.hand_size(state.mover) == 0:
        close_doors(state)


def close_doors(state: Position) -> None:
    parts = state.parts
    # WN-5.2 Believers tip if a priest is aboard, WN-5.3 whoever came first.
    tips: i64 = 0
    if state.piles[COACH + PRIEST] > 0:
        for kind in range(i64(GUESTS)):
            if believes(kind):
                tips += state.piles[COACH + kind] * parts.tip
    state.earn(state.mover, tips)
    state.note(facts.DOORS_CLOSED, state.mover, tips)
    # WN-4.4 The hunter needs a seat, and coins or an event card.
    able = state.event_count(state.mover) > 0
    for price in parts.hunter_prices:
        if state.coins(state.mover) >= price:
            able = True
    if state.riders < parts.coach_seats and able:
        state.phase = Phase.HIRE
    else:
        state.phase = Phase.TOWN


def hire(state: Position, choice: i64) -> None:
    price = state.parts.hunter_prices[choice]
    state.spend(state.mover, price)
    state.bullets = choice + 1
    state.note(facts.HUNTER_HIRED, state.mover, state.bullets, price)
    state.phase = Phase.TOWN


def refuse_hunter(state: Position) -> None:
    # WN-4.5 Now or not at all.
    state.note(facts.HUNTER_REFUSED, state.mover)
    state.phase = Phase.TOWN


def play_on_journey(state: Position, event: i64) -> None:
    state.discard_event(state.mover, event)
    state.note(facts.EVENT_PLAYED, state.mover, event)
    if event == COINS_CARD:
        # WN-8.2 Extra coins.
        state.earn(state.mover, state.parts.event_coins)
        return
    assert event == BULLETS_CARD
    # WN-8.3 More bullets for the hunter, who may come along for them alone.
    state.bullets += state.parts.event_bullets
    state.phase = Phase.TOWN


def protect(state: Position, icon: i64) -> None:
    # WN-6.1 A coin on the icon; it stays out of the supply until it is used or lost.
    price = state.parts.protection
    state.spend(state.mover, price)
    state.coins_out += price
    state.board[ICONS + icon] = 1
    state.paid_here = True
    state.note(facts.PROTECTION_PAID, state.mover, icon)


def remove_protection(state: Position, icon: i64) -> None:
    state.board[ICONS + icon] = 0
    state.coins_out -= state.parts.protection


def shoot(state: Position) -> None:
    # WN-4.15 The token is a trophy; WN-4.17 the hunter leaves after the last bullet.
    town = state.here()
    state.board[WOLVES + town] -= 1
    state.players[state.mover * WIDTH + TROPHIES] += 1
    state.bullets -= 1
    state.note(facts.WOLF_SHOT, state.mover, town, state.bullets)


def load(state: Position) -> None:
    _pay_for_action(state)
    # WN-7.2 A coffin from the supply.
    row = state.mover * WIDTH
    state.players[row + SUPPLY] -= 1
    state.players[row + ABOARD] = 1
    state.note(facts.COFFIN_LOADED, state.mover)
    # WN-7.3 It brings an event card, WN-7.7 if there is one left.
    if state.event_deck_size == 0:
        _shuffle_events(state)
    if state.event_deck_size > 0:
        state.phase = Phase.DRAW_EVENT
        state.actor = CHANCE


def _shuffle_events(state: Position) -> None:
    # WN-8.12 The discarded events are the new deck.
    deck = state.seats * EVENT_COUNT
    pile = deck + EVENT_COUNT
    for event in range(i64(EVENT_COUNT)):
        state.event_deck_size += state.events[pile + event]
        state.events[deck + event] = state.events[pile + event]
        state.events[pile + event] = 0
    if state.event_deck_size > 0:
        state.note(facts.EVENTS_SHUFFLED, NOBODY, state.event_deck_size)


def event_drawn(state: Position, event: i64) -> None:
    seat = state.mover
    state.events[state.seats * EVENT_COUNT + event] -= 1
    state.event_deck_size -= 1
    state.events[seat * EVENT_COUNT + event] += 1
    state.players[seat * WIDTH + EVENTS] += 1
    state.note(facts.EVENT_DRAWN, seat, event, audience=only(seat))
    state.phase = Phase.TOWN
    state.actor = seat


def unload(state: Position) -> None:
    _pay_for_action(state)
    # WN-7.4 On the first free space of the castle.
    town = state.here()
    space = state.board[COFFINS + town]
    state.players[state.mover * WIDTH + ABOARD] = 0
    state.board[CASTLES + town * state.parts.spaces + space] = state.mover
    state.board[COFFINS + town] += 1
    state.note(facts.COFFIN_UNLOADED, state.mover, town, space)


def swap(state: Position, space: i64) -> None:
    _pay_for_action(state)
    # WN-7.5 A coffin changes places with the next one along the track.
    town = state.here()
    at = CASTLES + town * state.parts.spaces + space
    kept = state.board[at]
    state.board[at] = state.board[at + 1]
    state.board[at + 1] = kept
    state.swapped = space
    state.note(facts.COFFINS_SWAPPED, state.mover, town, space, i64(state.board[at] == kept))


def _pay_for_action(state: Position) -> None:
    # WN-7.1 Three coins, once in a journey.
    state.spend(state.mover, state.parts.action)
    state.acted = True


def depart(state: Position, direction: i64) -> None:
    # WN-4.6 Here at the latest the direction is chosen.
    state.direction = direction
    state.note(facts.DEPARTED, state.mover, state.here(), state.here() + direction)
    state.phase = Phase.DEPARTING


def arrive(state: Position) -> None:
    state.players[state.mover * WIDTH + TOWN] += state.direction
    state.driven += 1
    state.paid_here = False
    town = state.here()
    state.note(facts.ARRIVED, state.mover, town)
    # WN-4.12 Guests get off at their destination, WN-4.18 before anything else is done there.
    for kind in range(4 * town, 4 * town + 4):
        while state.piles[COACH + kind] > 0:
            _get_off(state, kind, facts.GOT_OFF)
    state.phase = Phase.TOWN
    state.actor = state.mover


def set_down(state: Position, kind: i64) -> None:
    # WN-4.13 A priest or a werewolf gets off where the player likes.
    _get_off(state, kind, facts.SET_DOWN)


def _get_off(state: Position, kind: i64, fact: i64) -> None:
    town = state.here()
    state.piles[COACH + kind] -= 1
    state.piles[DISCARD + kind] += 1  # WN-5.1
    state.riders -= 1
    coins = state.parts.pay[kind]  # WN-4.12, WN-4.20
    state.earn(state.mover, coins)
    # WN-5.4 Who has turned leaves a wolf and no blood; WN-5.5 but pays.
    if kind == WEREWOLF or (is_cursed(kind) and state.moonlit):
        state.board[WOLVES + town] += 1
        if kind == WEREWOLF:  # the others carry their token already
            state.wolves_out += 1
        state.note(fact, state.mover, kind, coins, facts.LEAVES_WOLF)
    elif kind < GUESTS:
        state.note(fact, state.mover, kind, coins, facts.LEAVES_BLOOD)
        _leave_blood(state, town)
    else:
        state.note(fact, state.mover, kind, coins, facts.LEAVES_NOTHING)


def _leave_blood(state: Position, town: i64) -> None:
    state.board[BLOOD + town] += 1
    # WN-9.1 From Dracula's board; the last token brings on the end of the round.
    if state.dracula == 0:
        state.blood_out += 1
        return
    state.dracula -= 1
    if state.dracula == 0:
        state.trigger = state.mover
        state.note(facts.LAST_BLOOD_TAKEN, state.mover)


def stop(state: Position) -> None:
    # WN-4.14 Priests and werewolves get off where the journey ends.
    for kind in range(i64(PRIEST), i64(WEREWOLF + 1)):
        while state.piles[COACH + kind] > 0:
            _get_off(state, kind, facts.GOT_OFF_LAST)
    # WN-4.19 Coins on icons are lost.
    lost: i64 = 0
    for icon in range(i64(ICON_COUNT)):
        if state.board[ICONS + icon] > 0:
            remove_protection(state, icon)
            lost += state.parts.protection
    # WN-6.3 The perils of the journey are discarded.
    for leg in range(i64(LEGS)):
        peril = state.board[LEG + leg]
        if peril != NONE:
            state.perils[PERIL_COUNT + peril] += 1
            state.board[LEG + leg] = NONE
    state.note(facts.JOURNEY_ENDED, state.mover, state.here(), lost)
    state.direction = 0
    state.driven = 0
    state.bullets = 0  # WN-4.21
    state.moonlit = False
    state.acted = False
    state.swapped = NONE
    state.peril = NONE
    end_turn(state)
