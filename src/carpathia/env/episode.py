"""One match as all environments play it: luck from a seed, decisions one at a time, rewards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State, write_shares

# What a seat is rewarded with.
SHARE: Final = 0  # at the end: 1 for the winner, shared by those who tie
MARGIN: Final = 1  # at the end: its points above the average of the table
POINTS: Final = 2  # at every step: the points it gained since the step before
REWARDS: Final = ["share", "margin", "points"]  # by number


@final
class Episode:
    """A match from `opening` on. The same seed and decisions make the same match in every environment.

    Where seats decide at the same time, they are asked in the order of their seats, and none is shown
    what another has chosen.
    """

    def __init__(self, opening: State, reward: i64) -> None:
        self._opening: Final = opening
        self._reward: Final = reward
        self.state = opening.clone()
        self._rng = Rng(0)
        self._points = vec[i64]([0] * opening.seats)

    def reset(self, seed: int) -> None:
        """Begin a match, up to its first decision."""
        self.state = self._opening.clone()
        self._rng = Rng(seed)
        self._let_luck_act()
        if self._reward == POINTS:
            self._keep_points()

    def step(self, action: i64) -> None:
        """Apply a legal action of the seat that decides, unchecked, and let luck act after it."""
        state = self.state
        if self._reward == POINTS:
            self._keep_points()
        state.apply(state.actor, action)
        self._let_luck_act()

    def rewards_into(self, out: vec[float], start: i64) -> None:
        """Write what the last step was worth to each seat."""
        state = self.state
        if self._reward == POINTS:
            scores = state.scores()
            for seat in range(state.seats):
                score: i64 = scores[seat]
                out[start + seat] = float(score - self._points[seat])
        elif state.actor != NOBODY:
            for seat in range(state.seats):
                out[start + seat] = 0.0
        elif self._reward == MARGIN:
            write_margins(state, out, start)
        else:
            write_shares(state, out, start)

    def rewards(self) -> list[float]:
        """Return what the last step was worth to each seat."""
        out = vec[float]([0.0] * self.state.seats)
        self.rewards_into(out, 0)
        return [out[seat] for seat in range(self.state.seats)]

    def _let_luck_act(self) -> None:
        state = self.state
        rng = self._rng
        while state.actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))

    def _keep_points(self) -> None:
        scores = self.state.scores()
        for seat in range(self.state.seats):
            self._points[seat] = scores[seat]


def write_margins(state: State, out: vec[float], start: i64) -> None:
    """Write the points of each seat above the average; they add up to 0."""
    scores = state.scores()
    total: i64 = 0
    for score in scores:
        total += i64(score)
    average = float(total) / float(state.seats)
    for seat in range(state.seats):
        out[start + seat] = float(scores[seat]) - average


@final
class Choices:
    """What a seat may do, as a list of actions and as marks among all actions."""

    def __init__(self) -> None:
        self.actions: Final = vec[i64]([0] * MOST_LEGAL)
        self.count: i64 = 0

    def show(self, state: State, seat: i64, marks: vec[u8], start: i64) -> None:
        """Mark what `seat` may do from `start` on, where this object has marked what was shown before."""
        actions = self.actions
        for i in range(self.count):
            marks[start + actions[i]] = 0
        self.count = state.legal_into(seat, actions)
        for i in range(self.count):
            marks[start + actions[i]] = 1
