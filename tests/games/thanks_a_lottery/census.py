"""Counts every piece of Thanks a Lottery, wherever it lies."""

from __future__ import annotations

from carpathia.core.state import SPECTATOR
from carpathia.games.thanks_a_lottery.rules.position import Phase, Position
from carpathia.games.thanks_a_lottery.view import view


def census(state: Position) -> dict[str, int]:
    parts = state.parts
    laid = [placed["card"] for block in view(state, SPECTATOR)["blocks"] for placed in block["cards"]]
    pieces = {}
    for card in range(parts.cards):
        hands = sum(state.in_hand(seat, card) for seat in range(state.seats))
        pieces[parts.card_name(card)] = hands + state.in_deck(card) + laid.count(parts.card_name(card))
    dice = sum(state.dice)
    if state.phase is Phase.ROLL_AGAIN:
        dice += sum(state.picked)
    if state.phase in (Phase.NAME_DEALER, Phase.DEAL, Phase.ROLL):
        dice += parts.dice - state.pool
    pieces["dice"] = dice
    pieces["undealt but miscounted"] = state.undealt - sum(state.in_deck(card) for card in range(parts.cards))
    pieces["pool but miscounted"] = state.pool - sum(state.in_pool(side) for side in range(parts.sides))
    pieces["tokens drawn twice"] = len(state.tokens) - len(set(state.tokens))
    pieces["wilds known but not there"] = sum(
        max(0, state.known[seat] - state.in_hand(seat, parts.wild)) for seat in range(state.seats)
    )
    pieces["dice picked but not there"] = sum(
        max(0, state.picked_of(seat, side) - state.dice_of(seat, side))
        for seat in range(state.seats)
        for side in range(parts.sides)
        if state.phase is Phase.PICK
    )
    return pieces
