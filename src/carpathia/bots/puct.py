"""The search with learned values: PUCT with priors, and new nodes valued by the network."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from carpathia.bots.ismcts import NONE, ROOT, Search, rollout
from carpathia.bots.values import Values
from carpathia.core.rng import Rng
from carpathia.core.state import MOST_LEGAL, NOBODY, State, write_shares

CERTAIN: Final = 100_000  # reward of a certain victory: values tell small differences
PUCT: Final = 2.0  # exploration, in standard deviations of the values found
EVERY: Final = 32  # iterations after which that deviation is worked out anew
FIRST_SPREAD: Final = 0.1  # until then
LEAST_SPREAD: Final = 0.02
PER_EVALUATION: Final = 60  # cost of a network's answer, in simulated decisions


@final
@mypyc_attr(acyclic=True)
class ValuedSearch(Search):
    """A search whose new nodes are worth what the values say, as the searching seat would see them.

    Every action that is possible in the world at hand gets a node with its prior, as its own seat sees it.
    With `noise` the priors of the decision that is asked for are mixed with so much of an even chance. With
    `played_on` a new node is also played on by the rollout policy to the end of the stage, and that much of
    its worth is what came of it.
    """

    def __init__(
        self,
        root: State,
        seat: i64,
        values: Values,
        rng: Rng,
        first: i64 = NONE,
        exploration: float = 1.0,
        noise: float = 0.0,
        played_on: float = 0.0,
    ) -> None:
        super().__init__(root, seat, values.shape.actions, rng, first=first, victory=CERTAIN)
        self._values: Final = values
        self._puct: Final = PUCT * exploration
        self._noise: Final = noise
        self._played_on: Final = played_on
        self._spread = FIRST_SPREAD
        self._shares = vec[float]([0.0] * root.seats)
        self._later_shares = vec[float]([0.0] * root.seats)
        self._priors = vec[float]([0.0] * MOST_LEGAL)
        self._prior = vec[float]([0.0])  # by node
        self._finished: i64 = 0  # iterations, those of the present run included
        self.evaluations: i64 = 0  # of the network

    def spent(self) -> i64:
        return super().spent() + PER_EVALUATION * self.evaluations

    def _select(self, node: i64, mover: i64, count: i64, world: State) -> i64:
        """Return the child with the highest PUCT."""
        base = mover * self._actions
        self._note_children(node, base)
        for i in range(count):
            if self._child_of[self._legal[i]] == NONE:
                self._add_children(node, mover, count, world)
                break
        whole = 0.0
        visits: i64 = 0
        total: i64 = 0
        for i in range(count):
            child = self._child_of[self._legal[i]]
            whole += self._prior[child]
            visits += self._visits[child]
            total += self._total_reward[child]
        # An action that was not tried is taken to be worth what the others brought.
        mean = 0.0
        if visits > 0:
            mean = float(total) / float(visits * self._victory)
        pace = self._puct * self._spread * sqrt(float(visits + 1)) / whole
        best: i64 = NONE
        highest = 0.0
        for i in range(count):
            child = self._child_of[self._legal[i]]
            tried = self._visits[child]
            value = mean
            if tried > 0:
                value = float(self._total_reward[child]) / float(tried * self._victory)
            value += pace * self._prior[child] / float(tried + 1)
            if best == NONE or value > highest:
                highest = value
                best = child
        self._forget_children(node, base)
        return best

    def _add_children(self, node: i64, mover: i64, count: i64, world: State) -> None:
        self._values.priors_into(world, mover, self._legal, count, self._priors)
        self.evaluations += 1
        noise = self._noise if node == ROOT else 0.0
        for i in range(count):
            action = self._legal[i]
            if self._child_of[action] == NONE:
                child = self._expand(node, mover * self._actions + action)
                self._prior[child] = (1.0 - noise) * self._priors[i] + noise / float(count)
                self._child_of[action] = child

    def _expand(self, node: i64, action_key: i64) -> i64:
        self._prior = append(self._prior, 0.0)
        return super()._expand(node, action_key)

    def _finish(self, world: State) -> None:
        shares = self._shares
        self._look_up(world, shares)
        if self._played_on > 0.0 and world.actor != NOBODY:
            self.steps += rollout(world, self._next_stage, self._legal, self._rng)
            later = self._later_shares
            self._look_up(world, later)
            for seat in range(world.seats):
                shares[seat] += self._played_on * (later[seat] - shares[seat])
        for seat in range(world.seats):
            self._rewards[seat] = i64(shares[seat] * float(CERTAIN) + 0.5)
        self._finished += 1
        if self._finished % EVERY == 0:
            self._spread = self._measured_spread()

    def _look_up(self, world: State, shares: vec[float]) -> None:
        """Write the share of the victory that each seat can expect, or has."""
        if world.actor == NOBODY:
            write_shares(world, shares, 0)
            return
        self._values.shares_into(world, self._seat, shares)
        self.evaluations += world.seats if self._seat == NOBODY else i64(1)

    def _measured_spread(self) -> float:
        """Return the standard deviation of what the iterations so far were worth, over all seats."""
        count = float(self._finished)
        variance = 0.0
        seats = i64(len(self._sums))
        for seat in range(seats):
            mean = float(self._sums[seat]) / count
            variance += float(self._squares[seat]) / count - mean * mean
        spread = sqrt(max(variance, 0.0) / float(seats)) / float(CERTAIN)
        return spread if spread > LEAST_SPREAD else LEAST_SPREAD
