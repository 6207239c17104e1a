"""Search by one seat's knowledge alone: information-set Monte-Carlo tree search for any number of seats.

Every iteration imagines another world that the seat cannot tell from the true one, walks down a tree of
decisions that all those worlds share, adds a node to it and plays on to the end. A choice is weighed by how
it did when it was taken against how often it could have been taken (single-observer ISMCTS, Cowling, Powley
and Whitehouse 2012). Every seat is taken to look after itself.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State

ROOT: Final = 0
NONE: Final = -1
VICTORY: Final = 1000  # what an undivided victory is worth
MARGIN: Final = 150  # and the most that points beyond or behind the best of the others are worth
HALF_MARGIN: Final = 8  # as many points bring half of that
CURIOSITY: Final = 0.7  # how much having been tried seldom speaks for a choice
LOOKS: Final = 3  # how often a playout thinks again about a poor action


@final
@mypyc_attr(acyclic=True)
class Search:
    """One decision of one seat. Give it time in chunks; the best so far is always known.

    A node is a decision that was made, and stands for all worlds in which it was. Luck has nodes too, but
    is not weighed. `root` is an imagined world, which is never changed.
    """

    def __init__(
        self,
        root: State,
        seat: i64,
        actions: i64,
        rng: Rng,
        curiosity: float = 1.0,
    ) -> None:
        self.iterations: i64 = 0
        self.steps: i64 = 0  # decisions made in imagination
        self._root: Final = root
        self._seat: Final = seat
        self._actions: Final = actions
        self._rng: Final = rng
        self._curiosity: Final = CURIOSITY * curiosity  # after the decision that is asked for
        self._next_stage: Final = root.stage() + 1  # where a playout ends
        self._legal = vec[i64]([0] * MOST_LEGAL)
        self._path = vec[i64]([0] * 0)
        self._rewards = vec[i64]([0] * root.seats)
        # By node: what was decided (seat * actions + action), how often it was and could have been, what it
        # brought to its seat in all, its first child and its next sibling.
        self._deed = vec[i64]([NONE])
        self._visits = vec[i64]([0])
        self._offers = vec[i64]([0])
        self._brought = vec[i64]([0])
        self._child = vec[i64]([NONE])
        self._sibling = vec[i64]([NONE])
        # By action, while a node is looked at: its child for that action.
        self._found = vec[i64]([NONE] * actions)

    def run(self, iterations: i64) -> None:
        for i in range(iterations):
            self._iterate()
        self.iterations += iterations

    def weighed(self) -> list[tuple[int, int, float]]:
        """Return what was considered, the best first: an action, how often it was tried, its value."""
        found: list[tuple[int, int, float]] = []
        node = self._child[ROOT]
        while node != NONE:
            visits = self._visits[node]
            value = float(self._brought[node]) / float(visits * VICTORY)
            found.append((self._deed[node] % self._actions, visits, value))
            node = self._sibling[node]
        found.sort(key=_merit, reverse=True)
        return found

    def _iterate(self) -> None:
        rng = self._rng
        world = self._root.clone()
        world.resample(self._seat, rng)
        self._path = vec[i64]()
        node: i64 = ROOT
        mover = self._seat  # others may be choosing at the same time; ours comes first
        growing = False
        while mover != NOBODY and not growing:
            if mover == CHANCE:
                action = world.draw(rng)
                world.apply(CHANCE, action)
                node = self._befallen(node, CHANCE * self._actions + action)
            else:
                self.steps += 1
                count = world.legal_into(mover, self._legal)
                if count == 1:  # a decision that is none needs no node
                    world.apply(mover, self._legal[0])
                else:
                    node = self._chosen(node, mover, count, world)
                    self._path = append(self._path, node)
                    growing = self._visits[node] == 0
                    world.apply(mover, self._deed[node] - mover * self._actions)
            mover = world.actor
        self.steps += play_on(world, self._next_stage, self._legal, rng)
        self._learn(world)

    def _befallen(self, node: i64, deed: i64) -> i64:
        child = self._child[node]
        while child != NONE:
            if self._deed[child] == deed:
                return child
            child = self._sibling[child]
        return self._grown(node, deed)

    def _chosen(self, node: i64, mover: i64, count: i64, world: State) -> i64:
        """Return the child to go on with: a new one if an action was never tried, else the most promising."""
        base = mover * self._actions
        child = self._child[node]
        while child != NONE:
            action = self._deed[child] - base
            if 0 <= action < self._actions:
                self._found[action] = child
            child = self._sibling[child]
        untried: i64 = 0
        best: i64 = NONE
        promise = -1.0
        curiosity = CURIOSITY if node == ROOT else self._curiosity
        for i in range(count):
            child = self._found[self._legal[i]]
            if child == NONE:
                # The untried ones gather at the front.
                self._legal[untried] = self._legal[i]
                untried += 1
            else:
                self._offers[child] += 1
                if untried == 0:
                    value = self._promise(child, curiosity)
                    if value > promise:
                        promise = value
                        best = child
        child = self._child[node]
        while child != NONE:
            action = self._deed[child] - base
            if 0 <= action < self._actions:
                self._found[action] = NONE
            child = self._sibling[child]
        if untried == 0:
            return best
        return self._grown(node, base + idea(world, mover, self._legal, untried, self._rng))

    def _promise(self, child: i64, curiosity: float) -> float:
        visits = float(self._visits[child])
        value = float(self._brought[child]) / (visits * float(VICTORY))
        return value + curiosity * sqrt(log(float(self._offers[child])) / visits)

    def _grown(self, node: i64, deed: i64) -> i64:
        new = i64(len(self._deed))
        self._deed = append(self._deed, deed)
        self._visits = append(self._visits, 0)
        self._offers = append(self._offers, 1)
        self._brought = append(self._brought, 0)
        self._child = append(self._child, NONE)
        self._sibling = append(self._sibling, self._child[node])
        self._child[node] = new
        return new

    def _learn(self, world: State) -> None:
        reward(world, self._rewards)
        for node in self._path:
            self._visits[node] += 1
            self._brought[node] += self._rewards[self._deed[node] // self._actions]


def play_on(world: State, next_stage: i64, legal: vec[i64], rng: Rng) -> i64:
    """Play fast until the game is over or a stage begins; return how many decisions that took."""
    steps: i64 = 0
    while world.actor != NOBODY and world.stage() < next_stage:
        seat = world.actor
        if seat == CHANCE:
            world.apply(CHANCE, world.draw(rng))
        else:
            steps += 1
            count = world.legal_into(seat, legal)
            world.apply(seat, idea(world, seat, legal, count, rng) if count > 1 else legal[0])
    return steps


def idea(world: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
    """Return one of the first legal actions; if it is a poor one, look again a few times."""
    action = legal[rng.below(count)]
    looks = LOOKS
    while looks > 0 and world.is_poor(seat, action):
        action = legal[rng.below(count)]
        looks -= 1
    return action


def _merit(weighed: tuple[int, int, float]) -> tuple[int, float, int]:
    action, visits, value = weighed
    return visits, value, -action


def reward(state: State, out: vec[i64]) -> None:
    """Write what the end of a game is worth to each seat: its share of the victory, and its margin.

    While the game goes on nobody has won, and only the margin counts.
    """
    placings = state.placings()
    scores = state.scores()
    winners: i64 = 0
    for place in placings:
        if place == 0:
            winners += 1
    for seat in range(state.seats):
        own: i64 = scores[seat]
        rival: i64 = 0
        met = False
        for other in range(state.seats):
            score: i64 = scores[other]
            if other != seat and (not met or score > rival):
                rival = score
                met = True
        margin = own - rival
        size = margin if margin >= 0 else -margin
        if state.actor != NOBODY:
            out[seat] = (VICTORY + VICTORY * margin // (size + HALF_MARGIN)) // 2
            continue
        out[seat] = MARGIN * margin // (size + HALF_MARGIN)
        if placings[seat] == 0:
            out[seat] += VICTORY // winners
