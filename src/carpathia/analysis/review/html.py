"""A review as HTML: a page that needs nothing else, and parts of a page of the server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from carpathia.analysis.review.narrative import (
    ACCURACY_SCALE,
    UNKNOWN_SCORE,
    Narrative,
    TurningPoint,
    hundredths,
    plus_minus,
    reader_of,
    score_text,
    signed,
)
from carpathia.analysis.review.pictures import bars, graph, waterfall
from carpathia.analysis.review.report import Point, Report

FOLDER = Path(__file__).parent
PARTS = ("summary", "graph", "words")  # order on the page
MAX_ROWS = 40  # approximate size of the table under the graph


def page(report: Report, reader: int | None = None) -> str:
    """Return a whole page, with its style in it. The only person of a match is the reader by default."""
    reader = reader_of(report) if reader is None else reader
    return _template("page.html").render(
        title=f"Review of {report.title}", body=Markup(body(report, reader=reader)), style=Markup(style())
    )


def body(report: Report, table: str = "", parts: Sequence[str] = PARTS, reader: int | None = None) -> str:
    """Return some parts of a review as HTML. With the id of a `table` they have buttons that lead there.

    The summary and the words are empty until the review is done, the graph until some positions are valued.
    """
    narrative = Narrative(report, reader)
    turning_points = narrative.turning_points() if report.done else []
    return _template("body.html").render(
        parts=parts,
        report=report,
        table=table,
        reader=reader,
        narrative=narrative,
        turning_points=turning_points,
        graph=Markup(graph(report, turning_points)) if report.points else "",
        waterfall=lambda receipt: Markup(waterfall(receipt, narrative)),
        bars=bars,
        seats=narrative.seats(),
        plus_minus=plus_minus,
        hundredths=hundredths,
        signed=signed,
        score_text=score_text,
        accuracy_scale=ACCURACY_SCALE,
        unknown_score=UNKNOWN_SCORE,
        rows=table_rows(report, turning_points),
    )


def table_rows(report: Report, turning_points: Sequence[TurningPoint]) -> list[Point]:
    """Return the points of the graph that its table lists: evenly spread, with all turning points."""
    points = report.points
    every = max(1, len(points) // MAX_ROWS)
    chosen = {*range(0, len(points), every), len(points) - 1}
    chosen |= {turning_point.step + 1 for turning_point in turning_points}
    return [points[number] for number in sorted(chosen) if 0 <= number < len(points)]


@cache
def style() -> str:
    """Return the style of a review, for pages of the server, too."""
    return (FOLDER / "review.css").read_text(encoding="utf-8")


@cache
def _template(name: str) -> Template:
    environment = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True)
    return environment.get_template(name)
