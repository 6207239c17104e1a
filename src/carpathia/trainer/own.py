"""Puzzles from one's own reviewed matches: the decisions that cost most, to be made again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from carpathia.bots.estimates import judge
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.core.rng import Rng
from carpathia.review.report import MISTAKE, Report
from carpathia.review.telling import give_or_take
from carpathia.review.work import FULL
from carpathia.table.contrast import contrast
from carpathia.table.errors import refused


@dataclass(frozen=True)
class Mistake:
    """A decision of a person that cost clearly more than the best one, by what they could know."""

    table: str
    title: str  # of the game
    seat: int
    move: int  # how many moves of the record were made before
    round: int
    regret: float  # from 0 to 1
    error: float
    chosen: str  # in words


@dataclass(frozen=True)
class Comparison:
    """How another answer compares with the best."""

    right: bool
    best: int
    words: str


def mistakes_of(table: str, report: Report, seats: Collection[int]) -> list[Mistake]:
    """Return the mistakes of some seats in a reviewed match, the costliest first."""
    found = [
        Mistake(
            table, report.title, step.seat, step.move, step.round, step.regret, step.regret_error, step.text
        )
        for step in report.steps
        if step.kind == MISTAKE and step.seat in seats and step.seat is not None
    ]
    return sorted(found, key=lambda one: (-one.regret, one.move))


def position(record: Record, move: int, seat: int) -> Perspective[Any]:
    """Return what a seat saw before a decision of a finished match. Refused if it had none to make there."""
    if not 0 <= move < len(record.moves):
        raise refused(f"That match has no move {move + 1}")
    mine = Match.replay(game_of(record.header), record, moves=move).perspective(seat)
    if len(mine.legal()) < 2:
        raise refused("Nothing was to be decided there")
    return mine


@dataclass(frozen=True)
class Asked:
    """An answer to be judged: all that a worker is told, of a match that is over."""

    record: str
    move: int
    seat: int
    action: int


def compare(asked: Asked) -> Comparison:
    """Judge an answer by what the seat knew; runs in a worker."""
    action = asked.action
    mine = position(Record.loads(asked.record), asked.move, asked.seat)
    rng = Rng(asked.move)
    found = judge(mine, action, FULL.judge, rng.fork("judge"))
    kept = f"{100 * found.kept:.0f} of 100"
    if not found.regret:
        words = f"By what you could know then, nothing is clearly better; it keeps a chance of {kept}."
        return Comparison(True, action, words)
    told = contrast(mine, found.best, action, rng.fork("contrast"))
    words = (
        f"“{mine.text(found.best)}” keeps a chance of {kept}; your choice gives away"
        f" {100 * found.regret:.0f} ({give_or_take(found.error)}) of it."
    )
    return Comparison(False, found.best, f"{words} {told.sentence}" if told.clear and told.favours else words)
