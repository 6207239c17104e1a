"""The lottery (chapter 6)."""

from __future__ import annotations

import pytest

from carpathia.core.state import CHANCE
from carpathia.games.transylvanian_lottery.rules.position import Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table

EVERY = "red blue yellow green purple"


def take(table: Table, *places: int) -> None:
    """Let those who choose take the prizes named, one after the other."""
    for place in places:
        table.play(table.actor, f"take prize {place}")


@clause("GT-6.7", "GT-6.6", "GT-6.8")
def test_the_example_of_the_rulebook() -> None:
    table = Table(3)
    table.lottery("red red blue blue yellow", "red", "red")
    table.draw("red blue yellow red blue")
    assert table.ranking == [1, 0, 2]
    assert table.actor == 1
    table.play(1, "take prize 3")
    table.play(0, "take prize 1")
    assert table.legal(2) == ["take prize 2"]
    table.play(2, "take prize 2")
    assert table.won(1) == ["Blood and Fire"]
    assert table.won(0) == ["Blood and Music"]
    assert table.won(2) == ["Blood and Water"]


@clause("GT-6.1")
def test_the_bags_are_drawn_in_order() -> None:
    table = Table(2)
    table.lottery("red", "blue", "red blue")
    for row, colours in enumerate(("red", "blue", "red blue")):
        assert table.view()["line"]["row"] == row
        table.draw(colours)
        while table.phase is Phase.PRIZE:
            table.play(table.actor, table.legal(table.actor)[0])
    assert table.phase is not Phase.LOTS


@clause("GT-6.2")
@pytest.mark.parametrize(("seats", "draws"), [(2, 5), (3, 5), (4, 7), (5, 7)])
def test_five_or_seven_tickets_are_drawn_one_at_a_time(seats: int, draws: int) -> None:
    table = Table(seats)
    table.lottery("red " * 9 + "blue " * 9, "red", "red")
    for drawn in range(draws):
        assert table.phase is Phase.LOTS
        assert table.outcomes() == {"ticket of seat 0": 9 - drawn, "ticket of seat 1": 9}
        table.draw("red")
        assert drawn + 1 == draws or table.line.split() == ["red"] * (drawn + 1)
    assert table.phase is Phase.PRIZE


def carry(changes: dict[str, bool] | None = None) -> Table:
    """Row 1 of a table for five has five colours: two of them win nothing."""
    table = Table(5, changes=changes)
    table.lottery("red red blue blue yellow green purple", "red " * 9, "blue " * 9)
    table.draw("green red purple blue yellow red blue")
    assert table.ranking == [1, 0, 2, 4, 3]
    take(table, 1, 2, 3)
    return table


@clause("GT-6.12", "GT-6.3")
def test_tickets_that_win_nothing_fill_the_first_spaces_of_the_next_row() -> None:
    table = carry()
    assert table.line == "green purple"
    assert table.carried == "green purple"
    assert table.in_area(1) == "red red blue blue yellow"
    for _ in range(5):
        table.draw("red")
    assert table.phase is Phase.PRIZE
    assert table.line == "green purple red red red red red"
    assert table.ranking == [0, 4, 3]
    assert "Ada has won nothing in row 1: 1 ticket moves on to row 2." in table.log()


@clause("GT-6.3")
def test_carried_tickets_are_extra_if_it_is_so_ruled() -> None:
    table = carry({"rulings.carried_fill_spaces": False})
    for _ in range(7):
        table.draw("red")
    assert table.phase is Phase.PRIZE
    assert table.line == "green purple" + " red" * 7


@clause("GT-6.12")
def test_tickets_of_two_players_never_move_on_in_a_small_game() -> None:
    table = Table(3)
    table.lottery("red red blue blue yellow", "red", "red")
    table.draw("red blue yellow red blue")
    take(table, 1, 2, 3)
    assert table.line == ""


@clause("GT-6.4")
def test_a_bag_with_fewer_tickets_is_drawn_to_the_last() -> None:
    table = Table(3)
    table.lottery("red blue", "red", "red")
    table.draw("red blue")
    assert table.ranking == [1, 0]


@clause("GT-6.5", "GT-6.11")
def test_an_empty_bag_wins_nobody_anything() -> None:
    table = Table(3)
    table.lottery("", "red", "red")
    assert table.view()["line"]["row"] == 1
    assert table.out_of_play() == ["Blood and Fire", "Blood and Music", "Blood and Water"]
    assert "Bag 1 is empty, so nobody wins the prizes of its row." in table.log()


@clause("GT-6.15")
def test_tickets_carried_to_an_empty_bag_move_on() -> None:
    table = Table(5)
    table.lottery("", "red", "red", carried="green purple")
    assert table.view()["line"]["row"] == 1
    assert table.line == "green purple"
    table.draw("red")
    assert table.ranking == [0, 4, 3]


@clause("GT-6.15")
def test_tickets_carried_to_an_empty_bag_win_its_prizes_if_it_is_so_ruled() -> None:
    table = Table(5, changes={"rulings.empty_bag_discards": False})
    table.lottery("", "red", "red", carried="green purple")
    assert table.ranking == [4, 3]
    assert table.view()["line"]["row"] == 0
    empty = Table(5, changes={"rulings.empty_bag_discards": False})
    empty.lottery("", "red", "red")
    assert empty.view()["line"]["row"] == 1


@clause("GT-6.6")
def test_who_has_no_ticket_in_the_row_wins_nothing() -> None:
    table = Table(3)
    table.lottery("red red red blue", "red", "red")
    table.draw("blue red red red")
    assert table.ranking == [0, 1]
    take(table, 1, 2)
    assert table.actor == 0
    assert table.legal(2) == []


@clause("GT-6.7")
def test_ties_go_to_the_latest_ticket() -> None:
    table = Table(4)
    table.lottery("red red blue blue yellow yellow green", "red", "red")
    table.draw("yellow yellow blue red red green blue")
    assert table.ranking == [1, 0, 2, 3]


@clause("GT-6.9")
def test_a_ranked_player_must_take_a_prize() -> None:
    table = Table(3, roles=["Gnome", "Imp", "Fairy"])
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    assert table.legal(2) == ["take prize 1", "take prize 2", "take prize 3"]
    take(table, 1)
    assert table.legal(1) == ["take prize 2", "take prize 3"]
    take(table, 2)
    assert table.legal(0) == ["take prize 3"]


@clause("GT-6.9", "GT-6.13")
def test_prizes_may_be_declined_if_it_is_so_ruled_and_the_tickets_stay() -> None:
    table = Table(3, changes={"rulings.first_prize_is_compulsory": False})
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    table.play(2, "pass")
    table.play(1, "take prize 1")
    table.play(0, "take prize 2")
    assert table.actor == 1
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.view()["line"]["row"] == 1
    assert table.line == ""
    assert table.in_area(1) == "red blue yellow"
    assert table.won(2) == []


@clause("GT-6.10")
def test_prizes_that_are_left_are_offered_again_in_the_same_order() -> None:
    table = Table(3, roles=["Gnome", "Imp", "Fairy"])
    table.lottery("red red blue", "red", "red")
    table.draw("red red blue")
    take(table, 1, 2)
    assert table.actor == 0
    assert table.legal(0) == ["pass", "take prize 3"]
    table.play(0, "pass")
    assert table.legal(1) == ["pass", "take prize 3"]
    table.play(1, "take prize 3")
    assert len(table.won(1)) == 2
    assert table.view()["line"]["row"] == 1


@clause("GT-6.10")
def test_one_player_can_win_all_prizes_of_a_row() -> None:
    table = Table(3)
    table.lottery("red", "red", "red")
    table.draw("red")
    take(table, 1, 2, 3)
    assert len(table.won(0)) == 3


@clause("GT-6.10", "GT-6.11")
def test_who_declines_is_not_asked_again_and_what_is_left_is_out_of_play() -> None:
    table = Table(3, roles=["Gnome", "Imp", "Fairy"])
    table.lottery("red", "red", "red")
    table.draw("red")
    take(table, 1)
    table.play(0, "pass")
    assert table.view()["line"]["row"] == 1
    assert table.out_of_play() == ["Blood and Fire", "Blood and Water"]
    assert "Joan declines the prizes left in row 1." in table.log()
    assert "Nobody gets the prize Blood and Fire; it is out of play." in table.log()


@clause("GT-6.10", "GT-6.11")
def test_there_is_one_pass_only_if_it_is_so_ruled() -> None:
    table = Table(3, changes={"rulings.further_passes": False})
    table.lottery("red", "red", "red")
    table.draw("red")
    take(table, 2)
    assert table.view()["line"]["row"] == 1
    assert len(table.view()["out_of_play"]) == 2


@clause("GT-6.14")
def test_drawn_tickets_go_down_to_the_area_of_their_row() -> None:
    table = carry()
    for _ in range(5):
        table.draw("red")
    take(table, 1, 2, 3)
    assert table.in_area(2) == "red red red red red green purple"
    assert table.state.actor == CHANCE
