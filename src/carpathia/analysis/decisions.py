"""The value of the actions of one decision: the estimate behind hints, reviews, puzzles and accuracy.

Every action is searched by itself, from worlds sampled from what the seat knows, with equal effort and the
same random numbers. The gap between two actions is the expected difference in the share of the victory. Its
standard error includes the horizon error: what the gap changes by when the search is ten times as long.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot, inf
from typing import Any

from carpathia.analysis.calibration import DecisionCalibration, decision_calibration, stage_trust
from carpathia.bots.ismcts import NONE, Search
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.weights import learned
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import State

CHUNK = 10  # iterations between looks at the effort and the clock
MIN_ITERATIONS = 20  # smallest number of iterations in any search
SURVEY_EFFORT = 3_000  # simulated decisions per action and half of the survey at most
EFFORT = 60_000  # simulated decisions per action at the first look
LOOKS = (1, 3, 9)  # multiples of the effort at which a comparison may stop
CLEAR = 2.4  # standard errors at any of the looks; together they claim falsely in 3 to 5 % of cases
EVEN = 1.0  # standard errors by which a gap must lie inside the smallest noticeable one
MAX_CANDIDATES = 4  # actions that are searched for longer than the survey
CLOSE = 3.0  # standard errors within which the survey keeps an action as a candidate


class Standing(Enum):
    """What is known of the gap between two actions."""

    BETTER = "better"  # the gap is large enough to notice
    EVEN = "about even"  # the gap is too small to notice
    UNKNOWN = "unknown"
    WORSE = "worse"


@dataclass(frozen=True)
class Gap:
    """The expected difference between two actions, in shares of the victory, with its standard error."""

    size: float
    error: float
    noticeable: float  # the smallest gap that is called better

    @property
    def standing(self) -> Standing:
        if abs(self.size) >= max(self.noticeable, CLEAR * self.error):
            return Standing.BETTER if self.size > 0 else Standing.WORSE
        if abs(self.size) + EVEN * self.error < self.noticeable:
            return Standing.EVEN
        return Standing.UNKNOWN

    def __neg__(self) -> Gap:
        return Gap(-self.size, self.error, self.noticeable)


@dataclass(frozen=True)
class Regret:
    """What a chosen action cost against the best one, and what choosing at random would have cost.

    Both are unbiased: the best action is found in one half of the worlds and measured in the other, so either
    may be negative.
    """

    regret: float
    stake: float


@dataclass(frozen=True)
class _Value:
    """The mean reward of an action in a search, with its standard error."""

    mean: float
    error: float


class Decision:
    """Estimates the actions of one decision, the first time each comparison is asked for.

    The same seed gives the same estimates on every machine, unless `seconds` ends the work early.
    """

    def __init__(
        self, perspective: Perspective[Any], rng: Rng, effort: int = EFFORT, seconds: float = inf
    ) -> None:
        self.perspective = perspective
        self.legal = perspective.legal()
        self._rng = rng
        self._effort = effort
        self._end = time.monotonic() + seconds
        self._calibration: DecisionCalibration = decision_calibration(perspective.game)
        self._halves = [
            [self._searched(action, min(SURVEY_EFFORT, effort), f"survey {half}") for action in self.legal]
            for half in range(2)
        ]
        self._survey = {
            action: _mean(*pair)
            for action, pair in zip(self.legal, zip(*self._halves, strict=True), strict=True)
        }
        self._noticeable = (
            self._calibration.noticeable / self._calibration.delivery
        )  # threshold on the scale of the search
        self._long: dict[tuple[int, int], _Value] = {}  # key: action and multiple of the effort

    def candidates(self) -> list[int]:
        """Return the actions that may be the best after the survey, the most promising first."""
        best, *others = self.by_survey()
        return [best, *[action for action in others if self._is_close(best, action)][: MAX_CANDIDATES - 1]]

    def by_survey(self) -> list[int]:
        """Return all legal actions, the most promising first."""
        return sorted(self.legal, key=lambda action: (-self._survey[action].mean, action))

    def survey_lead(self) -> float:
        """Return by how much the best action leads in the survey, a quick and rough estimate."""
        best, second, *_ = self.by_survey()
        return self._survey[best].mean - self._survey[second].mean

    def matters(self, chosen: int) -> bool:
        """Return whether the chosen action may be noticeably worse than the best."""
        best, *others = self.by_survey()
        return any(
            self._survey[best].mean - self._survey[action].mean + self._reach(best, action)
            >= self._noticeable
            for action in (others if chosen == best else [chosen])
        )

    def ranking(self) -> list[int]:
        """Return the candidates by a longer search, best first; a single one is followed by the runner-up."""
        candidates = self.candidates()
        if len(candidates) == 1:
            candidates = self.by_survey()[:2]
        means = {action: self._searched(action, self._effort, "rank").mean for action in candidates}
        return sorted(candidates, key=lambda action: (-means[action], action))

    def compare(self, action: int, other: int) -> Gap:
        """Return the gap between two actions, after as many looks as it takes to call it.

        A gap is called better by the longest look alone, so that longer searches rarely deny it.
        """
        gap = self._gap(action, other, LOOKS[0])
        for look in LOOKS[1:]:
            if gap.standing is not Standing.UNKNOWN or time.monotonic() > self._end:
                break
            gap = self._gap(action, other, look)
        if gap.standing in (Standing.BETTER, Standing.WORSE) and time.monotonic() <= self._end:
            gap = self._gap(action, other, LOOKS[-1])
        return gap

    def best(self) -> tuple[int, int | None, Gap | None]:
        """Return the best action, the runner-up and the gap between them; only the first if it is forced."""
        if len(self.legal) == 1:
            return self.legal[0], None, None
        first, second, *_ = self.ranking()
        gap = self.compare(first, second)
        return (first, second, gap) if gap.size >= 0 else (second, first, -gap)

    def regret(self, chosen: int) -> Regret:
        """Return the regret and the stake of the decision from the two halves of the survey."""
        index = self.legal.index(chosen)
        halves = [[value.mean for value in half] for half in self._halves]
        found = split_regret(halves, index)
        delivery = self._calibration.delivery
        return Regret(delivery * found.regret, delivery * found.stake)

    def _is_close(self, best: int, action: int) -> bool:
        gap = self._survey[best].mean - self._survey[action].mean
        return gap <= max(self._reach(best, action), self._noticeable)

    def _reach(self, action: int, other: int) -> float:
        """Return by how much the survey may be wrong about a gap."""
        return CLOSE * hypot(self._survey[action].error, self._survey[other].error)

    def raw_gap(self, action: int, other: int, look: int = LOOKS[0]) -> tuple[float, float]:
        """Return the gap in the search and its sampling error, before any calibration."""
        one, two = self._value(action, look), self._value(other, look)
        return one.mean - two.mean, hypot(one.error, two.error)

    def _gap(self, action: int, other: int, look: int) -> Gap:
        size, sampling = self.raw_gap(action, other, look)
        calibration = self._calibration
        error = hypot(sampling, calibration.horizon)
        return Gap(calibration.delivery * size, calibration.delivery * error, calibration.noticeable)

    def _value(self, action: int, look: int) -> _Value:
        if (action, look) not in self._long:
            self._long[action, look] = self._searched(action, self._effort * look, f"look {look}")
        return self._long[action, look]

    def _searched(self, action: int, effort: int, label: str) -> _Value:
        perspective, rng = self.perspective, self._rng.fork(label)
        world = perspective.imagine(rng.fork("world"))
        search = make_search(perspective.game, world, perspective.seat, rng.fork("search"), action)
        run(search, effort, self._end)
        scale = 1.0
        if not isinstance(search, ValuedSearch):
            count = int(search.iterations)
            ended, steps = int(search.ended) / count, int(search.steps) / count
            scale = stage_trust(perspective.game, int(world.stage()), ended, steps)
        seat = perspective.seat
        return _Value(scale * search.means()[seat], scale * search.errors()[seat])


def split_regret(halves: Sequence[Sequence[float]], chosen: int) -> Regret:
    """Return regret and stake from values of all actions in two independent halves.

    The best action of each half is measured in the other, so that the luck of a half favours no action.
    """
    regret = stake = 0.0
    for look, measure in (halves, halves[::-1]):
        best = max(range(len(look)), key=lambda index: (look[index], -index))
        regret += (measure[best] - measure[chosen]) / 2
        stake += (measure[best] - sum(measure) / len(measure)) / 2
    return Regret(regret, stake)


def make_search(game: Game[Any], root: State, seat: int, rng: Rng, first: int = NONE) -> Search:
    """Return a search for a seat, with learned values where there are some for the table."""
    values, _ = learned(game)
    if values is not None:
        return ValuedSearch(root, seat, values, rng, first)
    return Search(root, seat, game.actions.size, rng, game.exploration, first)


def run(search: Search, effort: int, end: float = inf) -> None:
    """Search until the effort is spent, or until the clock says `end`."""
    while search.iterations < MIN_ITERATIONS or search.spent() < effort:
        search.run(CHUNK)
        if time.monotonic() > end:
            break


@dataclass(frozen=True)
class Plan:
    """An action with the actions that complete it, such as the dragon, the place and the gold of a bet."""

    actions: tuple[int, ...]
    steps: tuple[str, ...]  # gerunds of the completing actions that leave a choice


def plan_from(perspective: Perspective[Any], action: int, rng: Rng, effort: int = EFFORT // 3) -> Plan:
    """Return the plan that begins with an action; short searches choose how it goes on."""
    game, seat = perspective.game, perspective.seat
    actions, steps = [action], []
    state = perspective.imagine(rng.fork("world"))
    state.apply(seat, action)
    while state.actor == seat:
        legal = state.legal(seat)
        if any(game.actions.kind_of(follow_up).verb not in game.completions for follow_up in legal):
            break
        follow_up = legal[0]
        if len(legal) > 1:
            search = make_search(game, state, seat, rng.fork(f"step {len(actions)}"))
            run(search, effort)
            follow_up = search.ranking()[0][0]
            steps.append(game.gerund(state, seat, follow_up))
        state.apply(seat, follow_up)
        actions.append(follow_up)
    return Plan(tuple(actions), tuple(steps))


def _mean(one: _Value, two: _Value) -> _Value:
    return _Value((one.mean + two.mean) / 2, hypot(one.error, two.error) / 2)
