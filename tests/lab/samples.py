"""Rows of small runs by random bots, and a game with faults that can be planted."""

from __future__ import annotations

from functools import cache
from typing import Any

from carpathia.arena.plan import Plan
from carpathia.arena.run import run_all
from carpathia.arena.tables import Tables
from carpathia.lab.ask import Question
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting


def setting(game: str = "dragon-racer", games: int = 60, seats: int = 3, **more: Any) -> Setting:
    return Setting(game, seats, more.pop("seed", 1), games, bots=("random",), **more)


def asked(name: str, about: Setting, **details: Any) -> Report:
    question = Question(name, about, **details)
    return question.report(played(tuple(question.plans())))


@cache
def played(plans: tuple[Plan, ...]) -> list[tuple[Plan, Tables]]:
    return [(outcome.plan, outcome.tables()) for outcome in run_all(plans, workers=1)]
