"""One way to ask any question: what to play for it, and the report on the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carpathia.arena.plan import Plan
from carpathia.arena.tables import Tables
from carpathia.lab import balance, compare, gaps, playtest, skill, sweep
from carpathia.lab.data import in_common
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting

QUESTIONS = {module.QUESTION: module for module in (balance, compare, gaps, sweep, skill, playtest)}
PAIRED = ("compare", "gaps", "sweep")  # designs that are told apart deal by deal


class Question:
    """A question about a setting; `details` are what its module wants to know besides."""

    def __init__(self, name: str, setting: Setting, **details: Any) -> None:
        self.name = name
        self.setting = setting
        self._details = details

    def plans(self) -> list[Plan]:
        if self.name == "compare":
            return compare.plans(self.setting, self._details["against"])
        if self.name == "sweep":
            return sweep.plans(self.setting, self._details["ranges"])
        found: list[Plan] = QUESTIONS[self.name].plans(self.setting)
        return found

    def report(self, played: Sequence[tuple[Plan, Tables]]) -> Report:
        """Return the answer; of designs that are compared, only the deals that all have played count."""
        samples = in_common(list(played)) if self.name in PAIRED else [in_common([one])[0] for one in played]
        if self.name == "sweep":
            return sweep.report(self.setting, samples, self._details["ranges"], self._details["aim"])
        found: Report = QUESTIONS[self.name].report(self.setting, samples)
        return found
