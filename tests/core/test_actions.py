"""Actions as numbers: without gaps, each with a label of its own that leads back to it."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.actions import ActionSpace, Kind, seat_names
from carpathia.core.registry import game_class, games, make_game

ALL_TABLES = [(name, seats) for name in games() for seats in game_class(name).seat_range]


@pytest.fixture
def space() -> ActionSpace:
    space = ActionSpace()
    space.kind("pass")
    space.kind("play", ["red", "blue"])
    space.kind("give", ["gold", "iron", "tin"], seat_names(2))
    return space


def test_actions_are_numbered_from_0_without_gaps_in_the_order_of_their_kinds(space: ActionSpace) -> None:
    assert [space.label(action) for action in range(space.size)] == [
        "pass",
        "play red",
        "play blue",
        "give gold seat 0",
        "give gold seat 1",
        "give iron seat 0",
        "give iron seat 1",
        "give tin seat 0",
        "give tin seat 1",
    ]


def test_an_action_is_taken_apart_into_what_it_was_made_of(space: ActionSpace) -> None:
    give = space.kinds[2]
    for a in range(3):
        for b in range(2):
            assert give.args(give.id(a, b)) == (a, b)
    assert space.kinds[1].args(space.kinds[1].id(1)) == (1, 0)
    assert space.kinds[0].id() == 0


def test_every_action_belongs_to_exactly_one_kind(space: ActionSpace) -> None:
    for action in range(space.size):
        owners = [kind for kind in space.kinds if kind.has(action)]
        assert owners == [space.kind_of(action)]
    assert not any(kind.has(-1) or kind.has(space.size) for kind in space.kinds)


@pytest.mark.parametrize("action", [-1, 9, 10_000])
def test_a_number_without_an_action_is_refused_with_the_numbers_there_are(
    space: ActionSpace, action: int
) -> None:
    with pytest.raises(ValueError, match=f"no action has number {action}; they go from 0 to 8"):
        space.kind_of(action)
    with pytest.raises(ValueError, match=f"no action has number {action}"):
        space.label(action)


@pytest.mark.parametrize("label", ["", "play", "play green", "Play red", "play red ", "give gold"])
def test_a_label_that_no_action_has_is_refused(space: ActionSpace, label: str) -> None:
    with pytest.raises(ValueError, match=f"no action is called '{label}'"):
        space.parse(label)


def test_two_actions_cannot_have_the_same_label(space: ActionSpace) -> None:
    with pytest.raises(AssertionError, match="two actions are called play red"):
        space.kind("play red")


def test_a_kind_without_anything_to_do_it_to_has_no_actions() -> None:
    space = ActionSpace()
    kind: Kind = space.kind("play", [])
    assert (kind.count, space.size) == (0, 0)
    assert not kind.has(0)


@pytest.mark.parametrize(("name", "seats"), ALL_TABLES)
def test_every_label_of_every_game_is_unique_and_leads_back(name: str, seats: int) -> None:
    actions: Any = make_game(name, seats).actions
    labels = [actions.label(action) for action in range(actions.size)]
    assert len(set(labels)) == actions.size
    assert [actions.parse(label) for label in labels] == list(range(actions.size))
    assert all(label == label.strip() and "  " not in label for label in labels)


def test_seats_are_named_by_number() -> None:
    assert seat_names(3) == ["seat 0", "seat 1", "seat 2"]
