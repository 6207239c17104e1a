"""A review as one page that needs nothing else, and as the middle of a page of the server."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from carpathia.review.pictures import NARROW, WIDE, bars, graph, waterfall
from carpathia.review.report import Point, Report
from carpathia.review.telling import give_or_take, number, signed, tell

FOLDER = Path(__file__).parent
MOST_ROWS = 40  # of the table beside the graph


def page(report: Report) -> str:
    """Return a whole page, with its style in it."""
    return _template("page.html").render(
        title=f"Review of {report.title}", body=Markup(body(report)), style=Markup(style())
    )


def body(report: Report, table: str = "", *, graph_only: bool = False, words_only: bool = False) -> str:
    """Return what a page shows of a review; with the id of a `table` there are buttons that lead there."""
    return _template("body.html").render(
        graph_only=graph_only,
        words_only=words_only,
        report=report,
        table=table,
        graphs=[Markup(graph(report, width)) for width in (WIDE, NARROW)] if report.points else [],
        waterfall=lambda receipt, name: Markup(waterfall(receipt, name)),
        bars=bars,
        tell=tell,
        give_or_take=give_or_take,
        number=number,
        signed=signed,
        rows=table_rows(report),
        rounds=sorted({step.round for step in report.steps}),
    )


def table_rows(report: Report) -> list[Point]:
    """Return the points of the graph that its table lists: evenly spread, with all turning points."""
    points = report.points
    every = max(1, len(points) // MOST_ROWS)
    chosen = {*range(0, len(points), every), len(points) - 1, *(n + 1 for n in report.turning_points)}
    return [points[n] for n in sorted(chosen) if 0 <= n < len(points)]


@cache
def style() -> str:
    """Return the style of a review, for pages of the server, too."""
    return (FOLDER / "review.css").read_text(encoding="utf-8")


@cache
def _template(name: str) -> Template:
    environment = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True)
    return environment.get_template(name)
