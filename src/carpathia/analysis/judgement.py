"""The judgement of one decision of a finished match: the best action, the cost of another, and the stake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.analysis.decisions import EFFORT, Decision, Gap, Regret, Standing, split_regret
from carpathia.analysis.playouts import MARGIN, Counter, Playouts
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng

POINT_WORLDS = 240  # sampled worlds at most in which points are played out for each action
WORLD_EFFORT = 100  # effort for each of these worlds


@dataclass(frozen=True)
class Judgement:
    """A decision by what its seat could know, on the scale of shares of the victory."""

    best: int
    other: int  # the chosen action, or the runner-up if the chosen one is the best
    gap: Gap | None  # gap of the best over the other; None if the survey finds no action noticeably worse
    win_share: Regret
    points: Regret
    chose_other: bool = False

    @property
    def is_mistake(self) -> bool:
        return self.gap is not None and self.chose_other and self.gap.standing is Standing.BETTER

    @property
    def is_best(self) -> bool:
        """Whether the seat found the best action where the runner-up was noticeably worse."""
        return self.gap is not None and not self.chose_other and self.gap.standing is Standing.BETTER

    @property
    def cost(self) -> float:
        """The expected loss against the best action, zero unless it is clear."""
        return self.gap.size if self.gap is not None and self.is_mistake else 0.0


def judge(perspective: Perspective[Any], chosen: int, rng: Rng, effort: int = EFFORT) -> Judgement:
    """Judge a decision from what its seat knew. The same seed gives the same judgement."""
    decision = Decision(perspective, rng.fork("decision"), effort)
    worlds = min(POINT_WORLDS, max(2, effort // WORLD_EFFORT))
    win_share, points = decision.regret(chosen), point_regret(perspective, chosen, rng.fork("points"), worlds)
    if not decision.matters(chosen):
        return Judgement(chosen, chosen, None, win_share, points)
    ranking = decision.ranking()
    best = ranking[0]
    other = chosen if best != chosen else ranking[1]
    gap = decision.compare(best, other)
    if gap.size < 0:
        best, other, gap = other, best, -gap
    return Judgement(best, other, gap, win_share, points, chose_other=chosen == other)


def point_regret(perspective: Perspective[Any], chosen: int, rng: Rng, worlds: int = POINT_WORLDS) -> Regret:
    """Return regret and stake of a decision in points, by quick games to the end of the round."""
    legal = perspective.legal()
    root = perspective.imagine(rng.fork("root"))
    plans = [[action] for action in legal]
    playouts = Playouts(root, perspective.seat, plans, None, 0, Counter(), 1)
    playouts.run(worlds, rng.fork("worlds"))
    halves = [[playouts.half_mean(plan, MARGIN, half) for plan in range(len(legal))] for half in range(2)]
    return split_regret(halves, legal.index(chosen))
