"""How texts share a small screen: paragraphs in columns and pages, and choices in as few lines as needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from carpathia.cli.screen import printable, wrapped
from carpathia.core.phrases import or_list

Fit: TypeAlias = Callable[[str, int], list[str]]  # makes lines of a width out of one line

NARROWEST_COLUMN = 36  # of a table
NARROWEST_CHOICES = 26
MOST_COLUMNS = 3
GAP = " │ "
HAND = "Your hand"
LONGEST_RUN = 9  # choices that share a line


def _column_counts(width: int, narrowest: int) -> range:
    """Return into how many columns a screen of this width may be divided."""
    return range(1, max(1, min(MOST_COLUMNS, (width + len(GAP)) // (narrowest + len(GAP)))) + 1)


def _column_width(width: int, columns: int) -> int:
    return (width - len(GAP) * (columns - 1)) // columns


def paragraphs(lines: Sequence[str]) -> list[list[str]]:
    """Return the groups of lines between empty ones."""
    return [list(group) for full, group in groupby(lines, key=bool) if full]


def pages(blocks: Sequence[Sequence[str]], width: int, height: int, fit: Fit = wrapped) -> list[list[str]]:
    """Lay blocks of lines out on pages of a size: on one if they fit somehow, else on as few as possible."""
    tried = [(columns, gap) for gap in (1, 0) for columns in _column_counts(width, NARROWEST_COLUMN)]
    found: list[list[str]] = []
    for columns, gap in tried:
        inner = _column_width(width, columns)
        fitted = [list(chain(*(fit(line, inner) for line in block))) for block in blocks]
        laid = _pages(fitted, columns, inner, height, gap)
        if not found or len(laid) < len(found):
            found = laid
        if len(found) == 1:
            break
    return found


def _pages(
    blocks: Sequence[Sequence[str]], columns: int, inner: int, height: int, gap: int
) -> list[list[str]]:
    total = sum(len(block) + gap for block in blocks)
    for lower in range(max(1, -(-total // columns)), height + 1):  # columns of about the same height
        filled = _columns(blocks, lower, gap)
        if len(filled) <= columns:
            break
    else:
        filled = _columns(blocks, height, gap)
    return [_beside(filled[i : i + columns], inner) for i in range(0, len(filled), columns)] or [[]]


def _columns(blocks: Sequence[Sequence[str]], height: int, gap: int) -> list[list[str]]:
    """Fill columns of a height with blocks; only a block that is higher than a column is divided."""
    columns: list[list[str]] = [[]]
    for block in blocks:
        space = [""] * gap if columns[-1] else []
        if len(columns[-1]) + len(space) + len(block) > height and columns[-1] and len(block) <= height:
            columns.append([])
            space = []
        rest = [*space, *block]
        while rest:
            room = height - len(columns[-1])
            if not room:
                columns.append([])
                continue
            columns[-1] += rest[:room]
            rest = rest[room:]
    return columns


def _beside(columns: Sequence[Sequence[str]], inner: int) -> list[str]:
    if len(columns) == 1:
        return list(columns[0])
    rows = []
    for number in range(max(map(len, columns))):
        cells = [column[number] if number < len(column) else "" for column in columns]
        rows.append(GAP.join(set_cell_size(cell, inner) for cell in cells).rstrip())
    return rows


def cards(line: str, width: int) -> list[str]:
    """Draw a line such as "Your hand: red 1, red 5." as cards; wrap any other line to the width."""
    title, colon, listed = line.partition(": ")
    faces = listed.rstrip(".").split(", ")
    if not colon or title != HAND or faces == ["none"] or any(len(face) > width - 4 for face in faces):
        return wrapped(line, width)
    drawn = [f"{title}:"]
    for row in _card_rows(faces, width):
        drawn.append("".join(f"╭{'─' * (len(face) + 2)}╮" for face in row))
        drawn.append("".join(f"│ {face} │" for face in row))
        drawn.append("".join(f"╰{'─' * (len(face) + 2)}╯" for face in row))
    return drawn


def _card_rows(faces: Sequence[str], width: int) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for face in faces:
        if sum(len(one) + 4 for one in [*rows[-1], face]) > width:
            rows.append([])
        rows[-1].append(face)
    return rows


@dataclass(frozen=True)
class Choice:
    """One choice, or a run of choices that differ in one word."""

    first: int
    last: int
    text: str

    @property
    def label(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


def choice_lines(texts: Sequence[str], width: int, comfortable: int, most: int) -> list[str]:
    """Return numbered choices in a comfortable number of lines, or in at most so many, or in the fewest.

    First they go into columns, then runs such as "to bag 1", "to bag 2" share a line, at last they are cut.
    """
    single = [Choice(number, number, text) for number, text in enumerate(texts, start=1)]
    fewest: list[str] = []
    for cut, enough in ((False, comfortable), (True, most)):
        for choices in (single, _folded(single)):
            for columns in _column_counts(width, NARROWEST_CHOICES):
                lines = _choice_columns(choices, columns, _column_width(width, columns), cut)
                if len(lines) <= enough:
                    return lines
                if not fewest or len(lines) < len(fewest):
                    fewest = lines
    return fewest


def _choice_columns(choices: Sequence[Choice], columns: int, inner: int, cut: bool) -> list[str]:
    digits = max((len(choice.label) for choice in choices), default=1)
    blocks = []
    for choice in choices:
        lines = wrapped(f"{choice.label:>{digits + 1}}. {choice.text}", inner, hang=digits + 3)
        if cut and len(lines) > 1:
            lines = [shortened(f"{choice.label:>{digits + 1}}. {choice.text}", inner)]
        blocks.append(lines)
    [page] = _pages(blocks, columns, inner, max(1, sum(map(len, blocks))), 0)
    return page


def shortened(text: str, width: int) -> str:
    """Cut a text to a width, and show that it was cut."""
    text = printable(text)
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def _folded(choices: Sequence[Choice]) -> list[Choice]:
    """Join neighbours that differ in the same single word."""
    found: list[Choice] = []
    run: list[Choice] = []
    for choice in choices:
        if run and (len(run) == LONGEST_RUN or _differing([*run, choice]) is None):
            found.append(_joined(run))
            run = []
        run.append(choice)
    return [*found, _joined(run)] if run else found


def _joined(run: Sequence[Choice]) -> Choice:
    place = _differing(run)
    if place is None:
        return run[0]
    words = run[0].text.split()
    words[place] = or_list([choice.text.split()[place] for choice in run])
    return Choice(run[0].first, run[-1].last, " ".join(words))


def _differing(run: Sequence[Choice]) -> int | None:
    """Return the place of the only word in which texts differ, or None if there is no such place."""
    words = [choice.text.split() for choice in run]
    if len(words) < 2 or len({len(text) for text in words}) > 1:
        return None
    places = [place for place, column in enumerate(zip(*words)) if len(set(column)) > 1]
    return places[0] if len(places) == 1 else None
