"""Every fact: it comes up in a staged play, with its line in the log and the clause that line cites."""

from __future__ import annotations

from functools import cache

import pytest

from carpathia.games.thanks_a_lottery.facts import FACTS
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table

LINES = [
    ("dealer named", "TL-2.1", "Mark deals first."),
    ("card dealt", "TL-2.2", ""),
    ("die rolled", "TL-2.3", ""),
    ("round begun", "TL-2.4", "Round 1 begins, and Joan goes first."),
    ("card drawn", "TL-5.1", "Joan draws a card."),
    ("turn passed", "TL-5.2", "Mark passes."),
    ("block played", "TL-5.3", "Joan plays block 1: 1, 2, 3."),
    ("block played", "TL-5.4", "Joan plays block 3: 6, 6, 6 (wild)."),
    ("cards added", "TL-5.5", "Joan adds 1 card to their own block 1, which is now 1, 2, 3, 4."),
    ("cards added", "TL-5.6", "Joan adds 2 cards to Mark's block 2, which is now 3 (wild), 4, 5, 6, 7."),
    ("wild taken", "TL-5.8", "Mark puts a 6 into Joan's block 3 and takes the wild."),
    ("die taken", "TL-5.7", "Mark takes a die that shows 2."),
    ("round ended", "TL-6.1", "The turns are over: Mark had no cards left."),
    ("round ended", "TL-6.3", "The turns are over: Mark could not draw."),
    ("round ended", "TL-6.5", "The turns are over: Joan took the last die."),
    ("choice made", "TL-7.2", "Mark has chosen which dice to roll again."),
    ("die picked up", "TL-7.1", "Mark picks up a 2 to roll it again."),
    ("die rolled again", "TL-7.1", "Mark rolls a 5."),
    ("token drawn", "TL-7.4", "The 5 token goes on the lowest space: each die that shows 5 scores 1 point."),
    ("token drawn", "TL-7.4", "The 3 token goes on the middle space: each die that shows 3 scores 2 points."),
    ("token drawn", "TL-7.4", "The 7 token goes on the highest space: no die scores."),
    ("token drawn", "TL-7.4", "The wild token goes on the highest space: every die scores 5 points."),
    ("round counted", "TL-8.1", "Mark has 5 cards in blocks, 1 die and 0 cards in hand."),
    ("lottery paid", "TL-7.6", "Mark wins 1 point in the lottery."),
    ("lucky cards paid", "TL-9.1", "Joan gets 1 point for lucky cards."),
    ("round scored", "TL-8.1", "Mark scores 7 points in this round."),
    ("round scored", "TL-8.3", "Joan ends below 0 and scores 0 points in this round."),
    ("game ended", "TL-8.4", "The game is over."),
]


def three_rounds() -> Table:
    """Return a game of three rounds; the first ends by an empty hand, the others by the deck."""
    table = Table(
        2, hands={0: "1 2 3 4 6 6", 1: "3 4 5 6 7 wild"}, pool="2", changes={"variants.lucky_card": True}
    )
    table.turn("wild", *table.lay("1 2 3"))
    table.turn("2", *table.lay("wild 4 5"))
    table.turn("7", *table.lay("6 6 wild"))
    table.turn("2", "replace the wild of block 3", "take 2")
    table.turn("6", "add to block 1", "lay 4", "done")
    table.turn("3")
    table.turn("5", "add to block 2", "lay 6", "lay 7", "done", "take 1", "take 1")
    table.luck("draw 4")
    table.hold(1, "")
    table.play(1, "pass")
    table.turn("1")
    table.choose(seat1="2")
    table.luck("reroll 5")
    table.lottery("5 3 7")
    for tokens in ("1 2 3", "1 2 wild"):
        table.deal()
        table.roll()
        table.end_round()
        table.lottery(tokens)
    return table


def last_die() -> Table:
    """Return a round that ended because the pool is empty."""
    table = Table(2, hands={0: "2 6"}, changes={"dice.number": 1})
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2", "done", "take 1")
    return table


@cache
def told() -> list[tuple[str, str, str]]:
    """Return the name, the clause and the line of all facts in these plays, as a spectator hears them."""
    return [
        (FACTS[event.fact].name, table.game.event_clause(event), table.game.event_text(event, table.names))
        for table in (three_rounds(), last_die())
        for event in table.events()
    ]


@clause("TL-2.1", "TL-2.2", "TL-2.3", "TL-2.4", "TL-5.1", "TL-5.2", "TL-5.3", "TL-5.4", "TL-5.5", "TL-5.6")
@clause("TL-5.7", "TL-5.8", "TL-6.1", "TL-6.3", "TL-6.5", "TL-7.1", "TL-7.2", "TL-7.4", "TL-7.6")
@clause("TL-8.1", "TL-8.3", "TL-8.4", "TL-9.1")
@pytest.mark.parametrize("line", LINES, ids=[f"{name}, {number}" for name, number, _ in LINES])
def test_a_fact_has_its_line_and_cites_its_clause(line: tuple[str, str, str]) -> None:
    assert line in told(), [other for other in told() if other[0] == line[0]]


@clause("TL-5.1")
def test_every_fact_of_the_game_is_among_them() -> None:
    assert {name for name, _, _ in LINES} == {fact.name for fact in FACTS.values()}
    assert {(name, number) for name, number, _ in told()} == {(name, number) for name, number, _ in LINES}
