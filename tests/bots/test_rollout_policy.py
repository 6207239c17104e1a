"""What playouts of The Transylvanian Lottery pass by: prizes that are worth less than others or none."""

from __future__ import annotations

from tests.games.transylvanian_lottery.table import Table


def poor(table: Table, seat: int) -> list[str]:
    parse = table.game.actions.parse
    return [label for label in table.legal(seat) if table.state.avoid_in_rollout(seat, parse(label))]


def test_whoever_plays_fast_takes_the_best_prize_and_declines_a_curse() -> None:
    table = Table(
        3, roles=["Gnome"], scoring=["3-2-1"], prizes=["Fire and Gold", "Blood and Water", "curse and Blood"]
    )
    table.lottery("red", "red", "red")
    table.draw("red")
    assert poor(table, 0) == ["take prize 1", "take prize 3"], "Blood and Water bring 4"
    table.play(0, "take prize 2")
    assert poor(table, 0) == ["take prize 3"], "nothing is as good as Fire and Gold, and better than -3"


def test_a_curse_that_must_be_taken_is_the_least_one() -> None:
    table = Table(
        3,
        roles=["Gnome"],
        scoring=["3-2-1"],
        prizes=["curse and Blood", "curse and Water", "curse and Music"],
    )
    table.lottery("red", "red", "red")
    table.draw("red")
    assert poor(table, 0) == ["take prize 1", "take prize 3"]


def test_elsewhere_nothing_is_passed_by() -> None:
    table = Table(3)
    table.skip()
    assert len(table.legal(0)) > 1
    assert poor(table, 0) == []
