"""The six actions (chapter 4)."""

from __future__ import annotations

import pytest

from carpathia.games.transylvanian_lottery.components import CARDS
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.games.transylvanian_lottery.words import CARD_WORDS
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table

COUNTED = {"rulings.printed_numbers": False}


@clause("GT-4.1", "GT-4.5")
def test_area_to_bag_moves_any_colour_from_any_area_to_any_bag() -> None:
    table = Table(3)
    table.play(0, "play on area-to-bag")
    moves = [
        f"move seat {seat} from area {area} to bag {bag}"
        for seat in range(3)
        for area in (1, 2, 3)
        for bag in (1, 2, 3)
    ]
    assert table.legal(0) == ["done", *moves]
    table.play(0, "move seat 2 from area 1 to bag 3")
    assert table.in_area(1) == "red blue"
    assert table.in_bag(3) == "red blue yellow yellow"
    assert "move seat 2 from area 1 to bag 3" not in table.legal(0)
    table.play(0, "move seat 0 from area 2 to bag 1")
    assert table.actor == 1


@clause("GT-4.6", "GT-4.3")
def test_area_to_area_moves_to_another_area_three_times() -> None:
    table = Table(3)
    table.play(0, "play on area-to-area")
    assert len(table.legal(0)) == 1 + 3 * 6
    for _ in range(3):
        table.play(0, next(label for label in table.legal(0) if label.startswith("move seat 1")))
    assert table.actor == 1
    assert table.hand(0) == 2


@clause("GT-4.7")
def test_bag_for_bag_exchanges_a_ticket_of_two_bags() -> None:
    table = Table(3)
    table.play(0, "play on bag-for-bag")
    assert table.legal(0) == [
        "done",
        "draw from bag 1 and bag 2",
        "draw from bag 1 and bag 3",
        "draw from bag 2 and bag 3",
    ]
    table.play(0, "draw from bag 1 and bag 3")
    assert table.outcomes() == {"ticket of seat 0": 1, "ticket of seat 1": 1, "ticket of seat 2": 1}
    table.draw("red blue")
    held = [{"colour": "red", "row": 0}, {"colour": "blue", "row": 2}]
    assert table.view()["action"] == {"seat": 0, "card": "bag-for-bag", "times": 1, "held": held}
    assert table.legal(0) == ["put back", "exchange"]
    table.play(0, "exchange")
    assert table.in_bag(1) == "blue blue yellow"
    assert table.in_bag(3) == "red red yellow"


@clause("GT-4.7")
def test_both_tickets_may_return() -> None:
    table = Table(3)
    table.play(0, "play on bag-for-bag", "draw from bag 1 and bag 2")
    table.draw("red blue")
    table.play(0, "put back")
    assert table.in_bag(1) == table.in_bag(2) == "red blue yellow"
    assert "draw from bag 1 and bag 2" in table.legal(0)


@clause("GT-4.7", "GT-4.4")
def test_bag_for_bag_needs_two_bags_with_tickets() -> None:
    table = Table(3)
    table.bag(1, "")
    table.play(0, "play on bag-for-bag")
    assert table.legal(0) == ["done", "draw from bag 2 and bag 3"]
    table.play(0, "done")
    table.bag(2, "")
    table.play(1, "play on bag-for-bag")
    assert table.actor == 2


@clause("GT-4.8")
def test_bag_to_bag_puts_a_drawn_ticket_into_any_bag_be_it_the_same() -> None:
    table = Table(3)
    table.bag(1, "red red blue")
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    assert table.outcomes() == {"ticket of seat 0": 2, "ticket of seat 1": 1}
    table.draw("blue")
    assert table.legal(0) == ["put in bag 1", "put in bag 2", "put in bag 3"]
    table.play(0, "put in bag 1", "draw from bag 1")
    table.draw("red")
    table.play(0, "put in bag 2")
    assert table.in_bag(1) == "red blue"
    assert table.in_bag(2) == "red red blue yellow"
    assert table.actor == 1


@clause("GT-4.9")
def test_bag_for_area_swaps_a_drawn_ticket_for_one_in_any_area() -> None:
    table = Table(3)
    table.area(2, "blue")
    table.area(3, "")
    table.play(0, "play on bag-for-area", "draw from bag 3")
    table.draw("red")
    assert table.legal(0) == [
        "swap for seat 0 in area 1",
        "swap for seat 1 in area 1",
        "swap for seat 1 in area 2",
        "swap for seat 2 in area 1",
    ]
    table.play(0, "swap for seat 1 in area 2")
    assert table.in_area(2) == "red"
    assert table.in_bag(3) == "blue blue yellow"


@clause("GT-4.9")
def test_a_ticket_that_nothing_can_be_swapped_with_is_put_back() -> None:
    table = Table(3)
    for row in (1, 2, 3):
        table.area(row, "")
    table.play(0, "play on bag-for-area", "draw from bag 3")
    table.draw("red")
    assert table.in_bag(3) == "red blue yellow"
    assert table.phase is Phase.ACT
    assert table.log()[-1] == "Joan puts the red ticket back into bag 3."


@clause("GT-4.9")
def test_the_swap_need_not_be_made_if_it_is_so_ruled() -> None:
    table = Table(3, changes={"rulings.swap_is_compulsory": False})
    table.play(0, "play on bag-for-area", "draw from bag 3")
    table.draw("red")
    table.play(0, "put back")
    assert table.in_bag(3) == "red blue yellow"


@clause("GT-4.10", "GT-4.3")
def test_bag_to_area_puts_a_drawn_ticket_into_any_area_three_times() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-area")
    for area in (1, 2, 3):
        table.play(0, "draw from bag 2")
        table.luck(f"ticket of seat {area - 1}")
        assert table.legal(0) == ["put in area 1", "put in area 2", "put in area 3"]
        table.play(0, f"put in area {area}")
    assert table.in_bag(2) == ""
    assert table.in_area(3) == "red blue yellow yellow"
    assert table.actor == 1


@clause("GT-4.2")
@pytest.mark.parametrize("card", CARDS)
def test_an_action_may_be_stopped_at_any_time(card: str) -> None:
    table = Table(3)
    table.play(0, f"play on {card}", "done")
    assert table.actor == 1
    assert table.log()[-1] == f'Joan stops the action "{CARD_WORDS[card].name}".'


@clause("GT-4.2")
def test_each_repetition_may_use_other_bags_and_areas() -> None:
    table = Table(3)
    table.play(0, "play on area-to-bag")
    table.play(0, "move seat 0 from area 1 to bag 1", "move seat 1 from area 3 to bag 2")
    assert table.in_bag(2) == "red blue blue yellow"


@clause("GT-4.3")
def test_an_action_is_taken_as_often_as_tickets_lie_on_it_if_it_is_so_ruled() -> None:
    table = Table(3, changes=COUNTED)
    table.play(0, "play on bag-to-area", "draw from bag 1")
    table.draw("red")
    table.play(0, "put in area 1")
    assert table.actor == 1
    assert "up to 2 times" in table.text(1, "play on bag-to-area")
    table.play(1, "play on bag-to-area")
    for colour in ("red", "yellow"):
        table.play(1, "draw from bag 3")
        table.draw(colour)
        table.play(1, "put in area 1")
    assert table.actor == 2


@clause("GT-4.4")
def test_an_action_that_cannot_be_taken_is_over() -> None:
    table = Table(3)
    for row in (1, 2, 3):
        table.area(row, "")
        table.bag(row, "")
    for seat, card in enumerate(("area-to-area", "bag-to-bag", "bag-to-area")):
        assert table.actor == seat
        table.play(seat, f"play on {card}")
    assert table.actor == 0


@clause("GT-4.11")
def test_everybody_is_told_what_was_drawn() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    table.draw("yellow")
    for viewer in range(3):
        assert table.log(viewer)[-1] == "Joan draws a yellow ticket from bag 1."
