"""Matches side by side: views without copies, restarts, bots inside, refusals."""

from __future__ import annotations

import numpy as np
import pytest

from carpathia.env.batch import Batch
from tests.env.tables import every_game

pytestmark = pytest.mark.slow  # plays many matches


@every_game
def test_answers_are_views_of_the_same_memory(name: str) -> None:
    batch = Batch(name, size=4)
    first = batch.reset(seed=1)
    kept = first.observations.copy()
    second = batch.step(batch.sample())
    assert all(np.shares_memory(a, b) for a, b in zip(first, second, strict=True))
    assert (first.observations != kept).any()
    assert first.observations.dtype == np.float32
    assert first.masks.dtype == np.int8


@every_game
def test_masks_and_observations_are_those_of_the_seat_that_decides(name: str) -> None:
    batch = Batch(name, size=3)
    answer = batch.reset(seed=2)
    for _ in range(60):
        for row in range(3):
            state, seat = batch.state(row), int(answer.seat[row])
            assert seat == state.actor
            assert np.flatnonzero(answer.masks[row]).tolist() == state.legal(seat)
            assert answer.observations[row].tolist() == batch.game.observe(state, seat)
        answer = batch.step(batch.sample())


def test_a_match_that_ends_is_followed_by_the_next_with_the_next_seed() -> None:
    batch = Batch("dragon-racer", 3, 2, components={"race.rounds": 1, "race.turns": 2})
    answer = batch.reset(seed=10)
    assert [batch.seed(row) for row in range(2)] == [10, 11]
    ended = np.zeros(2, int)
    for _ in range(150):
        answer = batch.step(batch.sample())
        ended += answer.done
        assert [batch.seed(row) for row in range(2)] == [10 + 2 * ended[0], 11 + 2 * ended[1]]
        assert (answer.rewards.sum(axis=1) == answer.done).all()
    assert (ended > 3).all()


def test_bots_decide_inside_and_points_are_not_lost_between_decisions() -> None:
    batch = Batch("dragon-racer", 3, 2, rewards="points", bots={0: "random", 2: "novice"})
    answer = batch.reset(seed=3)
    total = np.zeros((2, 3))
    finished = 0
    while finished < 2:
        assert set(answer.seat) == {1}
        before = [batch.state(row) for row in range(2)]
        answer = batch.step(batch.sample())
        total += answer.rewards
        for row in np.flatnonzero(answer.done):
            assert total[row].tolist() == before[row].scores()
            total[row] = 0
            finished += 1


def test_the_same_seed_makes_the_same_matches() -> None:
    first, second = Batch("thanks-a-lottery", 2, 3), Batch("thanks-a-lottery", 2, 3)
    first.reset(seed=7)
    second.reset(seed=7)
    for _ in range(50):
        actions = first.sample()
        assert (actions == second.sample()).all()
        assert (first.step(actions).observations == second.step(actions).observations).all()
    assert not (first.reset(seed=8).observations == second.reset(seed=7).observations).all()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch("dragon-racer", 3, 2)
    with pytest.raises(ValueError, match="reset comes before the first step"):
        batch.step([0, 0])
    before = batch.reset(seed=1).observations.copy()
    legal, illegal = batch.sample()[0], int(np.argmin(batch.answer.masks[1]))
    with pytest.raises(ValueError, match=f"action {illegal} is not legal in row 1; its mask says which are"):
        batch.step([legal, illegal])
    for actions in ([legal, -1], [legal, 10**6]):
        with pytest.raises(ValueError, match="is not legal in row 1"):
            batch.step(actions)
    with pytest.raises(ValueError, match="a step takes 2 actions"):
        batch.step([legal])
    assert (batch.answer.observations == before).all()


def test_a_batch_needs_a_match_and_somebody_who_learns() -> None:
    with pytest.raises(ValueError, match="at least one match, not 0"):
        Batch("dragon-racer", size=0)
    with pytest.raises(ValueError, match="one at least must be left to learn"):
        Batch("dragon-racer", 2, bots={0: "random", 1: "random"})
    with pytest.raises(ValueError, match="there is no seat 2; they go from 0 to 1"):
        Batch("dragon-racer", 2, bots={2: "random"})
