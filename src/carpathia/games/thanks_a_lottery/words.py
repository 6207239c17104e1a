"""Thanks a Lottery in words: its things, what is asked, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from carpathia.core import phrases
from carpathia.core.phrases import agree, and_list, capitalised, comma_list, plural, victory, with_article
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.thanks_a_lottery.components import (
    EVERY_DIE,
    LEAST_CARDS,
    NO_DIE,
    SPACES,
    Parts,
    block_name,
)
from carpathia.games.thanks_a_lottery.rules.blocks import block_of, owner_of, wild_of, with_card
from carpathia.games.thanks_a_lottery.rules.position import Phase, Position
from carpathia.games.thanks_a_lottery.view import BlockView, PlacedView, PlayerView, block_cards, paid


@dataclass(frozen=True)
class Ending:
    """A way in which the turns of a round end."""

    clause: str
    text: str  # after the name of the player who caused it


ENDING_WORDS = {
    "empty_hand": Ending("TL-6.1", "had no cards left"),
    "empty_deck": Ending("TL-6.3", "could not draw"),
    "empty_pool": Ending("TL-6.5", "took the last die"),
}


# Things


def cards(count: int) -> str:
    return plural(count, "card")


def dice(count: int) -> str:
    return plural(count, "die", "dice")


def points(count: int) -> str:
    return plural(count, "point")


def dice_showing(count: int, value: int) -> str:
    return f"{dice(count)} that {agree(count, 'shows', 'show')} {value}"


def cards_showing(count: int, card: str) -> str:
    """Return some equal cards in words: "2 wilds", "1 card that shows 5"."""
    if card == "wild":
        return plural(count, "wild")
    return f"{cards(count)} that {agree(count, 'shows', 'show')} {card}"


def listed(values: Sequence[int]) -> str:
    return comma_list([str(value) for value in values])


def card_with_article(parts: Parts, card: int) -> str:
    return with_article(parts.card_name(card))


def placed_text(placed: Sequence[PlacedView]) -> str:
    """Return the cards of a block: "3, 4 (wild), 5"."""
    return comma_list(
        [f"{card['number']} (wild)" if card["card"] == "wild" else card["card"] for card in placed]
    )


def block_text(parts: Parts, block: int) -> str:
    return placed_text(block_cards(parts, block))


def block_line(block: BlockView) -> str:
    name = capitalised(block_name(block["number"]))
    return f"{name}, {block['kind']}: {placed_text(block['cards'])}"


def hand_text(player: PlayerView) -> str:
    """Return what everybody knows of a hand: "7 cards in hand, 1 of them wild"."""
    known = player["known_wilds"]
    if not known:
        return f"{cards(player['cards'])} in hand"
    return f"{cards(player['cards'])} in hand, {'wild' if player['cards'] == 1 else f'{known} of them wild'}"


def token_text(parts: Parts, name: str, prize: int) -> str:
    """Return what a token pays on a space that is worth `prize`."""
    which = _matching(parts, name)
    return f"{which} scores {points(prize)}" if which else "no die scores"


def tin_text(parts: Parts, name: str) -> str:
    """Return what a token would pay: "The 1 token pays each die that shows 1"."""
    return f"The {name} token pays {_matching(parts, name) or 'no die'}"


def _matching(parts: Parts, name: str) -> str:
    """Return which dice match a token, or nothing if none can."""
    pays = parts.token_pays[parts.token_names.index(name)]
    if pays == NO_DIE:
        return ""
    return f"each die that shows {pays + 1}" if pays >= 0 else "every die"


def board_words(parts: Parts) -> Mapping[str, object]:
    return {
        "agree": agree,
        "block_line": block_line,
        "blocks_of": lambda blocks, seat: [block for block in blocks if block["owner"] == seat],
        "block_name": block_name,
        "cards_showing": cards_showing,
        "comma_list": comma_list,
        "dice_showing": dice_showing,
        "endings": {ending: words.text for ending, words in ENDING_WORDS.items()},
        "hand": hand_text,
        "in_tin": lambda name: tin_text(parts, name),
        "least_cards": LEAST_CARDS,
        "numbers": {parts.card_name(card): card + 1 for card in range(parts.numbers)},
        "paid": lambda tokens: paid(parts, [parts.token_names.index(name) for name in tokens]),
        "pay_all": _paying(parts, EVERY_DIE),
        "pay_none": _paying(parts, NO_DIE),
        "placed": placed_text,
        "spaces": SPACES,
        "token": lambda name, prize: token_text(parts, name, prize),
    }


def _paying(parts: Parts, what: int) -> list[str]:
    """Return the names of the tokens that pay `what`."""
    return [name for token, name in enumerate(parts.token_names) if parts.token_pays[token] == what]


# Questions

MORE = "Another card, or done?"


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if seat not in state.acting():
        waiting = [names[other] for other in state.acting()]
        if state.phase is Phase.PICK:
            return f"Still choosing which dice to roll again: {and_list(waiting)}."
        return f"It is {waiting[0]}'s turn{' to take dice' if state.phase is Phase.TAKE else ''}."
    if state.phase is Phase.TURN:
        if state.has_opened(seat):
            return "Play a block, add to a block, take a wild, or pass."
        return "Play your first block of this round, or pass."
    if state.phase is Phase.BUILD:
        if len(state.laid) < LEAST_CARDS:
            return f"Which card comes after {chosen_text(state)} in your block?"
        return f"Your block is {block_text(state.parts, block_of(state.parts, seat, state.laid))}. {MORE}"
    if state.phase is Phase.ADD:
        name, block = capitalised(block_name(state.target + 1)), block_text(state.parts, state.grown())
        if not len(state.laid):
            return f"{name} is {block}. Which card do you add?"
        return f"{name} becomes {block}. {MORE}"
    if state.phase is Phase.TAKE:
        if state.owed == 1:
            return "Which die do you take?"
        return f"You take {dice(state.owed)}. Which one first?"
    if state.dice_count(seat) == 1:
        return "Do you roll your die again?"
    return "Which of your dice do you roll again?"


def chosen_text(state: Position) -> str:
    return and_list([card_with_article(state.parts, card) for card in state.laid])


def outcome(state: Position, names: Sequence[str]) -> str:
    placings = state.placings()
    best = max(state.points)
    tie_broken = placings.count(0) < sum(score == best for score in state.points)
    return victory(names, placings, f"{points(best)}{' and the better last round' if tie_broken else ''}")


# Actions


def action_text(state: Position, seat: int, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    number = kind.arg(action)
    name = kind.first[number]
    if kind is parts.passing:
        return "Pass"
    if kind is parts.lay:
        return _lay_text(state, number)
    if kind is parts.done:
        return _done_text(state, seat)
    if kind is parts.add:
        block = state.blocks[number]
        whose = "your" if owner_of(block) == seat else "another player's"
        return f"Add to {whose} {name}: {block_text(parts, block)}"
    if kind is parts.replace:
        card = parts.card_name(wild_of(state.blocks[number]))
        return f"Put your {card} into {name} and take its wild"
    if kind is parts.take:
        return f"Take a die that shows {name}"
    if kind is parts.pick:
        return f"Pick up a die that shows {name}"
    if kind is parts.ready:
        return _ready_text(state, seat)
    return f"Luck: {kind.label(action)}"


def gerund(state: Position, seat: int, action: int) -> str:
    """Return an action of a player as a short phrase: "beginning a block with a 5"."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    name = kind.first[kind.arg(action)]
    if kind is parts.done:
        return "playing the block" if state.phase is Phase.BUILD else "adding no more cards"
    if kind is parts.add:
        return f"adding to {name}"
    if kind is parts.replace:
        return f"taking the wild of {name}"
    if kind is parts.ready:
        count = state.picked_count(seat)
        return f"rolling {dice(count) if count else 'no dice'} again"
    return phrases.gerund(action_text(state, seat, action))


def _lay_text(state: Position, card: int) -> str:
    parts = state.parts
    name = card_with_article(parts, min(card, parts.wild))
    if state.phase is Phase.TURN:
        return f"Begin a block with {name}"
    if state.phase is Phase.BUILD:
        return f"Lay {name} next"
    if card < parts.wild:
        return f"Add {name}"
    grown = with_card(parts, state.grown(), card)
    where = " in front" if card > parts.wild else ""
    return f"Add {name}{where} as {card_with_article(parts, wild_of(grown))}"


def _done_text(state: Position, seat: int) -> str:
    parts = state.parts
    if state.phase is Phase.BUILD:
        return f"Done: play {block_text(parts, block_of(parts, seat, state.laid))}"
    block = state.grown()
    words = f"Done: {block_name(state.target + 1)} becomes {block_text(parts, block)}"
    if owner_of(block) == seat:
        return words
    return f"{words}, and you take {dice(min(len(state.laid), state.pool))}"


def _ready_text(state: Position, seat: int) -> str:
    sides = range(state.parts.sides)
    picked = [str(side + 1) for side in sides for _ in range(state.picked_of(seat, side))]
    if picked:
        return f"Ready: roll {and_list(picked)} again"
    return f"Ready: keep {agree(state.dice_count(seat), 'your die as it is', 'all your dice as they are')}"
