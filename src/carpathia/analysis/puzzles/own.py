"""Puzzles from one's own reviewed matches: the costliest decisions, to try again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from carpathia.analysis.decisions import plan_from
from carpathia.analysis.judgement import judge
from carpathia.analysis.reasons import contrast
from carpathia.analysis.review.narrative import points
from carpathia.analysis.review.report import Report
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.phrases import capitalised
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.core.rng import Rng
from carpathia.table.errors import refused


@dataclass(frozen=True)
class Mistake:
    """A decision of a person that cost clearly more than the best one, by what they could know."""

    table: str
    title: str  # title of the game
    seat: int
    move: int  # moves of the record before it
    round: int
    cost: float  # share of the victory
    question: str  # question to the player
    chosen: str  # the action as its button showed it


@dataclass(frozen=True)
class Comparison:
    """How an answer compares with the best action."""

    right: bool
    best: int
    words: str


@dataclass(frozen=True)
class Question:
    """An answer to a decision of a finished match, to be judged in a worker."""

    record: str
    move: int
    seat: int
    action: int


def mistakes_of(table: str, report: Report, seats: Collection[int]) -> list[Mistake]:
    """Return the mistakes of some seats in a reviewed match, the costliest first."""
    mistakes = [
        Mistake(table, report.title, seat, step.move, step.round, step.cost, step.question, step.text)
        for seat in seats
        for step in (report.steps[number] for number in report.mistakes(seat))
    ]
    return sorted(mistakes, key=lambda mistake: (-mistake.cost, mistake.move))


def position(record: Record, move: int, seat: int) -> Perspective[Any]:
    """Return what a seat saw before a decision of a finished match. Refused if it had no decision there."""
    if not 0 <= move < len(record.moves):
        raise refused(f"That match has no move {move + 1}")
    perspective = Match.replay(game_of(record.header), record, moves=move).perspective(seat)
    if len(perspective.legal()) < 2:
        raise refused("There was nothing to decide at that move")
    return perspective


def compare(question: Question) -> Comparison:
    """Judge an answer by what the seat knew; runs in a worker."""
    action = question.action
    perspective = position(Record.loads(question.record), question.move, question.seat)
    rng = Rng(question.move)
    judgement = judge(perspective, action, rng.fork("judge"))
    if not judgement.is_mistake or judgement.gap is None:
        return Comparison(True, action, "Nothing is clearly better by what you could know then.")
    best = judgement.best
    plan = plan_from(perspective, best, rng.fork("plan"))
    other = plan_from(perspective, action, rng.fork("other plan"))
    played = contrast(perspective, plan.actions, other.actions, rng.fork("contrast"))
    if played.denies:
        return Comparison(True, action, "Nothing is clearly better by what you could know then.")
    sentence = f"{capitalised(perspective.gerund(best))} is better by {points(judgement.gap.size)}."
    return Comparison(False, best, f"{sentence} {played.sentence(perspective.gerund(action))}".strip())
