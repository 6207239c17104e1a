"""The games as Gymnasium environments: one seat learns, bots have the others.

Importing this module registers them, as Gymnasium wants it since its version 1:

    import gymnasium, carpathia.env.gymnasium
    env = gymnasium.make("carpathia/DragonRacer-v0", seats=4, opponents="regular")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY
from carpathia.env.batch import Batch
from carpathia.env.episode import Episode
from carpathia.env.opponents import RANDOM_BOT, Opponents
from carpathia.env.spaces import Eyes, Floats, Marks, make, observe_text, reward_number

ILLEGAL = -1.0  # the reward of an action that is not legal
VERSION = "v0"  # what changes it is in docs/research.md


def environment_id(name: str) -> str:
    """Return what the environment of a game is called."""
    return f"carpathia/{''.join(word.capitalize() for word in name.split('-'))}-{VERSION}"


def _register_all() -> None:
    for name in games():
        gymnasium.register(
            id=environment_id(name),
            entry_point="carpathia.env.gymnasium:SeatEnv",
            vector_entry_point="carpathia.env.gymnasium:SeatVectorEnv",
            kwargs={"name": name},
        )


def _bots(seats: int, seat: int, opponents: str | Sequence[str]) -> dict[int, str]:
    """Return the bots by seat: one name for all, or one for each, clockwise from the learner."""
    others = [(seat + step) % seats for step in range(1, seats)]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise ValueError(f"{seats} seats need one name for all bots or {len(others)}, not {len(names)}")
    return dict(zip(others, names, strict=True))


def _check_seat(game: Game[Any], seat: int) -> None:
    if not 0 <= seat < game.seats:
        raise ValueError(f"there is no seat {seat}; they go from 0 to {game.seats - 1}")


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots. `info["action_mask"]` says which actions it may take.

    Another one ends the match, costs 1 and is named in `info["illegal_action"]`.

    An observation is the row of numbers of docs/observations.md; `MaskInObservation` adds the mask to it.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM_BOT,
        components: Mapping[str, object] | None = None,
        rewards: str = "share",
        render_mode: str | None = None,
    ) -> None:
        self.game = make(name, seats, components)
        _check_seat(self.game, seat)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.game.observations.size,), np.float32)
        self.action_space = spaces.Discrete(self.game.actions.size)
        self._opponents = Opponents(self.game, _bots(self.game.seats, seat, opponents))
        self._episode = Episode(self.game.start(), reward_number(rewards))
        self._eyes = Eyes(self.game)
        self._luck = Rng(0)  # of the bots
        self._due = 0.0
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        match_seed = int(self.np_random.integers(2**48)) if seed is None else seed
        self._luck = Rng(match_seed).fork("bots")
        self._episode.reset(match_seed)
        self._due = 0.0
        self._over = False
        self._let_bots_act()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ValueError("the match is over; reset begins another")
        if action not in self._episode.state.legal(self.seat):
            self._over = True
            nothing = np.zeros(self.game.actions.size, np.int8)
            info = {"action_mask": nothing, "illegal_action": int(action)}
            return self._observation(), ILLEGAL, True, False, info
        self._step(int(action))
        self._let_bots_act()
        reward, self._due = self._due, 0.0
        self._over = self._episode.state.actor == NOBODY
        return self._observation(), reward, self._over, False, self._info()

    def render(self) -> Any:
        """Return the table as the learner sees it, what it is asked, and its choices by number."""
        return self.observe_text() if self.render_mode == "ansi" else None

    def observe_text(self) -> str:
        """Return the same as a person reads it."""
        return observe_text(self.game, self._episode.state, self.seat)

    def action_masks(self) -> Marks:
        """Return which actions are legal, as programs for masked policies ask for them."""
        return self._eyes.mask(self._episode.state, self.seat)

    def _let_bots_act(self) -> None:
        state = self._episode.state
        while state.actor not in (self.seat, NOBODY):
            self._step(self._opponents.decide(state, state.actor, self._luck))

    def _step(self, action: int) -> None:
        self._episode.step(action)
        self._due += self._episode.rewards()[self.seat]

    def _observation(self) -> Floats:
        return self._eyes.observation(self._episode.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


class MaskInObservation(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Observations as `{"observation": numbers, "action_mask": mask}`."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.action_space, spaces.Discrete)
        mask = spaces.Box(0, 1, (int(env.action_space.n),), np.int8)
        self.observation_space = spaces.Dict({"observation": env.observation_space, "action_mask": mask})

    def observation(self, observation: Floats) -> dict[str, Any]:
        return {"observation": observation, "action_mask": self.env.get_wrapper_attr("action_masks")()}


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many matches of one seat against bots, on top of `Batch`; a match that ends restarts in the same step.

    `info["action_mask"]` has a row for each match, `info["final_obs"]` the ends of matches.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM_BOT,
        components: Mapping[str, object] | None = None,
        rewards: str = "share",
    ) -> None:
        game = make(name, seats, components)
        _check_seat(game, seat)
        bots = _bots(game.seats, seat, opponents)
        self.batch = Batch(name, game.seats, num_envs, components=components, rewards=rewards, bots=bots)
        self.game = game
        self.seat = seat
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (game.observations.size,), np.float32)
        self.single_action_space = spaces.Discrete(game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin all matches; those of row i have the seeds seed + i, seed + i + num_envs and so on."""
        if isinstance(seed, list):
            raise ValueError("one seed is enough for all matches of a batch")
        answer = self.batch.reset(seed)
        return answer.observations.copy(), {"action_mask": answer.masks.copy()}

    def step(self, actions: Any) -> tuple[Floats, Any, Any, Any, dict[str, Any]]:
        answer = self.batch.step(actions)
        done = answer.done.copy()
        info: dict[str, Any] = {"action_mask": answer.masks.copy()}
        if done.any():
            ends: list[Floats | None] = [
                end.copy() if over else None for end, over in zip(self.batch.ends, done, strict=True)
            ]
            info["final_obs"] = np.array([*ends, None], object)[:-1]
            info["_final_obs"] = done
        rewards = answer.rewards[:, self.seat].copy()
        return answer.observations.copy(), rewards, done, np.zeros_like(done), info


_register_all()
