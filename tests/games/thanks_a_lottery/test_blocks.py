"""Chapters 3 and 4: blocks and wilds."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def drawn(hand: str, **changes: bool) -> Table:
    """Return a table where seat 0 has drawn and holds just this hand."""
    table = Table(3, changes={f"rulings.{key}": value for key, value in changes.items()})
    table.luck("draw 7")
    table.hold(0, hand)
    return table


@clause("TL-3.1")
@pytest.mark.parametrize("cards", ["3 4 5", "2 2 2", "3 4 5 6", "5 5 5 5"])
def test_three_or_more_sequential_or_identical_cards_are_a_block(cards: str) -> None:
    table = drawn(cards)
    table.play(0, *table.lay(cards))
    assert table.blocks() == [cards.replace(" ", ", ")]


@clause("TL-3.1", "TL-3.6")
@pytest.mark.parametrize("hand", ["3 4", "2 2 3 3", "1 3 5 7", "1 2 4 4", "wild wild wild", "wild 3 wild"])
def test_less_is_no_block(hand: str) -> None:
    assert drawn(hand).legal(0) == ["pass"]


@clause("TL-3.2")
def test_a_sequence_wraps_around_from_7_to_1() -> None:
    table = drawn("6 7 1")
    assert table.legal(0) == ["pass", "lay 6"]
    table.play(0, *table.lay("6 7 1"))
    cards = [{"card": str(number), "number": number} for number in (6, 7, 1)]
    assert table.view()["blocks"] == [{"number": 1, "owner": 0, "kind": "sequential", "cards": cards}]


@clause("TL-3.2", "TL-3.3")
def test_no_number_stands_twice_in_a_sequence_so_seven_are_full() -> None:
    table = drawn("5 6 7 1 2 3 4 5 wild")
    table.play(0, *[f"lay {card}" for card in ["5", "6", "7", "1", "2", "3", "4"]])
    assert table.legal(0) == ["done"]
    table.play(0, "done")
    assert table.blocks() == ["1, 2, 3, 4, 5, 6, 7"]
    table.passes(2)
    table.luck("draw 1")
    assert not [label for label in table.legal(0) if label.startswith("add")]
    assert table.refusal(0, "add to block 1").clause == "TL-3.3"


@clause("TL-3.3")
def test_a_full_circle_is_the_same_block_wherever_it_begins() -> None:
    blocks = set()
    for start in range(7):
        table = drawn("1 2 3 4 5 6 7")
        table.play(0, *table.lay(" ".join(str((start + step) % 7 + 1) for step in range(7))))
        blocks.add(table.state.blocks[0])
    assert len(blocks) == 1


@clause("TL-3.4", "TL-3.8", "TL-5.5")
def test_a_sequence_grows_at_either_end_and_at_both_in_one_turn() -> None:
    table = drawn("2 6 7 4")
    table.lays(0, "3 4 5")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 2", "lay 6"]
    table.play(0, "lay 6")
    assert table.legal(0) == ["lay 2", "lay 7", "done"]
    table.play(0, "lay 2", "lay 7", "done")
    assert table.blocks() == ["2, 3, 4, 5, 6, 7"]
    assert table.hand(0)["cards"] == ["4"]


@clause("TL-3.4")
def test_the_ends_of_a_wrapped_sequence_are_on_the_circle() -> None:
    table = drawn("5 2 1")
    table.lays(0, "6 7 1")
    table.play(0, "add to block 1", "lay 2", "lay 5", "done")
    assert table.blocks() == ["5, 6, 7, 1, 2"]


@clause("TL-3.4")
def test_the_last_number_of_the_circle_closes_it() -> None:
    table = drawn("2 wild")
    table.lays(0, "3 4 5 6 7 1")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 2", "lay wild"]
    table.play(0, "lay wild", "done")
    assert table.blocks() == ["1, 2 (wild), 3, 4, 5, 6, 7"]


@clause("TL-3.5")
def test_an_identical_block_grows_by_the_same_card_alone() -> None:
    table = drawn("4 4 3 5")
    table.lays(1, "4 4 4")
    table.lays(0, "1 1 1")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 4"]
    table.play(0, "lay 4", "lay 4", "done")
    assert table.blocks() == ["4, 4, 4, 4, 4", "1, 1, 1"]
    assert table.state.owed == 2


@clause("TL-3.6")
def test_only_cards_that_can_make_a_whole_block_are_offered() -> None:
    table = drawn("1 2 3 3 5")
    assert table.legal(0) == ["pass", "lay 1"]
    table.play(0, "lay 1")
    assert table.legal(0) == ["lay 2"]
    table.play(0, "lay 2")
    assert table.legal(0) == ["lay 3"]
    table.play(0, "lay 3")
    assert table.legal(0) == ["done"]


@clause("TL-3.6")
def test_what_kind_of_block_it_is_shows_card_by_card() -> None:
    table = drawn("3 3 3 4 5")
    table.play(0, "lay 3")
    assert table.legal(0) == ["lay 3", "lay 4"]
    table.play(0, "lay 3")
    assert table.legal(0) == ["lay 3"]


@clause("TL-3.7")
def test_the_others_see_a_play_when_it_is_done() -> None:
    table = drawn("1 2 3 5")
    before = [table.view(seat) for seat in (1, 2)], table.log(1)
    table.play(0, "lay 1", "lay 2", "lay 3")
    assert ([table.view(seat) for seat in (1, 2)], table.log(1)) == before
    assert table.view(0)["phase"] == "build"
    assert table.hand(0)["cards"] == ["5"]
    assert table.hand(0)["chosen"] == ["1", "2", "3"]
    table.play(0, "done")
    assert table.log(1)[-1] == "Joan plays block 1: 1, 2, 3."
    assert table.view(1)["players"][0]["cards"] == 1


@clause("TL-4.1", "TL-4.4", "TL-4.6")
@pytest.mark.parametrize(
    ("row", "block"),
    [
        ("3 wild 5", "3, 4 (wild), 5"),
        ("wild 3 4", "2 (wild), 3, 4"),
        ("3 4 wild", "3, 4, 5 (wild)"),
        ("wild 1 2", "7 (wild), 1, 2"),
        ("7 wild 2", "7, 1 (wild), 2"),
        ("4 4 wild", "4, 4, 4 (wild)"),
        ("4 wild 4", "4, 4, 4 (wild)"),
        ("wild 4 4", "4, 4, 4 (wild)"),
    ],
)
def test_a_wild_stands_for_the_number_of_its_place(row: str, block: str) -> None:
    table = drawn(row)
    table.play(0, *table.lay(row))
    assert table.blocks() == [block]


@clause("TL-4.6")
def test_the_number_a_wild_stands_for_may_not_come_again() -> None:
    table = drawn("4 6")
    table.lays(0, "3 wild 5")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 6"]


@clause("TL-4.2", "TL-4.7")
def test_a_block_holds_one_wild_and_two_other_cards_at_least() -> None:
    table = drawn("3 4 wild wild")
    table.play(0, "lay wild", "lay 3")
    assert table.legal(0) == ["lay 4"]
    table.play(0, "lay 4")
    assert table.legal(0) == ["done"]
    assert table.refusal(0, "lay wild").clause == "TL-4.2"
    table.play(0, "done")
    table.passes(2)
    table.luck("draw 1")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 1"]
    assert table.refusal(0, "lay wild").clause == "TL-4.2"


@clause("TL-4.3")
def test_wilds_are_not_played_in_blocks_of_others() -> None:
    table = drawn("wild 2")
    table.lays(1, "3 4 5")
    table.lays(0, "6 6 6")
    assert table.legal(0) == ["pass", "add to block 1", "add to block 2"]
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 2"]
    assert table.refusal(0, "lay wild").clause == "TL-4.3"


@clause("TL-4.5")
def test_a_wild_may_join_an_own_block_later_and_be_bridged() -> None:
    table = drawn("wild 1 7")
    table.lays(0, "3 4 5")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay wild", "lay wild in front"]
    table.play(0, "lay wild in front")
    assert table.legal(0) == ["lay 1", "done"]
    table.play(0, "lay 1", "lay 7", "done")
    assert table.blocks() == ["7, 1, 2 (wild), 3, 4, 5"]


@clause("TL-4.5", "TL-4.4")
def test_a_wild_joins_an_identical_block_in_one_way() -> None:
    table = drawn("wild")
    table.lays(0, "4 4 4")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay wild"]
    assert table.refusal(0, "lay wild in front").clause == "TL-4.4"
    table.play(0, "lay wild", "done")
    assert table.blocks() == ["4, 4, 4, 4 (wild)"]


@clause("TL-4.5")
def test_by_the_other_ruling_a_wild_comes_in_only_with_a_new_block() -> None:
    table = drawn("wild 1 2", add_wilds=False)
    table.lays(0, "3 4 5")
    assert table.legal(0) == ["pass", "lay 1", "lay wild", "add to block 1"]
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 2"]
    assert table.refusal(0, "lay wild").clause == "TL-4.5"


@clause("TL-3.7", "TL-4.5")
def test_the_player_sees_the_block_as_it_grows() -> None:
    table = drawn("wild 2 1")
    table.lays(0, "3 4 5")
    assert table.hand(0)["grown"] is None
    table.play(0, "add to block 1", "lay 2", "lay wild")
    grown = table.hand(0)["grown"]
    assert grown is not None
    assert [(card["card"], card["number"], card["new"]) for card in grown] == [
        ("2", 2, True), ("3", 3, False), ("4", 4, False), ("5", 5, False), ("wild", 6, True)
    ]  # fmt: skip
    assert table.view(1)["hand"] == {**table.hand(1), "chosen": [], "block": None, "grown": None}


@clause("TL-3.5")
def test_the_last_cards_of_an_identical_block_are_those_that_are_new() -> None:
    table = drawn("4 wild")
    table.lays(0, "4 4 4")
    table.play(0, "add to block 1", "lay 4", "lay wild")
    grown = table.hand(0)["grown"]
    assert grown is not None
    assert [(card["card"], card["new"]) for card in grown] == [
        ("4", False), ("4", False), ("4", False), ("4", True), ("wild", True)
    ]  # fmt: skip
