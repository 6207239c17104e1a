"""What explains a game, as HTML: the page on one screen."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from carpathia.core.game import Game
from carpathia.core.guide import Drawing
from carpathia.server.web.templating import DRAWINGS, environment

MOST_GAMES = 64  # tables that play alike share a game, and so what explains it


@lru_cache(MOST_GAMES)
def overview(game: Game[Any]) -> Markup:
    """Return a game on one screen, with the numbers of a table; its shapes must be on the page."""
    kind = type(game)
    panels = [
        (
            panel.title,
            [(point.text, [_drawn(kind, drawing) for drawing in point.picture]) for point in panel.points],
        )
        for panel in game.guide().panels
    ]
    return Markup(_macros().overview(panels))


@cache
def shapes(kind: type[Game[Any]]) -> Markup:
    """Return the shapes that the drawings of a game refer to, for pages without its board."""
    drawings = _drawings(kind)
    return Markup(drawings.shapes() if drawings else "")


def _drawn(kind: type[Game[Any]], drawing: Drawing) -> Markup:
    name, *arguments = drawing
    macro = getattr(_drawings(kind), str(name), None) or environment().globals[str(name)]
    return Markup(macro(*arguments))  # type: ignore[operator]


@cache
def _drawings(kind: type[Game[Any]]) -> Any:
    """Return the macros of a game's drawings, or None if it has none."""
    if not (kind.folder() / DRAWINGS).exists():
        return None
    return environment().get_template(f"games/{kind.name}/{DRAWINGS}").module


@cache
def _macros() -> Any:
    return environment().get_template("reading.html").module
