"""Pages and tables as HTML: a perspective goes in, the regions of a page come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from carpathia.core.game import Game, View
from carpathia.core.match import Perspective
from carpathia.core.rulebook import SOURCES
from carpathia.server.jinja import BOARD, STATIC, capitalised, environment
from carpathia.server.opened import opened

MOST_KEPT = 4000
_kept: dict[tuple[object, ...], str] = {}

# What a page of a table is made of: each is the inside of the element with the id region-<name>.
REGIONS = (
    "question",
    "board",
    "hand",
    "choices",
    "players",
    "controls",
    "curtain",
    "words",
    "log",
    "reasons",
    "chat",
)


@dataclass(frozen=True)
class Choice:
    """A legal action, ready to be drawn."""

    id: int
    label: str  # as in records: "play red 7"
    verb: str
    first: str
    second: str
    text: str  # as for people: "Play the red 7"


class Choices:
    """What a seat may do now. Each choice is handed out once; those never asked for end in the list."""

    def __init__(self, mine: Perspective[Any], legal: Iterable[int]) -> None:
        self._open: dict[tuple[str, str, str], Choice] = {}
        space = mine.game.actions
        for action in legal:
            kind = space.kind_of(action)
            a, b = kind.args(action)
            key = (kind.verb, kind.first[a], kind.second[b])
            self._open[key] = Choice(action, kind.label(action), *key, mine.text(action))

    def __call__(self, verb: str, first: str = "", second: str = "") -> Choice | None:
        """Hand out one choice, or nothing if it is not legal or was handed out before."""
        return self._open.pop((verb, first, second), None)

    def every(self, verb: str, first: str | None = None) -> list[Choice]:
        """Hand out all that is left of a verb, or of a verb and its first argument."""
        keys = [key for key in self._open if key[0] == verb and first in (None, key[1])]
        return [self._open.pop(key) for key in keys]

    def may(self, verb: str, first: str | None = None) -> bool:
        """Say whether such a choice is left, without handing it out."""
        return any(key[0] == verb and first in (None, key[1]) for key in self._open)

    def rest(self) -> list[Choice]:
        return list(self._open.values())


@dataclass(frozen=True)
class Person:
    """Who sits in a seat, as far as everybody may know."""

    name: str
    bot: str | None = None  # its level, also where it only plays for somebody who left
    away: bool = False  # a person whose browser is not there
    own: bool = False  # one of the reader's own seats


@dataclass(frozen=True)
class Line:
    """Something said at the table."""

    name: str
    text: str


@dataclass(frozen=True)
class Result:
    """Where a seat ended."""

    seat: int
    place: int  # 1 is first; those who tie share it
    score: int


@dataclass(frozen=True)
class Setting:
    """What the table knows beyond the game itself."""

    people: Sequence[Person] = ()
    chat: Sequence[Line] = ()
    results: Sequence[Result] = ()  # once the match is over
    reasons: Sequence[Line] = ()  # why the bots moved, once it is over; in a replay, of the last move
    can_undo: bool = False
    can_ask: bool = False  # the master, what it would do
    curtain: str = ""  # on a shared screen: to whom it must be passed before a hand is shown
    deadline: int = 0  # seconds left to decide; 0 without a clock
    table_id: str = ""  # for the forms
    closed: bool = False  # nothing can be pressed, as in a replay


ALONE = Setting()


def table(
    mine: Perspective[Any], since: int = 0, setting: Setting = ALONE, view: View | None = None
) -> dict[str, str]:
    """Return the HTML of every region, by name; the log has the facts from number `since` on.

    A view may be given in place of the perspective's own.
    """
    game = mine.game
    view = view or mine.view()
    choices = Choices(mine, () if setting.closed else mine.legal())
    acting = mine.acting()
    parts: dict[str, str] = {}
    lines = game.table(view, mine.names)
    context = {
        "view": view,
        "names": list(mine.names),
        "seat": mine.seat,
        "acting": acting,
        "lines": lines,
        "game": {"name": game.name, "title": game.title, "seats": game.seats},
        "choice": choices,
        "into": _collector(parts),
        "once": _keeper(game.name),
        "people": (people := _people(mine, setting)),
    }
    board = _board(type(game)).render(context)
    macros = _regions()
    return {
        "question": macros.question(mine.question(), mine.seat in acting, not acting, setting),
        "board": board,
        "hand": macros.standing(people, setting.results) if setting.results else parts.get("hand", ""),
        "choices": macros.choices(choices.rest()),
        "players": macros.players(people, acting, parts, setting),
        "controls": macros.controls(setting, mine.seat, not acting, game.seats),
        "curtain": macros.curtain(setting),
        "words": macros.words(lines),
        "log": macros.log(mine.cited_log(since), setting.reasons if setting.closed else ()),
        "reasons": macros.reasons(() if setting.closed else setting.reasons),
        "chat": macros.chat(setting.chat),
    }


def open_table(
    watching: Perspective[Any], seats: Sequence[Perspective[Any]], since: int, setting: Setting
) -> dict[str, str]:
    """Return the regions of a replay that shows the hands of all seats."""
    closed = replace(setting, closed=True, results=())
    regions = table(watching, since, closed, opened(watching.view(), [mine.view() for mine in seats]))
    hands = [Markup(table(mine, since, closed)["hand"]) for mine in seats]
    regions["hand"] = _regions().hands(_people(watching, setting), hands)
    return regions


def page(name: str, /, **context: object) -> str:
    """Return a whole page; the comment at the top of each template says what it must be given."""
    return environment().get_template(name).render(context)


def table_page(regions: Mapping[str, str], kind: type[Game[Any]], **context: object) -> str:
    """Return the page around the regions of a table."""
    marked = {name: Markup(html) for name, html in regions.items()}
    return page("table.html", regions=marked, **_about(kind), **context)


def replay_page(regions: Mapping[str, str], kind: type[Game[Any]], **context: object) -> str:
    """Return the page of a replay around the regions of one of its positions."""
    marked = {name: Markup(html) for name, html in regions.items()}
    return page("replay.html", regions=marked, **_about(kind), **context)


def game_page(kind: type[Game[Any]], **context: object) -> str:
    """Return the page that explains a game."""
    return page("game.html", **_about(kind), **context)


def summary(kind: type[Game[Any]]) -> dict[str, object]:
    """Return what the pages say about a game, with the switches one can set when a table is opened."""
    variants = kind.default_components().switches("variants")
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "length": kind.length,
        "least": kind.seat_range[0],
        "most": kind.seat_range[-1],
        "variants": [
            {"key": key, "label": capitalised(key.replace("_", " ")), "on": on}
            for key, on in variants.items()
        ],
        "picture": f"{kind.name}.svg" if (STATIC / f"{kind.name}.svg").exists() else "icon.svg",
        "styled": (STATIC / f"{kind.name}.css").exists(),
    }


def _collector(parts: dict[str, str]) -> Callable[..., str]:
    """Return what `{% call into("hand") %}` calls in a board to draw outside it."""

    def into(name: str, seat: int | None = None, *, caller: Callable[[], str]) -> str:
        parts[name if seat is None else f"{name} {seat}"] = caller()
        return ""

    return into


def _keeper(game: str) -> Callable[..., str]:
    """Return what `{% call once("track") %}` calls: what it draws follows from the arguments and is kept."""

    def once(*key: object, caller: Callable[[], str]) -> str:
        found = _kept.get((game, *key))
        if found is None:
            if len(_kept) >= MOST_KEPT:
                _kept.clear()
            found = _kept[(game, *key)] = caller()
        return found

    return once


def _people(mine: Perspective[Any], setting: Setting) -> list[Person]:
    if setting.people:
        return list(setting.people)
    return [Person(name, own=seat == mine.seat) for seat, name in enumerate(mine.names)]


@cache
def _board(kind: type[Game[Any]]) -> Template:
    """Return the board of a game; one that has not been drawn yet shows the table in words."""
    drawn = (kind.folder() / BOARD).exists()
    return environment().get_template(f"games/{kind.name}" if drawn else "plain.html")


@cache
def _regions() -> Any:
    return environment().get_template("regions.html").module


@cache
def _about(kind: type[Game[Any]]) -> dict[str, object]:
    book = kind.rulebook()
    paragraphs = [" ".join(part.split()) for part in book.introduction.split("\n\n")]
    return {"game": summary(kind), "rulebook": book, "paragraphs": paragraphs, "sources": SOURCES}
