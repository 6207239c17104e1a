"""Setting up the game and each of its rounds (chapter 2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.position import EMPTY, NONE, Phase, Position
from carpathia.games.thanks_a_lottery.rules.turn import begin_turn


def set_up(state: Position) -> None:
    state.points = vec[i64]([0] * state.seats)
    _clear_table(state)
    state.actor = CHANCE
    state.phase = Phase.NAME_DEALER


def name_dealer(state: Position, seat: i64) -> None:
    # TL-2.1 Luck names the first dealer.
    state.dealer = seat
    state.note(facts.DEALER_NAMED, seat)
    begin_deal(state)


def _clear_table(state: Position) -> None:
    parts = state.parts
    # TL-2.2 All cards are shuffled.
    state.piles = vec[i64]([0] * ((parts.seats + 1) * parts.cards))
    for card in range(parts.cards):
        state.piles[parts.seats * parts.cards + card] = parts.copies[card]
    state.undealt = parts.deck_size
    # TL-2.3 All dice are to be rolled, and all tokens are in the tin.
    state.dice = vec[i64]([0] * ((parts.seats + 1) * parts.sides))
    state.pool = 0
    state.tokens = EMPTY
    state.picked = EMPTY
    state.ready = EMPTY
    state.blocks = EMPTY
    state.known = vec[i64]([0] * parts.seats)
    state.cause = NONE
    state.ending = NONE


def begin_deal(state: Position) -> None:
    """Take everything off the table, so that the first card can be dealt."""
    _clear_table(state)
    state.player = state.left_of(state.dealer)
    state.phase = Phase.DEAL
    state.actor = CHANCE


def deal(state: Position, card: i64) -> None:
    # TL-2.2 Everybody is dealt six cards, TL-2.5 seen by their owner alone.
    state.take_from_deck(card)
    state.note(facts.CARD_DEALT, state.player, card, audience=only(state.player))
    state.player = state.left_of(state.player)
    if state.undealt == state.parts.deck_size - state.seats * state.parts.hand:
        state.phase = Phase.ROLL


def roll(state: Position, side: i64) -> None:
    # TL-2.3 The dice lie in the pool as they fell.
    state.dice[state.seats * state.parts.sides + side] += 1
    state.pool += 1
    state.note(facts.DIE_ROLLED, NOBODY, side)
    if state.pool == state.parts.dice:
        # TL-2.4 The player to the left of the dealer begins.
        first = state.left_of(state.dealer)
        state.note(facts.ROUND_BEGUN, first, state.round)
        begin_turn(state, first)
