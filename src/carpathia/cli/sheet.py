"""The score sheet as text: a table where it fits, else lines that can be read in order."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from carpathia.cli.screen import Screen, printable
from carpathia.core.phrases import capitalised, comma_list
from carpathia.core.score_sheet import ScoreSheet

SECRET = "The points are secret until the game is over."
NOTHING = "Nobody has scored yet."


def show_sheet(screen: Screen, sheet: ScoreSheet | None, names: Sequence[str]) -> None:
    """Print the points so far by round and source, or why there are none to see."""
    if sheet is None or not any(entry.points for entry in sheet.entries):
        screen.line(SECRET if sheet is None else NOTHING)
        return
    screen.heading("Score sheet")
    rows = _rows(sheet)
    lines = None if screen.plain else _table(rows, names, screen.width)
    for line in lines or _sentences(rows, names):
        screen.line(line)


def worth_showing(sheet: ScoreSheet | None) -> bool:
    """Say whether a sheet tells more than the total of each player."""
    return sheet is not None and (len(sheet.rounds) > 1 or len(sheet.sources) > 1)


def _rows(sheet: ScoreSheet) -> list[tuple[str, list[int] | None]]:
    """Return the rows of the sheet: what the points are for, and those of every seat; none in a heading."""
    seats = range(sheet.seats)
    several = len(sheet.rounds) > 1
    rows: list[tuple[str, list[int] | None]] = []
    for number in sheet.rounds:
        if several:
            rows.append((f"Round {number + 1}", None))
        for source, points in sheet.rows(number):
            clause = f" ({source.clause})" if source.clause else ""
            rows.append((f"{'  ' if several else ''}{capitalised(source.name)}{clause}", points))
        if several:
            rows.append(("  Together", [sheet.points(seat, number) for seat in seats]))
    return [*rows, ("Total", sheet.totals())]


def _table(
    rows: Sequence[tuple[str, list[int] | None]], names: Sequence[str], width: int
) -> list[str] | None:
    """Return the rows under the names of the players, or nothing if that is too wide."""
    first = max(cell_len(title) for title, _ in rows)
    columns = [max(6, cell_len(printable(name))) + 2 for name in names]
    if first + sum(columns) > width:
        return None
    head = "".join(_right(printable(name), column) for name, column in zip(names, columns))
    lines = [" " * first + head]
    for title, points in rows:
        numbers = "".join(_right(str(number), column) for number, column in zip(points or (), columns))
        lines.append(set_cell_size(title, first) + numbers)
    return lines


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


def _sentences(rows: Sequence[tuple[str, list[int] | None]], names: Sequence[str]) -> list[str]:
    return [
        title if points is None else f"{title}: {comma_list([f'{n} {p}' for n, p in zip(names, points)])}"
        for title, points in rows
    ]
