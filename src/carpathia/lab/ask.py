"""Questions of a designer: the games that each needs, and the report on their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carpathia.arena.plan import Plan
from carpathia.arena.tables import Tables
from carpathia.lab import balance, compare, gaps, playtest, skill, sweep
from carpathia.lab.data import Sample, in_common
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting, budget_text

QUESTIONS = {module.QUESTION: module for module in (balance, compare, gaps, sweep, skill, playtest)}
PAIRED = ("compare", "gaps", "sweep")  # questions that compare designs deal by deal


class Question:
    """A question about a setting; `details` are the further arguments of its module."""

    def __init__(self, name: str, setting: Setting, **details: Any) -> None:
        self.name = name
        self.setting = setting
        self._details = details

    def plans(self) -> list[Plan]:
        if self.name == "compare":
            return compare.plans(self.setting, self._details["against"])
        if self.name == "sweep":
            return sweep.plans(self.setting, self._details["ranges"])
        plans: list[Plan] = QUESTIONS[self.name].plans(self.setting)
        return plans

    def budget(self, plans: Sequence[Plan]) -> str:
        """Return what the budget can detect, before any game is played."""
        tables = len(plans) - 1 if self.name == "gaps" else 1
        return budget_text(self.setting, len(plans) if self.name in PAIRED else 1, max(tables, 1))

    def report(self, played: Sequence[tuple[Plan, Tables]]) -> Report:
        """Return the answer, on the deals that all designs have played."""
        rows = list(played)
        if self.name == "skill":  # the plan that replays deals has more of them
            ladder = in_common(rows[1:])
            games = _games(ladder[0])
            samples = [*in_common(rows[:1], games // 2), *ladder]
        else:
            samples = in_common(rows)
            games = _games(samples[0])
        if self.name == "sweep":
            report = sweep.report(self.setting, samples, self._details["ranges"], self._details["aim"])
        else:
            report = QUESTIONS[self.name].report(self.setting, samples)
        report.games = games
        return report


def _games(sample: Sample) -> int:
    return len(sample.deals) * len(sample.plan.lineups)
