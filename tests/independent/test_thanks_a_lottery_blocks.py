"""Thanks a Lottery: the small decisions of a turn lead exactly to what the definition of a block allows."""

from __future__ import annotations

from collections import Counter

import pytest

from carpathia.core.column import column
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.thanks_a_lottery.rules.blocks import block_of
from carpathia.games.thanks_a_lottery.rules.position import Phase
from carpathia.games.thanks_a_lottery.rules.state import LotteryState
from carpathia.games.thanks_a_lottery.view import BlockView
from tests.independent.thanks_a_lottery import WILD, Block, Play, new_blocks, plays

SEATS = 3
HANDS = 250


def make_game(top: int, late: bool) -> ThanksALottery:
    changes = {"cards.copies": [7] * top, "rulings.add_wilds": late}
    return ThanksALottery(SEATS, ThanksALottery.default_components().changed(changes, "the test"))


def random_hand(game: ThanksALottery, rng: Rng) -> Counter[str]:
    """Return a hand of any size, with few numbers now and then so that many plays are possible."""
    parts = game.parts
    narrow = 2 + rng.below(parts.numbers - 1)
    cards = [parts.card_name(rng.below(narrow)) for _ in range(rng.below(8))]
    return Counter(cards + [WILD] * rng.below(3))


def random_table(game: ThanksALottery, rng: Rng) -> LotteryState:
    """Return a turn of seat 0 with any hand and up to five blocks, whoever owns them."""
    state = game.start()
    while state.phase is not Phase.TURN:
        state.apply(CHANCE, state.draw(rng))
    state.player = state.actor = 0
    blocks = []
    for _ in range(rng.below(6)):
        blocks.append(block_of(game.parts, rng.below(SEATS), column(random_row(game, rng))))
    state.blocks = column(blocks)
    hand = random_hand(game, rng)
    piles = list(state.piles)
    piles[: game.parts.cards] = [hand[game.parts.card_name(card)] for card in range(game.parts.cards)]
    state.piles = column(piles)
    return state


def random_row(game: ThanksALottery, rng: Rng) -> list[int]:
    """Return a block as a row of cards."""
    numbers = game.parts.numbers
    size = 3 + rng.below(numbers - 2)
    first, step = rng.below(numbers), rng.below(2)
    row = [(first + step * i) % numbers for i in range(size)]
    if rng.below(2):
        row[rng.below(size)] = game.parts.wild
    return row


def described(block: BlockView) -> Block:
    numbers = [placed["number"] for placed in block["cards"]]
    wilds = [placed["number"] for placed in block["cards"] if placed["card"] == "wild"]
    return Block(block["kind"], frozenset(numbers), len(numbers), next(iter(wilds), None))


def reached(game: ThanksALottery, state: LotteryState) -> set[Play]:
    """Return every play that seat 0 can finish from here, having made sure that none gets stuck."""
    found = set()
    for action in state.legal(0):
        kind = game.actions.kind_of(action)
        after = state.clone()
        after.apply(0, action)
        if kind is game.parts.done:
            found.add(play_between(game, state, after))
        elif kind is game.parts.lay or kind is game.parts.add:
            assert after.legal(0), f"stuck after {game.actions.label(action)}"
            further = reached(game, after)
            assert further, f"{game.actions.label(action)} leads to no play"
            found |= further
    return found


def play_between(game: ThanksALottery, before: LotteryState, after: LotteryState) -> Play:
    names = [game.parts.card_name(card) for card in range(game.parts.cards)]
    spent = {
        name: before.in_hand(0, card) - after.in_hand(0, card)
        for card, name in enumerate(names)
        if before.in_hand(0, card) > after.in_hand(0, card)
    }
    blocks = game.view(after, 0)["blocks"]
    changed = [
        number
        for number in range(len(blocks))
        if number >= len(before.blocks) or before.blocks[number] != after.blocks[number]
    ]
    (number,) = changed
    target = number if number < len(before.blocks) else None
    return Play(target, described(blocks[number]), frozenset(spent.items()))


@pytest.mark.parametrize("late", [True, False], ids=["wilds join later", "wilds do not join later"])
@pytest.mark.parametrize("top", [7, 4, 3])
def test_small_decisions_reach_exactly_the_plays_of_the_definition(top: int, late: bool) -> None:
    game, rng, total = make_game(top, late), Rng(top), 0
    for _ in range(HANDS):
        state = random_table(game, rng)
        view = game.view(state, 0)
        assert view["hand"] is not None
        blocks = [(block["owner"], described(block)) for block in view["blocks"]]
        expected = plays(Counter(view["hand"]["cards"]), blocks, 0, top, late)
        assert reached(game, state) == expected, view
        total += len(expected)
    assert total > 3 * HANDS, "the tables are too poor to show anything"


def test_a_wild_is_replaced_exactly_where_the_definition_allows() -> None:
    game, rng, total = make_game(7, True), Rng(1), 0
    for _ in range(HANDS):
        state = random_table(game, rng)
        view = game.view(state, 0)
        assert view["hand"] is not None
        opened = any(block["owner"] == 0 for block in view["blocks"])
        expected = {
            f"replace the wild of block {block['number']}"
            for block in view["blocks"]
            if opened and block["owner"] != 0 and str(described(block).wild) in view["hand"]["cards"]
        }
        labels = map(game.actions.label, state.legal(0))
        assert {label for label in labels if label.startswith("replace")} == expected
        total += len(expected)
    assert total > 10


def test_the_definition_knows_what_a_block_is() -> None:
    def blocks(hand: str) -> set[tuple[str, int, int | None]]:
        found = new_blocks(Counter(hand.split()), 7)
        return {(block.kind, block.size, block.wild) for block, _ in found}

    assert blocks("6 7 1") == {("sequential", 3, None)}
    assert blocks("4 4 4") == {("identical", 3, None)}
    assert blocks("4 4 wild") == {("identical", 3, 4)}
    assert blocks("3 5 wild") == {("sequential", 3, 4)}
    assert blocks("3 4 wild") == {("sequential", 3, 2), ("sequential", 3, 5)}
    assert blocks("3 wild wild") == set()
    assert blocks("3 4 6") == set()
