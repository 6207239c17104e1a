"""The games pass PettingZoo's own tests, and refuse and render as its users expect."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from carpathia.env.pettingzoo import env, raw_env
from tests.env.tables import FULL, every_game, every_table

pytestmark = pytest.mark.slow  # plays many matches

CYCLES = 1000 if FULL else 40


@every_table
def test_the_official_tests_pass(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        # PettingZoo says so of all its own games with a mask.
        warnings.filterwarnings("ignore", "Observation (is not|space for each)")
        api_test(env(name, seats=seats), num_cycles=CYCLES)
    seed_test(lambda: env(name, seats=seats), num_cycles=CYCLES // 4)
    render_test(lambda render_mode: env(name, seats=seats, render_mode=render_mode))


@every_game
def test_a_match_in_which_all_seats_play_at_random_shares_one_victory(name: str) -> None:
    table = env(name)
    table.reset(seed=1)
    returns = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        returns[agent] += reward
        done = terminated or truncated
        table.step(None if done else table.action_space(agent).sample(seen["action_mask"]))
    assert sum(returns.values()) == 1.0
    assert table.agents == []


def test_margins_add_up_to_nothing_and_points_to_the_score() -> None:
    for rewards in ("margin", "points"):
        table = raw_env("dragon-racer", seats=3, rewards=rewards)
        table.reset(seed=4)
        total = np.zeros(3)
        while not all(table.terminations.values()):
            state = table._episode.state
            table.step(state.legal(state.actor)[-1])
            total += list(table.rewards.values())
        scores = np.array(table._episode.state.scores())
        expected = scores - scores.mean() if rewards == "margin" else scores
        assert np.allclose(total, expected)
        assert scores.any()


def test_an_illegal_action_ends_the_match_with_the_wrappers_and_is_refused_without_them() -> None:
    table = env("dragon-racer", seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.argmin(table.observe(agent)["action_mask"]))
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.unwrapped._cumulative_rewards[agent] == -1

    raw = raw_env("dragon-racer", seats=3)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match=f"may not take action {illegal} now; its mask says which it may"):
        raw.step(illegal)


def test_a_match_is_truncated_after_the_cycles_that_were_asked_for() -> None:
    table = env("walpurgis-night", max_cycles=7)
    table.reset(seed=1)
    steps = 0
    for agent in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        assert not terminated
        steps += not truncated
        table.step(None if truncated else table.action_space(agent).sample(seen["action_mask"]))
    assert steps == 7


def test_only_whoever_decides_has_choices_and_nobody_sees_the_hands_of_others() -> None:
    table = raw_env("dragon-racer", seats=3)
    table.reset(seed=1)
    masks = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    assert [agent for agent, count in masks.items() if count] == [table.agent_selection]
    labels = table.game.observations.labels()
    hand = [number for number, label in enumerate(labels) if label.startswith("hand ")]
    hands = {agent: tuple(table.observe(agent)["observation"][hand]) for agent in table.agents}
    assert all(sum(cards) == 8 for cards in hands.values())
    assert len(set(hands.values())) == 3
    assert table.state().shape == (3 * len(labels),)


def test_the_table_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("dragon-racer", seats=3, render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert "Your hand:" in text
    choices = [line for line in text.splitlines() if line.startswith("  ") and ": Play" in line]
    legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
    assert [int(line.split(":")[0]) for line in choices] == [a for a in legal if a < 32]

    table = env("dragon-racer", seats=3, render_mode="human")
    table.reset(seed=1)
    table.render()
    assert capsys.readouterr().out.strip() == text.strip()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"name": "dragon-race"}, "there is no game called 'dragon-race'"),
        ({"name": "dragon-racer", "seats": 9}, "Dragon Racer is for 2 to 5 players, not for 9"),
        ({"name": "dragon-racer", "rewards": "gold"}, "there are no rewards called 'gold'; they are share, "),
        ({"name": "dragon-racer", "components": {"race.round": 1}}, "race.round"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        env(**options)  # type: ignore[arg-type]
