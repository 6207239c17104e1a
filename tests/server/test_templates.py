"""Whole pages: safe, complete, and nothing on them that a browser would refuse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jinja2 import UndefinedError

from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.state import SPECTATOR
from carpathia.server.web import book, render
from carpathia.server.web.listing import Listed
from carpathia.server.web.render import Line, PlayerCard, Setting
from carpathia.testing.plays import sampled
from tests.server.drawn import NAMES, check_page, finished, perspective, standings, table_page
from tests.server.html import Page

LEVELS = [
    {"name": "regular", "summary": "looks ahead", "note": "It has a note."},
    {"name": "random", "summary": "plays anything", "note": ""},
]


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_a_table_is_safe_whole_and_without_inline_script_or_style(name: str) -> None:
    kind = games()[name]
    for seats in kind.seat_range:
        game = make_game(name, seats)
        people = [PlayerCard(NAMES[seat], "random" if seat else None) for seat in range(seats)]
        people[0] = PlayerCard(NAMES[0], None, True, True, "here", seconds=75, thinks=True)
        plain = Setting(people, [Line("Ada", "Hello")], table_id="abc")
        setting = replace(plain, can_undo=True, can_ask=True)
        for state in list(sampled(game, 6))[::5]:
            check_page(table_page(perspective(game, state, 0), setting))
        match = finished(game)
        over = replace(plain, standings=standings(match), reasons=[Line("Ada", "liked it")])
        check_page(table_page(match.perspective(0), over))
        check_page(table_page(match.perspective(SPECTATOR), over))


@pytest.mark.parametrize("name", games())
def test_a_table_without_memory_aids_is_whole_too(name: str) -> None:
    game = make_game(name, games()[name].seat_range[-1])
    hidden = {aid.key for aid in game.aids}
    people = [PlayerCard(NAMES[seat], None) for seat in range(game.seats)]
    for state in list(sampled(game, 6))[::5]:
        for viewer in (0, SPECTATOR):
            mine = Perspective(game, state, viewer, NAMES[: game.seats], hidden)
            check_page(table_page(mine, Setting(people, table_id="abc")))
            assert game.board_text(mine.view(), NAMES[: game.seats])


def test_the_first_page_offers_every_game() -> None:
    summaries = [render.summary(kind) for kind in games().values()]
    table = Listed("abc", "dragon-racer", "Dragon Racer", ("A",), "your turn", over=False)
    lists = {"going": [table], "finished": [replace(table, state="over", over=True)], "watch": []}
    html = render.page("home.html", games=summaries, levels=LEVELS, lab=False, **lists)
    check_page(html)
    page = Page(html)
    for kind in games().values():
        assert kind.title in page.text
    assert page.values("action").count("/play") == len(games())


@pytest.mark.parametrize("name", games())
def test_the_page_of_a_game_has_an_anchor_for_every_clause(name: str) -> None:
    kind = games()[name]
    html = book.game_page(kind)
    check_page(html)
    assert set(kind.rulebook().clauses) <= set(Page(html).values("id"))


@pytest.mark.parametrize("seated", [False, True])
def test_a_waiting_table_offers_its_free_chairs(seated: bool) -> None:
    chairs = [
        {
            "card": PlayerCard("Ada", None, seated, True, "here"),
            "free": False,
            "word": "moon",
            "colour": "violet",
        },
        {"card": PlayerCard(""), "free": True, "word": "", "colour": ""},
        {"card": PlayerCard("Lucy", "random"), "free": False, "word": "", "colour": ""},
    ]
    kind = games()["dragon-racer"]
    for seat, chair in enumerate(chairs):
        chair.update(seat=seat, crest=seat, palette=render.palette(kind, ["teal", "amber"]))
    html = render.page(
        "join.html",
        game=render.summary(kind),
        table={"id": "abc", "link": "http://localhost/tables/abc"},
        chairs=chairs,
        seated=seated,
        invited=False,
        may_remove=seated,
        promise=render.Promise("0123456789abcdef" * 4),
        clock="1 minute for each turn",
        private=True,
        without=["Cards seen", "Odds"],
        version=1,
        levels=LEVELS,
        usual_bot="regular",
        name="",
    )
    check_page(html)
    assert "Clock: 1 minute for each turn. Without cards seen, odds. Private:" in " ".join(
        Page(html).text.split()
    )
    assert Page(html).values("action").count("/tables/abc/sit") == 1
    assert Page(html).values("action").count("/tables/abc/remove") == seated
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
