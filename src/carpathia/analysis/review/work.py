"""The computation behind a review as small tasks, coarse first, whose answers can be stored."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from carpathia.analysis.decisions import EFFORT, Gap, Regret
from carpathia.analysis.judgement import Judgement, judge
from carpathia.analysis.positions import Chances, position_chances
from carpathia.analysis.review.explanation import Explanation, explain
from carpathia.analysis.review.timeline import Timeline
from carpathia.core.record import Record
from carpathia.core.rng import Rng

VALUE, JUDGE, EXPLAIN = "value", "judge", "explain"
STAGES = {
    VALUE: "Valuing positions",
    JUDGE: "Judging decisions",
    EXPLAIN: "Looking for reasons",
}
LOAD = {VALUE: 1, JUDGE: 6, EXPLAIN: 20}  # mean cost of a task as a multiple of its effort
EXPLAINED_PER_SEAT = 4  # largest mistakes of each seat that get a reason and a better line
PRAISED_PER_SEAT = 1  # best finds of each seat that get a reason

Answer: TypeAlias = Any  # JSON


@dataclass(frozen=True)
class Efforts:
    """How long each task searches, in simulated decisions. They determine every number of a review."""

    coarse: int = 20_000  # a position between two turns, for the first graph
    values: int = 100_000_000  # all positions together
    judge: int = EFFORT  # each compared action of a decision
    explain: int = EFFORT  # each decision of a better line
    max_value: int = 800_000  # one position

    def value(self, positions: int) -> int:
        """Return the effort for each of so many positions."""
        return min(self.max_value, self.values // max(positions, 1))


FULL = Efforts()


@dataclass(frozen=True)
class Task:
    kind: str
    position: int
    effort: int

    @property
    def name(self) -> str:
        return f"{self.kind} {self.position} {self.effort}"

    @property
    def load(self) -> int:
        """The expected effort."""
        return self.effort * LOAD[self.kind]


class Work:
    """The answers for a match so far, and the tasks that are left.

    `answers` may come from an interrupted review, by the names of their tasks.
    """

    def __init__(
        self, timeline: Timeline, answers: Mapping[str, Answer] | None = None, efforts: Efforts = FULL
    ) -> None:
        self.timeline = timeline
        self.efforts = efforts
        self._value_effort = efforts.value(timeline.last + 1)
        self.answers: dict[str, Answer] = dict(answers or {})

    def todo(self) -> list[Task]:
        """Return the open tasks of the next round, the most important first, or nothing at the end."""
        for round_ in self._rounds():
            open_tasks = [task for task in round_ if task.name not in self.answers]
            if open_tasks:
                return open_tasks
        return []

    def take(self, task: Task, answer: Answer) -> None:
        self.answers[task.name] = answer

    def run(self) -> Iterator[Task]:
        """Do all tasks in this process; yields each task when it is done."""
        while tasks := self.todo():
            for task in tasks:
                self.take(task, solve(self.timeline, task))
                yield task

    @property
    def progress(self) -> tuple[int, int]:
        """The effort spent, and the effort of the whole review as far as it is known."""
        known = [*self._coarse(), *self._values(), *self._judgements(), *self._explanations()]
        spent = sum(task.load for task in known if task.name in self.answers)
        return spent, sum(task.load for task in known)

    def chances(self, position: int) -> Chances | None:
        """Return the most exact known chances of a position."""
        for effort in (self._value_effort, self.efforts.coarse):
            answer = self.answers.get(Task(VALUE, position, effort).name)
            if answer is not None:
                return Chances(tuple(answer[0]), answer[1])
        return None

    def judgement(self, step: int) -> Judgement | None:
        answer = self.answers.get(Task(JUDGE, step, self.efforts.judge).name)
        if answer is None:
            return None
        gap = answer["gap"]
        return Judgement(
            **{
                **answer,
                "gap": Gap(**gap) if gap else None,
                "win_share": Regret(**answer["win_share"]),
                "points": Regret(**answer["points"]),
            }
        )

    def explanation(self, step: int) -> Explanation | None:
        answer = self.answers.get(Task(EXPLAIN, step, self.efforts.explain).name)
        return None if answer is None else Explanation(**answer)

    def mistakes(self) -> list[int]:
        """Return the steps that were mistakes, the costliest first."""
        return self._judged(lambda judgement: judgement.is_mistake)

    def finds(self) -> list[int]:
        """Return the steps in which a seat found the best action, the clearest first."""
        return self._judged(lambda judgement: judgement.is_best)

    def _judged(self, test: Any) -> list[int]:
        judged = [(step, self.judgement(step)) for step in self._decisions()]
        chosen = [
            (judgement.gap.size, step)
            for step, judgement in judged
            if judgement is not None and judgement.gap is not None and test(judgement)
        ]
        return [step for _, step in sorted(chosen, key=lambda pair: (-pair[0], pair[1]))]

    def _rounds(self) -> Iterator[list[Task]]:
        yield self._coarse()
        yield self._by_movement(self._values())
        yield self._judgements()
        yield self._explanations()

    def _coarse(self) -> list[Task]:
        return [Task(VALUE, position, self.efforts.coarse) for position in self.timeline.boundaries()]

    def _values(self) -> list[Task]:
        return [Task(VALUE, position, self._value_effort) for position in range(self.timeline.last + 1)]

    def _judgements(self) -> list[Task]:
        return [Task(JUDGE, step, self.efforts.judge) for step in self._decisions()]

    def _explanations(self) -> list[Task]:
        """Return the tasks for the largest mistakes and the best finds of each seat, once all is judged."""
        if any(task.name not in self.answers for task in self._judgements()):
            return []
        chosen: list[int] = []
        for steps, per_seat in ((self.mistakes(), EXPLAINED_PER_SEAT), (self.finds(), PRAISED_PER_SEAT)):
            for seat in range(self.timeline.game.seats):
                chosen += [step for step in steps if self.timeline.steps[step].seat == seat][:per_seat]
        return [Task(EXPLAIN, step, self.efforts.explain) for step in chosen]

    def _decisions(self) -> list[int]:
        return [number for number, step in enumerate(self.timeline.steps) if not step.is_luck]

    def _by_movement(self, tasks: list[Task]) -> list[Task]:
        """Return tasks with those first that lie in turns in which the chances moved most."""
        movement: dict[int, float] = {}
        bounds = self.timeline.boundaries()
        for start, end in itertools.pairwise(bounds):
            before, after = self.chances(start), self.chances(end)
            if before and after:
                pairs = zip(before.chances, after.chances, strict=True)
                movement[self.timeline.turns[start]] = sum(abs(one - two) for one, two in pairs)
        return sorted(tasks, key=lambda task: -movement.get(self.timeline.turns[task.position], 0.0))


def solve(timeline: Timeline, task: Task) -> Answer:
    """Do a task. Random numbers follow from the record, so that a record always has the same review."""
    rng = Rng(int(timeline.digest[:15], 16))  # the same for all positions
    if task.kind == VALUE:
        chances = position_chances(timeline.game, timeline.state(task.position), task.effort, rng.fork(VALUE))
        return [list(chances.chances), chances.error]
    step = timeline.steps[task.position]
    stream = rng.fork(f"{JUDGE} {task.position}")
    perspective = timeline.perspective(task.position, step.seat)
    judgement = judge(perspective, step.action, stream, task.effort)
    if task.kind == JUDGE:
        return asdict(judgement)
    return asdict(explain(timeline, task.position, judgement, task.effort, stream.fork(EXPLAIN)))


@dataclass(frozen=True)
class Order:
    """Tasks of a record, for another process."""

    record: str
    tasks: list[Task]


def solve_all(order: Order) -> list[Answer]:
    """Do tasks of a record in another process, which keeps the last records that it has replayed."""
    timeline = _timeline(order.record)
    return [solve(timeline, task) for task in order.tasks]


@lru_cache(maxsize=2)
def _timeline(text: str) -> Timeline:
    return Timeline(Record.loads(text))
