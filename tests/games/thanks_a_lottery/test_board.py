"""The board as a picture: what lights up in the lottery, and what keeps its place."""

from __future__ import annotations

import re

from carpathia.server.web import render
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def board(table: Table, seat: int = 1) -> str:
    return render.regions(table.perspective(seat))["board"]


def lit(html: str, which: str) -> list[str]:
    """Return what the heaps of dice with this class show."""
    return re.findall(rf'<span class="heap{which}"><span class="hidden">([^<]*)<', html)


@clause("TL-7.4", "TL-7.6", "TL-7.8")
def test_dice_light_up_with_the_token_they_match() -> None:
    table = Table(2)
    table.end_round()
    table.own(0, "2 2 5 6")
    assert " lit" not in board(table)
    table.lottery("2")
    assert lit(board(table), " lit now") == ["2 dice that show 2"]
    table.lottery("5")
    assert lit(board(table), " lit now") == ["1 die that shows 5"]
    assert lit(board(table), " lit") == ["2 dice that show 2"]
    assert "Each die that shows 5 scores 2 points." in board(table)
    table.lottery("wild")
    assert len(lit(board(table), " lit now")) == 3
    assert "Points of round 1" in board(table)


@clause("TL-7.7", "TL-7.10")
def test_the_tin_says_which_tokens_pay_all_dice_and_none() -> None:
    words = re.sub(r"<[^>]*>", "", board(Table(2)))
    assert "Wild pays every die. 7 pays none." in words
    other = re.sub(r"<[^>]*>", "", board(Table(2, changes={"rulings.tokens_show_cards": False})))
    assert "Star pays every die. Blank pays none." in other
    assert 'title="The 3 token pays each die that shows 3"' in board(Table(2))


@clause("TL-3.6")
def test_a_number_keeps_its_place_in_the_hand_while_a_block_is_built() -> None:
    table = Table(2, hands={0: "1 2 3 5 5 7"})
    table.luck("draw 4")
    places = render.regions(table.perspective(0))["hand"].count('class="fan')
    table.play(0, "lay 1", "lay 2")
    hand = render.regions(table.perspective(0))["hand"]
    assert hand.count('class="fan') == places
    assert hand.count('<span class="fan"><span class="card slot">') == 2
