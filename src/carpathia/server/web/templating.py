"""The Jinja environment of all pages and boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from carpathia.core.markdown import to_html
from carpathia.core.odds import percent
from carpathia.core.registry import game_class

TEMPLATES = Path(__file__).parent / "templates"
BOARD = "board.html"  # of a game, in its own folder
DRAWINGS = "drawings.html"  # the pieces of a game, if they are drawn elsewhere too


class _Context(Context):
    def call(self, called: Callable[..., Any], /, *args: Any, **given: Any) -> Any:
        # Nothing that our templates call asks for the context; not to look whether it does saves time.
        given.pop("_loop_vars", None)
        given.pop("_block_vars", None)
        return called(*args, **given)


class _Templates(Environment):
    context_class = _Context

    def getattr(self, obj: Any, attribute: str) -> Any:
        # Most objects are views, which are mappings: trying the key first saves an exception.
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """Return the environment, in which every template knows the macros of pieces.html."""
    boards = PrefixLoader({"games": FunctionLoader(_board_source)})
    made = _Templates(
        loader=ChoiceLoader([boards, FileSystemLoader(TEMPLATES)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["capitalised"] = capitalised
    made.filters["percent"] = percent
    made.filters["clock_face"] = _clock_face
    made.filters["prose"] = _prose
    pieces = vars(made.get_template("pieces.html").module)
    macros = {name: macro for name, macro in pieces.items() if callable(macro) and name[0] != "_"}
    # They depend on their arguments only; typed, since a string and equal markup render differently.
    kept = {name: lru_cache(2000, typed=True)(macro) for name, macro in macros.items()}
    made.globals.update(kept)
    made.filters.update(kept)  # before the boards are compiled, which look their filters up
    return made


def _board_source(name: str) -> str:
    """Return a template of a game: games/NAME is its board, games/NAME/FILE another one beside it."""
    game, _, file = name.partition("/")
    return (game_class(game).folder() / (file or BOARD)).read_text(encoding="utf-8")


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _clock_face(seconds: int) -> str:
    """Return seconds as a clock shows them: 9, 1:05 or 2:00:00."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else f"{rest}"


def _prose(text: str) -> Markup:
    return Markup(to_html(text))
