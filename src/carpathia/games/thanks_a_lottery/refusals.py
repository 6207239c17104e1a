"""Why an action of Thanks a Lottery is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.game import Refusal, luck_decides
from carpathia.core.phrases import capitalised, with_article
from carpathia.core.state import NOBODY
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS, block_name
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import Phase, Position
from carpathia.games.thanks_a_lottery.words import (
    block_text,
    card_with_article,
    chosen_text,
    dice,
)

# What a player wanted to do, by verb; the argument of the action comes by name and with an article.
DEEDS = {
    "pass": "pass",
    "lay": "lay {a_name}",
    "done": "finish a play",
    "add to": "add to {name}",
    "replace the wild of": "replace the wild in {name}",
    "take": "take a die that shows {name}",
    "pick up": "pick up a die that shows {name}",
    "ready": "be ready to roll again",
}

LUCK = {
    "dealer": ("TL-2.1", "who deals first"),
    "deal": ("TL-2.2", "which card is dealt"),
    "roll": ("TL-2.3", "what the dice in the pool show"),
    "draw": ("TL-5.1", "which card is drawn"),
    "reroll": ("TL-7.1", "how the dice fall"),
    "token": ("TL-7.5", "which token is drawn"),
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    number = kind.arg(action)
    if refused := luck_decides(kind, LUCK):
        return refused
    name = kind.first[number]
    deed = DEEDS[kind.verb].format(name=name, a_name=with_article(name))
    if state.actor == NOBODY:
        return Refusal("TL-8.4", f"You cannot {deed}: the game is over.")
    if state.phase is Phase.PICK:
        return _choosing(state, seat, deed, kind is parts.pick, number)
    if state.actor != seat:
        return Refusal("TL-5.12", f"You cannot {deed} now: it is not your turn.")
    if kind is parts.pick or kind is parts.ready:
        return Refusal("TL-7.1", f"You cannot {deed} before the turns of the round are over.")
    if state.phase is Phase.TAKE:
        return _taking(state, deed, kind is parts.take, number)
    if kind is parts.take:
        return Refusal("TL-5.6", "You take a die only for a card that you put into someone else's block.")
    if kind is parts.lay:
        return _card(state, seat, number)
    if kind is parts.done:
        return _done(state)
    if state.phase is not Phase.TURN:
        return _begun(state, deed)
    if number >= len(state.blocks):
        return Refusal("TL-5.5", f"There is no {name}.")
    if not state.has_opened(seat):
        return Refusal(
            "TL-5.3", f"You cannot {deed} before you have played a block of your own in this round."
        )
    if kind is parts.add:
        return _block(state, number)
    return _wild(state, seat, number)


def _choosing(state: Position, seat: int, deed: str, pick: bool, side: int) -> Refusal:
    if not state.dice_count(seat):
        return Refusal(
            "TL-7.3", f"You cannot {deed}: the turns are over, and you have no dice to roll again."
        )
    if state.ready[seat]:
        return Refusal("TL-7.2", f"You cannot {deed}: you have chosen, and others are still choosing.")
    if not pick:
        return Refusal("TL-7.1", f"You cannot {deed}: the turns are over. Choose which dice to roll again.")
    if not state.dice_of(seat, side):
        return Refusal("TL-7.1", f"You have no die that shows {side + 1}.")
    return Refusal("TL-7.1", f"You have picked up every die of yours that shows {side + 1}.")


def _taking(state: Position, deed: str, take: bool, side: int) -> Refusal:
    if take:
        return Refusal("TL-5.7", f"The pool has no die that shows {side + 1}.")
    return Refusal("TL-5.7", f"You cannot {deed} now: first take {dice(state.owed)} from the pool.")


def _begun(state: Position, deed: str) -> Refusal:
    if state.phase is Phase.BUILD:
        return Refusal("TL-5.1", f"You cannot {deed} now: you have already begun a new block.")
    return Refusal(
        "TL-5.5", f"You cannot {deed} now: you have already begun to add to {block_name(state.target + 1)}."
    )


def _done(state: Position) -> Refusal:
    if state.phase is Phase.TURN:
        return Refusal("TL-5.2", "You have chosen no cards; pass if you want to do nothing.")
    if state.phase is Phase.BUILD:
        return Refusal(
            "TL-3.1", f"A block needs at least {LEAST_CARDS} cards, and this one has {len(state.laid)}."
        )
    return Refusal("TL-5.5", f"Choose at least one card to add to {block_name(state.target + 1)}.")


def _card(state: Position, seat: int, card: int) -> Refusal:
    parts = state.parts
    held = min(card, parts.wild)
    if state.spare(seat, held) < 1:
        other = " other" if state.in_hand(seat, held) else ""
        return Refusal("TL-5.1", f"You have no{other} {parts.card_name(held)} in your hand.")
    if state.phase is Phase.ADD:
        return _added(state, seat, card)
    if card > parts.wild:
        return Refusal("TL-3.6", "A new block is laid from left to right, so nothing goes in front.")
    name = card_with_article(parts, card)
    if state.phase is Phase.TURN:
        return Refusal("TL-3.6", f"Your hand cannot make a block that begins with {name}.")
    if card == parts.wild and parts.wild in state.laid:
        return Refusal("TL-4.2", "A block holds one wild at most.")
    return Refusal(
        "TL-3.6", f"Your hand cannot make a block in which {name} comes after {chosen_text(state)}."
    )


def _added(state: Position, seat: int, card: int) -> Refusal:
    parts = state.parts
    block = state.grown()
    name = block_name(state.target + 1)
    if _full(state, block):
        return Refusal("TL-3.3", f"No more cards fit into {name}: all numbers are in it.")
    if card < parts.wild:
        what = capitalised(card_with_article(parts, card))
        return Refusal(_fitting(block), f"{what} does not fit {name}, which is {block_text(parts, block)}.")
    if owner_of(block) != seat:
        return Refusal("TL-4.3", f"A wild goes only into your own blocks, and {name} is not yours.")
    if wild_of(block) != NO_WILD:
        return Refusal("TL-4.2", f"A block holds one wild at most, and {name} has one.")
    if not parts.add_wilds:
        return Refusal("TL-4.5", "A wild comes in only with a new block.")
    return Refusal("TL-4.4", f"A wild has only one place in {name}, so it cannot go in front.")


def _block(state: Position, number: int) -> Refusal:
    block = state.blocks[number]
    name = block_name(number + 1)
    if _full(state, block):
        return Refusal("TL-3.3", f"{capitalised(name)} is full: all numbers are in it.")
    cards = block_text(state.parts, block)
    return Refusal(_fitting(block), f"You have no card that fits {name}, which is {cards}.")


def _full(state: Position, block: int) -> bool:
    return kind_of(block) != IDENTICAL and length_of(block) == state.parts.numbers


def _fitting(block: int) -> str:
    """Return the clause that says which cards a block takes."""
    return "TL-3.5" if kind_of(block) == IDENTICAL else "TL-3.4"


def _wild(state: Position, seat: int, number: int) -> Refusal:
    block = state.blocks[number]
    name = block_name(number + 1)
    wild = wild_of(block)
    if wild == NO_WILD:
        return Refusal("TL-5.8", f"There is no wild in {name}.")
    if owner_of(block) == seat:
        return Refusal("TL-5.10", f"You cannot replace the wild in {name}: the block is your own.")
    return Refusal("TL-5.8", f"The wild in {name} stands for {wild + 1}, and you have no {wild + 1}.")
