"""A report of the lab on the terminal: tables and small plots that fit its width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from carpathia.cli.screen import Screen

if TYPE_CHECKING:
    from carpathia.lab.report import Curve, Intervals, Report, Section

NARROW = 60  # columns below which a table has no rules
PLOT = 40  # columns of a plot
MOST_LABELS = 14


def print_report(screen: Screen, report: Report) -> None:
    screen.line()
    screen.heading(report.title)
    screen.line()
    for sentence in report.sentences:
        screen.line(_together(sentence), hang=0)
    for section in report.sections:
        screen.line()
        _print_section(screen, section)
    screen.line()
    screen.heading("How this was measured")
    for line in report.method:
        screen.line(_together(line), hang=0)
    screen.line("To repeat this report:", hang=0)
    screen.verbatim(f"  {report.command}")


def _print_section(screen: Screen, section: Section) -> None:
    from carpathia.lab.report import Intervals

    screen.heading(section.title)
    for text in section.text:
        screen.line(_together(text), hang=0)
    if section.rows:
        table = Table(
            box=box.SIMPLE_HEAD if screen.width >= NARROW else None, show_edge=False, pad_edge=False
        )
        for title in section.columns:
            table.add_column(title, overflow="fold")
        for row in section.rows:
            table.add_row(*row)
        screen.draw(table)
    for picture in section.pictures:
        if isinstance(picture, Intervals):
            for line in plot(picture, min(PLOT, screen.width - 32)):
                screen.verbatim(line)
        else:
            for line in curve(picture, min(PLOT, screen.width - 32)):
                screen.verbatim(line)


def plot(picture: Intervals, columns: int) -> list[str]:
    """Draw numbers with their intervals; a bar marks what would be even."""
    if len(picture.labels) < 2 or len(picture.labels) > MOST_LABELS or columns < 16:
        return []
    ends = [*picture.lows, *picture.highs, *([] if picture.even is None else [picture.even])]
    return _rows(picture, picture.labels, min(ends), max(ends), columns, picture.even)


def curve(picture: Curve, columns: int) -> list[str]:
    if columns < 16:
        return []
    return _rows(picture, picture.ticks, min(picture.lows), max(picture.highs), columns, None)


def _rows(
    picture: Intervals | Curve,
    labels: object,
    left: float,
    right: float,
    columns: int,
    even: float | None,
) -> list[str]:
    names = [str(label)[-28:] for label in labels]  # type: ignore[attr-defined]
    step = max(right - left, 1e-9) / (columns - 1)
    width = max(map(len, names))

    def at(value: float) -> int:
        return min(max(round((value - left) / step), 0), columns - 1)

    lines = []
    for name, low, value, high in zip(names, picture.lows, picture.values, picture.highs):
        cells = [" "] * columns
        if even is not None:
            cells[at(even)] = "│"
        for i in range(at(low), at(high) + 1):
            cells[i] = "┼" if cells[i] == "│" else "─"
        cells[at(value)] = "●"
        lines.append(f"{name:>{width}}  {''.join(cells).rstrip()}")
    first, last = (_shown(end, picture.sign) for end in (left, right))
    lines.append(f"{'':>{width}}  {first}{last:>{columns - len(first)}}")
    return lines


def _together(text: str) -> str:
    """Keep a number and its sign on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def _shown(value: float, sign: str) -> str:
    text = f"{100 * value:.1f} {sign}" if sign else f"{value:.2f}"
    return text.replace("-", "\N{MINUS SIGN}")
