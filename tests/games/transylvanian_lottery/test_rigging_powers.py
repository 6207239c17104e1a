"""The powers of the rigging phase (chapter 5): Mermaid, Banshee, Gnome, Vampire, Werewolf, Imp and Fairy."""

from __future__ import annotations

import pytest

from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.games.transylvanian_lottery.words import prize_name
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


@clause("GT-5.13", "GT-5.1")
def test_the_mermaid_puts_an_own_ticket_from_an_area_into_a_bag_before_the_first_turn() -> None:
    table = Table(3, roles=["Goblin", "Mermaid", "Ghoul"])
    assert (table.actor, table.phase) == (1, Phase.OPENING)
    assert table.legal(1) == ["pass"] + [
        f"mermaid sends from area {area} to bag {bag}" for area in (1, 2, 3) for bag in (1, 2, 3)
    ]
    table.play(1, "mermaid sends from area 2 to bag 3")
    assert table.in_area(2) == "red yellow"
    assert table.in_bag(3) == "red blue blue yellow"
    assert (table.actor, table.phase) == (0, Phase.TURN)
    assert table.view()["seats"][1]["spent"]


@clause("GT-5.3", "GT-5.13")
def test_a_mermaid_without_tickets_in_areas_is_not_asked() -> None:
    table = Table(3, roles=["Mermaid"], changes={"tickets.in_area": 0})
    assert table.phase is Phase.TURN


@clause("GT-5.14")
def test_the_banshee_exchanges_two_prizes_of_different_rows() -> None:
    table = Table(3, roles=["Banshee"])
    table.play(0, "banshee exchanges row 1 prize 2")
    assert table.view()["picked"] == {"slot": {"row": 0, "place": 1}, "space": None, "ticket": None}
    assert table.legal(0) == [f"for row {row} prize {place}" for row in (2, 3) for place in (1, 2, 3)]
    table.play(0, "for row 3 prize 1")
    rows = [[prize and prize_name(prize) for prize in row["prizes"]] for row in table.view()["rows"]]
    assert rows[0] == ["Blood and Music", "Music and Fire", "Blood and Fire"]
    assert rows[2] == ["Blood and Water", "Music and Gold", "Music and Bone"]
    assert table.phase is Phase.TURN


@clause("GT-5.14", "GT-5.3")
def test_the_banshee_exchanges_only_different_prizes() -> None:
    prizes = ["curse and Fire", "curse and Gold", "curse and Fire", "curse and Gold", "crown and Gold"]
    table = Table(2, roles=["Banshee"], prizes=prizes)
    table.play(0, "banshee exchanges row 1 prize 1")
    assert table.legal(0) == [
        "for row 2 prize 2",
        "for row 3 prize 1",
        "for row 3 prize 2",
    ]


@clause("GT-5.2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_powers_of_the_same_moment_are_asked_for_in_turn_order(first: int) -> None:
    table = Table(3, first=first, roles=["Goblin", "Mermaid", "Banshee"])
    asked = []
    while table.phase is Phase.OPENING:
        asked.append(table.actor)
        table.play(table.actor, "pass")
    assert asked == [seat for seat in [(first + step) % 3 for step in range(3)] if seat]


def gnome(first: int = 0, changes: dict[str, bool] | None = None) -> Table:
    """Seat 0 is the Gnome; red lies on area-to-bag and blue on bag-to-bag."""
    table = Table(3, first=first, roles=["Gnome", "Goblin", "Ghoul"], changes=changes)
    table.card("area-to-bag", "red")
    table.card("bag-to-bag", "blue")
    return table


@clause("GT-5.4", "GT-5.17")
def test_the_gnome_exchanges_two_tickets_on_action_cards() -> None:
    table = gnome()
    powers = [label for label in table.legal(0) if label.startswith("gnome")]
    assert powers == ["gnome exchanges seat 0 on area-to-bag", "gnome exchanges seat 1 on bag-to-bag"]
    table.play(0, "gnome exchanges seat 0 on area-to-bag")
    assert table.view()["picked"] == {
        "slot": None,
        "space": None,
        "ticket": {"colour": "red", "card": "area-to-bag"},
    }
    assert table.legal(0) == ["for seat 1 on bag-to-bag"]
    table.play(0, "for seat 1 on bag-to-bag")
    assert table.on_card("area-to-bag") == "blue"
    assert table.on_card("bag-to-bag") == "red"
    assert (table.actor, table.phase) == (0, Phase.TURN)
    assert not [label for label in table.legal(0) if label.startswith("gnome")]


@clause("GT-5.20")
def test_the_gnome_is_asked_between_turns_and_at_the_end_but_not_before_his_own() -> None:
    table = gnome()
    asked = []
    while table.phase is not Phase.LOTS:
        if table.phase is Phase.BETWEEN:
            assert table.actor == 0
            asked.append(table.state.mover)
            table.play(0, "pass")
        else:
            table.play(table.actor, "play in area 1")
    assert asked == [0, 1, 0, 1, 0, 1, 2]


@clause("GT-5.20")
def test_the_gnome_acts_only_in_his_own_turns_if_it_is_so_ruled() -> None:
    table = gnome(changes={"rulings.gnome_any_time": False})
    asked = []
    while table.phase is not Phase.LOTS:
        if table.phase is Phase.BETWEEN:
            asked.append((table.actor, table.state.mover))
            table.play(0, "pass")
        else:
            table.play(table.actor, "play in area 1")
    assert asked == [(0, 0)] * 3


@clause("GT-5.20", "GT-5.1")
def test_the_gnome_acts_after_the_turn_of_another_and_then_no_more_in_this_round() -> None:
    table = gnome(first=1)
    table.play(1, "play in area 1")
    assert (table.actor, table.phase) == (0, Phase.BETWEEN)
    table.play(0, "gnome exchanges seat 1 on bag-to-bag", "for seat 0 on area-to-bag")
    assert (table.actor, table.phase) == (2, Phase.TURN)
    while table.phase is not Phase.LOTS:
        assert table.phase is Phase.TURN
        table.play(table.actor, "play in area 1")


@clause("GT-5.3", "GT-5.20")
def test_the_gnome_is_not_asked_while_nothing_can_be_exchanged() -> None:
    table = gnome()
    table.card("bag-to-bag", "red")
    assert not [label for label in table.legal(0) if label.startswith("gnome")]
    table.card("area-to-bag", "red blue")
    table.card("bag-to-bag", "")
    table.play(0, "play in area 1")
    assert (table.actor, table.phase) == (1, Phase.TURN)


@clause("GT-5.20", "GT-5.10")
def test_the_last_chance_of_the_gnome_is_before_the_fairy() -> None:
    table = Table(3, roles=["Fairy", "Gnome", "Goblin"])
    table.play(0, "play on area-to-bag", "done")
    table.play(1, "play on bag-to-bag", "done")
    while table.state.mover != 2 or table.hand(2):
        if table.phase is Phase.BETWEEN:
            table.play(1, "pass")
        else:
            table.play(table.actor, "play in area 1")
    assert (table.actor, table.phase) == (1, Phase.BETWEEN)
    table.play(1, "pass")
    assert (table.actor, table.phase) == (0, Phase.FAIRY)


@clause("GT-5.6")
def test_the_vampire_moves_a_ticket_of_choice_from_a_bag_to_the_area_of_its_row() -> None:
    table = Table(3, roles=["Vampire"])
    powers = [label for label in table.legal(0) if label.startswith("vampire")]
    assert powers == [f"vampire takes seat {seat} from bag {bag}" for seat in range(3) for bag in (1, 2, 3)]
    table.play(0, "vampire takes seat 2 from bag 3")
    assert table.in_bag(3) == "red blue"
    assert table.in_area(3) == "red blue yellow yellow"
    assert not [label for label in table.legal(0) if label.startswith("vampire")]
    table.play(0, "play in area 1")
    assert table.actor == 1


@clause("GT-5.6", "GT-5.3")
def test_the_vampire_has_no_power_over_empty_bags() -> None:
    table = Table(3, roles=["Vampire"], changes={"tickets.in_bag": 0})
    assert not [label for label in table.legal(0) if label.startswith("vampire")]


@clause("GT-5.8")
def test_the_werewolf_moves_a_ticket_from_an_area_to_another() -> None:
    table = Table(3, roles=["Goblin", "Werewolf"])
    table.play(0, "play in area 1")
    table.play(1, "werewolf moves seat 0 from area 1 to area 3")
    assert table.in_area(1) == "red blue yellow"
    assert table.in_area(3) == "red red blue yellow"
    assert (table.actor, table.phase) == (1, Phase.TURN)


@clause("GT-5.17", "GT-5.8")
def test_powers_of_ones_turn_are_used_before_the_ticket_or_after_the_action_but_not_within() -> None:
    table = Table(3, roles=["Werewolf"])
    assert "werewolf moves seat 0 from area 1 to area 3" in table.legal(0)
    table.play(0, "play on area-to-bag")
    assert not [label for label in table.legal(0) if label.startswith("werewolf")]
    table.play(0, "move seat 1 from area 1 to bag 1")
    assert not [label for label in table.legal(0) if label.startswith("werewolf")]
    table.play(0, "move seat 1 from area 2 to bag 1")
    assert (table.actor, table.phase) == (0, Phase.BETWEEN)
    table.play(0, "werewolf moves seat 0 from area 1 to area 3")
    assert (table.actor, table.phase) == (1, Phase.TURN)


@clause("GT-5.1", "GT-5.8")
def test_a_power_comes_back_in_the_next_round() -> None:
    table = Table(2, roles=["Werewolf", "Goblin"])
    table.play(0, "werewolf moves seat 0 from area 1 to area 3")
    table.rig()
    assert table.view()["seats"][0]["spent"]
    while table.state.round == 0:
        if table.actor == 64:
            table.luck(next(iter(table.outcomes())))
        else:
            table.play(table.actor, table.legal(table.actor)[0])
    table.lay_prizes()
    assert not table.view()["seats"][0]["spent"]


@clause("GT-5.9")
def test_the_imp_takes_an_action_one_time_more() -> None:
    table = Table(3, roles=["Imp"])
    table.play(
        0, "play on area-to-bag", "move seat 1 from area 1 to bag 1", "move seat 1 from area 2 to bag 1"
    )
    assert table.actor == 0
    assert table.question(0) == "As the Imp you may move a ticket from an area to a bag once more."
    assert not table.view()["seats"][0]["spent"]
    table.play(0, "move seat 1 from area 3 to bag 1")
    assert table.view()["seats"][0]["spent"]
    assert table.actor == 1


@clause("GT-5.9", "GT-5.1")
def test_the_imp_may_keep_the_power_for_a_later_turn() -> None:
    table = Table(3, roles=["Imp"])
    table.play(
        0, "play on area-to-bag", "move seat 1 from area 1 to bag 1", "move seat 1 from area 2 to bag 1"
    )
    table.play(0, "done")
    assert not table.view()["seats"][0]["spent"]
    table.idle(2)
    table.play(0, "play on bag-to-bag")
    for _ in range(3):
        table.play(0, "draw from bag 1")
        table.draw("blue")
        table.play(0, "put in bag 1")
    assert table.actor == 1


@clause("GT-5.10")
def test_the_fairy_moves_an_own_ticket_to_another_card_when_the_turns_are_over() -> None:
    table = Table(2, roles=["Goblin", "Fairy"])
    table.play(0, "play on area-to-bag", "done")
    table.play(1, "play on area-to-bag", "done")
    while table.phase is Phase.TURN:
        table.play(table.actor, "play in area 1")
    assert (table.actor, table.phase) == (1, Phase.FAIRY)
    assert table.legal(1) == [
        "pass",
        "fairy moves from area-to-bag to area-to-area",
        "fairy moves from area-to-bag to bag-for-bag",
        "fairy moves from area-to-bag to bag-to-bag",
        "fairy moves from area-to-bag to bag-for-area",
        "fairy moves from area-to-bag to bag-to-area",
    ]
    table.play(1, "fairy moves from area-to-bag to bag-to-area")
    assert table.phase is Phase.LOTS
    assert table.in_bag(3).count("blue") == 3


@clause("GT-5.3", "GT-5.10")
def test_a_fairy_without_tickets_on_cards_is_not_asked() -> None:
    table = Table(2, roles=["Goblin", "Fairy"])
    while table.phase is Phase.TURN:
        table.play(table.actor, "play in area 1")
    assert table.phase is Phase.LOTS
