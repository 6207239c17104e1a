"""Writes docs/observations.md: what every number of an observation is, game by game.

    python docs/observations.py

A test compares the page with what this makes of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carpathia.core.game import Game
from carpathia.core.observation import Section
from carpathia.core.registry import games

PAGE = Path(__file__).with_name("observations.md")
OURS = ("dragon-racer", "thanks-a-lottery", "transylvanian-lottery", "walpurgis-night")
MOST_NAMES = 6  # longer lists are named by their ends

HEAD = """# Observations

What a seat knows as a row of 32-bit floats, as `State.observe_into`, `Game.observe` and all environments
give it. Every number is 0 unless the table says otherwise: a thing that is marked has a 1, a thing that is
counted its count times the unit. Where two lists of things are named, the second runs faster. Seats are named
from the one that observes, `seat +0`, to the left; Vlad comes last. A spectator observes like seat 0, without
a hand.

`game.observations.labels()` names every number by its index. Worlds that a seat cannot tell apart are
observed alike, and positions that look different to it are observed differently: two laws in
`carpathia.testing`.
Components change the lengths where they change the number of things; the indices here are those of the games
as they come.

This page is written by `python docs/observations.py`.
"""


def document() -> str:
    return "\n".join([HEAD, *[_table([kind(n) for n in kind.seat_range]) for kind in _kinds()]])


def _kinds() -> list[type[Game[Any]]]:
    return [games()[name] for name in OURS]


def _table(tables: list[Game[Any]]) -> str:
    """Return the numbers of one game at every number of players, the largest table naming the things."""
    lengths = ", ".join(f"{game.observations.size} for {game.seats}" for game in tables)
    lines = [f"## {tables[0].title}", "", f"Length: {lengths}.", ""]
    lines.append(f"| what | unit | {' | '.join(f'{game.seats} players' for game in tables)} |")
    lines.append(f"|---|---|{'--:|' * len(tables)}")
    for sections in zip(*[game.observations.sections for game in tables], strict=True):
        cells = " | ".join(map(_indices, sections))
        lines.append(f"| {_what(sections[-1])} | {_unit(sections[-1])} | {cells} |")
    return "\n".join([*lines, ""])


def _what(section: Section) -> str:
    names = section.names
    lists = [_listed(domain) for domain in (names.first, names.second) if domain != [""]]
    return ", ".join([names.verb, *lists])


def _listed(names: list[str]) -> str:
    if names[0] == "seat +0":
        return "seats" if names[-1] != "Vlad" else "riders"
    shown = ", ".join(names) if len(names) <= MOST_NAMES else f"{names[0]} … {names[-1]}"
    return f"({shown.strip()})"


def _unit(section: Section) -> str:
    return f"1/{2**section.unit}" if section.unit else "1"


def _indices(section: Section) -> str:
    first, count = section.base, section.names.count
    if not count:
        return "none"
    return str(first) if count == 1 else f"{first} to {first + count - 1}"


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
