"""Single-observer information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse 2012), max-n.

Each iteration determinises the root from the searching seat's knowledge alone, descends one tree shared by
all determinisations with UCB over availability counts, expands one node, rolls out and backpropagates the
reward of every seat.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State

ROOT: Final = 0
NONE: Final = -1
VICTORY: Final = 1000  # reward of an unshared win
MARGIN: Final = 150  # largest bonus for the margin over the best opponent
HALF_MARGIN: Final = 8  # points of margin that earn half of it
EXPLORATION: Final = 0.7  # UCB exploration constant
NO_STAGE: Final = 1 << 40  # none is so late
ROLLOUT_RETRIES: Final = 3  # redraws of an action the rollout policy avoids
PER_ITERATION: Final = 20  # cost of a determinisation and a descent, in simulated decisions


@mypyc_attr(acyclic=True)
class Search:
    """The search for one decision of `seat`; call `run` in chunks and read `ranking` at any time.

    A node is an action taken by a seat or by chance; chance nodes are sampled, not selected. `root` is a
    resampled state and is never modified. If `seat` is NOBODY, the root is taken as it is: the search for
    what a position, all of it open, is worth to every seat. With `first`, the seat begins with that action.
    Rollouts end with the stage, or with the game if they go `to_the_end`.
    """

    def __init__(
        self,
        root: State,
        seat: i64,
        actions: i64,
        rng: Rng,
        exploration: float = 1.0,
        first: i64 = NONE,
        to_the_end: bool = False,
        victory: i64 = VICTORY,
    ) -> None:
        self.iterations: i64 = 0
        self.steps: i64 = 0  # decisions simulated so far
        self.ended: i64 = 0  # iterations that reached the end of the game, not of a stage
        self._root: Final = root
        self._seat: Final = seat
        self._actions: Final = actions
        self._first: Final = first
        self._rng: Final = rng
        self._exploration: Final = EXPLORATION * exploration  # below the root
        next_stage: i64 = NO_STAGE
        if not to_the_end:
            next_stage = root.stage() + 1
        self._next_stage: Final = next_stage  # rollouts stop here
        self._victory: Final = victory  # the reward that counts as 1
        self._legal = vec[i64]([0] * MOST_LEGAL)
        self._path = vec[i64]([0] * 0)
        self._rewards = vec[i64]([0] * root.seats)
        self._sums = vec[i64]([0] * root.seats)  # of the rewards of all iterations, and of their squares
        self._squares = vec[i64]([0] * root.seats)
        # Node columns: seat * actions + action, visits, availability, total reward of the acting seat,
        # first child and next sibling.
        self._action_key = vec[i64]([NONE])
        self._visits = vec[i64]([0])
        self._availability = vec[i64]([0])
        self._total_reward = vec[i64]([0])
        self._child = vec[i64]([NONE])
        self._sibling = vec[i64]([NONE])
        # Scratch space while selecting: the child of the node for each action.
        self._child_of = vec[i64]([NONE] * actions)

    def run(self, iterations: i64) -> None:
        for i in range(iterations):
            self._iterate()
        self.iterations += iterations

    def spent(self) -> i64:
        """Return the effort so far, in simulated decisions: the same on every machine."""
        return self.steps + PER_ITERATION * self.iterations

    def ranking(self) -> list[tuple[int, int, float]]:
        """Return the root actions that were tried, best first, as (action, visits, mean reward)."""
        found: list[tuple[int, int, float]] = []
        node = self._child[ROOT]
        while node != NONE:
            visits = self._visits[node]
            if visits > 0:
                value = float(self._total_reward[node]) / float(visits * self._victory)
                found.append((self._action_key[node] % self._actions, visits, value))
            node = self._sibling[node]
        found.sort(key=_rank_key, reverse=True)
        return found

    def favourite(self) -> i64:
        """Return the root action that was tried most, the first in `ranking`."""
        best: i64 = NONE
        node = self._child[ROOT]
        while node != NONE:
            if best == NONE or self._precedes(node, best):
                best = node
            node = self._sibling[node]
        return self._action_key[best] % self._actions

    def _precedes(self, node: i64, other: i64) -> bool:
        if self._visits[node] != self._visits[other]:
            return self._visits[node] > self._visits[other]
        if self._total_reward[node] != self._total_reward[other]:
            return self._total_reward[node] > self._total_reward[other]
        return self._action_key[node] < self._action_key[other]

    def visits_into(self, out: vec[i32], start: i64) -> None:
        """Write how often each root action was tried, those that were tried at all."""
        node = self._child[ROOT]
        while node != NONE:
            out[start + self._action_key[node] % self._actions] = i32(self._visits[node])
            node = self._sibling[node]

    def means(self) -> list[float]:
        """Return the mean reward of each seat over all iterations."""
        out = vec[float]([0.0] * len(self._sums))
        self.means_into(out, 0)
        return [mean for mean in out]

    def means_into(self, out: vec[float], start: i64) -> None:
        scale = float(self.iterations * self._victory)
        for seat in range(i64(len(self._sums))):
            out[start + seat] = float(self._sums[seat]) / scale

    def errors(self) -> list[float]:
        """Return the standard errors of those means, as if the iterations were independent."""
        count = float(self.iterations)
        found: list[float] = []
        for seat in range(i64(len(self._sums))):
            mean = float(self._sums[seat]) / count
            spread = float(self._squares[seat]) / count - mean * mean
            found.append(sqrt(max(spread, 0.0) / count) / float(self._victory))
        return found

    def _iterate(self) -> None:
        rng = self._rng
        world = self._root.clone()
        if self._seat != NOBODY:
            world.resample(self._seat, rng)
        self._path = vec[i64]()
        node: i64 = ROOT
        mover = self._seat  # with simultaneous decisions, the searching seat moves first
        if self._first != NONE:
            world.apply(mover, self._first)
        if self._first != NONE or mover == NOBODY:
            mover = world.actor
        expanded = False
        while mover != NOBODY and not expanded:
            if mover == CHANCE:
                action = world.draw(rng)
                world.apply(CHANCE, action)
                node = self._chance_child(node, CHANCE * self._actions + action)
            else:
                self.steps += 1
                count = world.legal_into(mover, self._legal)
                if count == 1:  # forced moves get no node
                    world.apply(mover, self._legal[0])
                else:
                    node = self._select(node, mover, count, world)
                    self._path = append(self._path, node)
                    expanded = self._visits[node] == 0
                    world.apply(mover, self._action_key[node] - mover * self._actions)
            mover = world.actor
        self._finish(world)
        self._backpropagate(world)

    def _finish(self, world: State) -> None:
        """Play on from a new node and write what came of it to `_rewards`."""
        self.steps += rollout(world, self._next_stage, self._legal, self._rng)
        reward(world, self._rewards)

    def _chance_child(self, node: i64, action_key: i64) -> i64:
        child = self._child[node]
        while child != NONE:
            if self._action_key[child] == action_key:
                return child
            child = self._sibling[child]
        return self._expand(node, action_key)

    def _select(self, node: i64, mover: i64, count: i64, world: State) -> i64:
        """Return a new child if an available action is untried, else the child with the highest UCB."""
        base = mover * self._actions
        self._note_children(node, base)
        untried: i64 = 0
        best: i64 = NONE
        highest = -1.0
        exploration = EXPLORATION if node == ROOT else self._exploration
        for i in range(count):
            child = self._child_of[self._legal[i]]
            if child == NONE:
                # Untried actions are moved to the front.
                self._legal[untried] = self._legal[i]
                untried += 1
            else:
                self._availability[child] += 1
                if untried == 0:
                    value = self._ucb(child, exploration)
                    if value > highest:
                        highest = value
                        best = child
        self._forget_children(node, base)
        if untried == 0:
            return best
        return self._expand(node, base + rollout_action(world, mover, self._legal, untried, self._rng))

    def _note_children(self, node: i64, base: i64) -> None:
        """Note the child of the node for each action of the seat whose actions begin at `base`."""
        child = self._child[node]
        while child != NONE:
            action = self._action_key[child] - base
            if 0 <= action < self._actions:
                self._child_of[action] = child
            child = self._sibling[child]

    def _forget_children(self, node: i64, base: i64) -> None:
        child = self._child[node]
        while child != NONE:
            action = self._action_key[child] - base
            if 0 <= action < self._actions:
                self._child_of[action] = NONE
            child = self._sibling[child]

    def _ucb(self, child: i64, exploration: float) -> float:
        visits = float(self._visits[child])
        value = float(self._total_reward[child]) / (visits * float(self._victory))
        return value + exploration * sqrt(log(float(self._availability[child])) / visits)

    def _expand(self, node: i64, action_key: i64) -> i64:
        new = i64(len(self._action_key))
        self._action_key = append(self._action_key, action_key)
        self._visits = append(self._visits, 0)
        self._availability = append(self._availability, 1)
        self._total_reward = append(self._total_reward, 0)
        self._child = append(self._child, NONE)
        self._sibling = append(self._sibling, self._child[node])
        self._child[node] = new
        return new

    def _backpropagate(self, world: State) -> None:
        if world.actor == NOBODY:
            self.ended += 1
        for seat in range(world.seats):
            earned = self._rewards[seat]
            self._sums[seat] += earned
            self._squares[seat] += earned * earned
        for node in self._path:
            self._visits[node] += 1
            self._total_reward[node] += self._rewards[self._action_key[node] // self._actions]


def rollout(world: State, next_stage: i64, legal: vec[i64], rng: Rng) -> i64:
    """Play by the rollout policy to the end of the stage or game; return how many decisions were made."""
    steps: i64 = 0
    while world.actor != NOBODY and world.stage() < next_stage:
        seat = world.actor
        if seat == CHANCE:
            world.apply(CHANCE, world.draw(rng))
        else:
            steps += 1
            count = world.legal_into(seat, legal)
            world.apply(seat, rollout_action(world, seat, legal, count, rng) if count > 1 else legal[0])
    return steps


def rollout_action(world: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
    """Draw one of the first `count` legal actions, redrawing a few times what the game would avoid."""
    action = legal[rng.below(count)]
    retries = ROLLOUT_RETRIES
    while retries > 0 and world.avoid_in_rollout(seat, action):
        action = legal[rng.below(count)]
        retries -= 1
    return action


def _rank_key(candidate: tuple[int, int, float]) -> tuple[int, float, int]:
    action, visits, value = candidate
    return visits, value, -action


def reward(state: State, out: vec[i64]) -> None:
    """Write the reward of each seat: its share of the win plus a bounded margin over the best opponent.

    Before the end of the game only the margin counts.
    """
    placings = state.placings()
    scores = state.scores()
    winners: i64 = 0
    for place in placings:
        if place == 0:
            winners += 1
    for seat in range(state.seats):
        margin = margin_of(scores, seat)
        size = margin if margin >= 0 else -margin
        if state.actor != NOBODY:
            out[seat] = (VICTORY + VICTORY * margin // (size + HALF_MARGIN)) // 2
            continue
        out[seat] = MARGIN * margin // (size + HALF_MARGIN)
        if placings[seat] == 0:
            out[seat] += VICTORY // winners


def margin_of(scores: list[int], seat: i64) -> i64:
    """Return how far a seat lies ahead of the best of the others."""
    rival: i64 = 0
    found = False
    for other in range(i64(len(scores))):
        score: i64 = scores[other]
        if other != seat and (not found or score > rival):
            rival = score
            found = True
    own: i64 = scores[seat]
    return own - rival
