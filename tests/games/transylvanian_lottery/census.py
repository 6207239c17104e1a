"""Counts every piece of The Transylvanian Lottery, wherever it lies."""

from __future__ import annotations

from carpathia.games.transylvanian_lottery.rules.position import NONE, PLACES, Position


def census(state: Position) -> dict[str, int]:
    parts = state.parts
    pieces = {}
    for colour in range(state.seats):
        held = (state.held == colour) + (state.other_held == colour)
        placed = sum(state.at(place, colour) for place in range(PLACES))
        pieces[f"tickets of seat {colour}"] = placed + state.in_line(colour) + held
    for kind in range(parts.kinds):
        won = sum(state.won(seat, kind) for seat in range(state.seats))
        laid = list(state.prizes).count(kind)
        pieces[parts.prize_id(kind)] = state.in_deck(kind) + laid + won + state.discarded(kind)
    roles = [role for role in state.roles if role != NONE]
    pieces["roles taken twice"] = len(roles) - len(set(roles))
    pieces["scoring cards taken too often"] = sum(
        state.scoring_left(card) < 0 for card in range(parts.scorings)
    )
    pieces["negative counts"] = sum(count < 0 for count in [*state.tickets, *state.deck, *state.piles])
    return pieces
