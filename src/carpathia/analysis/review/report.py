"""A review as data: the graph, the steps, the receipts, the explanations and the accuracy of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from typing import Any

from carpathia.analysis.accuracy import Accuracy, accuracy
from carpathia.analysis.judgement import Judgement
from carpathia.analysis.review.narrator import Narrator
from carpathia.analysis.review.work import Work

VERSION = 6  # version of the format and the numbers; reviews of other versions are computed anew
CLEAR = (
    4.0  # standard errors beyond which a change is a turning point: of hundreds, some reach three by chance
)
FORESEEN = 0.1  # a decision may seem to change so much because a short search missed the answer to it
MAX_PART_ERROR = 0.1  # largest standard error of a part of a receipt that is shown by itself
SEPARABLE = 2.0  # standard errors beyond which a part of a receipt is shown by itself

LUCK, MISTAKE, FIND, DECISION = "luck", "mistake", "find", "decision"
OWN, OTHERS = "own", "others"  # parts of a receipt, besides luck
PARTS = (LUCK, OWN, OTHERS)


@dataclass(frozen=True)
class Point:
    """The chances of all seats in a position, which sum to one, with their standard error."""

    move: int  # moves of the record before the position
    stop: int  # number of the position in the replay
    round: int
    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Step:
    """A chance outcome or a decision, and how it changed the chances of all seats."""

    kind: str  # luck, mistake, find (the best action where others were worse), or decision
    seat: int | None  # seat of the decision, None for luck
    move: int
    stop: int
    round: int
    text: str  # the events of a chance outcome, or the action as its button showed it
    clause: str
    change: tuple[float, ...]  # change of the chances with all cards open
    error: float  # standard error of the change
    question: str = ""  # question to the seat
    gerund: str = ""  # the chosen action in a phrase
    gap: float = 0.0  # gap of the best action over the other one, if it is clear
    gap_error: float = 0.0
    other: str = ""  # gerund of the action to compare with: the best after a mistake, else the runner-up
    reason: str = ""  # predicate of a sentence about the best action
    reason_of_rival: bool = False
    line: tuple[str, ...] = ()  # events that might have followed the best action

    @property
    def cost(self) -> float:
        """The cost of a mistake."""
        return self.gap if self.kind == MISTAKE else 0.0

    @property
    def gamble(self) -> float:
        """How a sound decision turned out with all cards open, where that is clear."""
        if self.seat is None or self.kind == MISTAKE:
            return 0.0
        change = self.change[self.seat]
        return change if abs(change) > max(CLEAR * self.error, FORESEEN) else 0.0

    def effect_on(self, seat: int) -> float:
        """Return by how much the step changed the chances of a seat at least; zero if that is not clear."""
        change = self.change[seat]
        if abs(change) <= CLEAR * self.error:
            return 0.0
        return abs(change) - SEPARABLE * self.error


@dataclass(frozen=True)
class Part:
    """A part of a receipt: one or several sources of change that add up to a value."""

    sources: tuple[str, ...]  # members of PARTS; several if they could not be told from zero by themselves
    value: float
    error: float  # standard error

    @property
    def is_clear(self) -> bool:
        """Whether the part differs clearly from zero by itself, and is known well enough to be shown."""
        is_known = self.error <= MAX_PART_ERROR and abs(self.value) <= 1
        return len(self.sources) == 1 and is_known and abs(self.value) > SEPARABLE * self.error


@dataclass(frozen=True)
class Receipt:
    """Where the result of a seat came from. The start and the parts add up to the result."""

    seat: int
    start: float
    parts: tuple[Part, ...]
    result: float


@dataclass(frozen=True)
class Report:
    game: str
    title: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]  # 0 for first
    result: tuple[float, ...]  # shares of the victory
    digest: str
    done: bool
    points: tuple[Point, ...]
    steps: tuple[Step, ...] = ()  # this and the rest only once the review is done
    receipts: tuple[Receipt, ...] = ()
    accuracy: tuple[Accuracy, ...] = ()  # one entry per seat
    version: int = field(default=VERSION)

    def mistakes(self, seat: int) -> list[int]:
        """Return the numbers of a seat's mistakes, the costliest first."""
        own = [n for n, step in enumerate(self.steps) if step.seat == seat and step.kind == MISTAKE]
        return sorted(own, key=lambda n: (-self.steps[n].gap, n))

    def json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        """Return the report that `json` wrote."""
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        fields["points"] = tuple(
            Point(**{**point, "chances": tuple(point["chances"])}) for point in data["points"]
        )
        fields["steps"] = tuple(
            Step(**{**step, "change": tuple(step["change"]), "line": tuple(step["line"])})
            for step in data["steps"]
        )
        fields["receipts"] = tuple(
            Receipt(
                **{
                    **receipt,
                    "parts": tuple(
                        Part(**{**part, "sources": tuple(part["sources"])}) for part in receipt["parts"]
                    ),
                }
            )
            for receipt in data["receipts"]
        )
        fields["accuracy"] = tuple(Accuracy(**row) for row in data["accuracy"])
        return cls(**fields)


def report(work: Work) -> Report:
    """Return the report of a match: the graph so far, and the rest once all work is done."""
    timeline, narrator = work.timeline, Narrator(work.timeline)
    header = timeline.record.header
    known = [(n, chances) for n in range(timeline.last + 1) if (chances := work.chances(n))]
    points = tuple(
        Point(timeline.moves[n], narrator.stop(n), narrator.round(n), chances.chances, chances.error)
        for n, chances in known
    )
    partial = Report(
        header.game,
        timeline.game.title,
        tuple(header.names),
        tuple(header.bots or [None] * header.seats),
        tuple(timeline.match.scores()),
        tuple(timeline.match.placings()),
        timeline.result(),
        timeline.digest,
        done=not work.todo(),
        points=points,
    )
    if not partial.done:
        return partial
    steps = tuple(_step(work, narrator, points, number) for number in range(timeline.last))
    return replace(
        partial,
        steps=steps,
        receipts=tuple(receipt(seat, steps, points) for seat in range(header.seats)),
        accuracy=tuple(_accuracy(work, seat) for seat in range(header.seats)),
    )


def _step(work: Work, narrator: Narrator, points: Sequence[Point], number: int) -> Step:
    step, before, after = work.timeline.steps[number], points[number], points[number + 1]
    change = tuple(new - old for new, old in zip(after.chances, before.chances, strict=True))
    error = sqrt(before.error**2 + after.error**2)
    place = (before.move, before.stop, before.round)
    clause = narrator.clause(number)
    if step.is_luck:
        return Step(LUCK, None, *place, narrator.luck(number), clause, change, error)
    text = narrator.action(number, step.action)
    question, gerund = narrator.question(number), narrator.gerund(number, step.action)
    plain = Step(DECISION, step.seat, *place, text, clause, change, error, question, gerund)
    judgement = work.judgement(number)
    assert judgement is not None, "all decisions of a finished review are judged"
    return _explained(work, narrator, number, plain, judgement)


def _explained(work: Work, narrator: Narrator, number: int, step: Step, judgement: Judgement) -> Step:
    """Return a step with its judgement and, where there is one, its explanation."""
    explanation = work.explanation(number)
    if judgement.gap is None or not (judgement.is_mistake or judgement.is_best):
        return step
    if explanation is not None and explanation.denied:
        return step
    compared = judgement.best if judgement.is_mistake else judgement.other
    judged = replace(
        step,
        kind=MISTAKE if judgement.is_mistake else FIND,
        gap=judgement.gap.size,
        gap_error=judgement.gap.error,
        other=narrator.gerund(number, compared),
    )
    if explanation is None:
        return judged
    return replace(
        judged,
        reason=explanation.reason,
        reason_of_rival=explanation.of_rival,
        line=tuple(explanation.line),
    )


def receipt(seat: int, steps: Sequence[Step], points: Sequence[Point]) -> Receipt:
    """Return the receipt of a seat: parts that clearly differ from zero by themselves, the rest together."""
    numbers: dict[str, list[int]] = {part: [] for part in PARTS}
    for number, step in enumerate(steps):
        numbers[LUCK if step.seat is None else OWN if step.seat == seat else OTHERS].append(number)

    def part(*sources: str) -> Part:
        members = [number for source in sources for number in numbers[source]]
        value = sum(steps[number].change[seat] for number in members)
        return Part(sources, value, _error(members, points))

    single = [part(source) for source in PARTS]
    clear = [one for one in single if one.is_clear]
    rest = [source for one in single if one not in clear for source in one.sources]
    parts = [*clear, part(*rest)] if rest else clear
    return Receipt(seat, points[0].chances[seat], tuple(parts), points[-1].chances[seat])


def _error(steps: Sequence[int], points: Sequence[Point]) -> float:
    """Return the standard error of the total change of some steps; positions inside a run cancel out."""
    weights = [0] * len(points)
    for number in steps:
        weights[number] -= 1
        weights[number + 1] += 1
    return sqrt(sum((weight * point.error) ** 2 for weight, point in zip(weights, points, strict=True)))


def _accuracy(work: Work, seat: int) -> Accuracy:
    timeline = work.timeline
    judgements = [
        judgement
        for number, step in enumerate(timeline.steps)
        if step.seat == seat and (judgement := work.judgement(number)) is not None
    ]
    return accuracy(
        timeline.game,
        [judgement.win_share for judgement in judgements],
        [judgement.points for judgement in judgements],
    )
