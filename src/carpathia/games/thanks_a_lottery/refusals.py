"""Why an action of Thanks a Lottery is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.game import Refusal
from carpathia.core.state import NOBODY
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import Phase, Position
from carpathia.games.thanks_a_lottery.view import chosen_name
from carpathia.games.thanks_a_lottery.words import block_text, dice, listed

DEEDS = {
    "pass": "pass",
    "lay": "lay a {}",
    "done": "finish a play",
    "add to": "add to {}",
    "replace the wild of": "replace the wild of {}",
    "take": "take a die that shows {}",
    "pick up": "pick up a die that shows {}",
    "ready": "be ready to roll again",
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    number = action - kind.base
    for lot, clause, what in [
        (parts.dealer, "TL-2.1", "who deals first"),
        (parts.deal, "TL-2.2", "which card is dealt"),
        (parts.roll, "TL-2.3", "what the dice of the pool show"),
        (parts.draw, "TL-5.1", "which card is drawn"),
        (parts.reroll, "TL-7.1", "how the dice fall"),
        (parts.token, "TL-7.5", "which token is drawn"),
    ]:
        if kind is lot:
            return Refusal(clause, f"Luck decides {what}, not a player.")
    deed = DEEDS[kind.verb].format(kind.first[number])
    if state.actor == NOBODY:
        return Refusal("TL-8.4", f"You cannot {deed}: the game is over.")
    if state.phase is Phase.PICK:
        return _choosing(state, seat, deed, kind is parts.pick, number)
    if state.actor != seat:
        return Refusal("TL-5.1", f"You cannot {deed} now: it is not your turn.")
    if kind is parts.pick or kind is parts.ready:
        return Refusal("TL-7.1", f"You cannot {deed} before the turns of the round are over.")
    if state.phase is Phase.TAKE:
        return _taking(state, deed, kind is parts.take, number)
    if kind is parts.take:
        return Refusal("TL-5.6", f"You {deed} only for a card put into a block of someone else.")
    if kind is parts.lay:
        return _card(state, seat, number)
    if kind is parts.done:
        return _done(state)
    if state.phase is not Phase.TURN:
        return _begun(state, deed)
    if number >= len(state.blocks):
        return Refusal("TL-5.5", f"There is no block {number + 1}.")
    if not state.has_opened(seat):
        return Refusal(
            "TL-5.3", f"You cannot touch block {number + 1} before you have played a block in this round."
        )
    if kind is parts.add:
        return _block(state, seat, number)
    return _wild(state, seat, number)


def _choosing(state: Position, seat: int, deed: str, pick: bool, side: int) -> Refusal:
    if not state.dice_count(seat):
        return Refusal(
            "TL-7.3", f"You cannot {deed}: the turns are over, and you have no dice to roll again."
        )
    if state.ready[seat]:
        return Refusal("TL-7.2", f"You cannot {deed}: you have chosen, and the others are still choosing.")
    if not pick:
        return Refusal("TL-7.1", f"You cannot {deed}: the turns are over, and dice may be rolled again.")
    if not state.dice_of(seat, side):
        return Refusal("TL-7.1", f"You have no die that shows {side + 1}.")
    return Refusal("TL-7.1", f"You have picked up every die of yours that shows {side + 1}.")


def _taking(state: Position, deed: str, take: bool, side: int) -> Refusal:
    if take:
        return Refusal("TL-5.7", f"The pool has no die that shows {side + 1}.")
    return Refusal("TL-5.7", f"You cannot {deed} now: first take {dice(state.owed)} from the pool.")


def _begun(state: Position, deed: str) -> Refusal:
    if state.phase is Phase.BUILD:
        return Refusal("TL-5.4", f"You cannot {deed} now: a new block is all you play in this turn.")
    return Refusal(
        "TL-5.5", f"You cannot {deed} now: adding to block {state.target + 1} is all you do in this turn."
    )


def _done(state: Position) -> Refusal:
    if state.phase is Phase.TURN:
        return Refusal("TL-5.2", "You have chosen no cards; pass if you want to do nothing.")
    if state.phase is Phase.BUILD:
        return Refusal(
            "TL-3.1", f"A block has {LEAST_CARDS} cards at least, and this one has {len(state.laid)}."
        )
    return Refusal("TL-5.5", f"Choose a card at least to add to block {state.target + 1}.")


def _card(state: Position, seat: int, card: int) -> Refusal:
    parts = state.parts
    name = chosen_name(parts, card)
    held = min(card, parts.wild)
    if state.spare(seat, held) < 1:
        more = " more" if state.in_hand(seat, held) else ""
        return Refusal("TL-5.1", f"You have no{more} {parts.card_name(held)} in your hand.")
    if state.phase is Phase.ADD:
        return _added(state, seat, card)
    if card > parts.wild:
        return Refusal("TL-3.6", "A new block is laid from left to right, so nothing goes in front.")
    if state.phase is Phase.TURN:
        return Refusal("TL-3.6", f"Your hand has no block that begins with a {name}.")
    laid = list(state.laid)
    after = listed([chosen_name(parts, chosen) for chosen in laid])
    if card == parts.wild and parts.wild in laid:
        return Refusal("TL-4.2", "A block holds one wild at most.")
    return Refusal("TL-3.6", f"Your hand has no block that goes on with a {name} after {after}.")


def _added(state: Position, seat: int, card: int) -> Refusal:
    parts = state.parts
    block = state.grown()
    name = f"block {state.target + 1}"
    cards = block_text(parts, block)
    if kind_of(block) != IDENTICAL and length_of(block) == parts.numbers:
        return Refusal("TL-3.3", f"No more cards fit into {name}: all numbers are in it.")
    if card < parts.wild:
        clause = "TL-3.5" if kind_of(block) == IDENTICAL else "TL-3.4"
        return Refusal(clause, f"A {parts.card_name(card)} does not fit {name}, which is {cards}.")
    if owner_of(block) != seat:
        return Refusal("TL-4.3", f"A wild goes only into your own blocks, and {name} is not yours.")
    if wild_of(block) != NO_WILD:
        return Refusal("TL-4.2", f"A block holds one wild at most, and {name} has one.")
    if not parts.add_wilds:
        return Refusal("TL-4.5", "A wild comes in only with a new block.")
    return Refusal("TL-4.4", f"In {name} there is one place for a wild: lay it without choosing the front.")


def _block(state: Position, seat: int, number: int) -> Refusal:
    parts = state.parts
    block = state.blocks[number]
    if kind_of(block) != IDENTICAL and length_of(block) == parts.numbers:
        return Refusal("TL-3.3", f"Block {number + 1} is full: all numbers are in it.")
    clause = "TL-3.5" if kind_of(block) == IDENTICAL else "TL-3.4"
    return Refusal(clause, f"You have no card for block {number + 1}, which is {block_text(parts, block)}.")


def _wild(state: Position, seat: int, number: int) -> Refusal:
    block = state.blocks[number]
    wild = wild_of(block)
    if wild == NO_WILD:
        return Refusal("TL-5.8", f"There is no wild in block {number + 1}.")
    if owner_of(block) == seat:
        return Refusal("TL-5.10", f"The wild in block {number + 1} is in your own block.")
    return Refusal(
        "TL-5.8", f"The wild in block {number + 1} stands for {wild + 1}, and you have no {wild + 1}."
    )
