"""The turns of the rigging phase (chapter 3)."""

from __future__ import annotations

from carpathia.games.transylvanian_lottery.rules.position import HAND, Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


@clause("GT-3.1", "GT-3.8")
def test_everybody_has_three_turns_clockwise_from_the_first_player() -> None:
    table = Table(3, first=1)
    order = []
    while table.phase is Phase.TURN:
        order.append(table.actor)
        table.idle()
    assert order == [1, 2, 0] * 3


@clause("GT-3.2", "GT-3.5")
def test_a_ticket_may_be_played_in_any_area_instead_of_an_action() -> None:
    table = Table(3)
    for area in (1, 2, 3):
        assert f"play in area {area}" in table.legal(0)
    table.play(0, "play in area 2")
    assert table.in_area(2) == "red red blue yellow"
    assert table.hand(0) == 2
    assert table.actor == 1
    table.play(
        1, "play on area-to-bag", "move seat 0 from area 2 to bag 1", "move seat 0 from area 2 to bag 1"
    )
    assert table.in_area(2) == "blue yellow"


@clause("GT-3.2")
def test_a_ticket_on_an_action_card_brings_its_action() -> None:
    table = Table(3)
    table.play(0, "play on area-to-area")
    assert table.on_card("area-to-area") == "red"
    assert table.actor == 0
    assert "move seat 2 from area 1 to area 3" in table.legal(0)


@clause("GT-3.3")
def test_any_number_of_tickets_may_lie_on_a_card() -> None:
    table = Table(3)
    for _ in range(3):
        for seat in range(3):
            table.play(seat, "play on bag-to-bag", "done")
    assert table.phase is not Phase.TURN
    assert "Joan plays a ticket on the card" in " ".join(table.log())
    assert table.in_bag(2).count("red") == 1 + 1 + 3


@clause("GT-3.4")
def test_a_ticket_on_an_action_card_is_locked() -> None:
    table = Table(3)
    for row in (1, 2, 3):
        table.area(row, "")
    table.play(0, "play on area-to-bag")
    assert table.on_card("area-to-bag") == "red"
    assert table.actor == 1


@clause("GT-3.6")
def test_who_holds_no_ticket_has_no_turn() -> None:
    table = Table(3)
    table.state.add(HAND, 1, -2)
    table.idle(3)
    order = []
    while table.phase is Phase.TURN:
        order.append(table.actor)
        table.idle()
    assert order == [0, 2, 0, 2]


@clause("GT-3.7")
def test_tickets_on_cards_and_in_areas_go_into_the_bags_of_their_rows() -> None:
    table = Table(2)
    for card in ("area-to-bag", "area-to-area", "bag-for-bag", "bag-to-bag", "bag-for-area"):
        table.play(table.actor, f"play on {card}", "done")
    table.play(table.actor, "play in area 3")
    table.skip()
    assert table.phase is Phase.LOTS
    assert [table.in_bag(row) for row in (1, 2, 3)] == [
        "red red red blue blue blue",
        "red red red blue blue blue",
        "red red red blue blue blue",
    ]
    assert [table.in_area(row) for row in (1, 2, 3)] == ["", "", ""]
    assert table.on_card("bag-for-bag") == ""
