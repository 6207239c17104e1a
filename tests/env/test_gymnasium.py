"""One seat against bots, as Gymnasium makes it: registered, checked, masked, many at a time."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from carpathia.env.gymnasium import MaskInObservation, SeatEnv, SeatVectorEnv, environment_id
from tests.env.tables import every_game, every_table

pytestmark = pytest.mark.slow  # plays many matches

IDS = {
    "dragon-racer": "carpathia/DragonRacer-v0",
    "thanks-a-lottery": "carpathia/ThanksALottery-v0",
    "transylvanian-lottery": "carpathia/TransylvanianLottery-v0",
    "walpurgis-night": "carpathia/WalpurgisNight-v0",
}


def test_the_ids_are_registered_by_the_import() -> None:
    assert {environment_id(name) for name in IDS} == set(IDS.values()) <= set(gymnasium.registry)
    # Gymnasium imports a module that stands before the id.
    env = gymnasium.make("carpathia.env.gymnasium:carpathia/DragonRacer-v0", seats=3)
    assert env.unwrapped.get_wrapper_attr("game").seats == 3


def played(env: gymnasium.Env[Any, Any], seed: int) -> float:
    """Return what a match at random was worth."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        total += float(reward)
    return total


@every_table
def test_the_official_checker_has_nothing_to_say(name: str, seats: int) -> None:
    env = gymnasium.make(IDS[name], seats=seats, seat=seats - 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*Box observation space m.*")  # numbers have no bounds to name
        check_env(env.unwrapped)


@every_game
def test_a_seat_wins_or_shares_or_loses(name: str) -> None:
    env = gymnasium.make(IDS[name], opponents="random")
    assert all(played(env, seed) in (0.0, 0.5, 1.0) for seed in range(3))


def test_bots_of_any_level_sit_at_the_other_seats() -> None:
    env = gymnasium.make(
        IDS["dragon-racer"],
        seats=3,
        seat=1,
        opponents=["novice", "random"],
        components={"race.rounds": 1, "race.turns": 3},
    )
    assert played(env, 1) == played(env, 1)


def test_an_illegal_action_ends_the_match_and_costs_one() -> None:
    env = SeatEnv("dragon-racer")
    _, info = env.reset(seed=1)
    illegal = int(np.argmin(info["action_mask"]))
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal_action"], info["action_mask"].sum()) == (-1.0, True, illegal, 0)
    with pytest.raises(ValueError, match="the match is over; reset begins another"):
        env.step(illegal)


def test_the_mask_can_be_part_of_the_observation() -> None:
    env = MaskInObservation(gymnasium.make(IDS["dragon-racer"], seats=3))
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen["action_mask"] == info["action_mask"]).all()


def test_the_table_can_be_read() -> None:
    env = gymnasium.make(IDS["walpurgis-night"], render_mode="ansi")
    env.reset(seed=1)
    assert "Seat 1" in str(env.render())


def test_many_matches_run_at_once_and_begin_again_by_themselves() -> None:
    envs = gymnasium.make_vec(
        IDS["dragon-racer"], num_envs=3, vectorization_mode="vector_entry_point", seats=2, seat=1
    )
    assert isinstance(envs, SeatVectorEnv)
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=5)
    ended = 0
    for _ in range(80):
        mask = info["action_mask"]
        actions = [rng.choice(np.flatnonzero(row)) for row in mask]
        seen, rewards, over, truncated, info = envs.step(np.array(actions))
        assert envs.observation_space.contains(seen)
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        for row in np.flatnonzero(over):
            ended += 1
            assert info["final_obs"][row].shape == seen[row].shape
            assert (info["final_obs"][row] != seen[row]).any()
    assert ended >= 3


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seat": 2}, "there is no seat 2; they go from 0 to 1"),
        ({"opponents": ["random", "random"]}, "2 seats need one name for all bots or 1, not 2"),
        ({"opponents": "genius"}, "there is no bot called 'genius'"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SeatEnv("dragon-racer", **options)
