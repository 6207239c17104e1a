"""Setting up (chapter 2), the end of a round and of the game (chapter 6), new abilities (chapter 7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.dragon_racer.components import YELLOW
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import (
    FIRST_BET,
    NO_BETS,
    NONE,
    PLACE,
    SOURCES,
    STAKE,
    START,
    Bet,
    Phase,
    Position,
)
from carpathia.games.dragon_racer.rules.turn import ask, begin_turn, end_turn


def set_up(state: Position) -> None:
    parts = state.parts
    state.gold = vec[i64]([0] * parts.seats)  # DR-1.6
    state.earned = vec[i64]([0] * (parts.rounds * parts.seats * SOURCES))
    state.abilities = vec[i64]([NONE] * parts.dragons)
    state.played = vec[i64]([NONE] * parts.riders)
    _clear_track(state)
    state.actor = CHANCE
    state.phase = Phase.SEAT_VLAD if parts.seats == 2 else Phase.NAME_DEALER


def seat_vlad(state: Position, seat: i64) -> None:
    # DR-8.9 Luck names the player on whose left Vlad sits.
    state.vlad_after = seat
    state.note(facts.VLAD_SEATED, seat)
    state.phase = Phase.NAME_DEALER


def name_dealer(state: Position, seat: i64) -> None:
    # DR-2.2 Luck names the first dealer.
    state.dealer = seat
    state.note(facts.DEALER_NAMED, seat)
    if state.parts.with_abilities:
        # DR-2.4 The first ability goes to the yellow dragon.
        state.target = YELLOW
        state.phase = Phase.DRAW_ABILITY
    else:
        _begin_deal(state)


def draw_ability(state: Position, ability: i64) -> None:
    state.abilities = state.abilities[:]
    state.abilities[state.target] = ability
    state.note(facts.ABILITY_DRAWN, NOBODY, ability, state.target, state.round)
    state.target = NONE
    _begin_deal(state)


def _clear_track(state: Position) -> None:
    parts = state.parts
    # DR-2.1 All dragons stand on the start.
    state.spots = vec[i64]([START] * parts.dragons)
    # DR-5.12 All tokens return to their owners.
    state.bets = NO_BETS
    state.out_of_gold = vec[i64]([0] * parts.seats)
    piles = vec[i64]([0] * ((parts.seats + 2) * parts.cards))
    deck = parts.seats * parts.cards
    for card in range(parts.cards):
        piles[deck + card] = parts.copies[card]
    state.piles = piles
    state.undealt = parts.deck_size


def _begin_deal(state: Position) -> None:
    _clear_track(state)
    state.turn = 0
    state.done = 0
    state.rider = state.player_left_of(state.dealer)
    state.phase = Phase.DEAL
    state.actor = CHANCE


def deal(state: Position, card: i64) -> None:
    # DR-2.3 Every player is dealt eight cards; DR-8.2 Vlad's stay face down among those left over.
    cards = state.parts.cards
    piles = state.piles
    piles[state.seats * cards + card] -= 1
    piles[state.rider * cards + card] += 1
    state.undealt -= 1
    state.note(facts.CARD_DEALT, state.rider, card, audience=only(state.rider))
    state.done += 1
    state.rider = state.player_left_of(state.rider)
    if state.done == state.seats * state.parts.turns:
        _begin_round(state)


def _begin_round(state: Position) -> None:
    # DR-2.5 In the first round the rider on the dealer's left begins, DR-8.8 even Vlad.
    state.betting_open = True
    if state.round == 0:
        state.leader = state.left_of(state.dealer)
        state.note(facts.ROUND_BEGUN, state.leader, state.round, 0, 1 if state.leader == state.seats else 0)
    else:
        state.leader = _richest(state)
        tied: i64 = 0
        for gold in state.gold:
            if gold == state.gold[state.leader]:
                tied += 1
        state.note(facts.ROUND_BEGUN, state.leader, state.round, tied)
    begin_turn(state)


def _richest(state: Position) -> i64:
    # DR-6.6 The most gold begins; DR-6.7 of several the first clockwise after the dealer, or the dealer.
    best = state.dealer if state.parts.dealer_first_in_ties else state.player_left_of(state.dealer)
    seat = best
    for i in range(state.seats):
        if state.gold[seat] > state.gold[best]:
            best = seat
        seat = state.player_left_of(seat)
    return best


def next_rider(state: Position) -> None:
    # DR-3.1 Clockwise, everybody once; eight turns make a round.
    state.done += 1
    if state.done < state.parts.riders:
        ask(state, state.left_of(state.rider))
        return
    end_turn(state)
    if state.turn < state.parts.turns:
        begin_turn(state)
    else:
        _end_round(state)


def _end_round(state: Position) -> None:
    state.betting_open = False
    _crown(state)
    # DR-6.2 Empty places stay so, or are drawn where the table says so.
    if state.parts.draw_empty_places and _empty_place(state) != NONE:
        state.shown_bets = NO_BETS
        state.phase = Phase.DRAW_PLACE
        state.actor = CHANCE
    else:
        _score(state)


def _empty_place(state: Position) -> i64:
    """Return the best place that no dragon took."""
    for place in range(len(state.podium)):
        if state.podium[place] == NONE:
            return place
    return NONE


def draw_place(state: Position, dragon: i64) -> None:
    place = _empty_place(state)
    state.podium = state.podium[:]
    state.podium[place] = dragon
    state.note(facts.PLACE_DRAWN, NOBODY, dragon, place)
    if _empty_place(state) == NONE:
        _score(state)


def _score(state: Position) -> None:
    _pay(state)
    state.round += 1
    if state.round == state.parts.rounds:
        # DR-6.8 The most gold wins.
        state.actor = NOBODY
        state.phase = Phase.OVER
        state.note(facts.GAME_ENDED, NOBODY)
        return
    state.dealer = state.player_left_of(state.dealer)  # DR-2.2
    _find_last(state)


def _crown(state: Position) -> None:
    # DR-6.1 The three that came farthest stand on the podium.
    state.podium = vec[i64]([NONE] * len(state.parts.place_gold))
    for dragon in range(state.parts.dragons):
        place = state.place_of(dragon)
        if place < len(state.podium):
            state.podium[place] = dragon
    for place in range(len(state.podium)):
        if state.podium[place] != NONE:
            state.note(facts.PLACE_TAKEN, NOBODY, state.podium[place], place)


def _pay(state: Position) -> None:
    # DR-6.1 All bets are revealed.
    # DR-5.11 The cards they were made with are not; Vlad's lay open.
    state.shown_bets = tuple(
        [
            Bet(
                bet.rider,
                bet.dragon,
                i64(NONE) if bet.rider < state.seats else bet.card,
                bet.place,
                bet.stake,
            )
            for bet in state.bets
        ]
    )
    state.payouts = vec[i64]([0] * len(state.bets))
    state.gold = state.gold[:]
    state.earned = state.earned[:]
    for i in range(len(state.bets)):
        bet = state.bets[i]
        if bet.rider < state.seats:  # DR-8.7 Vlad wins nothing.
            _pay_bet(state, i, bet)


def _pay_bet(state: Position, i: i64, bet: Bet) -> None:
    parts = state.parts
    # DR-6.4 The first bet on a dragon; DR-8.4 Vlad's bets take that right as well.
    first = True
    for j in range(i):
        if state.bets[j].dragon == bet.dragon:
            first = False
    bonus = parts.first_gold if first else i64(0)
    staked: i64 = 0
    extra: i64 = 0
    # DR-6.3 Won at the right place; DR-6.5 a lost bet pays no more.
    won = state.podium[bet.place] == bet.dragon
    if won:
        staked = parts.stake_gold[bet.stake]
        extra = parts.place_gold[bet.place]
        if first:
            bonus += parts.first_won_gold
    gold = staked + extra + bonus
    state.payouts[i] = gold
    state.gold[bet.rider] += gold
    entry = (state.round * state.seats + bet.rider) * SOURCES
    state.earned[entry + STAKE] += staked
    state.earned[entry + PLACE] += extra
    state.earned[entry + FIRST_BET] += bonus
    state.note(facts.BET_SHOWN, bet.rider, bet.dragon, bet.place, bet.stake)
    state.note(facts.BET_PAID, bet.rider, gold, 1 if won else 0, 1 if first else 0)


def _find_last(state: Position) -> None:
    # DR-7.1 The last dragon without an ability; DR-7.3 reached only if a round follows.
    last: i64 = NONE
    several = False
    for dragon in range(state.parts.dragons):
        if state.may_be_last(dragon):
            several = last != NONE
            last = dragon
    if last == NONE or not state.parts.with_abilities:
        _begin_deal(state)
        return
    state.actor = CHANCE
    # DR-7.2 Luck names one of several.
    state.target = i64(NONE) if several else last
    state.phase = Phase.NAME_LAST if several else Phase.DRAW_ABILITY


def name_last(state: Position, dragon: i64) -> None:
    state.target = dragon
    state.note(facts.LAST_NAMED, NOBODY, dragon)
    state.phase = Phase.DRAW_ABILITY
