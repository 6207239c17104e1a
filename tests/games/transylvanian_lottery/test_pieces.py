"""The game and its pieces (chapter 1)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import cast

import pytest

from carpathia.core.components import ComponentError
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, SPECTATOR
from carpathia.games.transylvanian_lottery.components import CARDS, ICONS, ROLES
from carpathia.games.transylvanian_lottery.rules.position import CARD, Phase
from carpathia.games.transylvanian_lottery.view import TableView
from carpathia.games.transylvanian_lottery.words import icon_name, kind_name
from tests.clauses import clause
from tests.games.transylvanian_lottery.census import census
from tests.games.transylvanian_lottery.table import Table, make_game


@clause("GT-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_has_three_rounds_and_is_for_two_to_five(seats: int) -> None:
    game = make_game(seats)
    state, rng, rounds = game.start(), Rng(seats), set()
    while state.actor != NOBODY:
        rounds.add(int(state.round))
        luck = state.actor == CHANCE
        state.apply(state.actor, state.draw(rng) if luck else rng.pick(state.legal(state.actor)))
    assert rounds == {0, 1, 2}
    assert list(type(game).seat_range) == [2, 3, 4, 5]


@clause("GT-1.2", "GT-2.6", "GT-2.7")
def test_each_of_three_rows_has_a_bag_an_area_two_cards_and_prizes() -> None:
    rows = Table(3).view()["rows"]
    assert len(rows) == 3
    for row in rows:
        assert len(row["cards"]) == 2
        assert len(row["prizes"]) == 3
        assert row["bag"] == row["area"] == {"red": 1, "blue": 1, "yellow": 1}


@clause("GT-1.3", "GT-2.5")
def test_everybody_has_nine_tickets() -> None:
    table = Table(4)
    for seat in range(4):
        assert table.hand(seat) == 3
        assert census(table.state)[f"tickets of seat {seat}"] == 9
    assert [seat["colour"] for seat in table.view()["seats"]] == ["red", "blue", "yellow", "green"]


@clause("GT-1.4", "GT-4.3")
def test_there_is_one_card_for_each_action() -> None:
    cards = [card for row in Table(3).view()["rows"] for card in row["cards"]]
    assert {card["card"]: card["times"] for card in cards} == {
        "area-to-bag": 2,
        "area-to-area": 3,
        "bag-for-bag": 2,
        "bag-to-bag": 2,
        "bag-for-area": 2,
        "bag-to-area": 3,
    }
    assert len(cards) == len(CARDS) == 6


@clause("GT-1.5", "GT-1.6")
def test_the_prizes_show_every_icon_nine_times() -> None:
    parts = make_game(3).parts
    names = {kind_name(parts, kind): parts.copies[kind] for kind in range(parts.kinds)}
    assert ICONS == ["blood", "music", "water", "fire", "gold", "bone"]
    assert sum(names.values()) == 36
    royal = {name: count for name, count in names.items() if name.startswith("crown")}
    cursed = {name: count for name, count in names.items() if name.startswith("curse")}
    assert list(royal.values()) == [1] * 6
    assert list(cursed.values()) == [2] * 6
    twice = {name for name, count in names.items() if count == 2} - set(cursed)
    assert twice == {"Blood and Fire", "Music and Bone", "Water and Gold"}
    for icon in ICONS:
        assert sum(count for name, count in names.items() if icon_name(icon) in name) == 9


@clause("GT-1.7")
def test_the_scoring_cards_are_the_six_orders_twice() -> None:
    parts = make_game(3).parts
    assert sorted(map(tuple, parts.worth)) == sorted(permutations([1, 2, 3]))
    assert list(parts.scoring_copies) == [2] * 6


@clause("GT-1.8")
def test_every_icon_is_wanted_by_six_of_twelve_roles() -> None:
    parts = make_game(3).parts
    wanted = Counter(icon for wants in parts.wants for icon in wants)
    assert set(wanted.values()) == {6}
    assert len(ROLES) == len(set(ROLES)) == 12
    assert [ICONS[icon] for icon in parts.wants[ROLES.index("gnome")]] == ["blood", "music", "water"]


@clause("GT-1.9", "GT-4.11")
def test_what_the_bags_hold_is_shown_to_all() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    table.luck("ticket of seat 2")
    table.play(0, "put in bag 3")
    for viewer in (0, 1, 2, SPECTATOR):
        bags = [list((row["bag"] or {}).values()) for row in table.view(viewer)["rows"]]
        assert bags == [[1, 1, 0], [1, 1, 1], [1, 1, 2]]


def closed(table: Table, viewer: int) -> TableView:
    return cast(TableView, table.game.without_aids(table.view(viewer), {"bags"}))


@clause("GT-1.10")
def test_of_closed_bags_only_the_numbers_are_shown() -> None:
    table = Table(3, roles=["Vampire"])
    table.play(0, "play in area 1")
    table.skip()
    for viewer in (0, 1, 2, SPECTATOR):
        view = closed(table, viewer)
        assert [(row["in_bag"], row["bag"], row["lots"]) for row in view["rows"]] == [(3, None, None)] * 3
        words = "\n".join(table.game.board_text(view, table.names))
        assert "Bag 1: 3 tickets. Area 1: 2 red, 1 blue, 1 yellow." in words
        assert "lottery now" not in words


@clause("GT-1.10")
def test_only_the_vampire_looks_into_closed_bags_while_the_power_can_be_used() -> None:
    table = Table(3, roles=["Vampire"])
    inside = {"red": 1, "blue": 1, "yellow": 1}
    assert [row["bag"] for row in closed(table, 0)["rows"]] == [inside] * 3
    assert [row["lots"] for row in closed(table, 0)["rows"]] == [None] * 3
    assert [row["bag"] for row in closed(table, 1)["rows"]] == [None] * 3
    table.play(0, "vampire takes seat 1 from bag 2")
    assert [row["bag"] for row in closed(table, 0)["rows"]] == [None] * 3


@clause("GT-1.9")
def test_imagination_leaves_all_tickets_where_they_are() -> None:
    table = Table(5)
    table.rig()
    world = table.state.clone()
    world.resample(0, Rng(1))
    assert list(world.tickets) == list(table.state.tickets)


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"prizes.normal_copies": [0] * 15}, "27 cards|18 cards, but 3 rounds of 9 need 27"),
    ({"prizes.normal_second": [1, 1, *[5] * 13]}, "no two normal prizes may show the same two icons"),
    ({"scoring.top": [3] * 6, "scoring.middle": [2] * 6, "scoring.bottom": [1] * 6}, "no two scoring cards"),
    ({"scoring.copies": [0, 0, 0, 0, 0, 2]}, "a card for each of 3 players"),
    ({"roles.imp": [1, 1, 2]}, "the three icons of a role must differ"),
    ({"roles.imp": [1, 6, 2]}, "every entry must be 0 to 5"),
    ({"actions.bag_to_bag": 0}, "it must be 1 to 9"),
]


@clause("GT-1.6", "GT-1.7", "GT-1.8", "GT-4.3")
@pytest.mark.parametrize(("changes", "complaint"), IMPOSSIBLE)
def test_impossible_components_are_complained_about(changes: dict[str, object], complaint: str) -> None:
    components = type(make_game(3)).default_components().changed(changes, "a designer's file")
    with pytest.raises(ComponentError, match=complaint):
        type(make_game(3))(3, components)


@clause("GT-1.2")
def test_action_cards_feed_the_bag_of_their_row() -> None:
    table = Table(2, until=Phase.LAY_CARDS)
    table.luck(*[f"lay {card}" for card in reversed(CARDS)])
    table.skip()
    table.play(table.actor, "play on bag-to-area", "done")
    assert table.state.at(CARD + 5, 0) == 1
    table.rig()
    assert (table.view()["rows"][0]["bag"] or {})["red"] == 1 + 1 + 1 + 2
