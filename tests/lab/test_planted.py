"""Laws of the lab: at most 5 % of the runs make a false claim at any look, and planted effects are found."""

from __future__ import annotations

import pytest

from carpathia.lab.setting import Setting
from tests.lab.planted import (
    EDGES,
    FAULTS,
    NULL,
    WORLDS,
    Fault,
    Question,
    World,
    balanced,
    compared,
    ever_missed,
    simulate,
)
from tests.lab.proof import claims_a_difference, sample_of

RUNS = 40


@pytest.mark.parametrize("games", [6, 80, 300])
@pytest.mark.parametrize("world", [NULL, *EDGES], ids=lambda world: world.name)
def test_false_claims_are_rare_under_repeated_looks(world: World, games: int) -> None:
    assert simulate(world, compared, games, RUNS).false <= 0.05 * RUNS + 3
    assert simulate(world, balanced, games, RUNS).false <= 0.05 * RUNS + 3


@pytest.mark.parametrize("question", [balanced, compared])
def test_intervals_hold_at_every_look(question: Question) -> None:
    """All intervals of a table hold together in 95 % of the runs."""
    assert all(missed <= 0.05 * RUNS + 3 for missed in ever_missed(NULL, question, 300, RUNS).values())


@pytest.mark.parametrize("world", WORLDS[1:], ids=lambda world: world.name)
def test_planted_effects_are_found_and_never_denied(world: World) -> None:
    tally = simulate(world, compared, 4000, 10)
    assert (tally.found, tally.false) == (10, 0)


@pytest.mark.slow
def test_a_real_game_does_not_differ_from_itself() -> None:
    assert sum(claims_a_difference("dragon-racer", number) for number in range(3)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_faults_in_real_games_are_found(fault: Fault) -> None:
    setting = Setting("dragon-racer", 4, 13_100, 2000)
    sound = sample_of(setting.game, setting.seats, setting.seed, setting.games)
    found = list(fault.search(setting, sound))
    assert sum(found) >= len(found) - 1
