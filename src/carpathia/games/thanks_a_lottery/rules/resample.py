"""What a seat cannot know in Thanks a Lottery (TL-2.5, TL-3.7, TL-7.9), drawn anew and fairly.

Every deal of the unseen cards is equally likely, and so is every choice of dice that is made. A choice of
cards or dice that is still being made counts as not begun.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.column import pick
from carpathia.core.rng import Rng
from carpathia.games.thanks_a_lottery.rules.position import EMPTY, NONE, Phase, Position


def redeal(state: Position, seat: i64, rng: Rng) -> None:
    """Put the hands of the others back into the deck and draw them again, but for wilds that all know of."""
    parts = state.parts
    cards = parts.cards
    piles = state.piles
    deck = state.seats * cards
    sizes = vec[i64]([0] * state.seats)
    for other in range(state.seats):
        if other != seat:
            for card in range(cards):
                pile = other * cards + card
                # TL-5.11 A wild that was taken stays where it went.
                kept = state.known[other] if card == parts.wild else i64(0)
                sizes[other] += piles[pile] - kept
                piles[deck + card] += piles[pile] - kept
                piles[pile] = kept
    unseen = state.undealt
    for size in sizes:
        unseen += size
    for other in range(state.seats):
        for i in range(sizes[other]):
            card = pick(piles, deck, rng.below(unseen))
            piles[deck + card] -= 1
            piles[other * cards + card] += 1
            unseen -= 1


def forget_choice(state: Position) -> None:
    """Have the player whose turn it is choose from the beginning."""
    if state.phase is Phase.BUILD or state.phase is Phase.ADD:
        state.laid = EMPTY
        state.target = NONE
        state.phase = Phase.TURN


def guess_dice(state: Position, seat: i64, rng: Rng) -> None:
    """Replace the dice that the others have picked up."""
    if state.phase is not Phase.PICK:
        return
    sides = state.parts.sides
    state.picked = state.picked[:]
    for other in range(state.seats):
        if other != seat:
            for side in range(sides):
                die = other * sides + side
                state.picked[die] = rng.below(state.dice[die] + 1) if state.ready[other] else i64(0)
