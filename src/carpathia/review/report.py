"""A review as data: the graph, the receipts, the turning points, and how exactly everybody played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

from carpathia.core.game import Game
from carpathia.review.levels import Level, level_of
from carpathia.review.lines import Line
from carpathia.review.telling import Teller
from carpathia.review.work import Work

VERSION = 5  # of the numbers: a review of another version is computed anew
TURNING_POINTS = 5
MISTAKES_AMONG_THEM = 2  # at least, if there were so many that cost as much
WORTH_TELLING = 0.02  # as this
CLEAR = 4.0  # standard errors beyond which a change is told: of hundreds, some reach three by chance
FORESEEN = 0.1  # what a decision may seem to change because a short search had not seen the answer to it

LUCK, MISTAKE, DECISION = "luck", "mistake", "decision"


@dataclass(frozen=True)
class Point:
    """The chances of all seats in a position, which sum to one, with their standard error."""

    move: int  # how many moves of the record were made before
    stop: int  # the number of the position in the replay
    round: int
    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Step:
    """A stroke of luck or a decision: what it changed for every seat, and what a decision cost."""

    kind: str  # luck, mistake, or decision
    seat: int | None  # who decided
    move: int
    stop: int
    round: int
    text: str  # what was chosen, or what luck brought
    clause: str
    change: tuple[float, ...]  # of the chances, by the truth
    error: float  # of the change
    regret: float = 0.0  # by what the seat knew
    regret_error: float = 0.0
    guess: float = 0.0  # what the change was beyond the regret: nobody could know it
    best: str = ""  # the best action, if it was not the chosen one
    kept: float = 0.0  # the chance of the seat after that
    line: Line | None = None  # how that might have gone on
    question: str = ""  # that was put to the seat
    outcome: str = ""  # what a decision led to at once, in words

    @property
    def guessed(self) -> bool:
        """Whether a decision did clearly more or less than it had to, for a reason that nobody could know."""
        return abs(self.guess) > max(CLEAR * self.error, FORESEEN)

    @property
    def cost(self) -> float:
        """What a decision cost at least: of many uncertain numbers the largest are mostly too large."""
        return max(self.regret - 2 * self.regret_error, 0.0)

    @property
    def size(self) -> float:
        """How large it was at least for whom it mattered most."""
        if self.seat is not None:
            return max(self.cost, abs(self.guess) - 2 * self.error if self.guessed else 0.0)
        most = max(abs(part) for part in self.change)
        return most - 2 * self.error if most > CLEAR * self.error else 0.0


@dataclass(frozen=True)
class Receipt:
    """Where the result of a seat came from; the parts and the start sum to the result."""

    seat: int
    start: float
    luck: float
    mistakes: float  # never positive
    guesses: float
    others: float
    result: float
    errors: dict[str, float]  # of luck, mistakes, guesses and others
    luckiest: int | None  # the number of a step
    unluckiest: int | None


@dataclass(frozen=True)
class Accuracy:
    """What the decisions of a seat cost on average, in the whole match or in one round."""

    seat: int
    round: int | None
    decisions: int
    mistakes: int
    lost: float  # chance to win, in all
    level: Level | None  # whose average that is like, for the whole match


@dataclass(frozen=True)
class Report:
    game: str
    title: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    scores: tuple[int, ...]
    result: tuple[float, ...]
    digest: str
    done: bool
    points: tuple[Point, ...]
    steps: tuple[Step, ...] = ()  # these and all that follows only once it is done
    turning_points: tuple[int, ...] = ()  # numbers of steps, in the order of the match
    mistakes: tuple[int, ...] = ()  # numbers of steps, the largest first
    receipts: tuple[Receipt, ...] = ()
    accuracy: tuple[Accuracy, ...] = ()
    summary: str = ""
    version: int = field(default=VERSION)

    def json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        """Return the report that was written as such data."""
        parts: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        parts["points"] = tuple(
            Point(**{**point, "chances": tuple(point["chances"])}) for point in data["points"]
        )
        parts["steps"] = tuple(_step(step) for step in data["steps"])
        parts["receipts"] = tuple(Receipt(**receipt) for receipt in data["receipts"])
        parts["accuracy"] = tuple(
            Accuracy(**{**one, "level": Level(**one["level"]) if one["level"] else None})
            for one in data["accuracy"]
        )
        return cls(**parts)


def _step(data: dict[str, Any]) -> Step:
    line = Line(**data["line"]) if data["line"] else None
    return Step(**{**data, "change": tuple(data["change"]), "line": line})


def report(work: Work) -> Report:
    """Return what is known of a match: the graph so far, and the rest once all work is done."""
    timeline, teller = work.timeline, Teller(work.timeline)
    header = timeline.record.header
    done = not work.todo()
    known = [(n, found) for n in range(timeline.last + 1) if (found := work.estimate(n))]
    points = tuple(
        Point(timeline.moves[n], teller.stop(n), teller.round(n), found.chances, found.error)
        for n, found in known
    )
    plain = Report(
        header.game,
        timeline.game.title,
        tuple(header.names),
        tuple(header.bots or [None] * header.seats),
        tuple(timeline.match.scores()),
        timeline.result(),
        timeline.digest,
        done,
        points,
    )
    if not done:
        return plain
    steps = _steps(work, teller, points)
    receipts = tuple(_receipt(seat, steps, points) for seat in range(header.seats))
    accuracy = tuple(_accuracies(work.timeline.game, steps))
    return Report(
        **{
            **vars(plain),
            "steps": steps,
            "turning_points": turning_points(steps),
            "mistakes": tuple(work.mistakes()),
            "receipts": receipts,
            "accuracy": accuracy,
            "summary": teller.summary(receipts, points),
        }
    )


def turning_points(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return the largest steps in the order of the match; some mistakes are among them if there were any."""
    ranked = sorted((n for n in range(len(steps)) if steps[n].size > 0), key=lambda n: (-steps[n].size, n))
    costly = [n for n in ranked if steps[n].kind == MISTAKE and steps[n].regret >= WORTH_TELLING]
    mistakes = sorted(costly, key=lambda n: -steps[n].cost)[:MISTAKES_AMONG_THEM]
    chosen = [*mistakes, *[n for n in ranked if n not in mistakes]][:TURNING_POINTS]
    return tuple(sorted(chosen))


def _steps(work: Work, teller: Teller, points: Sequence[Point]) -> tuple[Step, ...]:
    found = []
    for number, step in enumerate(work.timeline.steps):
        before, after = points[number], points[number + 1]
        change = tuple(new - old for new, old in zip(after.chances, before.chances, strict=True))
        error = sqrt(before.error**2 + after.error**2)
        place = (before.move, before.stop, before.round)
        clause = teller.clause(number)
        if step.is_luck:
            found.append(Step(LUCK, None, *place, teller.luck(number), clause, change, error))
            continue
        judged = work.judgement(number)
        assert judged is not None
        mistaken = judged.regret > 0
        found.append(
            Step(
                MISTAKE if mistaken else DECISION,
                step.seat,
                *place,
                teller.action(number, step.action),
                clause,
                change,
                error,
                judged.regret,
                judged.error,
                change[step.seat] + judged.regret,
                teller.action(number, judged.best) if mistaken else "",
                judged.kept,
                work.line(number),
                teller.question(number),
                teller.outcome(number),
            )
        )
    return tuple(found)


def _receipt(seat: int, steps: Sequence[Step], points: Sequence[Point]) -> Receipt:
    luck = [n for n, step in enumerate(steps) if step.seat is None]
    own = [n for n, step in enumerate(steps) if step.seat == seat]
    others = [n for n, step in enumerate(steps) if step.seat not in (None, seat)]
    mistakes = -sum(steps[n].regret for n in own)
    unsure = sqrt(sum(steps[n].regret_error ** 2 for n in own if steps[n].regret))
    strokes = sorted(luck, key=lambda n: steps[n].change[seat])
    worst, best = (strokes[0], strokes[-1]) if strokes else (None, None)
    return Receipt(
        seat,
        points[0].chances[seat],
        sum(steps[n].change[seat] for n in luck),
        mistakes,
        sum(steps[n].guess for n in own),
        sum(steps[n].change[seat] for n in others),
        points[-1].chances[seat],
        {
            "luck": _error(luck, points),
            "mistakes": unsure,
            "guesses": sqrt(_error(own, points) ** 2 + unsure**2),
            "others": _error(others, points),
        },
        best if best is not None and steps[best].change[seat] > CLEAR * steps[best].error else None,
        worst if worst is not None and steps[worst].change[seat] < -CLEAR * steps[worst].error else None,
    )


def _error(steps: Sequence[int], points: Sequence[Point]) -> float:
    """Return the standard error of what some steps changed together; what lies between two cancels out."""
    weights = [0] * len(points)
    for n in steps:
        weights[n] -= 1
        weights[n + 1] += 1
    return sqrt(sum((weight * point.error) ** 2 for weight, point in zip(weights, points, strict=True)))


def _accuracies(game: Game[Any], steps: Sequence[Step]) -> list[Accuracy]:
    """Return how exactly everybody played, compared with the levels if they were measured by these rules."""
    found = []
    rounds = sorted({step.round for step in steps})
    for seat in range(game.seats):
        own = [step for step in steps if step.seat == seat]
        for round_ in (None, *rounds):
            some = [step for step in own if round_ is None or step.round == round_]
            lost = sum(step.regret for step in some)
            whole = not game.components.changes and round_ is None and some
            level = level_of(game, [step.regret for step in some]) if whole else None
            mistakes = sum(step.kind == MISTAKE for step in some)
            found.append(Accuracy(seat, round_, len(some), mistakes, lost, level))
    return found
