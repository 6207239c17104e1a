"""Constructed reports: any steps, with the positions and receipts that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from hypothesis import strategies as st

from carpathia.analysis.accuracy import Accuracy
from carpathia.analysis.review.report import DECISION, FIND, LUCK, MISTAKE, Point, Report, Step, receipt

NAMES = ("Joan", "Mark", "Suzan", "Benedict")
GERUNDS = ("playing the red 8", "betting with the blue 4", "moving the yellow dragon", "passing")
REASON = "wins 1.4 more gold from first bets"


def step(kind: str, seat: int | None, change: Sequence[float], error: float = 0.01, **fields: Any) -> Step:
    """Return a step; a decision plays the red 8, and a mistake or a find has a gap by default."""
    if kind == LUCK:
        return Step(LUCK, None, 0, 0, 1, "The cards are dealt.", "", tuple(change), error)
    judged = kind in (MISTAKE, FIND)
    gap: dict[str, Any] = {"gap": 0.1, "gap_error": 0.02, "other": "playing the blue 4"} if judged else {}
    given = {"question": "Which card do you play?", "gerund": "playing the red 8", **gap, **fields}
    return Step(kind, seat, 0, 0, 1, "Play the red 8 for the first place", "", tuple(change), error, **given)


def finished_report(
    steps: Sequence[Step], seats: int = 2, places: Sequence[int] | None = None, level: str = ""
) -> Report:
    """Return the report of a match with these steps; positions follow from the changes of the steps."""
    start = (1 / seats,) * seats
    changes = [one.change for one in steps]
    rows = list(
        accumulate(changes, lambda row, change: tuple(map(sum, zip(row, change, strict=True))), initial=start)
    )
    errors = [0.0, *[one.error for one in steps]]
    points = tuple(
        Point(n, n, 1, row, error) for n, (row, error) in enumerate(zip(rows, errors, strict=True))
    )
    placed = tuple(range(seats) if places is None else places)
    winners = placed.count(0)
    return Report(
        "dragon-racer",
        "Dragon Racer",
        NAMES[:seats],
        (None,) * seats,
        tuple(10 - place for place in placed),
        placed,
        tuple(1 / winners if place == 0 else 0.0 for place in placed),
        "digest",
        True,
        points,
        tuple(steps),
        tuple(receipt(seat, steps, points) for seat in range(seats)),
        tuple(Accuracy(20, 50.0, 10.0, level) for _ in range(seats)),
    )


@st.composite
def step_lists(draw: st.DrawFn, seats: int) -> list[Step]:
    """Draw some steps whose changes sum to zero over the seats."""
    steps = []
    for _ in range(draw(st.integers(1, 15))):
        kind = draw(st.sampled_from((LUCK, MISTAKE, FIND, DECISION)))
        winner, loser = draw(st.permutations(range(seats)))[:2]
        size, error = draw(st.floats(0, 0.5)), draw(st.floats(0.001, 0.05))
        change = [0.0] * seats
        change[winner], change[loser] = size, -size
        if kind == LUCK:
            steps.append(step(LUCK, None, change, error))
            continue
        fields: dict[str, Any] = {"gerund": draw(st.sampled_from(GERUNDS))}
        if kind in (MISTAKE, FIND):
            gap = draw(st.floats(0.02, 0.6))
            reason = draw(st.sampled_from(("", REASON)))
            of_rival = draw(st.booleans()) and reason != ""
            fields |= {"gap": gap, "gap_error": gap / 3, "reason": reason, "reason_of_rival": of_rival}
        steps.append(step(kind, draw(st.integers(0, seats - 1)), change, error, **fields))
    return steps


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Draw a finished report for two to four seats."""
    seats = draw(st.integers(2, 4))
    steps = draw(step_lists(seats))
    places = draw(st.permutations(range(seats)))
    return finished_report(steps, seats, places, draw(st.sampled_from(("", "like chance"))))
