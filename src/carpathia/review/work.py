"""The work behind a review as small tasks, coarse first: done anywhere, in any order, and never twice."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from carpathia.bots.estimates import USUAL, Estimate, Judgement, judge, value
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from carpathia.review.lines import Line, better_line
from carpathia.review.timeline import Timeline

VALUE, JUDGE, LINE = "value", "judge", "line"
SEARCHES = {VALUE: 1, JUDGE: 16, LINE: 10}  # as long as one of its effort, on average
MOST_LINES = 8  # of the largest mistakes, for which a better line is played out

Answer: TypeAlias = list[Any]  # JSON


@dataclass(frozen=True)
class Efforts:
    """How long each task searches, in decisions that are simulated; they decide every number of a review."""

    coarse: int = 20_000  # a position between two turns, for the first graph
    values: int = 100_000_000  # all positions together
    judge: int = USUAL  # every decision
    line: int = 240_000  # a decision of the better line: as long as the best action is looked for
    most: int = 800_000  # one position

    def value(self, positions: int) -> int:
        """Return the effort for each of so many positions."""
        return min(self.most, self.values // max(positions, 1))


FULL = Efforts()


@dataclass(frozen=True)
class Task:
    kind: str
    at: int  # the number of the position
    effort: int
    action: int = -1  # with which a line begins

    @property
    def name(self) -> str:
        return f"{self.kind} {self.at} {self.effort}"

    @property
    def load(self) -> int:
        """The effort that it takes on average, with all searches that belong to it."""
        return self.effort * SEARCHES[self.kind]


class Work:
    """What is known of a match so far, and what is still to be found out.

    `answers` are those of earlier, by the names of their tasks: an interrupted review goes on from them.
    """

    def __init__(
        self, timeline: Timeline, answers: Mapping[str, Answer] | None = None, efforts: Efforts = FULL
    ) -> None:
        self.timeline = timeline
        self.efforts = efforts
        self._value_effort = efforts.value(timeline.last + 1)
        self.answers: dict[str, Answer] = dict(answers or {})

    def todo(self) -> list[Task]:
        """Return the tasks of the next round in the order of their importance, or nothing at the end."""
        for round_ in self._rounds():
            open_ = [task for task in round_ if task.name not in self.answers]
            if open_:
                return open_
        return []

    def take(self, task: Task, answer: Answer) -> None:
        self.answers[task.name] = answer

    def run(self) -> Iterator[Task]:
        """Do everything here and now; yields each task when it is done."""
        while tasks := self.todo():
            for task in tasks:
                self.take(task, solve(self.timeline, task))
                yield task

    @property
    def progress(self) -> tuple[int, int]:
        """How much effort was spent, and how much there is to spend, as far as can be known."""
        known = [*self._coarse(), *self._values(), *self._judgements()]
        spent = sum(task.load for task in known if task.name in self.answers)
        return spent, sum(task.load for task in known)

    def estimate(self, position: int) -> Estimate | None:
        """Return what is known of a position, the best there is."""
        for effort in (self._value_effort, self.efforts.coarse):
            found = self.answers.get(Task(VALUE, position, effort).name)
            if found is not None:
                return Estimate(tuple(found[0]), found[1])
        return None

    def judgement(self, step: int) -> Judgement | None:
        found = self.answers.get(Task(JUDGE, step, self.efforts.judge).name)
        return None if found is None else Judgement(*found)

    def line(self, step: int) -> Line | None:
        found = self.answers.get(Task(LINE, step, self.efforts.line).name)
        return None if found is None else Line(*found)

    def mistakes(self) -> list[int]:
        """Return the steps that were mistakes, the largest first."""
        judged = [(step, self.judgement(step)) for step in self._decisions()]
        found = [(judgement.regret, step) for step, judgement in judged if judgement and judgement.regret > 0]
        return [step for _, step in sorted(found, key=lambda one: (-one[0], one[1]))]

    def _rounds(self) -> Iterator[list[Task]]:
        yield self._coarse()
        yield self._by_movement(self._values())
        yield self._judgements()
        yield [
            Task(LINE, step, self.efforts.line, found.best)
            for step in self.mistakes()[:MOST_LINES]
            if (found := self.judgement(step))
        ]

    def _coarse(self) -> list[Task]:
        return [Task(VALUE, at, self.efforts.coarse) for at in self.timeline.boundaries()]

    def _values(self) -> list[Task]:
        return [Task(VALUE, at, self._value_effort) for at in range(self.timeline.last + 1)]

    def _judgements(self) -> list[Task]:
        return [Task(JUDGE, step, self.efforts.judge) for step in self._decisions()]

    def _decisions(self) -> list[int]:
        return [n for n, step in enumerate(self.timeline.steps) if not step.is_luck]

    def _by_movement(self, tasks: list[Task]) -> list[Task]:
        """Return tasks with those first that lie in turns in which the chances moved most."""
        moved: dict[int, float] = {}
        bounds = self.timeline.boundaries()
        for start, end in itertools.pairwise(bounds):
            before, after = self.estimate(start), self.estimate(end)
            if before and after:
                pairs = zip(before.chances, after.chances, strict=True)
                moved[self.timeline.turns[start]] = sum(abs(one - two) for one, two in pairs)
        return sorted(tasks, key=lambda task: -moved.get(self.timeline.turns[task.at], 0.0))


def solve(timeline: Timeline, task: Task) -> Answer:
    """Do a task. The luck follows from the record, so that the same record always has the same review."""
    rng = Rng(int(timeline.digest[:15], 16))  # all positions share it
    if task.kind == VALUE:
        found = value(timeline.game, timeline.state(task.at), task.effort, rng.fork(VALUE))
        return [list(found.chances), found.error]
    step = timeline.steps[task.at]
    if task.kind == JUDGE:
        mine = timeline.perspective(task.at, step.seat)
        return list(astuple(judge(mine, step.action, task.effort, rng.fork(f"{JUDGE} {task.at}"))))
    line = better_line(timeline, task.at, task.action, task.effort, rng.fork(f"{LINE} {task.at}"))
    return list(astuple(line))


@dataclass(frozen=True)
class Order:
    """Tasks of a record, for another process."""

    record: str
    tasks: list[Task]


def solve_all(order: Order) -> list[Answer]:
    """Do tasks of a record in another process, which keeps the last records that it has read."""
    timeline = _timeline(order.record)
    return [solve(timeline, task) for task in order.tasks]


@lru_cache(maxsize=2)
def _timeline(text: str) -> Timeline:
    return Timeline(Record.loads(text))
