"""The games as PettingZoo environments, in which all seats learn: `env("dragon-racer", seats=4)`."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY
from carpathia.env.episode import Episode
from carpathia.env.seeding import fresh_seed
from carpathia.env.spaces import Eyes, Floats, make, observe_text, reward_number

RENDER_MODES = ["ansi", "human"]
ILLEGAL_REWARD = -1.0  # with the wrapper


class IllegalStep(ValueError):
    """An action that the agent may not take now."""


def env(name: str, **options: Any) -> Any:
    """Return the environment as PettingZoo's own are wrapped: an illegal action ends the match and costs 1.

    The options are those of `raw_env`.
    """
    return Wrapped(raw_env(name, **options))


class Wrapped(OrderEnforcingWrapper):
    """PettingZoo's three usual wrappers in one.

    It enforces the order of calls, refuses actions that are none, and ends the match with a loss at an
    illegal one. Each of its wrappers looks up every attribute in the next, which takes longer than the match.
    """

    env: raw_env

    def last(self, observe: bool = True) -> Any:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        raw = self.env
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not raw.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            raw.step(action)
        except IllegalStep:
            assert raw.action_space(raw.agent_selection).contains(action), "action is not in action space"
            EnvLogger.warn_on_illegal_move()
            raw.forfeit(ILLEGAL_REWARD)


class raw_env(AECEnv):  # noqa: N801, as PettingZoo calls it
    """One match in which every seat is an agent; those who decide at the same time are asked in turn.

    An observation is `{"observation": float32, "action_mask": int8}`. `rewards` are "share" of the victory
    (1 in all) or "margin" above the average at the end, or "points" as they come. A match that has taken
    `max_cycles` decisions is truncated.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        components: Mapping[str, object] | None = None,
        rewards: str = "share",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = make(name, seats, components)
        self.metadata = {"name": f"carpathia/{name}_v0", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._episode = Episode(self.game.start(), reward_number(rewards))
        self._eyes = Eyes(self.game)
        self._seeds = Rng(fresh_seed())
        self._rewards_as_they_come = rewards == "points"
        self._max_cycles = max_cycles
        self._cycles = 0
        numbers = spaces.Box(-np.inf, np.inf, (self.game.observations.size,), np.float32)
        mask = spaces.Box(0, 1, (self.game.actions.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Rng(seed).fork("seeds")
        self._episode.reset(self._seeds.next32() if seed is None else seed)
        self._cycles = 0
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self._episode.state.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        state, seat = self._episode.state, self._number[agent]
        return {
            "observation": self._eyes.observation(state, seat),
            "action_mask": self._eyes.mask(state, seat if seat == state.actor else NOBODY),
        }

    def observe_text(self, agent: str) -> str:
        """Return the same as a person reads it: the table, the question, and the choices by number."""
        return observe_text(self.game, self._episode.state, self._number[agent])

    def state(self) -> Floats:
        """Return what all seats observe together, for training that may look into all hands."""
        everybody = range(self.game.seats)
        return np.concatenate([self._eyes.observation(self._episode.state, seat) for seat in everybody])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, position = self._number[agent], self._episode.state
        if action is None or index(action) not in position.legal(seat):
            raise IllegalStep(f"seat {seat} may not take action {action} now; its mask says which it may")
        self._cumulative_rewards[agent] = 0.0
        self._episode.step(index(action))
        self._cycles += 1
        actor = position.actor
        over = actor == NOBODY
        if over or self._rewards_as_they_come:
            self.rewards = dict(zip(self.possible_agents, self._episode.rewards(), strict=True))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[actor]
            if self._cycles == self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def forfeit(self, reward: float) -> None:
        """End the match because of what the selected agent has done, and reward that agent alone."""
        agent = self.agent_selection
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = reward
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the table as the seat that decides sees it, or print it in the mode "human"."""
        if self.render_mode is None:
            return None
        text = self.observe_text(self.agent_selection)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        pass
