"""Chance nodes: outcomes with integer weights, sampled outside the rules."""

from __future__ import annotations

from typing import final

from carpathia.core.rng import Rng


@final
class Chance:
    """The outcomes of a chance node: `actions[i]` has probability `weights[i] / total`."""

    def __init__(self, actions: list[int], weights: list[int]) -> None:
        self.actions = actions
        self.weights = weights
        self.total = sum(weights)

    def at(self, ticket: int) -> int:
        """Return the action whose share of the weights, laid end to end, includes `ticket`."""
        for action, weight in zip(self.actions, self.weights):
            ticket -= weight
            if ticket < 0:
                return action
        raise AssertionError("the ticket must be below the total")

    def outcomes(self) -> list[tuple[int, float]]:
        """Return every action with its probability, in ascending order of actions."""
        total = float(self.total)
        found = [(action, weight / total) for action, weight in zip(self.actions, self.weights)]
        found.sort()
        return found

    def sample(self, rng: Rng) -> int:
        """Draw one of the actions by the weights."""
        return self.at(rng.below(self.total))


def evenly(actions: list[int]) -> Chance:
    """Return a chance in which every action is as likely as the others."""
    return Chance(actions, [1] * len(actions))
