"""Colour for the words that games print: names of colours, cards, players and clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rich.text import Text

# What each name is drawn in: the colour of its letters, and that of letters upon it.
COLOURS = {
    "red": ("red", "white"),
    "green": ("green", "black"),
    "blue": ("bright_blue", "black"),
    "yellow": ("yellow", "black"),
    "purple": ("magenta", "black"),
    "violet": ("magenta", "black"),
    "teal": ("cyan", "black"),
    "amber": ("color(214)", "black"),
    "indigo": ("color(105)", "black"),
    "olive": ("color(142)", "black"),
    "brown": ("color(137)", "black"),
}
# These two are drawn on each other, because one of them is that of the screen.
INVERSE = {"white": "black on white", "black": "white on black"}
NAMES = "|".join([*COLOURS, *INVERSE])
COLOUR = re.compile(rf"\b({NAMES})\b")
CARD = re.compile(rf"\b({NAMES}) \d\b")
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
PIECE = "●"  # of the colour that was named last before it
FRAMES = re.compile("[·│─╭╮╰╯]+")


def coloured(text: str, style: str = "", players: Mapping[str, str] | None = None) -> Text:
    """Return a line with its words in colour; `players` are names with their colours, or with none."""
    found = Text(text, style=style)
    found.highlight_regex(FRAMES, "dim")
    found.highlight_regex(CLAUSE, "dim")
    for name, colour in (players or {}).items():
        for place in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            found.stylize(f"bold {_letters(colour)}".rstrip(), *place.span())
    for place in COLOUR.finditer(text):
        found.stylize(_letters(place[1]), *place.span())
    for place in CARD.finditer(text):
        found.stylize(_card(place[1]), *place.span())
    for place in re.finditer(PIECE, text):
        before = COLOUR.findall(text, 0, place.start())
        if before:
            found.stylize(f"bold {_letters(before[-1])}", *place.span())
    return found


def _letters(colour: str) -> str:
    return COLOURS[colour][0] if colour in COLOURS else INVERSE.get(colour, "")


def _card(colour: str) -> str:
    if colour in INVERSE:
        return INVERSE[colour]
    ground, letters = COLOURS[colour]
    return f"{letters} on {ground}"
