"""What a seat of Walpurgis Night knows of its journey: its hand, its coach and its perils, for `features`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.games.walpurgis_night.components import (
    ACCIDENT,
    BAD_ACCIDENT,
    COFFIN_WHEEL,
    EVENT_COUNT,
    FULL_MOON,
    GARLIC,
    GARLIC_CARD,
    HERBS,
    HERBS_CARD,
    KINDS,
    LEGS,
    NEOPHYTES_A,
    NEOPHYTES_B,
    PARTS_CARD,
    PERIL_COUNT,
    PRIEST,
    SMALL_ACCIDENT,
    SORT_COUNT,
    TOWNS,
    WEREWOLF,
    WHEEL,
    believes,
    is_cursed,
)
from carpathia.games.walpurgis_night.rules.feature_layout import (
    ANY_ACCIDENT,
    CAN_END_ROUND,
    COACH_BLOOD,
    COACH_COINS,
    COACH_CURSED,
    COFFIN_AT_RISK,
    COIN,
    COVERED,
    CURSED_AT_RISK,
    LEGS_AHEAD,
    MOON,
    NEOPHYTES,
    ONE,
    ONE_WOLF,
    PASSENGERS_AT_RISK,
    PER_TOWN,
    SHARE,
    TO_BOHEMIA,
    TO_WALLACHIA,
    TOWN_NUMBERS,
    WOLF_TO_SET_DOWN,
    WRECK,
    put,
)
from carpathia.games.walpurgis_night.rules.position import ABOARD, COACH, ICONS, NONE, TOWN, WIDTH, Position


def write_hand(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the seat's own hand is good for."""
    parts = state.parts
    hands = state.hands
    pay = parts.pay
    most = parts.coach_seats
    first = seat * KINDS
    here = state.players[seat * WIDTH + TOWN]
    tip = parts.tip if hands[first + PRIEST] > 0 else i64(0)
    down: i64 = 0
    down_coins: i64 = 0
    down_blood: i64 = 0
    up: i64 = 0
    up_coins: i64 = 0
    up_blood: i64 = 0
    harm: i64 = 0
    for town in range(i64(TOWNS)):
        row = at + TOWN_NUMBERS + town * PER_TOWN
        if i64(out[row + ONE_WOLF]) > harm:
            harm = i64(out[row + ONE_WOLF])
        if here == NONE or town == here:
            continue
        guests: i64 = 0
        coins: i64 = 0
        for kind in range(town * SORT_COUNT, (town + 1) * SORT_COUNT):
            held = hands[first + kind]
            if held > 0:
                guests += held
                coins += held * pay[kind]
                if believes(kind):
                    coins += held * tip
        blood = guests * i64(out[row + SHARE])
        if town < here:
            down += guests
            down_coins += coins
            down_blood += blood
        else:
            up += guests
            up_coins += coins
            up_blood += blood
    # Guests for either direction, their coins with tips, and the gain on the leader by their blood; of
    # more guests than the coach has seats an average load.
    if down > most:
        down_coins = down_coins * most // down
        down_blood = down_blood * most // down
        down = most
    if up > most:
        up_coins = up_coins * most // up
        up_blood = up_blood * most // up
        up = most
    put(out, at + TO_BOHEMIA, ONE * down // most)
    put(out, at + TO_BOHEMIA + 1, COIN * down_coins)
    put(out, at + TO_BOHEMIA + 2, down_blood // 2)
    put(out, at + TO_WALLACHIA, ONE * up // most)
    put(out, at + TO_WALLACHIA + 1, COIN * up_coins)
    put(out, at + TO_WALLACHIA + 2, up_blood // 2)
    # A werewolf, in the hand or on the own coach, for a town where a wolf harms the leader.
    ready = up if up > down else down
    werewolves = hands[first + WEREWOLF]
    if state.mover == seat:
        werewolves += state.piles[COACH + WEREWOLF]
        if state.guests_aboard() > ready:
            ready = state.guests_aboard()
    put(out, at + WOLF_TO_SET_DOWN, harm if werewolves > 0 else i64(0))
    # Whether one load of guests could take the last blood.
    put(out, at + CAN_END_ROUND, i64(ONE) if 0 < state.dracula <= ready else i64(0))


def write_coach(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the coach that travels will bring: who is aboard is open."""
    coins: i64 = 0
    blood: i64 = 0
    cursed: i64 = 0
    legs: i64 = 0
    if state.riders > 0 and state.mover != NONE:
        piles = state.piles
        pay = state.parts.pay
        here = state.here()
        for town in range(i64(TOWNS)):
            row = at + TOWN_NUMBERS + town * PER_TOWN
            worth = i64(out[row + SHARE])
            for kind in range(town * SORT_COUNT, (town + 1) * SORT_COUNT):
                aboard = piles[COACH + kind]
                if aboard == 0:
                    continue
                coins += aboard * pay[kind]
                away = town - here if town > here else here - town
                if away > legs:
                    legs = away
                if not is_cursed(kind):
                    blood += aboard * worth
                elif state.moonlit:
                    blood -= aboard * worth
                else:
                    blood += aboard * worth
                    cursed += aboard * worth
        coins += piles[COACH + PRIEST] * pay[PRIEST] + piles[COACH + WEREWOLF] * pay[WEREWOLF]
        if state.mover != seat:
            coins = -coins
    # Coins, below zero if they go to a rival; the gain on the leader by blood and wolves of those aboard,
    # and how much of it a full moon would turn; the legs to the last destination.
    put(out, at + COACH_COINS, COIN * coins)
    put(out, at + COACH_BLOOD, blood // 2)
    put(out, at + COACH_CURSED, cursed // 2)
    put(out, at + LEGS_AHEAD, ONE * legs // LEGS)


def write_perils(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the next leg may bring: the perils of the round and those discarded are open."""
    perils = state.perils
    pile = i64(0) if state.peril_deck_size > 0 else i64(PERIL_COUNT)
    every: i64 = 0
    for peril in range(pile, pile + PERIL_COUNT):
        every += perils[peril]
    if every == 0:
        every = 1
    neophytes = perils[pile + NEOPHYTES_A] + perils[pile + NEOPHYTES_B]
    moon = perils[pile + FULL_MOON]
    wreck = perils[pile + BAD_ACCIDENT]
    accident = perils[pile + SMALL_ACCIDENT] + perils[pile + ACCIDENT] + wreck
    # The chance of each peril.
    put(out, at + NEOPHYTES, ONE * neophytes // every)
    put(out, at + MOON, ONE * moon // every)
    put(out, at + ANY_ACCIDENT, ONE * accident // every)
    put(out, at + WRECK, ONE * wreck // every)
    # The chance that the next one is countered by an event card of the own hand.
    events = state.events
    row = seat * EVENT_COUNT
    garlic = events[row + GARLIC_CARD] > 0
    herbs = events[row + HERBS_CARD] > 0
    spares = events[row + PARTS_CARD] > 0
    covered = (
        (neophytes if garlic else i64(0)) + (moon if herbs else i64(0)) + (accident if spares else i64(0))
    )
    put(out, at + COVERED, ONE * covered // every)
    # What the next leg costs the coach that travels on average, below zero if it is a rival's: passengers,
    # cursed guests turned, the coffin. Coins on icons are open, of event cards only the own ones are known.
    passengers: i64 = 0
    cursed: i64 = 0
    coffin: i64 = 0
    if state.travelling and state.mover != NONE:
        board = state.board
        own = state.mover == seat
        aboard = state.everybody_aboard()
        if aboard > 0 and board[ICONS + GARLIC] == 0 and not (own and garlic):
            passengers = neophytes
        if board[ICONS + WHEEL] == 0 and not (own and spares):
            victims = state.parts.victims
            for sort in range(i64(SMALL_ACCIDENT), i64(BAD_ACCIDENT + 1)):
                lost = victims[sort - SMALL_ACCIDENT]
                passengers += perils[pile + sort] * (lost if lost < aboard else aboard)
        if board[ICONS + HERBS] == 0 and not (own and herbs) and not state.moonlit:
            cursed = moon * state.cursed_aboard()
        if board[ICONS + COFFIN_WHEEL] == 0 and not (own and spares):
            coffin = wreck * state.players[state.mover * WIDTH + ABOARD]
        if not own:
            passengers = -passengers
            cursed = -cursed
            coffin = -coffin
    put(out, at + PASSENGERS_AT_RISK, ONE * passengers // every)
    put(out, at + CURSED_AT_RISK, ONE * cursed // every)
    put(out, at + COFFIN_AT_RISK, ONE * coffin // every)
