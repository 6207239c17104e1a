"""Draws the curves of the experts' courses from their table in docs/bots.md: part of `make pictures`."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from matplotlib.figure import Figure

HERE = Path(__file__).parent
TEXT = HERE / "bots.md"
PICTURE = HERE / "screenshots" / "curves.png"
LOST = "\N{MULTIPLICATION SIGN}"  # marks a generation that lost to the best before
STEP = rf" (?:[+-]\d+(?: {LOST})?)? ?\|"
ROW = re.compile(rf"\| (?P<game>[^|]+), (?P<players>\d) \|(?P<steps>(?:{STEP})+)")
SIZE, SHARPNESS = (10.0, 6.2), 110  # inches, and dots for each

Course = list[tuple[int, bool]]  # points over the first generation, and whether it lost to the best before


def courses() -> dict[str, dict[int, Course]]:
    """Return every course of the table, by game and players."""
    found: dict[str, dict[int, Course]] = defaultdict(dict)
    for row in ROW.finditer(TEXT.read_text(encoding="utf-8")):
        cells = [cell.strip() for cell in row["steps"].split("|")]
        told = [(int(cell.removesuffix(LOST)), cell.endswith(LOST)) for cell in cells if cell]
        found[row["game"]][int(row["players"])] = [(0, False), *told]
    return found


def draw() -> None:
    """Draw a panel for each game with a curve for each number of players; what lost is hollow."""
    found = courses()
    figure = Figure(figsize=SIZE, layout="constrained")
    panels = figure.subplots(2, 2)
    for axes, (game, tables) in zip(panels.flat, found.items(), strict=True):
        for players, course in tables.items():
            heights = [height for height, _ in course]
            [line] = axes.plot(heights, label=f"{players} players")
            colour = line.get_color()
            for lost in (False, True):
                places = [place for place, (_, beaten) in enumerate(course) if beaten == lost]
                axes.plot(
                    places,
                    [heights[place] for place in places],
                    "o",
                    color=colour,
                    markerfacecolor="white" if lost else colour,
                    markersize=5,
                )
        axes.set_title(game, loc="left", fontsize=11)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_ylabel("points")
        axes.set_xlabel("generation")
        axes.grid(axis="y", color="#dddddd")
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False)
    figure.savefig(PICTURE, dpi=SHARPNESS)


if __name__ == "__main__":
    draw()
