"""The templates of all pages and boards, with what they may call."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup, escape

from carpathia.core.registry import game_class

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
BOARD = "table.html"  # of a game, in its own folder


class _Context(Context):
    def call(self, called: Any, *args: Any, **names: Any) -> Any:
        # Nothing that the templates call asks for the context, so there is no need to look for what does.
        for name in ("_block_vars", "_loop_vars"):
            names.pop(name, None)
        return called(*args, **names)


class _Templates(Environment):
    context_class = _Context

    def getattr(self, obj: Any, attribute: str) -> Any:
        # Views are mappings: asking for the key first saves an exception for every dot.
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """Return the templates, with the macros of pieces.html known in all of them."""
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
    made.filters["prose"] = _prose
    pieces = vars(made.get_template("pieces.html").module)
    macros = {name: macro for name, macro in pieces.items() if callable(macro) and name[0] != "_"}
    # Their arguments say all; typed, so that a string is never taken for markup that reads the same.
    made.globals.update({name: lru_cache(2000, typed=True)(macro) for name, macro in macros.items()})
    return made


def _board_source(name: str) -> str:
    return (game_class(name).folder() / BOARD).read_text(encoding="utf-8")


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _prose(text: str) -> Markup:
    """Turn the little Markdown that rulebooks use into HTML: emphasis and code."""
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    return Markup(re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html))
