"""A report as one self-contained HTML page, without scripts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from carpathia.lab.pictures import svg
from carpathia.lab.report import Picture, Report

FOLDER = Path(__file__).parent


def page(report: Report) -> str:
    return _template("report.html").render(report=report, picture=_picture, style=Markup(_style()))


def body(report: Report) -> str:
    """Return the report without a page around it, for a page of the server."""
    return _template("report_body.html").render(report=report, picture=_picture)


def _picture(picture: Picture) -> Markup:
    return Markup(svg(picture))


@cache
def _style() -> str:
    files = ("page.css", "report.css")
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in files)


@cache
def _template(name: str) -> Template:
    environment = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True)
    environment.filters["together"] = _together
    return environment.get_template(name)


def _together(text: str) -> str:
    """Keep a number and its sign, and a component and its value, on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%").replace(" = ", "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}")
