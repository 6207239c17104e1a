"""Many matches of one game side by side in compiled code: `Batch("dragon-racer", 4, 1024)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from carpathia.core.state import State
from carpathia.env.lanes import Lanes
from carpathia.env.opponents import Opponents
from carpathia.env.seeding import fresh_seed
from carpathia.env.spaces import Floats, Marks, make, reward_number

Integers = npt.NDArray[np.int64]


class Answer(NamedTuple):
    """What a step gives, one row for each match; `rewards` and `done` look back, the rest looks ahead."""

    observations: Floats  # of the seats that decide
    masks: Marks  # which actions they may take
    rewards: npt.NDArray[np.float64]  # of every seat, since the last answer
    done: npt.NDArray[np.bool_]  # the match ended; another has begun
    seat: Integers  # that decides


class Batch:
    """Matches that are stepped together.

    The arrays of an answer are views of memory that the next step writes into: copy what is to be kept.
    `bots` names bots by seat, such as `{1: "random", 2: "regular"}`; the seats that are left learn, and
    only they are asked. A match that ends is followed by the next at once.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        size: int = 256,
        *,
        components: Mapping[str, object] | None = None,
        rewards: str = "share",
        bots: Mapping[int, str] | None = None,
    ) -> None:
        if size < 1:
            raise ValueError(f"a batch has at least one match, not {size}")
        self.game = make(name, seats, components)
        self.size = size
        opponents = Opponents(self.game, bots or {})
        numbers, actions = int(self.game.observations.size), int(self.game.actions.size)
        self._lanes = Lanes(
            self.game.start(),
            reward_number(rewards),
            size,
            numbers,
            actions,
            opponents.deciders,
            opponents.decide,
        )
        self.answer = Answer(
            np.frombuffer(memoryview(self._lanes.observations), np.float32).reshape(size, numbers),
            np.frombuffer(memoryview(self._lanes.masks), np.int8).reshape(size, actions),
            np.frombuffer(memoryview(self._lanes.rewards), np.float64).reshape(size, self.game.seats),
            np.frombuffer(memoryview(self._lanes.done), np.bool_),
            np.frombuffer(memoryview(self._lanes.seat), np.int64),
        )
        # How the last match of each row ended, as whoever made its last decision observes it.
        self.ends = np.frombuffer(memoryview(self._lanes.ends), np.float32).reshape(size, numbers)
        self._begun = False

    def reset(self, seed: int | None = None) -> Answer:
        """Begin all matches; those of row i have the seeds seed + i, seed + i + size and so on."""
        self._lanes.reset(fresh_seed() if seed is None else seed)
        self._begun = True
        return self.answer

    def step(self, actions: npt.ArrayLike) -> Answer:
        """Take one action in every match; if one is not legal, none is taken."""
        if not self._begun:
            raise ValueError("reset comes before the first step")
        row = np.asarray(actions, "<i8")
        if row.shape != (self.size,):
            raise ValueError(f"a step takes {self.size} actions, not an array of the shape {row.shape}")
        refused = self._lanes.step(row.tobytes())
        if refused >= 0:
            raise ValueError(f"action {row[refused]} is not legal in row {refused}; its mask says which are")
        return self.answer

    def sample(self) -> Integers:
        """Return legal actions, each as likely as the others."""
        if not self._begun:
            raise ValueError("reset comes before the first action")
        return np.frombuffer(memoryview(self._lanes.sample()), np.int64)

    def state(self, row: int) -> State:
        """Return the position of a match, all secrets included."""
        return self._lanes.state_of(row)

    def seed(self, row: int) -> int:
        """Return the seed of the match in a row."""
        return self._lanes.seed_of(row)
