"""Hints: what to do in a decision, and why, from what the seat knows."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from carpathia.analysis.decisions import Decision, Gap, Plan, Standing, plan_from
from carpathia.analysis.reasons import contrast
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng

ADVICE_SECONDS = 0.4  # time limit of the advice, rarely reached except in plain Python
REASON_SECONDS = 0.6  # time limit of its reason


ADVISER = "adviser"  # the name of a task for the bot pool: think for a hint


@dataclass(frozen=True)
class Hint:
    action: int
    text: str  # the action as its button shows it
    why: str  # the advice, the rest of the plan and the reason; empty if there is no choice
    standing: Standing | None = None  # standing of the advice against the runner-up
    other: int | None = None  # the runner-up
    has_reason: bool = False  # True if the advice comes with an effect that explains it


def hint(
    perspective: Perspective[Any],
    rng: Rng,
    advice_seconds: float = ADVICE_SECONDS,
    reason_seconds: float = REASON_SECONDS,
) -> Hint:
    """Return the best action with the reason for it."""
    decision = Decision(perspective, rng.fork("decision"), seconds=advice_seconds)
    action, other, gap = decision.best()
    text = perspective.text(action)
    if other is None or gap is None:
        return Hint(action, text, "")
    plan = plan_from(perspective, action, rng.fork("plan"))
    end = time.monotonic() + reason_seconds
    standing, reason, sentence = _against(perspective, plan, other, gap, rng.fork("contrast"), end)
    steps = f"Then: {_steps_text(plan)}." if plan.steps else ""
    sentences = [f"Try {perspective.gerund(action)}.", steps, sentence]
    if standing is not Standing.BETTER:
        sentences.append(_against_another_kind(decision, plan, other, rng.fork("another kind"), end))
    return Hint(action, text, " ".join(filter(None, sentences)), standing, other, reason)


def _steps_text(plan: Plan) -> str:
    """Return the rest of a plan as a list, equal steps once with their number."""
    counts = Counter(plan.steps)
    return ", ".join(step if count == 1 else f"{step} ({count} times)" for step, count in counts.items())


def _against(
    perspective: Perspective[Any], plan: Plan, other: int, gap: Gap, rng: Rng, end: float
) -> tuple[Standing, bool, str]:
    """Return what is known of a plan against another action, whether there is a reason, and the sentence."""
    gerund = perspective.gerund(other)
    if gap.standing is not Standing.BETTER:
        return gap.standing, False, standing_sentence(gap.standing, gerund)
    other_plan = plan_from(perspective, other, rng.fork("other plan"))
    played = contrast(perspective, plan.actions, other_plan.actions, rng.fork("contrast"), end=end)
    if played.denies or (played.reason is None and played.margin < -played.margin_error):
        return Standing.UNKNOWN, False, standing_sentence(Standing.UNKNOWN, gerund)
    reason = played.sentence(gerund)
    return Standing.BETTER, bool(reason), reason or standing_sentence(Standing.BETTER, gerund)


def _against_another_kind(decision: Decision, plan: Plan, other: int, rng: Rng, end: float) -> str:
    """Return why the plan is better than the most promising action of another kind, or nothing.

    The best two actions are often alike, such as two cards to bet with. What sets them apart from other kinds
    is still worth a sentence.
    """
    perspective, kind_of = decision.perspective, decision.perspective.game.actions.kind_of
    alike = {kind_of(plan.actions[0]), kind_of(other)}
    third = next((action for action in decision.by_survey() if kind_of(action) not in alike), None)
    if third is None:
        return ""
    gap = decision.compare(plan.actions[0], third)
    standing, _, sentence = _against(perspective, plan, third, gap, rng, end)
    return sentence if standing is Standing.BETTER else ""


def standing_sentence(standing: Standing, other: str) -> str:
    """Return the sentence for a gap without a reason; `other` is the gerund of the other action."""
    if standing is Standing.BETTER:
        return f"Better than {other}."
    if standing is Standing.EVEN:
        return f"About even with {other}."
    return f"Hard to tell apart from {other}."
