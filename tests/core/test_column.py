"""Columns of counts: adding them up, and drawing from them fairly."""

from __future__ import annotations

from carpathia.core.column import column, pick, total


def test_some_counts_are_added_up() -> None:
    counts = column([1, 2, 3, 4, 5])
    assert total(counts, 1, 3) == 2 + 3 + 4
    assert total(counts, 5, 0) == 0


def test_every_piece_of_a_pile_has_one_ticket() -> None:
    counts = column([9, 2, 0, 3])
    assert [pick(counts, 1, ticket) for ticket in range(5)] == [0, 0, 2, 2, 2]
