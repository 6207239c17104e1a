"""The graph of a review and its waterfalls as SVG, in colours that the page chooses by class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape

from carpathia.review.report import Point, Receipt, Report
from carpathia.review.telling import number, signed

HEIGHT = 300
TOP, BOTTOM = 26, 22  # for the numbers of turning points, and for rounds
WIDE, NARROW = 960, 360  # units; a page shows one or the other
BAR = 22
LABELS = 96  # units beside the bars of a waterfall
VALUES = 84
PALE = 2.0  # standard errors within which a bar is drawn pale


def graph(report: Report, width: int = WIDE) -> str:
    """Return the chances of all seats over the match as stacked bands, with rounds and turning points."""
    points = report.points
    last = max(points[-1].move, 1)
    inner = HEIGHT - TOP - BOTTOM

    def x(point: Point) -> float:
        return round(width * point.move / last, 1)

    def y(share: float) -> float:
        return round(TOP + inner * share, 1)

    parts = []
    for seat in range(len(report.names)):
        upper = [(x(point), y(sum(point.chances[:seat]))) for point in points]
        lower = [(x(point), y(sum(point.chances[: seat + 1]))) for point in points]
        outline = " ".join(f"{across},{down}" for across, down in [*upper, *reversed(lower)])
        parts.append(f'<polygon class="band crest-{seat}" points="{outline}"/>')
    for before, after in pairwise(points):
        if before.round != after.round:
            parts.append(
                f'<line class="round" x1="{x(after)}" x2="{x(after)}" y1="{TOP}" y2="{TOP + inner}"/>'
            )
    for round_ in sorted({point.round for point in points}):
        first = next(point for point in points if point.round == round_)
        parts.append(f'<text class="axis" x="{x(first) + 3}" y="{HEIGHT - 6}">Round {round_}</text>')
    shown = -100.0
    for count, step in enumerate(report.turning_points, start=1):
        at = x(points[step + 1])
        label = shown = min(max(at, shown + 22, 10), width - 10)
        parts.append(
            f'<line class="mark" x1="{at}" x2="{at}" y1="{TOP - 2}" y2="{TOP + inner}"/>'
            f'<circle class="mark" cx="{label}" cy="12" r="10"/>'
            f'<text class="mark" x="{label}" y="16">{count}</text>'
        )
    parts.append(f'<line class="here" x1="0" x2="0" y1="{TOP}" y2="{TOP + inner}"/>')
    words = escape(f"Chances over the match: {_in_words(report)}", {'"': "&quot;"})
    return (
        f'<svg viewBox="0 0 {width} {HEIGHT}" role="img" aria-label="{words}" data-last="{last}"'
        f' data-top="{TOP}">{"".join(parts)}</svg>'
    )


def waterfall(receipt: Receipt, name: str) -> str:
    """Return how the parts of a receipt lead from the start to the result, one bar after another."""
    rows = list(bars(receipt))
    lows = [min(begin, end) for _, begin, end, _ in rows]
    highs = [max(begin, end) for _, begin, end, _ in rows]
    low, high = min(0.0, *lows), max(1.0, *highs)
    room = NARROW - LABELS - VALUES

    def x(share: float) -> float:
        return round(LABELS + room * (share - low) / (high - low), 1)

    parts = [f'<line class="axis" x1="{x(0)}" x2="{x(0)}" y1="0" y2="{BAR * len(rows)}"/>']
    for row, (label, begin, end, error) in enumerate(rows):
        top, value = BAR * row, end - begin
        kind = "whole" if error is None else "gain" if value >= 0 else "loss"
        pale = " pale" if error is not None and abs(value) < PALE * error else ""
        left, wide = x(min(begin, end)), max(abs(x(end) - x(begin)), 1)
        told = number(end) if error is None else signed(value)
        give = "" if error is None else f" ± {number(PALE * error)}"
        size = f'width="{round(wide, 1)}" height="{BAR - 8}"'
        parts.append(
            f'<text class="label" x="{LABELS - 8}" y="{top + 15}">{label}</text>'
            f'<rect class="{kind}{pale}" x="{left}" y="{top + 4}" {size}/>'
            f'<text class="value" x="{NARROW - VALUES + 8}" y="{top + 15}">{told}{give}</text>'
        )
    words = escape(f"Receipt of {name}; the table holds the same", {'"': "&quot;"})
    box = f"0 0 {NARROW} {BAR * len(rows)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{words}">{"".join(parts)}</svg>'


def bars(receipt: Receipt) -> Iterator[tuple[str, float, float, float | None]]:
    """Yield the rows of a receipt: the label, where its bar begins and ends, and the error of a part."""
    yield "Start", 0.0, receipt.start, None
    at = receipt.start
    parts: Sequence[tuple[str, str, float]] = (
        ("Luck", "luck", receipt.luck),
        ("Own mistakes", "mistakes", receipt.mistakes),
        ("Own guesses", "guesses", receipt.guesses),
        ("The others", "others", receipt.others),
    )
    for label, part, value in parts:
        yield label, at, at + value, receipt.errors[part]
        at += value
    yield "Result", 0.0, receipt.result, None


def _in_words(report: Report) -> str:
    first, last = report.points[0], report.points[-1]
    told = [
        f"{name} from {number(first.chances[seat])} to {number(last.chances[seat])} of 100"
        for seat, name in enumerate(report.names)
    ]
    return "; ".join(told)
