"""The powers of the lottery (chapter 5): Dragon, Witch, Giant, Ghoul and Goblin."""

from __future__ import annotations

import pytest

from carpathia.games.transylvanian_lottery.rules.position import Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table

SPENT = "uses the power of the"


@clause("GT-5.5")
def test_the_dragon_puts_a_drawn_ticket_back_and_has_another_drawn_as_the_last() -> None:
    table = Table(3, roles=["Dragon"])
    table.lottery("red red blue blue yellow yellow", "red", "red")
    table.draw("blue yellow red red blue")
    assert (table.actor, table.phase) == (0, Phase.DRAWN)
    assert table.legal(0) == ["pass", *[f"dragon returns space {space}" for space in range(1, 6)]]
    table.play(0, "dragon returns space 5")
    assert table.line == "blue yellow red red"
    assert table.outcomes() == {"ticket of seat 1": 1, "ticket of seat 2": 1}
    table.draw("yellow")
    assert table.line == "blue yellow red red yellow"
    assert table.ranking == [2, 0, 1]
    assert table.view()["seats"][0]["spent"]


@clause("GT-5.5")
def test_from_a_drained_bag_the_same_ticket_returns_as_the_last() -> None:
    table = Table(3, roles=["Dragon"])
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    table.play(0, "dragon returns space 1")
    assert table.outcomes() == {"ticket of seat 0": 1}
    table.draw("red")
    assert table.line == "blue yellow red"
    assert table.ranking == [0, 2, 1]


@clause("GT-5.5")
def test_the_dragon_leaves_carried_tickets_alone() -> None:
    table = Table(5, roles=["Dragon"])
    table.lottery("red blue", "red", "red", carried="green purple")
    table.draw("red blue")
    assert table.legal(0) == ["pass", "dragon returns space 3", "dragon returns space 4"]
    refusal = table.refusal(0, "dragon returns space 1")
    assert (
        str(refusal)
        == "The ticket on space 1 was carried over from another row, not drawn in this one. (GT-5.5)"
    )


@clause("GT-5.1", "GT-5.5")
def test_a_power_not_used_in_one_row_can_be_used_in_the_next_but_only_once() -> None:
    table = Table(2, roles=["Dragon", "Imp"])
    table.lottery("red", "red blue", "red")
    table.draw("red")
    table.play(0, "pass", "take prize 1", "take prize 2")
    table.draw("red blue")
    table.play(0, "dragon returns space 1")
    table.draw("red")
    table.play(0, "take prize 1")
    table.play(1, "take prize 2")
    table.draw("red")
    assert table.phase is Phase.PRIZE


@clause("GT-5.7")
def test_the_witch_exchanges_two_tickets_of_a_row_carried_ones_too() -> None:
    table = Table(4, roles=["Imp", "Witch"])
    table.lottery("red red blue blue", "red", "red", carried="green")
    table.draw("blue blue red red")
    assert table.line == "green blue blue red red"
    table.play(1, "witch exchanges space 3")
    assert table.view()["picked"] == {"slot": None, "space": 2, "ticket": None}
    assert table.legal(1) == ["for space 1", "for space 4", "for space 5"]
    table.play(1, "for space 5")
    assert table.ranking == [1, 0, 3]
    carried = Table(4, roles=["Imp", "Witch"])
    carried.lottery("red red blue blue", "red", "red", carried="green")
    carried.draw("blue blue red red")
    carried.play(1, "witch exchanges space 1", "for space 5")
    assert list(carried.state.lines[0].tickets) == [0, 1, 1, 0, 3]


@clause("GT-5.18")
def test_a_ticket_stays_carried_or_drawn_wherever_the_witch_lays_it() -> None:
    table = Table(5, roles=["Witch", "Dragon"])
    table.lottery("red red blue blue yellow", "red", "red", carried="green purple")
    table.draw("red red blue blue yellow")
    table.play(0, "witch exchanges space 1", "for space 7")
    assert table.line == "yellow purple red red blue blue green"
    assert table.legal(1) == ["pass", *[f"dragon returns space {space}" for space in (1, 3, 4, 5, 6)]]
    assert table.refusal(1, "dragon returns space 7").reason == (
        "The ticket on space 7 was carried over from another row, not drawn in this one."
    )
    assert table.carried == "purple green"
    table.play(1, "dragon returns space 1")
    table.draw("yellow")
    assert table.line == "purple red red blue blue green yellow"
    assert list(table.state.lines[0].is_carried) == [1, 0, 0, 0, 0, 1, 0]


@clause("GT-5.18", "GT-6.12")
def test_tickets_that_move_on_are_carried_into_the_next_row_whatever_they_were() -> None:
    table = Table(4, roles=["Witch", "Imp", "Ghoul", "Dragon"])
    table.lottery("red red blue blue yellow yellow green", "red", "red")
    table.draw("green red red blue blue yellow yellow")
    table.play(0, "pass")
    table.play(3, "pass")
    for seat, place in ((2, 1), (1, 2), (0, 3)):
        table.play(seat, f"take prize {place}")
    table.draw("red")
    assert (table.line, table.carried) == ("green red", "green")
    table.play(0, "witch exchanges space 1", "for space 2")
    assert table.legal(3) == ["pass", "dragon returns space 1"]


@clause("GT-5.3", "GT-5.7")
def test_the_witch_is_not_asked_about_a_row_of_one_colour() -> None:
    table = Table(3, roles=["Witch"])
    table.lottery("blue blue", "red", "red")
    table.draw("blue blue")
    assert table.phase is Phase.PRIZE


@clause("GT-5.11")
def test_the_giant_wins_every_tie_of_a_row() -> None:
    table = Table(3, roles=["Giant", "Imp", "Fairy"])
    table.lottery("red blue yellow", "red blue", "red")
    table.draw("red blue yellow")
    table.play(0, "giant wins ties")
    assert table.ranking == [0, 2, 1]
    assert table.view()["line"]["ties"] == 0
    for seat, place in ((0, 1), (2, 2), (1, 3)):
        table.play(seat, f"take prize {place}")
    table.draw("red blue")
    assert table.phase is Phase.PRIZE
    assert table.ranking == [1, 0]


@clause("GT-5.11")
def test_the_giant_wins_ties_but_not_against_more_tickets() -> None:
    table = Table(3, roles=["Giant", "Imp", "Fairy"])
    table.lottery("red blue blue", "red", "red")
    table.draw("red blue blue")
    table.play(0, "giant wins ties")
    assert table.ranking == [1, 0]


@clause("GT-5.3", "GT-5.11")
def test_a_giant_without_a_ticket_in_the_row_is_not_asked() -> None:
    table = Table(3, roles=["Giant"])
    table.lottery("blue", "red", "red")
    table.draw("blue")
    assert table.phase is Phase.PRIZE


@clause("GT-5.19")
def test_a_giant_without_a_ticket_declares_while_the_dragon_can_bring_one_in() -> None:
    table = Table(3, roles=["Giant", "Dragon", "Imp"])
    table.lottery("red red blue blue yellow yellow yellow", "red", "red")
    table.draw("blue blue yellow yellow yellow")
    assert (table.actor, table.legal(0)) == (0, ["pass", "giant wins ties"])
    table.play(0, "giant wins ties")
    table.play(1, "dragon returns space 2")
    table.draw("red")
    assert table.line == "blue yellow yellow yellow red"
    assert table.ranking == [2, 0, 1]


@clause("GT-5.19")
def test_a_declaration_without_a_ticket_in_the_end_wins_nothing() -> None:
    table = Table(3, roles=["Giant", "Dragon", "Imp"])
    table.lottery("red blue blue yellow yellow yellow", "red", "red")
    table.draw("blue blue yellow yellow yellow")
    table.play(0, "giant wins ties")
    table.play(1, "pass")
    assert table.ranking == [2, 1]


NO_CHANCE = [
    ("the Dragon was asked before", 1, "red blue blue blue blue blue", "", False),
    ("the Dragon's power is spent", 0, "red blue blue blue blue blue", "", True),
    ("the bag holds none", 0, "blue blue blue blue blue blue", "", False),
    ("nothing in the row was drawn", 0, "red", "blue blue blue blue blue", False),
]


@clause("GT-5.3", "GT-5.19")
@pytest.mark.parametrize(
    ("first", "bag", "carried", "spent"),
    [case[1:] for case in NO_CHANCE],
    ids=[case[0] for case in NO_CHANCE],
)
def test_a_giant_for_whom_no_ticket_can_come_is_not_asked(
    first: int, bag: str, carried: str, spent: bool
) -> None:
    table = Table(3, first=first, roles=["Giant", "Dragon", "Imp"])
    if spent:
        table.state.used = table.state.used[:]
        table.state.used[1] = 1
    table.lottery(bag, "red", "red", carried=carried)
    while table.phase is Phase.LOTS:
        table.draw("blue")
    asked = []
    while table.phase is Phase.DRAWN:
        asked.append(table.actor)
        table.play(table.actor, "pass")
    assert 0 not in asked
    assert table.phase is Phase.PRIZE


@clause("GT-5.2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_powers_over_a_row_are_asked_for_once_in_turn_order(first: int) -> None:
    table = Table(3, first=first, roles=["Dragon", "Witch", "Giant"])
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    asked = []
    while table.phase is Phase.DRAWN:
        asked.append(table.actor)
        table.play(table.actor, "pass")
    assert asked == [(first + step) % 3 for step in range(3)]


@clause("GT-5.12")
def test_the_ghoul_takes_a_curse_that_subtracts_nothing_but_counts() -> None:
    prizes = ["curse and Fire", "curse and Blood", "crown and Fire"]
    table = Table(3, roles=["Ghoul", "Imp", "Fairy"], scoring=["1-3-2"], prizes=prizes)
    table.lottery("red", "red", "red")
    table.draw("red")
    assert table.legal(0) == [
        "take prize 1",
        "take prize 2",
        "take prize 3",
        "take harmless prize 1",
        "take harmless prize 2",
    ]
    table.play(0, "take harmless prize 1")
    own = table.view(0)["seats"][0]
    assert (own["points"], own["curses"]) == (0, 1)
    assert [(prize["id"], prize["harmless"]) for prize in own["prizes"]] == [("curse-fire", True)]
    assert table.legal(0) == ["pass", "take prize 2", "take prize 3"]
    table.play(0, "take prize 2")
    own = table.view(0)["seats"][0]
    assert (own["points"], own["curses"]) == (-1, 2)


@clause("GT-5.12", "GT-5.1")
def test_the_ghoul_may_take_a_curse_as_it_is() -> None:
    table = Table(3, roles=["Ghoul", "Imp"], scoring=["1-3-2"], prizes=["curse and Fire"])
    table.lottery("red", "red", "red")
    table.draw("red")
    table.play(0, "take prize 1")
    assert table.view(0)["seats"][0]["points"] == -3
    assert not table.view()["seats"][0]["spent"]


@clause("GT-5.15")
def test_the_goblin_discards_the_only_prize_that_is_left() -> None:
    table = Table(3, roles=["Goblin", "Imp", "Fairy"])
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    table.play(2, "take prize 1")
    table.play(1, "take prize 3")
    assert table.legal(0) == ["take prize 2", "goblin discards prize 2"]
    table.play(0, "goblin discards prize 2")
    assert table.won(0) == []
    assert table.out_of_play() == ["Blood and Water"]
    assert "Joan discards the prize Blood and Water." in table.log()
    assert table.view()["seats"][0]["spent"]


@clause("GT-5.15")
def test_the_goblin_does_not_discard_while_there_is_a_choice() -> None:
    table = Table(3, roles=["Goblin"])
    table.lottery("red", "red", "red")
    table.draw("red")
    assert table.legal(0) == ["take prize 1", "take prize 2", "take prize 3"]
    assert table.refusal(0, "goblin discards prize 1").clause == "GT-5.15"


@clause("GT-5.16")
@pytest.mark.parametrize(("moves", "line"), [(False, ""), (True, "red")])
def test_tickets_of_a_goblin_who_discards_stay_unless_it_is_ruled_otherwise(moves: bool, line: str) -> None:
    changes = {"rulings.discarded_tickets_move_on": moves}
    table = Table(3, roles=["Goblin", "Imp", "Fairy"], changes=changes)
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    table.play(2, "take prize 1")
    table.play(1, "take prize 3")
    table.play(0, "goblin discards prize 2")
    assert table.line == line
    assert table.in_area(1) == ("blue yellow" if moves else "red blue yellow")


@clause("GT-5.16", "GT-6.12")
def test_colours_behind_a_goblin_who_discards_move_on() -> None:
    table = Table(4, roles=["Goblin", "Imp", "Fairy", "Ghoul"])
    table.lottery("red red blue blue yellow yellow green", "red", "red")
    table.draw("green red red blue blue yellow yellow")
    assert table.ranking == [2, 1, 0, 3]
    table.play(2, "take prize 1")
    table.play(1, "take prize 2")
    table.play(0, "goblin discards prize 3")
    assert table.line == "green"
