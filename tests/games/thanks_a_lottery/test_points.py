"""Chapters 8 and 9: points, the winner, and the Lucky Card Bonus."""

from __future__ import annotations

from carpathia.core.score_sheet import Entry
from carpathia.core.state import NOBODY
from carpathia.games.thanks_a_lottery.score_sheet import FOR_DICE, IN_BLOCKS, LEAST, LEFT, LUCKY, WON
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def scored(
    table: Table, tokens: str, blocks: tuple[str, ...] = (), dice: str = "", hand: str = ""
) -> dict[str, int]:
    """Score a round in which seat 0 has these blocks, dice and cards in hand."""
    for block in blocks:
        table.lays(0, block)
    table.end_round()
    table.hold(0, hand)
    table.own(0, dice)
    if dice:  # the dice come too late for a choice, which is as well
        assert table.view()["phase"] == "lottery"
    table.lottery(tokens)
    line = table.line(0)
    return {key: value for key, value in line.items() if isinstance(value, int) and key != "seat"}


@clause("TL-8.1")
def test_cards_in_blocks_dice_and_the_lottery_are_added_up() -> None:
    got = scored(Table(2), "5 6 1", ("1 2 3 4", "5 5 wild"), "5 5 6")
    assert got == {"cards": 7, "dice": 3, "lottery": 4, "bonus": 0, "hand": 0, "total": 14}


@clause("TL-8.1", "TL-5.9")
def test_cards_count_for_the_owner_of_the_block_whoever_added_them() -> None:
    table = Table(2, hands={0: "6 7 1 2 2 2"})
    table.lays(0, "1 1 1")
    table.lays(1, "3 4 5")
    table.turn("4", "add to block 2", "lay 6", "lay 7", "done", "take 1", "take 1")
    table.end_round()
    table.choose()
    table.lottery("2 3 4")
    assert (table.line(0)["cards"], table.line(0)["dice"]) == (3, 2)
    assert (table.line(1)["cards"], table.line(1)["dice"]) == (5, 0)


@clause("TL-8.2")
def test_each_card_in_hand_costs_a_point_wilds_too() -> None:
    got = scored(Table(2), "1 2 3", ("1 2 3 4",), hand="7 wild")
    assert (got["hand"], got["total"]) == (2, 2)


@clause("TL-8.3")
def test_nobody_scores_less_than_nothing() -> None:
    assert scored(Table(2), "1 2 3", hand="1 2 3 4 5")["total"] == 0


@clause("TL-8.1", "TL-8.2", "TL-8.3")
def test_the_score_sheet_names_what_each_round_brought() -> None:
    table = Table(2)
    scored(table, "5 6 1", ("1 2 3 4", "5 5 wild"), "5 5 6", "7 wild")
    table.deal()
    table.roll()
    scored(table, "1 2 3", ("1 2 3",), hand="1 2 3 4 5")
    sheet = table.game.score_sheet(table.state)
    assert [entry for entry in sheet.entries if entry.seat == 0] == [
        Entry(0, 0, IN_BLOCKS, 7),
        Entry(0, 0, FOR_DICE, 3),
        Entry(0, 0, WON, 4),
        Entry(0, 0, LEFT, -2),
        Entry(0, 1, IN_BLOCKS, 3),
        Entry(0, 1, FOR_DICE, 0),
        Entry(0, 1, WON, 0),
        Entry(0, 1, LEFT, -5),
        Entry(0, 1, LEAST, 2),
    ]
    assert sheet.totals() == table.state.scores() == [12, 0]


@clause("TL-9.1")
def test_lucky_cards_have_a_line_on_the_score_sheet_if_they_are_played() -> None:
    table = Table(2, changes={"variants.lucky_card": True})
    scored(table, "1 2 3", ("1 2 3 4", "2 2 2"))
    assert table.game.score_sheet(table.state).points(0, source=LUCKY) == 4
    plain = Table(2)
    scored(plain, "1 2 3", ("1 2 3 4",))
    assert LUCKY not in plain.game.score_sheet(plain.state).sources


def finished(*rounds: tuple[int, int, int]) -> Table:
    """Return a game for three that ended with these points in its rounds."""
    table = Table(3)
    for number, points in enumerate(rounds):
        if number:
            table.deal()
            table.roll()
        table.end_round()
        for seat, count in enumerate(points):
            table.hold(seat, "")
            if count:
                table.lays(seat, " ".join(["1"] * count))
        table.lottery("1 2 3")
    return table


@clause("TL-8.4")
def test_the_most_points_after_three_rounds_win() -> None:
    table = finished((3, 4, 5), (3, 4, 5), (9, 4, 6))
    assert table.actor == NOBODY
    assert table.state.scores() == [15, 12, 16]
    assert table.state.placings() == [1, 2, 0]
    assert table.question(0) == "The game is over: Suzan wins with 16 points."
    assert table.refusal(0, "pass").clause == "TL-8.4"


@clause("TL-8.4", "TL-8.6")
def test_of_those_who_tie_the_last_round_decides() -> None:
    table = finished((5, 3, 0), (3, 3, 3), (3, 5, 8))
    assert table.state.scores() == [11, 11, 11]
    assert table.state.placings() == [2, 1, 0]
    assert table.question(1) == "The game is over: Suzan wins with 11 points and the better last round."


@clause("TL-8.5", "TL-8.6")
def test_those_who_still_tie_share_the_place() -> None:
    table = finished((5, 3, 3), (3, 5, 3), (4, 4, 3))
    assert table.state.placings() == [0, 0, 2]
    assert table.question(1) == "The game is over: Joan and Mark share the victory with 12 points."


@clause("TL-9.1")
def test_lucky_cards_in_blocks_score_a_bonus_that_grows_with_the_rounds() -> None:
    table = Table(2, changes={"variants.lucky_card": True})
    bonuses = []
    for number in range(3):
        if number:
            table.deal()
            table.roll()
        got = scored(table, "6 4 1", ("3 4 5", "4 4 4 4"))
        bonuses.append((got["bonus"], got["total"]))
    assert bonuses == [(5, 12), (10, 17), (15, 22)]


@clause("TL-9.1")
def test_without_the_variant_there_is_no_bonus_and_other_spaces_bring_none() -> None:
    assert scored(Table(2), "6 4 1", ("4 4 4",))["bonus"] == 0
    lucky = {"variants.lucky_card": True}
    assert scored(Table(2, changes=lucky), "4 6 1", ("4 4 4",))["bonus"] == 0
    assert scored(Table(2, changes=lucky), "1 7 2", ("6 7 1", "7 7 7"))["bonus"] == 4


@clause("TL-9.2")
def test_a_wild_in_place_of_a_lucky_card_brings_no_bonus() -> None:
    table = Table(2, changes={"variants.lucky_card": True})
    assert scored(table, "6 4 1", ("3 wild 5", "4 wild 4"))["bonus"] == 2


@clause("TL-9.3")
def test_a_wild_token_in_the_middle_pays_for_wild_cards() -> None:
    table = Table(2, changes={"variants.lucky_card": True})
    assert scored(table, "6 wild 1", ("3 wild 5", "4 wild 4", "1 1 1"))["bonus"] == 2


@clause("TL-9.4")
def test_no_card_matches_the_blank_or_the_star_unless_ruled_otherwise() -> None:
    other = {"variants.lucky_card": True, "rulings.tokens_show_cards": False}
    assert scored(Table(2, changes=other), "6 star 1", ("3 wild 5", "7 7 7"))["bonus"] == 0
    assert scored(Table(2, changes=other), "6 blank 1", ("3 wild 5", "7 7 7"))["bonus"] == 0
    matching = {**other, "rulings.star_matches_wilds": True}
    assert scored(Table(2, changes=matching), "6 star 1", ("3 wild 5", "7 7 7"))["bonus"] == 1
    assert scored(Table(2, changes=matching), "6 blank 1", ("3 wild 5", "7 7 7"))["bonus"] == 0
    assert scored(Table(2, changes=matching), "6 3 1", ("3 wild 5", "7 7 7"))["bonus"] == 1


@clause("TL-9.5")
def test_the_bonus_counts_before_the_floor_at_nothing() -> None:
    table = Table(2, changes={"variants.lucky_card": True})
    got = scored(table, "6 4 1", ("4 4 4",), hand="1 1 2 2 3")
    assert (got["bonus"], got["total"]) == (3, 1)
