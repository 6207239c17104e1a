"""The odds as text: tables where they fit, else lines that can be read in order."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from carpathia.cli.screen import Screen, printable
from carpathia.core.odds import Odds, OddsTable, percent
from carpathia.core.phrases import comma_list

NOTHING = "Nothing is left to chance at the moment."
GAP = 2  # columns of the screen between two of a table


def show_odds(screen: Screen, odds: Odds) -> None:
    """Print the chances of what can still come, and what is left out."""
    for number, table in enumerate(odds.tables):
        if number:
            screen.line()
        screen.heading(f"{table.title} ({table.clause})")
        for line in (None if screen.plain else _table(table, screen.width)) or _sentences(table):
            screen.line(line, hang=4)
        screen.line(f"  {table.basis}")
    for sentence in odds.left_out or ([] if odds.tables else [NOTHING]):
        screen.line(sentence)


def _table(table: OddsTable, width: int) -> list[str] | None:
    """Return the rows under the names of the columns, or nothing if that is too wide."""
    labels = [printable(row.label) for row in table.rows]
    first = 2 + max(map(cell_len, labels))
    columns = [max(5, cell_len(printable(column))) + GAP for column in table.columns]
    if first + sum(columns) > width:
        return None
    lines = [
        " " * first + "".join(_right(printable(name), size) for name, size in zip(table.columns, columns))
    ]
    for label, row in zip(labels, table.rows, strict=True):
        cells = [_right(_percent(chance), size) for chance, size in zip(row.chances, columns, strict=True)]
        lines.append(set_cell_size(f"  {label}", first) + "".join(cells))
    return lines


def _sentences(table: OddsTable) -> Iterator[str]:
    for row in table.rows:
        told = [
            f"{column} {_percent(chance)}"
            for column, chance in zip(table.columns, row.chances, strict=True)
            if chance is not None
        ]
        yield f"  {row.label}: {comma_list(told)}"


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{percent(chance)} %"


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
