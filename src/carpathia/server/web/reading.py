"""What explains a game, as HTML: the page on one screen, and the rulebook with its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from carpathia.core.examples import Example, Step, examples_of
from carpathia.core.game import Game
from carpathia.core.guide import Drawing
from carpathia.core.rulebook import SOURCES
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


@lru_cache(MOST_GAMES)
def rulebook_at_table(game: Game[Any]) -> Markup:
    """Return the rulebook with what a table changes; the examples are fetched when somebody reads it."""
    name, links = type(game).name, _macros().example_link
    return rulebook(
        game, {example.id: Markup(links(name, example)) for example in examples_of(type(game))}, 3
    )


def rulebook(game: Game[Any], drawn: Mapping[str, Markup], level: int) -> Markup:
    """Return the rulebook, given its examples by id and the level of its headings."""
    by_clause: dict[str, list[Markup]] = {}
    for example in examples_of(type(game)):
        by_clause.setdefault(example.clause, []).append(drawn[example.id])
    usual = dict(type(game).default_components().items())
    changed = game.components.changes
    changes = [
        (key.replace("_", " ").replace(".", ": "), _value(value), _value(usual[key]))
        for key, value in changed.items()
        if not key.startswith(("rulings.", "variants."))
    ]
    return Markup(
        _macros().rulebook(
            game.rulebook(), level, SOURCES, set(changed), changes, by_clause, game.guide().terms
        )
    )


def with_words(game: Game[Any], text: str) -> Markup:
    """Return a text in which words of the glossary lead to what they mean, each where it first comes."""
    pattern, anchors = _words(game)
    seen = set[str]()

    def linked(found: re.Match[str]) -> str:
        before, word, after = found.groups()
        anchor = anchors[word.lower()]
        if anchor in seen:
            return found[0]
        seen.add(anchor)
        button = f'<button type="button" class="clause" data-clause="{anchor}">{word}</button>'
        return f'<span class="kept">{before}{button}{after}</span>' if before or after else button

    escaped = str(escape(text))
    return Markup(pattern.sub(linked, escaped) if anchors else escaped)


@lru_cache(MOST_GAMES)
def _words(game: Game[Any]) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern for the words of the glossary and the marks at them, and the anchors they lead to."""
    anchors = {
        str(escape(form)).lower(): term.anchor
        for term in game.guide().terms
        for form in (term.word, *term.forms)
    }
    longest_first = sorted(anchors, key=len, reverse=True)
    words = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(&#34;|)\b({words})\b((?:&#34;|[.,;:?])*)", re.IGNORECASE), anchors


def example(shown: Example, frames: Sequence[tuple[Step, str]]) -> Markup:
    """Return a worked example, given the board of each step."""
    return Markup(_macros().example(shown, [(step, Markup(board)) for step, board in frames]))


@cache
def shapes(kind: type[Game[Any]]) -> Markup:
    """Return the shapes that the drawings of a game refer to, for pages without its board."""
    art = drawings(kind)
    return Markup(art.shapes() if art else "")


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _drawn(kind: type[Game[Any]], drawing: Drawing) -> Markup:
    name, *arguments = drawing
    macro = getattr(drawings(kind), str(name), None) or environment().globals[str(name)]
    return Markup(macro(*arguments))  # type: ignore[operator]


@cache
def drawings(kind: type[Game[Any]]) -> Any:
    """Return the macros of a game's drawings, or None if it has none."""
    if not (kind.folder() / DRAWINGS).exists():
        return None
    return environment().get_template(f"games/{kind.name}/{DRAWINGS}").module


@cache
def _macros() -> Any:
    return environment().get_template("reading.html").module
