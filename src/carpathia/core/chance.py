"""Luck as a fork in the game rather than a call to a random generator."""

from __future__ import annotations

from typing import final

from carpathia.core.rng import Rng


@final
class Chance:
    """What luck may decide now: `actions[i]` has `weights[i]` chances in `total`."""

    def __init__(self, actions: list[int], weights: list[int]) -> None:
        self.actions = actions
        self.weights = weights
        self.total = sum(weights)

    def at(self, ticket: int) -> int:
        """Return the action that holds number `ticket` of the `total` lots."""
        for action, weight in zip(self.actions, self.weights):
            ticket -= weight
            if ticket < 0:
                return action
        raise AssertionError("there are fewer lots than that")

    def sample(self, rng: Rng) -> int:
        return self.at(rng.below(self.total))


def evenly(actions: list[int]) -> Chance:
    return Chance(actions, [1] * len(actions))
