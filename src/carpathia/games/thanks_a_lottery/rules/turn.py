"""A turn (chapter 5): drawing, blocks, the cards of others, dice; and when it is the last (chapter 6)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.blocks import (
    NO_WILD,
    block_of,
    first_of,
    kind_of,
    length_of,
    make_block,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.lottery import end_round
from carpathia.games.thanks_a_lottery.rules.position import (
    EMPTY,
    EMPTY_DECK,
    EMPTY_HAND,
    EMPTY_POOL,
    NONE,
    Phase,
    Position,
)


def begin_turn(state: Position, seat: i64) -> None:
    state.player = seat
    # TL-6.1 No card but a die ends the round, TL-6.2 without a die it goes on, TL-9.6 or in the Long Game.
    if not state.parts.long_game and not state.hand_size(seat) and state.dice_count(seat):
        end_round(state, seat, EMPTY_HAND)
    elif state.undealt == 0:
        end_round(state, seat, EMPTY_DECK)  # TL-6.3, TL-6.4 after the empty hand
    else:
        state.phase = Phase.DRAW
        state.actor = CHANCE


def draw_card(state: Position, card: i64) -> None:
    # TL-5.1 A card from the deck, TL-2.5 seen by its owner alone.
    state.take_from_deck(card)
    state.note(facts.CARD_DRAWN, state.player, card, audience=only(state.player))
    state.phase = Phase.TURN
    state.actor = state.player


def pass_turn(state: Position) -> None:
    state.note(facts.TURN_PASSED, state.player)  # TL-5.2
    begin_turn(state, state.left_of(state.player))


def lay(state: Position, card: i64) -> None:
    # TL-3.7 Only chosen so far, so nothing to tell.
    state.laid = append(state.laid[:], card)
    if state.phase is Phase.TURN:
        state.phase = Phase.BUILD


def begin_adding(state: Position, number: i64) -> None:
    state.target = number
    state.phase = Phase.ADD


def play_block(state: Position) -> None:
    # TL-5.3 A new block, in front of its player.
    block = block_of(state.parts, state.player, state.laid)
    first = i64(0) if state.has_opened(state.player) else i64(1)
    _spend(state)
    state.blocks = append(state.blocks[:], block)
    state.note(facts.BLOCK_PLAYED, state.player, i64(len(state.blocks)) - 1, block, first)
    begin_turn(state, state.left_of(state.player))


def add_cards(state: Position) -> None:
    # TL-5.5 All to one block.
    block = state.grown()
    number = state.target
    added = i64(len(state.laid))
    _spend(state)
    _change_block(state, number, block)
    state.note(facts.CARDS_ADDED, state.player, number, block, added)
    # TL-5.6 A die for each card in someone else's block, TL-5.13 none in one's own.
    if owner_of(block) == state.player:
        begin_turn(state, state.left_of(state.player))
    else:
        _owe(state, added)


def replace_wild(state: Position, number: i64) -> None:
    # TL-5.8 The real card for the wild, TL-5.9 and the block stays its owner's.
    cards = state.parts.cards
    old = state.blocks[number]
    card = wild_of(old)
    block = make_block(owner_of(old), kind_of(old), first_of(old), length_of(old), NO_WILD)
    state.piles[state.player * cards + card] -= 1
    state.piles[state.player * cards + state.parts.wild] += 1
    _change_block(state, number, block)
    # TL-5.11 All have seen the wild go into that hand.
    state.known = state.known[:]
    state.known[state.player] += 1
    state.note(facts.WILD_TAKEN, state.player, number, block, card)
    _owe(state, 1)


def take_die(state: Position, side: i64) -> None:
    # TL-5.6 Its value stays; TL-5.7 the player's choice.
    sides = state.parts.sides
    state.dice[state.seats * sides + side] -= 1
    state.dice[state.player * sides + side] += 1
    state.pool -= 1
    state.owed -= 1
    state.note(facts.DIE_TAKEN, state.player, side)
    if state.pool == 0:
        state.owed = 0
        end_round(state, state.player, EMPTY_POOL)  # TL-6.5
    elif state.owed == 0:
        begin_turn(state, state.left_of(state.player))


def _owe(state: Position, dice: i64) -> None:
    # TL-5.7 As far as the pool goes.
    state.owed = dice if dice < state.pool else state.pool
    state.phase = Phase.TAKE


def _spend(state: Position) -> None:
    """Take the chosen cards out of the hand: the play is done."""
    hand = state.player * state.parts.cards
    wild = state.parts.wild
    for card in state.laid:
        if card < wild:
            state.piles[hand + card] -= 1
            continue
        state.piles[hand + wild] -= 1
        # TL-5.11 The wild that was known is the one that is played.
        if state.known[state.player]:
            state.known = state.known[:]
            state.known[state.player] -= 1
    state.laid = EMPTY
    state.target = NONE


def _change_block(state: Position, number: i64, block: i64) -> None:
    state.blocks = state.blocks[:]
    state.blocks[number] = block
