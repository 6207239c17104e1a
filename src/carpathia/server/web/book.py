"""The page of a game: the game on one screen, and its rulebook with examples as small boards."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markupsafe import Markup

from carpathia.core.examples import Example, examples_of
from carpathia.core.game import Game
from carpathia.server.web import reading, render
from carpathia.server.web.templating import BOARD

USUAL_SEATS = 4
CLOSED = render.Setting(closed=True)
# Nothing of a small board can be used, and the shapes are on the page already.
_SHAPES = re.compile(r'<svg class="defs".*?</svg>', re.DOTALL)
_USES = re.compile(
    r' (?:data-(?!show)[\w-]+|id|tabindex|role|aria-[\w-]+|title)="[^"]*"| data-(?:wait|group)\b'
)


@cache
def game_page(kind: type[Game[Any]]) -> str:
    """Return the page that explains a game, with the numbers of its box and for as many as usually play."""
    game = kind(min(USUAL_SEATS, kind.seat_range[-1]))
    book = kind.rulebook()
    return render.page(
        "game.html",
        game=render.summary(kind),
        overview=reading.overview(game),
        shapes=reading.shapes(kind),
        introduction=" ".join(book.introduction.split("\n\n")[0].split()),
        chapters=[chapter.title for chapter in book.chapters],
        rulebook=reading.rulebook(game, _examples(kind), 2),
    )


@cache
def examples_page(kind: type[Game[Any]]) -> str:
    """Return all examples of a game, for a page that has its shapes."""
    return "".join(_examples(kind).values())


@cache
def _examples(kind: type[Game[Any]]) -> dict[str, Markup]:
    return {shown.id: _example(kind, shown) for shown in examples_of(kind)}


def _example(kind: type[Game[Any]], shown: Example) -> Markup:
    drawn = (kind.folder() / BOARD).exists()
    frames = [
        (step, _small_board(scenario.perspective(shown.viewer(step))) if drawn else "")
        for step, scenario in shown.positions(kind)
    ]
    return reading.example(shown, frames)


def _small_board(mine: Any) -> str:
    return _USES.sub(" ", _SHAPES.sub("", render.regions(mine, setting=CLOSED)["board"]))
