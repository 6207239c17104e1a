"""Counts every piece of Dragon Racer, wherever it lies."""

from __future__ import annotations

from carpathia.games.dragon_racer.components import PLACES
from carpathia.games.dragon_racer.rules.position import NONE, Position


def census(state: Position) -> dict[str, int]:
    parts = state.parts
    pieces = {}
    for card in range(parts.cards):
        hidden = [bet.card for bet in state.bets if bet.rider < state.seats]
        hands = sum(state.in_hand(seat, card) for seat in range(state.seats))
        elsewhere = hidden.count(card) + (state.bet_card == card)
        pieces[parts.card_name(card)] = hands + state.in_deck(card) + state.face_up(card) + elsewhere
    for seat in range(state.seats):
        bets = [bet for bet in state.bets if bet.rider == seat]
        used = [bet.place for bet in bets]
        free = [place for place in range(len(PLACES)) if not state.has_used_place(seat, place)]
        pieces[f"places of seat {seat}"] = len(used) + len(free)
        staked = sum(parts.stake_gold[bet.stake] for bet in bets)
        pieces[f"gold of seat {seat}"] = staked + parts.stake_gold[state.tokens_left(seat)]
    pieces["dragons"] = sum(spot >= 0 for spot in state.spots)
    used_abilities = [ability for ability in state.abilities if ability != NONE]
    pieces["abilities used twice"] = len(used_abilities) - len(set(used_abilities))
    return pieces
