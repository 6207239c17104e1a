"""A turn: playing a card (chapter 3), betting (chapter 5) and Vlad's card (chapter 8)."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.dragon_racer.components import DARLING, PURSUER
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import (
    FACE_DOWN,
    NONE,
    Bet,
    Phase,
    Position,
    counting_zero,
)
from carpathia.games.dragon_racer.rules.race import drum, move_by_card, step_by_ability


def begin_turn(state: Position) -> None:
    state.done = 0
    # DR-8.8 Vlad may begin the first round.
    vlads = state.leader == state.seats and state.round == 0 and state.turn == 0
    state.note(facts.TURN_BEGUN, state.leader, state.turn, 1 if vlads else 0)
    ask(state, state.leader)


def ask(state: Position, rider: i64) -> None:
    state.rider = rider
    if rider < state.seats:
        state.phase = Phase.PLAY
        state.actor = rider
    else:
        state.phase = Phase.VLAD
        state.actor = CHANCE


def play(state: Position, card: i64) -> None:
    # DR-5.13 Only whoever has no gold left plays face up when a bet is due.
    if not state.parts.keep_gold and state.is_bet_due(state.bets_made(state.rider)):
        state.out_of_gold = state.out_of_gold[:]
        state.out_of_gold[state.rider] = 1
    # DR-3.2 A card from the hand, face up.
    parts = state.parts
    state.piles[state.rider * parts.cards + card] -= 1
    _show(state, card)
    _lay(state, card)
    state.note(facts.CARD_PLAYED, state.rider, card)
    drum(state, card)
    # DR-3.3 A 1 or a 2 moves a dragon at once.
    moves = parts.at_once[parts.number(card)] > 0
    state.phase = Phase.MOVE if moves else Phase.NEXT


def move_at_once(state: Position, dragon: i64) -> None:
    number = state.parts.number(state.played[state.rider])
    move_by_card(state, dragon, state.parts.at_once[number], facts.MOVED_AT_ONCE)
    state.phase = Phase.NEXT


def begin_bet(state: Position, card: i64) -> None:
    # DR-5.3 A card face down, DR-5.14 seen by its owner alone.
    state.piles[state.rider * state.parts.cards + card] -= 1
    _lay(state, FACE_DOWN)
    state.bet_card = card
    state.note(facts.BET_BEGUN, state.rider, card, audience=only(state.rider))
    state.phase = Phase.BET_DRAGON


def bet_on(state: Position, dragon: i64) -> None:
    state.bet_dragon = dragon
    state.note(facts.DRAGON_CHOSEN, state.rider, dragon)
    state.phase = Phase.BET_PLACE


def bet_for_place(state: Position, place: i64) -> None:
    state.bet_place = place
    state.note(facts.PLACE_CHOSEN, state.rider, place, audience=only(state.rider))
    state.phase = Phase.BET_GOLD


def bet_gold(state: Position, stake: i64) -> None:
    bet = Bet(state.rider, state.bet_dragon, state.bet_card, state.bet_place, stake)
    state.bet_card = NONE
    state.bet_dragon = NONE
    state.bet_place = NONE
    state.note(facts.BET_MADE, bet.rider, bet.dragon, bet.place, bet.stake, only(bet.rider))
    _add_bet(state, bet)
    state.phase = Phase.NEXT


def flip(state: Position, card: i64) -> None:
    # DR-8.2 Vlad's next card is turned up.
    parts = state.parts
    state.piles[state.seats * parts.cards + card] -= 1
    state.undealt -= 1
    _show(state, card)
    dragon = parts.colour(card)
    bets = parts.vlad_bets[state.turn] > 0
    if bets and (state.betting_open or not parts.vlad_heeds_the_line):
        # DR-8.3 In the third and sixth turn it is a bet, DR-8.10 and counts 0.
        _lay(state, counting_zero(card))
        state.note(facts.VLAD_BET, state.rider, dragon, card)
        _add_bet(state, Bet(state.rider, dragon, card, NONE, 0))
    elif bets and parts.late_vlad_counts_zero:
        # DR-8.6 Without betting, it counts 0 where the table says so.
        _lay(state, counting_zero(card))
        state.note(facts.VLAD_PASSED, state.rider, card)
    else:
        _lay(state, card)
        state.note(facts.VLAD_PLAYED, state.rider, card, 1 if bets else 0)
        drum(state, card)
        # DR-8.5 A 1 or a 2 moves the dragon of its own colour.
        steps = parts.at_once[parts.number(card)]
        if steps > 0:
            move_by_card(state, dragon, steps, facts.MOVED_BY_VLAD)
    state.phase = Phase.NEXT


def _add_bet(state: Position, bet: Bet) -> None:
    state.bets = state.bets + (bet,)  # noqa: RUF005  # unpacking would build a list first
    # DR-7.6 Darling: it moves right after a bet on it.
    if state.abilities[bet.dragon] == DARLING:
        step_by_ability(state, DARLING)


def _show(state: Position, card: i64) -> None:
    state.piles[(state.seats + 1) * state.parts.cards + card] += 1


def _lay(state: Position, card: i64) -> None:
    """Put an entry of `played` in front of the rider, where the last turn's cards lay."""
    played = state.played
    if state.done == 0:
        for rider in range(state.parts.riders):
            played[rider] = NONE
    played[state.rider] = card


def end_turn(state: Position) -> None:
    parts = state.parts
    highest: i64 = NONE
    second: i64 = NONE
    high: i64 = 0
    low: i64 = 0
    winner: i64 = NONE
    cancelled: i64 = 0
    played = state.played
    for rider in range(parts.riders):
        card = played[rider]
        if card < 0:  # DR-3.7 A bet counts 0.
            continue
        number = parts.number(card)
        if _is_cancelled(state, rider, number):  # DR-3.5
            cancelled += 1
        elif number > high:
            second = highest
            low = high
            highest = card
            high = number
            winner = rider
        elif number > low:
            second = card
            low = number
    if winner == NONE:
        # DR-3.9 Nobody moves, the first player stays.
        state.note(facts.TURN_DRAWN, state.leader)
    else:
        # DR-3.6 The difference; DR-3.8 the whole number if all others are cancelled.
        lone = cancelled == parts.riders - 1
        steps = high - low if parts.lone_card_moves or not lone else i64(0)
        if lone:
            state.note(facts.LONE_CARD, winner, highest, steps)
        else:
            state.note(facts.TURN_WON, winner, highest, low, steps)
        state.leader = winner  # DR-3.10
        if steps > 0:
            move_by_card(state, parts.colour(highest), steps, facts.MOVED_BY_HIGHEST)
        # DR-7.4 Pursuer, DR-7.12 after the dragons that were passed went back.
        if second != NONE and state.abilities[parts.colour(second)] == PURSUER:
            step_by_ability(state, PURSUER)
    _check_line(state)
    state.turn += 1


def _is_cancelled(state: Position, rider: i64, number: i64) -> bool:
    parts = state.parts
    played = state.played
    first = True
    cancelled = False
    for other in range(parts.riders):
        card = played[other]
        if other != rider and card >= 0 and parts.number(card) == number:
            cancelled = True
            if other < rider:
                first = False
    if cancelled and first:
        state.note(facts.NUMBER_CANCELLED, NOBODY, number)
    return cancelled


def _check_line(state: Position) -> None:
    # DR-5.8 Checked when the turn ends, DR-5.9 and not before.
    if not state.betting_open:
        return
    for spot in state.spots:
        if spot > state.parts.line:
            state.betting_open = False
    if not state.betting_open:
        state.note(facts.BETTING_CLOSED, NOBODY)
