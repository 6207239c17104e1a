"""Who sees what: only scoring cards are secret."""

from __future__ import annotations

import json

from carpathia.core.journal import HIDDEN
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


@clause("GT-2.3")
def test_a_choice_is_told_to_its_owner_alone() -> None:
    table = Table(3, until=Phase.CHOOSE_SCORING)
    table.play(0, "scoring 1-3-2")
    for viewer in (0, 1, 2, SPECTATOR):
        chosen = [event for event in table.events(viewer) if event.fact == facts.SCORING_CHOSEN]
        assert [event.a != HIDDEN for event in chosen] == [viewer == 0]
        assert "Joan takes a scoring card face down." in table.log(viewer)


@clause("GT-2.4")
def test_what_is_left_is_told_to_the_next_alone() -> None:
    table = Table(3, until=Phase.CHOOSE_SCORING)
    table.play(0, "scoring 1-3-2")
    for viewer in (0, 1, 2, SPECTATOR):
        left = [event for event in table.events(viewer) if event.fact == facts.SCORING_LEFT]
        assert [event.seat for event in left] == [1] * 6
        assert all((event.a != HIDDEN) == (viewer == 1) for event in left)


@clause("GT-2.3")
def test_points_are_shown_to_their_owner_alone_before_the_end() -> None:
    table = Table(3, roles=["Gnome"])
    table.give(0, "Blood and Music")
    assert table.view(0)["seats"][0]["points"] == 5
    assert table.view(1)["seats"][0]["points"] is None
    assert table.view(SPECTATOR)["seats"][0]["points"] is None


@clause("GT-2.3", "GT-1.9")
def test_all_but_the_scoring_card_is_the_same_for_everybody() -> None:
    table = Table(4)
    table.rig()
    views = []
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = table.view(viewer)
        view["scoring_left"] = view["worth"] = None
        for seat in view["seats"]:
            seat["scoring"] = seat["points"] = None
        views.append(json.dumps(view))
    assert len(set(views)) == 1


@clause("GT-2.4")
def test_the_second_chooser_knows_the_card_of_the_first() -> None:
    table = Table(3, scoring=["1-2-3", "3-2-1", "2-1-3"])
    for seed in range(20):
        world = table.state.clone()
        world.resample(1, Rng(seed))
        assert world.scorings[0] == table.state.scorings[0]
        assert world.scorings[1] == table.state.scorings[1]


@clause("GT-2.4")
def test_the_last_chooser_knows_the_cards_of_the_others_but_not_who_has_which() -> None:
    table = Table(3, scoring=["1-2-3", "3-2-1", "2-1-3"])
    taken = sorted([table.state.scorings[0], table.state.scorings[1]])
    orders = set()
    for seed in range(40):
        world = table.state.clone()
        world.resample(2, Rng(seed))
        assert sorted([world.scorings[0], world.scorings[1]]) == taken
        orders.add((world.scorings[0], world.scorings[1]))
    assert len(orders) == 2


@clause("GT-2.4")
def test_who_knows_what_does_not_change_with_the_rounds() -> None:
    table = Table(3, first=2, scoring=["1-2-3", "3-2-1", "2-1-3"])
    before = [table.view(seat)["scoring_left"] for seat in range(3)]
    table.state.round, table.state.first = 2, 1
    assert [table.view(seat)["scoring_left"] for seat in range(3)] == before


@clause("GT-8.1")
def test_nothing_is_imagined_once_the_cards_are_shown() -> None:
    table = Table(3)
    table.state.phase = Phase.OVER
    world = table.state.clone()
    world.resample(SPECTATOR, Rng(3))
    assert list(world.scorings) == list(table.state.scorings)
