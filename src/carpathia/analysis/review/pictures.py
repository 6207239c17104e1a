"""The graph of a review and its waterfalls as SVG; the page sets the colours by class.

Text is never scaled: shapes stretch with the page, and every label is placed by a percentage at its own size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from carpathia.analysis.review.narrative import Narrative, TurningPoint, hundredths, signed
from carpathia.analysis.review.report import Point, Receipt, Report

WIDTH, HEIGHT = 1000, 100  # units of the bands, stretched to the size of the graph
MARK = 22  # pixels, the height of a row of turning points
MARK_GAP = 0.065  # fraction of the width; turning points closer than this get rows of their own
FIRST_LABEL, LABEL = 0.2, 0.07  # fractions of the width: room for "Round 1", then for bare numbers


def graph(report: Report, turning_points: Sequence[TurningPoint] = ()) -> str:
    """Return the chances of all seats over the match as stacked bands, with rounds and turning points."""
    points = report.points
    last = max(points[-1].move, 1)
    marks = [points[turning_point.step + 1].move / last for turning_point in turning_points]
    rounds = {point.round: point.move / last for point in reversed(points)}
    words = _attribute(f"Chances over the match: {_in_words(report)}")
    return (
        f"{_marks(marks)}"
        f'<svg class="bands" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img"'
        f' aria-label="{words}" data-last="{last}">'
        f"{''.join(_bands(points, len(report.names)))}"
        f"{''.join(_line('round', at) for at in sorted(rounds.values())[1:])}"
        f"{''.join(_line('mark', at) for at in marks)}"
        f"{_line('here', 0)}</svg>"
        f'<svg class="rounds" height="20" aria-hidden="true">{"".join(_round_labels(rounds))}</svg>'
    )


def _bands(points: Sequence[Point], seats: int) -> Iterator[str]:
    last = max(points[-1].move, 1)
    for seat in range(seats):
        upper = [(point.move / last, sum(point.chances[:seat])) for point in points]
        lower = [(point.move / last, sum(point.chances[: seat + 1])) for point in points]
        corners = [*upper, *reversed(lower)]
        outline = " ".join(f"{WIDTH * across:.1f},{HEIGHT * down:.1f}" for across, down in corners)
        yield f'<polygon class="band crest-{seat}" points="{outline}"/>'


def _line(kind: str, at: float) -> str:
    x = f"{WIDTH * at:.1f}"
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="0" y2="{HEIGHT}"/>'


def _marks(marks: Sequence[float]) -> str:
    """Return the numbers of the turning points above their lines, in as many rows as they need."""
    rows: list[float] = []  # position of the last mark in each row
    placed = []
    for at, count in sorted((at, count) for count, at in enumerate(marks, start=1)):
        row = next((n for n, before in enumerate(rows) if at - before >= MARK_GAP), len(rows))
        rows[row:] = [at, *rows[row + 1 :]]
        placed.append((at, row, count))
    height = MARK * len(rows)
    parts = [
        f'<line class="mark" x1="{100 * at:.2f}%" x2="{100 * at:.2f}%" y1="{MARK * row + 12}" y2="{height}"/>'
        for at, row, _ in placed
    ]
    for at, row, count in placed:
        inside = f"{min(max(100 * at, 3.2), 96.8):.2f}%"
        parts.append(
            f'<circle class="mark" cx="{inside}" cy="{MARK * row + 11}" r="9"/>'
            f'<text class="mark" x="{inside}" y="{MARK * row + 15}">{count}</text>'
        )
    return f'<svg class="numbers" height="{height}" aria-hidden="true">{"".join(parts)}</svg>'


def _round_labels(rounds: dict[int, float]) -> Iterator[str]:
    """Yield the numbers of the rounds under their beginnings, without those that have no room."""
    free = 0.0
    for round_, at in sorted(rounds.items()):
        if at < free:
            continue
        text, room = (f"Round {round_}", FIRST_LABEL) if not free else (f"{round_}", LABEL)
        free = at + room
        end = ' class="end"' if free > 1 else ""
        yield f'<text x="{100 if end else 100 * at:.2f}%" y="15"{end}>{text}</text>'


def waterfall(receipt: Receipt, narrative: Narrative) -> str:
    """Return how the parts of a receipt lead from the start to the result, one bar after another."""
    rows = list(bars(receipt, narrative))
    low = min(0.0, *(min(bar.begin, bar.end) for bar in rows))
    high = max(1.0, *(max(bar.begin, bar.end) for bar in rows))

    def percent(share: float) -> float:
        return 100 * (share - low) / (high - low)

    parts = []
    for bar in rows:
        left = percent(min(bar.begin, bar.end))
        width = max(percent(max(bar.begin, bar.end)) - left, 0.5)
        parts.append(
            f'<span class="bar-name">{escape(bar.label)}</span><svg height="22">'
            f'<line class="axis" x1="{percent(0):.2f}%" x2="{percent(0):.2f}%" y1="0" y2="22"/>'
            f'<rect class="{bar.style}" x="{left:.2f}%" y="4" height="14" width="{width:.2f}%"/></svg>'
            f'<span class="bar-value">{bar.text} <small>{bar.note}</small></span>'
        )
    words = _attribute(f"Receipt of {narrative.name(receipt.seat)}; the table holds the same")
    return f'<div class="waterfall" role="img" aria-label="{words}">{"".join(parts)}</div>'


@dataclass(frozen=True)
class Bar:
    """A row of a receipt."""

    label: str
    begin: float
    end: float
    note: str = ""
    is_total: bool = False  # the start or the result
    is_clear: bool = True

    @property
    def value(self) -> float:
        return self.end - self.begin

    @property
    def style(self) -> str:
        """The class of its colour."""
        if self.is_total:
            return "whole"
        if not self.is_clear:
            return "unclear"
        return "gain" if self.value >= 0 else "loss"

    @property
    def text(self) -> str:
        return hundredths(self.end) if self.is_total else signed(self.value)


def bars(receipt: Receipt, narrative: Narrative) -> Iterator[Bar]:
    """Yield the rows of a receipt: the start, its parts, and the result."""
    yield Bar("Start", 0.0, receipt.start, is_total=True)
    at = receipt.start
    for part in receipt.parts:
        label = narrative.label(part.sources, receipt.seat)
        yield Bar(label, at, at + part.value, narrative.part_note(part), is_clear=part.is_clear)
        at += part.value
    yield Bar("Result", 0.0, receipt.result, is_total=True)


def _attribute(text: str) -> str:
    return escape(text, {'"': "&quot;"})


def _in_words(report: Report) -> str:
    first, last = report.points[0], report.points[-1]
    chances = [
        f"{name} from {hundredths(first.chances[seat])} to {hundredths(last.chances[seat])} of 100"
        for seat, name in enumerate(report.names)
    ]
    return "; ".join(chances)
