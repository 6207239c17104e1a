"""Chapter 5: what a player may do in a turn."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


@clause("TL-5.1", "TL-5.12")
def test_a_turn_begins_with_a_card_from_the_deck() -> None:
    table = Table(3, hands={0: "1 1 1 1 1 1", 1: "2 2 2 2 2 2", 2: "wild wild wild 3 3 3"})
    assert table.outcomes() == {
        "draw 1": 1, "draw 2": 1, "draw 3": 4, "draw 4": 7, "draw 5": 7, "draw 6": 7, "draw 7": 7
    }  # fmt: skip
    table.luck("draw 4")
    assert table.hand(0)["cards"] == ["1"] * 6 + ["4"]
    assert table.view()["deck"] == 33
    assert table.legal(1) == table.legal(2) == []
    assert table.refusal(1, "pass").clause == "TL-5.12"


@clause("TL-5.2")
def test_a_player_may_pass_whatever_the_hand_is() -> None:
    table = Table(3, hands={0: "1 2 3 4 5 6"})
    table.luck("draw 7")
    assert "pass" in table.legal(0)
    table.play(0, "pass")
    assert table.log()[-1] == "Joan passes."
    assert table.view()["turn"] == 1


@clause("TL-5.3")
def test_before_the_first_own_block_there_is_nothing_but_playing_one() -> None:
    table = Table(3, hands={0: "4 4 4 6 6 1"})
    table.lays(1, "3 wild 5")
    table.luck("draw 2")
    assert table.legal(0) == ["pass", "lay 4"]
    assert table.refusal(0, "add to block 1").clause == "TL-5.3"
    assert table.refusal(0, "replace the wild of block 1").clause == "TL-5.3"
    assert table.refusal(0, "add to block 2").clause == "TL-5.5"


@clause("TL-5.4")
def test_after_the_first_own_block_there_are_four_options() -> None:
    table = Table(3, hands={0: "4 4 4 6 6 1"})
    table.lays(1, "3 wild 5")
    table.lays(0, "1 1 1")
    table.luck("draw 2")
    assert table.legal(0) == [
        "pass",
        "lay 4",
        "add to block 1",
        "add to block 2",
        "replace the wild of block 1",
    ]
    table.play(0, *table.lay("4 4 4"))
    assert table.actor != 0, "one thing in a turn"


@clause("TL-5.3")
def test_every_round_begins_without_blocks() -> None:
    table = Table(2, hands={0: "1 1 1 2 3 5"})
    table.turn("4", *table.lay("1 1 1"))
    table.end_round()
    table.lottery("1 2 3")
    assert table.blocks() == ["1, 1, 1"], "the table stays as it is until the next round is dealt"
    table.deal()
    assert table.blocks() == []
    table.roll()
    assert not table.state.has_opened(0)


@clause("TL-5.5")
def test_all_cards_added_in_a_turn_go_to_one_block() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"})
    table.lays(0, "3 4 5")
    table.lays(0, "4 4 4")
    table.luck("draw 1")
    table.play(0, "add to block 1")
    assert table.legal(0) == ["lay 2", "lay 6"], "one card at least, so not done yet"
    assert table.refusal(0, "done").clause == "TL-5.5"
    table.play(0, "lay 2")
    assert table.refusal(0, "add to block 2").clause == "TL-5.5"
    table.play(0, "done")
    assert table.view()["turn"] == 1


@clause("TL-5.6", "TL-5.7")
def test_each_card_added_to_a_block_of_someone_else_brings_a_die_of_choice() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"}, pool="5 5 3 6")
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2", "lay 6", "done")
    assert table.log()[-1] == "Joan adds 2 cards to Mark's block 1, which is now 2, 3, 4, 5, 6."
    assert table.legal(0) == ["take 1", "take 3", "take 5", "take 6"]
    assert table.refusal(0, "take 2").clause == "TL-5.7"
    assert table.refusal(0, "pass").clause == "TL-5.7", "dice cannot be left in the pool"
    table.play(0, "take 5")
    assert table.legal(0) == ["take 1", "take 3", "take 5", "take 6"]
    table.play(0, "take 6")
    assert table.dice(0) == [5, 6]
    assert table.view()["pool"] == [1] * 11 + [3, 5]
    assert table.view()["turn"] == 1


@clause("TL-5.13")
def test_cards_added_to_an_own_block_bring_no_dice() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"})
    table.lays(0, "3 4 5")
    table.turn("1", "add to block 1", "lay 2", "lay 6", "done")
    assert table.dice(0) == []
    assert table.view()["turn"] == 1
    assert table.log()[-1] == "Joan adds 2 cards to their own block 1, which is now 2, 3, 4, 5, 6."


@clause("TL-5.7", "TL-6.5")
def test_if_the_pool_has_fewer_dice_than_cards_were_added_all_are_taken() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"}, pool="4 2", changes={"dice.number": 2})
    table.lays(1, "4 5 6")
    table.lays(0, "4 4 4")
    table.turn("3", "add to block 1", "lay 3", "lay 2", "lay 7", "done")
    assert table.view()["owed"] == 2
    table.play(0, "take 2", "take 4")
    assert table.dice(0) == [2, 4]
    assert table.view()["ended"] == "empty_pool"


@clause("TL-5.8", "TL-5.9")
def test_the_real_card_replaces_a_wild_of_someone_else_and_brings_the_wild_and_a_die() -> None:
    table = Table(3, hands={0: "4 6 6 7 7 1"}, pool="2")
    table.lays(1, "3 wild 5")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1")
    assert table.log()[-1] == "Joan puts a 4 into Mark's block 1 and takes the wild."
    cards = [{"card": str(number), "number": number} for number in (3, 4, 5)]
    assert table.view()["blocks"][0] == {"number": 1, "owner": 1, "kind": "sequential", "cards": cards}
    assert table.hand(0)["cards"] == ["1", "2", "6", "6", "7", "7", "wild"]
    assert table.legal(0) == ["take 1", "take 2"], "the wild is not for this turn"
    table.play(0, "take 2")
    assert table.dice(0) == [2]
    assert table.view()["turn"] == 1


@clause("TL-5.8")
def test_the_wild_of_an_identical_block_goes_for_a_card_of_its_number() -> None:
    table = Table(3, hands={0: "4 6 6 7 7 1"})
    table.lays(1, "4 wild 4")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1")
    assert table.blocks() == ["4, 4, 4", "1, 1, 1"]


@clause("TL-5.8", "TL-5.10")
def test_no_other_card_replaces_a_wild_and_nobody_replaces_an_own_one() -> None:
    table = Table(3, hands={0: "4 6 6 7 7 1"})
    table.lays(1, "2 wild 4")
    table.lays(0, "3 wild 5")
    table.lays(2, "5 5 5")
    table.luck("draw 2")
    assert not [label for label in table.legal(0) if label.startswith("replace")]
    assert table.refusal(0, "replace the wild of block 1").clause == "TL-5.8"
    assert table.refusal(0, "replace the wild of block 2").clause == "TL-5.10"
    assert table.refusal(0, "replace the wild of block 3").clause == "TL-5.8"


@clause("TL-5.11")
def test_everybody_knows_a_wild_that_was_taken_until_a_wild_is_played() -> None:
    table = Table(2, hands={0: "4 6 6 7 7 1"})
    table.lays(1, "3 wild 5")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1", "take 1")
    assert table.view(1)["players"][0]["known_wilds"] == 1
    unaided = table.game.without_aids(table.view(1), ["wilds"])
    assert unaided["players"][0]["known_wilds"] == 0, "without the memory aid one has to remember it"
    assert table.game.without_aids(table.view(1), []) == table.view(1)
    table.passes()
    table.turn("3", *table.lay("6 6 wild"))
    assert table.view(1)["players"][0]["known_wilds"] == 0


@clause("TL-5.11")
def test_a_wild_added_to_a_block_is_no_longer_known_in_the_hand() -> None:
    table = Table(2, hands={0: "4 6 6 7 7 1"})
    table.lays(1, "3 wild 5")
    table.lays(0, "1 1 1")
    table.turn("2", "replace the wild of block 1", "take 1")
    table.passes()
    table.turn("3", "add to block 2", "lay wild", "done")
    assert table.view(1)["players"][0]["known_wilds"] == 0
    assert table.blocks()[1] == "1, 1, 1, 1 (wild)"
