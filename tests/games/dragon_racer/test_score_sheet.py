"""The score sheet of Dragon Racer: gold by round, by seat and by what it was for."""

from __future__ import annotations

from carpathia.games.dragon_racer.score_sheet import SOURCES, score_sheet
from tests.clauses import clause
from tests.games.dragon_racer.table import Table

WON, PLACE, FIRST = SOURCES


def scored_table() -> Table:
    table = Table(3)
    table.turn("bet red 1st 1+2", "bet red 1st 2", "bet green 1st 1")
    table.turn("bet blue 2nd 1", "bet green 2nd 1+1", "bet blue 3rd 1+2")
    table.race_ends(red=9, green=8, blue=7)
    return table


@clause("DR-6.3", "DR-6.4", "DR-6.5")
def test_the_gold_of_a_round_is_told_by_what_it_was_for() -> None:
    table = scored_table()
    sheet = score_sheet(table.state)
    assert [sheet.points(seat, 0, WON) for seat in range(3)] == [3, 2 + 2, 3]
    assert [sheet.points(seat, 0, PLACE) for seat in range(3)] == [0, 1, 2]
    assert [sheet.points(seat, 0, FIRST) for seat in range(3)] == [1 + 1 + 1, 0, 1]
    assert sheet.totals() == table.state.scores() == [6, 5, 6]


@clause("DR-1.6", "DR-6.8")
def test_every_finished_round_has_its_own_lines() -> None:
    table = Table(3)
    assert score_sheet(table.state).entries == []
    table = scored_table()
    assert score_sheet(table.state).rounds == [0]
    table.deal()
    table.race_ends(yellow=4)
    sheet = score_sheet(table.state)
    assert sheet.rounds == [0, 1]
    assert [sheet.points(seat, 0) for seat in range(3)] == [6, 5, 6]
    assert sheet.totals() == table.state.scores()


@clause("DR-6.3", "DR-6.4")
def test_a_copy_of_a_position_keeps_its_own_sheet() -> None:
    table = Table(3, changes={"race.rounds": 1})
    before = table.state.clone()
    table.race_ends(red=9)
    assert score_sheet(table.state).totals()[0] > 0
    assert list(before.earned) == [0] * len(before.earned)
