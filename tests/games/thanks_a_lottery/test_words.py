"""What players are told: questions, choices, facts, the table as text, refusals, and taking back."""

from __future__ import annotations

import pytest

from carpathia.core.column import column
from carpathia.core.match import CannotUndo
from carpathia.core.state import SPECTATOR
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def lines(table: Table, seat: int = SPECTATOR) -> list[str]:
    return table.perspective(seat).board_text()


@clause("TL-5.1", "TL-5.3", "TL-5.4")
def test_a_player_is_asked_what_can_be_done() -> None:
    table = Table(3, hands={0: "1 1 1 2 3 5"})
    assert table.question(0) == "Luck decides."
    table.luck("draw 4")
    assert table.question(0) == "Play your first block of this round, or pass."
    assert table.question(1) == "It is Joan's turn."
    table.play(0, "lay 1")
    assert table.question(0) == "Which card comes after a 1 in your block?"
    assert table.question(1) == "It is Joan's turn."
    table.play(0, "lay 1", "lay 1")
    assert table.question(0) == "Your block is 1, 1, 1. Another card, or done?"
    table.play(0, "done")
    table.passes(2)
    table.luck("draw 1")
    assert table.question(0) == "Play a block, add to a block, take a wild, or pass."
    table.play(0, "add to block 1")
    assert table.question(0) == "Block 1 is 1, 1, 1. Which card do you add?"
    table.play(0, "lay 1")
    assert table.question(0) == "Block 1 becomes 1, 1, 1, 1. Another card, or done?"


@clause("TL-5.6", "TL-7.1", "TL-7.2")
def test_a_player_is_asked_about_dice() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"})
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2", "lay 6", "done")
    assert table.question(0) == "You take 2 dice. Which one first?"
    assert table.question(2) == "It is Joan's turn to take dice."
    table.play(0, "take 1")
    assert table.question(0) == "Which die do you take?"
    table.play(0, "take 1")
    table.end_round()
    assert table.question(0) == "Which of your dice do you roll again?"
    assert table.question(1) == "Still choosing which dice to roll again: Joan."


@clause("TL-5.4", "TL-5.8")
def test_choices_have_words() -> None:
    table = Table(3, hands={0: "4 2 6 7 wild 1"})
    table.lays(1, "3 wild 5")
    table.lays(0, "3 4 5")
    table.luck("draw 3")
    assert table.text(0, "pass") == "Pass"
    assert table.text(0, "lay 2") == "Begin a block with a 2"
    assert table.text(0, "add to block 1") == "Add to another player's block 1: 3, 4 (wild), 5"
    assert table.text(0, "add to block 2") == "Add to your block 2: 3, 4, 5"
    assert table.text(0, "replace the wild of block 1") == "Put your 4 into block 1 and take its wild"
    table.play(0, "add to block 2")
    assert table.text(0, "lay 2") == "Add a 2"
    assert table.text(0, "lay wild") == "Add a wild as a 6"
    assert table.text(0, "lay wild in front") == "Add a wild in front as a 2"
    table.play(0, "lay 2")
    assert table.text(0, "done") == "Done: block 2 becomes 2, 3, 4, 5"


@clause("TL-5.6", "TL-7.1")
def test_choices_of_dice_have_words() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"})
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2")
    assert table.text(0, "done") == "Done: block 1 becomes 2, 3, 4, 5, and you take 1 die"
    table.play(0, "done")
    assert table.text(0, "take 1") == "Take a die that shows 1"
    table.play(0, "take 1")
    table.end_round()
    assert table.text(0, "ready") == "Ready: keep your die as it is"
    assert table.text(0, "pick up 1") == "Pick up a die that shows 1"
    table.play(0, "pick up 1")
    assert table.text(0, "ready") == "Ready: roll 1 again"


@clause("TL-3.6", "TL-3.1")
def test_words_of_a_new_block() -> None:
    table = Table(3, hands={0: "4 5 wild 1 1 7"})
    table.luck("draw 3")
    table.play(0, "lay 4", "lay 5")
    assert table.text(0, "lay wild") == "Lay a wild next"
    table.play(0, "lay wild")
    assert table.text(0, "done") == "Done: play 4, 5, 6 (wild)"


@clause("TL-2.5", "TL-4.1", "TL-5.11")
def test_the_table_can_be_read_line_by_line() -> None:
    table = Table(2, hands={0: "4 6 6 7 7 1"}, pool="2")
    table.lays(1, "3 wild 5")
    table.lays(1, "2 wild 2")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1", "take 2")
    table.luck("draw 3")
    assert lines(table) == [
        "Round 1 of 3. Dealer: Mark. Turn: Mark. Deck: 38 cards.",
        "Dice in the pool: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.",
        "Prizes: lowest 1, middle 2, highest 3.",
        "Tokens in the tin: 1, 2, 3, 4, 5, 6, 7, wild.",
        "",
        "Joan: 0 points; 7 cards in hand, 1 of them wild; dice: 2.",
        "  Block 3, identical: 1, 1, 1.",
        "",
        "Mark: 0 points; 7 cards in hand; dice: none.",
        "  Block 1, sequential: 3, 4, 5.",
        "  Block 2, identical: 2, 2, 2 (wild).",
    ]
    assert lines(table, 0)[-1] == "Your hand: 1, 2, 6, 6, 7, 7, wild."


@clause("TL-7.2", "TL-7.4", "TL-8.1", "TL-9.1")
def test_the_table_tells_the_end_of_a_round() -> None:
    table = Table(2, changes={"variants.lucky_card": True, "variants.long_game": True})
    table.lays(0, "3 4 5")
    table.own(0, "3 3")
    table.end_round()
    table.play(0, "pick up 3")
    assert lines(table)[0] == (
        "Round 1 of 3. The Long Game. Dealer: Mark. The turns are over: Mark could not draw. Deck: 0 cards."
    )
    assert lines(table)[2] == "Prizes: lowest 1, middle 2, highest 3. Lucky cards: 1 point each."
    assert "Joan: 0 points; 7 cards in hand; dice: 3, 3; choosing dice." in lines(table)
    assert "Mark: 0 points; 6 cards in hand; dice: none; ready." in lines(table)
    assert lines(table, 0)[-1] == "Picked up to roll again: 3."
    table.play(0, "ready")
    assert "Joan: 0 points; 7 cards in hand; dice: 3; 1 die in the air." in lines(table)
    table.luck("reroll 6")
    table.luck("token 3")
    assert "  Lowest space: the 3 token; each die that shows 3 scores 1 point." in lines(table)
    table.lottery("4 wild")
    assert lines(table)[-3:] == [
        "Round 1 ended because Mark could not draw. Tokens: lowest 3, middle 4, highest wild.",
        "  Joan scores 6 points: 3 for cards in blocks, 2 for dice (3, 6), 7 from the lottery,"
        " 1 for lucky cards, less 7 for cards in hand.",
        "  Mark scores 0 points: 0 for cards in blocks, 0 for dice, 0 from the lottery,"
        " less 6 for cards in hand.",
    ]
    log = table.log()
    assert "Joan has 3 cards in blocks, 2 dice and 7 cards in hand." in log
    assert "Joan wins 7 points in the lottery." in log
    assert "Joan gets 1 point for lucky cards." in log
    assert "Joan scores 6 points in this round." in log
    assert "Mark ends below 0 and scores 0 points in this round." in log


@clause("TL-3.7")
def test_the_table_shows_a_player_the_cards_chosen() -> None:
    table = Table(3, hands={0: "1 2 3 4 5 6"})
    table.luck("draw 7")
    table.play(0, "lay 1")
    assert lines(table, 0)[-2:] == ["Your hand: 2, 3, 4, 5, 6, 7.", "Chosen for a new block: 1."]
    assert not [line for line in lines(table, 1) if "Chosen" in line]
    table.play(0, "lay 2", "lay 3", "done")
    table.passes(2)
    table.luck("draw 7")
    table.play(0, "add to block 1", "lay 4")
    assert lines(table, 0)[-1] == "Chosen for block 1: 4."


@clause("TL-5.11")
def test_the_table_counts_known_wilds() -> None:
    table = Table(2, hands={0: "4 3 6 7 7 1"})
    table.lays(1, "3 wild 5")
    table.lays(1, "2 wild 4")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1", "take 1")
    table.passes()
    table.turn("2", "replace the wild of block 2", "take 1")
    assert "Joan: 0 points; 8 cards in hand, 2 of them wild; dice: 1, 1." in lines(table)


@clause("TL-5.11")
def test_a_single_card_that_is_known_is_called_by_name() -> None:
    table = Table(2)
    table.hold(0, "wild")
    table.state.known = column([1, 0])
    assert "Joan: 0 points; 1 card in hand, wild; dice: none." in lines(table)


@clause("TL-1.3", "TL-4.5")
def test_the_article_goes_with_the_number() -> None:
    table = Table(2, hands={0: "8 8 8 7 9 wild"}, changes={"cards.copies": [5] * 9})
    table.luck("draw 8")
    assert table.text(0, "lay 8") == "Begin a block with an 8"
    assert table.log(0)[-1] == "Joan draws an 8."
    table.lays(0, "5 6 7")
    table.play(0, "add to block 1")
    assert table.text(0, "lay wild") == "Add a wild as an 8"
    assert table.refusal(0, "lay 9").reason == "A 9 does not fit block 1, which is 5, 6, 7."
    table.play(0, "lay wild")
    assert table.refusal(0, "lay 8").reason == "An 8 does not fit block 1, which is 5, 6, 7, 8 (wild)."


@clause("TL-7.1")
def test_a_single_die_is_spoken_of_as_one() -> None:
    table = Table(2)
    table.own(0, "3")
    table.own(1, "4 5")
    table.end_round()
    assert table.question(0) == "Do you roll your die again?"
    assert table.question(1) == "Which of your dice do you roll again?"
    assert table.text(0, "ready") == "Ready: keep your die as it is"
    assert table.text(1, "ready") == "Ready: keep all your dice as they are"
    table.play(1, "pick up 4", "pick up 5")
    assert table.text(1, "ready") == "Ready: roll 4 and 5 again"


REFUSALS = [
    ("dealer seat 1", "TL-2.1", "Luck decides who deals first, not a player."),
    ("deal 3", "TL-2.2", "Luck decides which card is dealt, not a player."),
    ("roll 3", "TL-2.3", "Luck decides what the dice in the pool show, not a player."),
    ("draw 3", "TL-5.1", "Luck decides which card is drawn, not a player."),
    ("reroll 3", "TL-7.1", "Luck decides how the dice fall, not a player."),
    ("token 7", "TL-7.5", "Luck decides which token is drawn, not a player."),
    ("pick up 1", "TL-7.1", "You cannot pick up a die that shows 1 before the turns of the round are over."),
    ("ready", "TL-7.1", "You cannot be ready to roll again before the turns of the round are over."),
    ("take 1", "TL-5.6", "You take a die only for a card that you put into someone else's block."),
    ("done", "TL-5.2", "You have chosen no cards; pass if you want to do nothing."),
    ("lay wild", "TL-5.1", "You have no wild in your hand."),
    ("lay 5", "TL-3.6", "Your hand cannot make a block that begins with a 5."),
    ("add to block 3", "TL-5.5", "There is no block 3."),
    ("add to block 2", "TL-3.5", "You have no card that fits block 2, which is 6, 6, 6."),
    ("replace the wild of block 2", "TL-5.8", "There is no wild in block 2."),
]


@pytest.mark.parametrize(("label", "number", "reason"), REFUSALS, ids=[label for label, _, _ in REFUSALS])
@clause("TL-2.1", "TL-2.2", "TL-2.3", "TL-5.1", "TL-7.1", "TL-7.5", "TL-5.6", "TL-5.2", "TL-3.6", "TL-5.5")
def test_a_refusal_names_the_clause_and_the_reason(label: str, number: str, reason: str) -> None:
    table = Table(3, hands={0: "1 2 3 4 5 7"})
    table.lays(0, "3 4 5")
    table.lays(1, "6 6 6")
    table.luck("draw 3")
    got = table.refusal(0, label)
    assert (got.clause, got.reason) == (number, reason)


@clause("TL-3.1", "TL-3.4", "TL-3.6", "TL-5.1", "TL-5.4", "TL-5.5")
def test_refusals_in_the_middle_of_a_play() -> None:
    table = Table(3, hands={0: "1 2 3 4 5 wild"})
    table.lays(0, "3 4 5")
    table.luck("draw 3")
    assert table.refusal(0, "lay wild in front").clause == "TL-3.6"
    table.play(0, "lay 1")
    assert str(table.refusal(0, "lay 1")) == "You have no other 1 in your hand. (TL-5.1)"
    assert str(table.refusal(0, "lay 5")) == (
        "Your hand cannot make a block in which a 5 comes after a 1. (TL-3.6)"
    )
    assert str(table.refusal(0, "pass")) == (
        "You cannot pass now: you have already begun a new block. (TL-5.1)"
    )
    assert str(table.refusal(0, "done")) == "A block needs at least 3 cards, and this one has 1. (TL-3.1)"
    table.play(0, "lay 2", "lay 3", "done")
    table.passes(2)
    table.luck("draw 7")
    table.play(0, "add to block 1")
    assert str(table.refusal(0, "lay 4")) == "A 4 does not fit block 1, which is 3, 4, 5. (TL-3.4)"
    assert table.refusal(0, "pass").clause == "TL-5.5"


@clause("TL-3.3")
def test_a_block_that_has_become_full_says_so() -> None:
    table = Table(3, hands={0: "2 3 4 5 5 wild"})
    table.lays(0, "3 4 5 6 7 1")
    table.turn("3", "add to block 1", "lay 2")
    assert str(table.refusal(0, "lay 3")) == "No more cards fit into block 1: all numbers are in it. (TL-3.3)"


@clause("TL-7.1", "TL-7.3")
def test_refusals_while_dice_are_chosen() -> None:
    table = Table(3)
    table.own(0, "3")
    table.end_round()
    assert table.refusal(0, "pass").clause == "TL-7.1"
    assert str(table.refusal(0, "pick up 4")) == "You have no die that shows 4. (TL-7.1)"
    assert table.refusal(1, "pick up 4").clause == "TL-7.3"


@clause("TL-3.7", "TL-5.1")
def test_choices_can_be_taken_back_until_something_hidden_is_drawn() -> None:
    table = Table(3, hands={0: "1 2 3 4 5 6"})
    table.luck("draw 7")
    before = table.view(0)
    table.play(0, "lay 1", "lay 2", "lay 3")
    match = table.copy()
    for _ in range(3):
        match.undo(0)
    assert match.perspective(0).view() == before
    with pytest.raises(CannotUndo):
        match.undo(0)
    table.play(0, "done")
    table.luck("draw 7")
    assert not table.copy().can_undo(0), "the next player has drawn"


@clause("TL-5.7", "TL-5.6")
def test_dice_can_be_taken_back_while_more_are_due() -> None:
    table = Table(2, hands={0: "1 1 1 5 6 7", 1: "2 3 4 2 2 6"}, pool="4 5")
    table.turn("4", *table.lay("1 1 1"))
    table.turn("3", *table.lay("2 3 4"))
    table.turn("5", "add to block 2", "lay 5", "lay 6", "done", "take 4")
    match = table.copy()
    match.undo(0)
    assert match.perspective(0).view()["owed"] == 2
    assert match.perspective(0).view()["pool"] == [1] * 13 + [4, 5]
    match.undo(0)
    assert match.perspective(0).view()["phase"] == "add"


@clause("TL-7.2")
def test_picks_can_be_taken_back_until_all_have_chosen() -> None:
    table = Table(2, hands={0: "1 1 1 5 6 7", 1: "2 3 4 2 2 6"}, pool="4 5", changes={"dice.number": 2})
    table.turn("4", *table.lay("1 1 1"))
    table.turn("3", *table.lay("2 3 4"))
    table.turn("5", "add to block 2", "lay 5", "lay 6", "done", "take 4", "take 5")
    table.play(0, "pick up 4")
    match = table.copy()
    match.undo(0)
    assert match.perspective(0).view()["hand"] == {
        "cards": ["4", "5", "7"],
        "chosen": [],
        "block": None,
        "grown": None,
        "picked": [],
    }
    table.play(0, "ready")
    assert not table.copy().can_undo(0)
