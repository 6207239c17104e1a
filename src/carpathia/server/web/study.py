"""Renders the pages on which players study: puzzles, and reviews of finished matches."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from carpathia.analysis.puzzles.own import Comparison
from carpathia.analysis.puzzles.puzzle import Verdict
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.server.tables.reviews import Shown
from carpathia.server.web.assets import board_css_url
from carpathia.server.web.render import PlayerCard, Setting, about, marked, page, regions
from carpathia.server.web.templating import environment

PUZZLE_FACTS = 60  # lines of the log before a puzzle


def puzzle_page(mine: Perspective[Any], base: str, template: str = "puzzle.html", **context: object) -> str:
    """Return the page of a puzzle: the position as a seat saw it, whose answer is sent to `base`."""
    people = [PlayerCard(name, own=seat == mine.seat) for seat, name in enumerate(mine.names)]
    drawn = regions(mine, max(0, len(mine.events()) - PUZZLE_FACTS), Setting(people))
    who = mine.names[mine.seat]
    return page(template, regions=marked(drawn), base=base, who=who, **about(mine.game), **context)


def picture(perspective: Perspective[Any]) -> str:
    """Return the board of a position with all that draws it, for a place apart from the styles of a page."""
    drawn = regions(perspective, setting=Setting(closed=True))["board"]
    return page("picture.html", board=Markup(drawn), board_css=board_css_url(type(perspective.game)))


def comparison(found: Comparison, then: str) -> dict[str, object]:
    """Return how another answer to a decision compares; `then` is the choice in the match, if it differs."""
    macros: Any = environment().get_template("verdict.html").module
    return {
        "right": found.right,
        "best": found.best,
        "html": str(macros.comparison(found, then)),
        "answers": "",
    }


def verdict(found: Verdict) -> dict[str, object]:
    """Return how an answer to a puzzle compares with the others, for the script of its page."""
    macros: Any = environment().get_template("verdict.html").module
    return {
        "right": found.right,
        "best": found.best,
        "html": str(macros.verdict(found)),
        "answers": str(macros.answers(found)),
    }


def review_page(game: Game[Any], **context: object) -> str:
    """Return the page of a review, finished or not."""
    return page("review.html", regions={"sheet": ""}, **about(game), **context)


def review_status(table_id: str, state: Shown, stage: str) -> str:
    """Return the progress of a review, or the form that starts it, as HTML."""
    return str(environment().get_template("review_status.html").module.status(table_id, state, stage))  # type: ignore[attr-defined]
