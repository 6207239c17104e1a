"""Setting up (chapter 2)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.components import CARDS, ROLES
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.testing.plays import played
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table, make_game


@clause("GT-2.1")
def test_luck_names_the_first_player() -> None:
    state = make_game(4).start()
    assert state.chance().weights == [1] * 4
    table = Table(4, first=2)
    assert table.view()["first"] == 2
    assert table.log()[0] == "Suzan is the first player."


@clause("GT-2.2", "GT-2.9")
def test_roles_are_chosen_openly_in_turn_order_and_no_role_twice() -> None:
    table = Table(3, first=1, until=Phase.CHOOSE_ROLE)
    assert table.legal(1) == [f"role {role.capitalize()}" for role in ROLES]
    table.play(1, "role Witch")
    assert table.actor == 2
    assert "role Witch" not in table.legal(2)
    table.play(2, "role Imp")
    table.play(0, "role Giant")
    for viewer in (0, 1, 2, SPECTATOR):
        roles = [seat["role"] for seat in table.view(viewer)["seats"]]
        assert roles == ["giant", "witch", "imp"]


@clause("GT-2.3")
def test_a_scoring_card_is_seen_by_its_owner_alone() -> None:
    table = Table(3, scoring=["1-2-3", "2-1-3", "3-2-1"])
    for viewer in (0, 1, 2, SPECTATOR):
        seen = [seat["scoring"] is not None for seat in table.view(viewer)["seats"]]
        assert seen == [viewer == seat for seat in range(3)]
    assert table.view(1)["seats"][1]["scoring"] == [2, 1, 3]


@clause("GT-2.4")
def test_scoring_cards_are_chosen_in_turn_order_from_those_left() -> None:
    table = Table(4, first=3, until=Phase.CHOOSE_SCORING)
    for seat in (3, 0):
        assert table.actor == seat
        table.play(seat, "scoring 3-1-2")
    assert "scoring 3-1-2" not in table.legal(1)
    assert len(table.legal(1)) == 5


@clause("GT-2.4")
def test_who_chooses_sees_what_is_left_and_nobody_else_does() -> None:
    table = Table(3, until=Phase.CHOOSE_SCORING)
    table.play(0, "scoring 3-1-2")
    left = table.view(1)["scoring_left"]
    assert left is not None
    assert [card["left"] for card in left] == [2, 1, 2, 2, 2, 2]
    assert table.view(2)["scoring_left"] is None
    assert table.view(SPECTATOR)["scoring_left"] is None
    table.play(1, "scoring 1-2-3")
    kept, later = table.view(1)["scoring_left"], table.view(2)["scoring_left"]
    assert kept == left
    assert later is not None
    assert [card["left"] for card in later] == [2, 1, 2, 2, 2, 1]


@clause("GT-2.5")
def test_tickets_lie_in_every_area_and_bag() -> None:
    table = Table(2)
    for row in (1, 2, 3):
        assert table.in_area(row) == table.in_bag(row) == "red blue"
    assert table.hand(0) == table.hand(1) == 3


@clause("GT-2.6")
@pytest.mark.parametrize(("seats", "prizes"), [(2, 2), (3, 3), (5, 3)])
def test_every_row_gets_three_prizes_or_two_with_two_players(seats: int, prizes: int) -> None:
    table = Table(seats, until=Phase.LAY_PRIZES)
    assert table.outcomes()["prize curse and Fire"] == 2
    assert table.outcomes()["prize crown and Fire"] == 1
    assert sum(table.outcomes().values()) == 36
    table.luck("prize crown and Fire")
    assert "prize crown and Fire" not in table.outcomes()
    table.lay_prizes()
    assert [len(row["prizes"]) for row in table.view()["rows"]] == [prizes] * 3
    assert table.view()["deck"] == 36 - 3 * prizes


@clause("GT-2.11", "GT-2.12")
def test_everybody_chooses_a_colour_out_of_eight() -> None:
    chosen = ["black", "orange", "blue"]
    table = Table(3, colours=chosen)
    assert len(table.game.palette) == 8
    assert [seat["colour"] for seat in table.view()["seats"]] == chosen
    assert table.view()["rows"][0]["bag"] == {"black": 1, "orange": 1, "blue": 1}
    assert "Mark, orange: 3 tickets in hand." in table.lines()
    table.play(0, "play on area-to-bag", "move seat 1 from area 2 to bag 1")
    assert table.log()[-1] == "Joan moves an orange ticket from area 2 to bag 1."
    assert table.refusal(0, "move seat 2 from area 2 to area 1").reason.startswith("You cannot move a blue")
    with pytest.raises(ValueError, match="has no colour 'pink'"):
        make_game(3, colours=["pink", "red", "blue"])


@clause("GT-2.12")
def test_every_colour_has_a_sign_and_the_same_plays_are_possible_with_any() -> None:
    colours = Table(2).game.palette
    signs = {sign for pair in pairwise(colours) for sign in signs_of(pair)}
    assert len(signs) == len(colours)
    plain, chosen = make_game(4), make_game(4, colours=["white", "green", "black", "red"])
    assert played(plain, 3).record.moves == played(chosen, 3).record.moves


def signs_of(colours: tuple[str, str]) -> list[str]:
    return [seat["sign"] for seat in Table(2, colours=colours).view()["seats"]]


@clause("GT-2.7", "GT-2.10")
def test_two_action_cards_lie_in_each_row_for_the_whole_game() -> None:
    table = Table(3, until=Phase.LAY_CARDS)
    assert Counter(table.outcomes()) == {f"lay {card}": 1 for card in CARDS}
    order = ["bag-to-area", "area-to-bag", "bag-to-bag", "bag-for-bag", "area-to-area", "bag-for-area"]
    table.luck(*[f"lay {card}" for card in order])
    rows = [{card["card"] for card in row["cards"]} for row in table.view()["rows"]]
    assert rows == [set(order[:2]), set(order[2:4]), set(order[4:])]


@clause("GT-2.8")
def test_prizes_and_action_cards_come_after_all_choices() -> None:
    table = Table(2, until=Phase.LAY_PRIZES)
    assert all(prize is None for row in table.view()["rows"] for prize in row["prizes"])
    assert all(not row["cards"] for row in table.view()["rows"])
    assert all(seat["role"] is not None for seat in table.view()["seats"])
    assert table.view(1)["seats"][1]["scoring"] is not None
