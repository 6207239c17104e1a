"""Whole pages: safe, complete, and nothing on them that a browser would refuse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jinja2 import UndefinedError

from carpathia.core.registry import games, make_game
from carpathia.core.state import SPECTATOR
from carpathia.server import render
from carpathia.server.render import Line, Person, Setting
from tests.laws.laws import sampled
from tests.server.drawn import NAMES, check_page, finished, perspective, results, table_page
from tests.server.html import Page

LEVELS = [
    {"name": "regular", "summary": "looks ahead", "usual": True},
    {"name": "random", "summary": "plays anything", "usual": False},
]


@pytest.mark.parametrize("name", games())
def test_a_table_is_safe_whole_and_without_inline_script_or_style(name: str) -> None:
    kind = games()[name]
    for seats in kind.seat_range:
        game = make_game(name, seats)
        people = [Person(NAMES[seat], "random" if seat else None, own=seat == 0) for seat in range(seats)]
        plain = Setting(people, [Line("Ada", "Hello")], table_id="abc")
        setting = replace(plain, can_undo=True, can_ask=True, deadline=30)
        for state in list(sampled(game, 6))[::5]:
            check_page(table_page(perspective(game, state, 0), setting))
        match = finished(game)
        over = replace(plain, results=results(match), reasons=[Line("Ada", "liked it")])
        check_page(table_page(match.perspective(0), over))
        check_page(table_page(match.perspective(SPECTATOR), over))


def test_the_first_page_offers_every_game() -> None:
    summaries = [render.summary(kind) for kind in games().values()]
    listed = [{"id": "abc", "game": "dragon-racer", "title": "Dragon Racer", "names": ["A"], "state": "over"}]
    html = render.page("home.html", games=summaries, levels=LEVELS, mine=listed, watch=[], name="")
    check_page(html)
    page = Page(html)
    for kind in games().values():
        assert kind.title in page.text
    assert page.values("action").count("/play") == len(games())


@pytest.mark.parametrize("name", games())
def test_the_page_of_a_game_has_an_anchor_for_every_clause(name: str) -> None:
    kind = games()[name]
    html = render.game_page(kind, levels=LEVELS, name="Ada")
    check_page(html)
    assert set(kind.rulebook().clauses) <= set(Page(html).values("id"))


@pytest.mark.parametrize("seated", [False, True])
def test_a_waiting_table_offers_its_free_chairs(seated: bool) -> None:
    chairs = [
        {"seat": 0, "name": "Ada", "bot": None, "free": False, "own": seated},
        {"seat": 1, "name": "", "bot": None, "free": True, "own": False},
        {"seat": 2, "name": "Lucy", "bot": "random", "free": False, "own": False},
    ]
    html = render.page(
        "join.html",
        game=render.summary(games()["dragon-racer"]),
        table={"id": "abc", "link": "http://localhost/tables/abc"},
        chairs=chairs,
        seated=seated,
        version=1,
        levels=LEVELS,
        name="",
    )
    check_page(html)
    assert Page(html).values("action").count("/tables/abc/sit") == 1
    assert ("/tables/abc/begin" in Page(html).values("action")) == seated


@pytest.mark.parametrize("status", [404, 500])
def test_an_error_is_a_page_with_a_sentence(status: int) -> None:
    html = render.page("error.html", status=status, reason="There is no such table.")
    check_page(html)
    assert "There is no such table." in Page(html).text


@pytest.mark.parametrize(
    "name", ["home.html", "game.html", "join.html", "table.html", "replay.html", "error.html"]
)
def test_a_missing_variable_is_an_error(name: str) -> None:
    with pytest.raises(UndefinedError):
        render.page(name)
