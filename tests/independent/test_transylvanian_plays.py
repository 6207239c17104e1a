"""The Transylvanian Lottery against a second telling of its rules: the same questions, answers and points."""

from __future__ import annotations

import pytest

from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from tests.independent.transylvanian_lottery import LUCK, Play

SWITCHES = (
    "printed_numbers",
    "swap_is_compulsory",
    "carried_fill_spaces",
    "empty_bag_discards",
    "first_prize_is_compulsory",
    "further_passes",
    "wrapped_into_bag",
    "gnome_any_time",
    "discarded_tickets_move_on",
)


def compare(seats: int, turned: frozenset[str], seed: int, roles: tuple[str, ...] = ()) -> None:
    usual = {name: name != "discarded_tickets_move_on" for name in SWITCHES}
    changes = {f"rulings.{name}": not usual[name] for name in turned}
    game = make_game("transylvanian-lottery", seats, changes=changes)
    state, rng = game.start(), Rng(seed)
    play = Play(seats, turned)
    story = play.story()
    who, options = next(story)
    while True:
        assert state.actor == (CHANCE if who == LUCK else who)
        if who == LUCK:
            chance = state.chance()
            lots = dict(zip(map(game.actions.label, chance.actions), chance.weights, strict=True))
            assert lots == options
            action = state.draw(rng)
        else:
            legal = state.legal(who)
            assert sorted(map(game.actions.label, legal)) == sorted(options)
            wanted = [action for action in legal if game.actions.label(action) in roles]
            action = rng.pick(wanted or legal)
        state.apply(state.actor, action)
        try:
            who, options = story.send(game.actions.label(action))
        except StopIteration:
            break
    assert state.actor == NOBODY
    assert list(state.scores()) == play.scores()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_tell_the_same_story(seats: int) -> None:
    for seed in range(25):
        compare(seats, frozenset(), 100 * seats + seed)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_both_tell_the_same_story_of_the_powers_over_a_drawn_row(seats: int) -> None:
    for seed in range(40):
        compare(seats, frozenset(), seed, ("role Dragon", "role Witch", "role Giant"))


@pytest.mark.parametrize("seats", [2, 4, 5])
@pytest.mark.parametrize("switch", SWITCHES)
def test_both_tell_the_same_story_with_a_ruling_turned(seats: int, switch: str) -> None:
    for seed in range(6):
        compare(seats, frozenset([switch]), seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_tell_the_same_story_whatever_is_turned(seats: int) -> None:
    rng = Rng(seats)
    for seed in range(60):
        compare(seats, frozenset(switch for switch in SWITCHES if rng.below(2)), seed)
