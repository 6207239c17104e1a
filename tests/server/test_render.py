"""The page of a table: every choice is on it once, no secret is, and nothing that a browser would refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from typing import Any

import pytest
from jinja2 import UndefinedError

from carpathia.core.game import Game
from carpathia.core.match import Match, Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR, State
from carpathia.server import render
from carpathia.server.render import Line, Person, Result, Setting
from tests.laws.laws import positions, sampled, viewers
from tests.laws.tables import every_table, tables
from tests.laws.toy import Toy
from tests.server.html import Page

NAMES = ["Ada", "Bram", "Cassilda", "Dorian", "Eleanor", "Florian"]
FORBIDDEN = {"style", "script", "iframe", "object", "embed", "base"}


def perspective(game: Game[Any], state: State, seat: int) -> Perspective[Any]:
    return Perspective(game, state, seat, NAMES[: game.seats])


def seen(game: Game[Any], seed: int) -> Iterator[tuple[State, int]]:
    """Yield positions of a random play with everybody who could look at them."""
    for state in sampled(game, seed):
        for seat in viewers(state):
            yield state, seat


class Shown:
    """What the table of one viewer in one position offers."""

    def __init__(self, mine: Perspective[Any]) -> None:
        html = "".join(render.table(mine).values())
        self.legal = mine.legal()
        self.actions = [int(action) for action in values(html, "data-action")]
        self.presses = [int(action) for action in values(html, "data-press")]
        self.whys = set(values(html, "data-why"))
        self.clauses = set(values(html, "data-clause"))
        self.pieces = values(html, "data-piece")


@cache
def shown(table: str) -> list[Shown]:
    game = tables()[table]
    return [Shown(perspective(game, state, seat)) for state, seat in seen(game, 1)]


def values(html: str, attribute: str) -> list[str]:
    """Return the values of an attribute, found quickly; whole pages are read with more care below."""
    return [unescape(value) for value in re.findall(rf' {attribute}="([^"]*)"', html)]


def table_page(mine: Perspective[Any], setting: Setting) -> str:
    return render.table_page(
        render.table(mine, 0, setting),
        type(mine.game),
        table={"id": "abc", "link": "http://localhost/tables/abc"},
        seat=mine.seat,
        version=1,
        prompt=None,
        events=0,
        csrf="token",
        can_chat=True,
    )


def finished(game: Game[Any], seed: int = 1) -> Match[Any]:
    match = Match(game, seed=seed, names=NAMES[: game.seats])
    rng = Rng(seed)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
    return match


def results(match: Match[Any]) -> list[Result]:
    ends = zip(match.placings(), match.scores(), strict=True)
    return [Result(seat, place + 1, score) for seat, (place, score) in enumerate(ends)]


@every_table()
def test_every_legal_action_is_on_the_page_exactly_once(table: str) -> None:
    for page in shown(table):
        assert sorted(page.actions) == page.legal
        assert set(page.presses) <= set(page.actions)


@every_table()
def test_what_cannot_be_used_names_an_action_and_what_explains_names_a_clause(table: str) -> None:
    game = tables()[table]
    clauses = set(game.rulebook().clauses)
    for page in shown(table):
        assert not {game.actions.parse(label) for label in page.whys} & set(page.legal)
        assert page.clauses <= clauses


@every_table()
def test_every_piece_has_a_name_of_its_own(table: str) -> None:
    for page in shown(table):
        assert len(set(page.pieces)) == len(page.pieces)


@every_table()
def test_the_page_of_a_seat_is_the_same_in_every_world_it_cannot_tell_apart(table: str) -> None:
    game = tables()[table]
    rng = Rng(2).fork("worlds")
    for state, seat in seen(game, 2):
        world = state.clone()
        world.resample(seat, rng)
        assert render.table(perspective(game, world, seat)) == render.table(perspective(game, state, seat))


@pytest.mark.parametrize("name", games())
def test_whoever_only_watches_can_press_nothing(name: str) -> None:
    game = make_game(name, games()[name].seat_range[-1])
    for state, seat in seen(game, 3):
        html = "".join(render.table(perspective(game, state, seat), 0, Setting(closed=True)).values())
        assert not values(html, "data-action") + values(html, "data-press")


@pytest.mark.parametrize("name", games())
def test_a_table_is_safe_whole_and_without_inline_script_or_style(name: str) -> None:
    kind = games()[name]
    for seats in kind.seat_range:
        game = make_game(name, seats)
        people = [Person(NAMES[seat], "random" if seat else None, own=seat == 0) for seat in range(seats)]
        plain = Setting(people, [Line("Ada", "Hello")], table_id="abc", csrf="token")
        setting = replace(plain, can_undo=True, can_ask=True, deadline=30)
        for state in list(sampled(game, 6))[::5]:
            check_page(table_page(perspective(game, state, 0), setting))
        match = finished(game)
        over = replace(plain, results=results(match), reasons=[Line("Ada", "liked it")])
        check_page(table_page(match.perspective(0), over))
        check_page(table_page(match.perspective(SPECTATOR), over))


def check_page(html: str) -> None:
    page = Page(html)
    for tag, attributes in page.elements:
        local = attributes.get("src", "").startswith("/static/")
        assert tag not in FORBIDDEN or (tag == "script" and local), f"<{tag}> is forbidden"
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
    for address in page.values("src") + page.values("href") + page.values("action"):
        assert address[:1] in "/#?", f"{address} leads away"
        assert not address.startswith("//")
    ids = page.values("id")
    assert len(set(ids)) == len(ids), "every id is there once"
    for use in page.all("use"):
        assert use["href"][1:] in ids, f"{use['href']} is drawn nowhere"
    for attribute in ("for", "aria-labelledby"):
        assert set(page.values(attribute)) <= set(ids)


def test_a_game_without_a_board_shows_the_table_in_words_and_lists_all_choices() -> None:
    toy = Toy(2)
    offered = 0
    for state in sampled(toy, 1):
        for seat in range(toy.seats):
            regions = render.table(perspective(toy, state, seat))
            actions = Page(regions["choices"]).values("data-action")
            assert [int(action) for action in actions] == state.legal(seat)
            assert perspective(toy, state, seat).table()[0] in Page(regions["board"]).text
            offered += len(actions)
    assert offered > 0


def test_a_choice_is_handed_out_once() -> None:
    match = Match(make_game("dragon-racer", 3), seed=1)
    mine = match.perspective(match.acting[0])
    legal = mine.legal()
    choices = render.Choices(mine, legal)
    first = choices.rest()[0]
    assert choices.may(first.verb, first.first)
    assert choices(first.verb, first.first) == first
    assert choices(first.verb, first.first) is None
    assert not choices.may(first.verb, first.first)
    assert first.id not in [choice.id for choice in choices.every(first.verb)]
    assert {choice.verb for choice in choices.rest()} == {"bet"}


def test_names_and_talk_are_words_and_never_markup() -> None:
    evil = "<script>alert(1)</script>"
    game = make_game("dragon-racer", 3)
    match = Match(game, seed=1, names=[evil, "Bram", 'Cass"ilda'])
    people = [Person(name) for name in match.names]
    for seat in (0, 1, SPECTATOR):
        mine = match.perspective(seat)
        setting = Setting(people, [Line(evil, evil)], curtain=evil, table_id="abc", csrf="token")
        html = table_page(mine, setting)
        assert "<script>alert" not in html
        check_page(html)


def test_the_log_goes_on_from_where_the_reader_was() -> None:
    match = finished(make_game("dragon-racer", 3))
    mine = match.perspective(0)
    for since in (0, 50, len(mine.events())):
        lines = Page(render.table(mine, since)["log"])
        assert len(lines.all("li")) == len(mine.log(since))


@pytest.mark.parametrize("name", games())
def test_a_line_of_the_log_opens_the_clause_it_follows_from(name: str) -> None:
    mine = finished(make_game(name, games()[name].seat_range[0])).perspective(0)
    page = Page(render.table(mine)["log"])
    assert page.values("data-clause") == [number for _, number in mine.cited_log()]
    assert page.all("button")
    assert set(page.values("data-clause")) <= set(mine.game.rulebook().clauses)


def test_the_odds_of_the_lottery_are_those_of_the_tickets_it_would_be_drawn_from() -> None:
    game = make_game("transylvanian-lottery", 3)
    state = next(state for state in positions(game, 1) if game.view(state, 0)["phase"] == "turn")
    board = render.table(perspective(game, state, 0))["board"]
    odds = Page(board[board.index('<details class="odds"') : board.index("</details>")] + "</details>")
    assert odds.text.count("33 % 2 of 6") == 9


def test_a_table_has_every_region_it_promises() -> None:
    mine = Match(make_game("dragon-racer", 2), seed=1).perspective(0)
    assert tuple(render.table(mine)) == render.REGIONS
    page = Page(table_page(mine, Setting(table_id="abc")))
    assert {f"region-{name}" for name in render.REGIONS} <= set(page.values("id"))


def test_a_shared_screen_is_covered_until_it_is_passed_on() -> None:
    match = Match(make_game("dragon-racer", 2), seed=1, names=["Ada", "Bram"])
    regions = render.table(match.perspective(SPECTATOR), 0, Setting(curtain="Bram", table_id="abc"))
    assert "Pass the screen to Bram" in Page(regions["curtain"]).text
    assert not regions["hand"]


def test_the_end_of_a_match_shows_who_came_where() -> None:
    match = finished(make_game("dragon-racer", 3))
    people = [Person(name) for name in match.names]
    setting = Setting(people, (), results(match), table_id="abc")
    regions = render.table(match.perspective(0), 0, setting)
    first = min(results(match), key=lambda result: result.place)
    assert Page(regions["hand"]).text.split()[0] == f"1{match.names[first.seat]}{first.score}"
    assert "/tables/abc/rematch" in Page(regions["controls"]).values("action")


@pytest.mark.parametrize("name", games())
def test_all_hands_of_every_game_can_be_laid_open_and_nothing_pressed(name: str) -> None:
    seats = games()[name].seat_range[0]
    game = make_game(name, seats)
    for state in list(sampled(game, 4))[::3]:
        mine = [perspective(game, state, seat) for seat in range(seats)]
        regions = render.open_table(perspective(game, state, SPECTATOR), mine, 0, Setting())
        assert not [action for html in regions.values() for action in Page(html).values("data-action")]


def test_with_all_hands_open_bets_are_told_like_to_those_who_made_them() -> None:
    match, rng = Match(make_game("dragon-racer", 3), seed=1, names=NAMES[:3]), Rng(1)
    told = 0
    while told < 20:
        seats = [match.perspective(seat) for seat in range(3)]
        watching = match.perspective(SPECTATOR)
        regions = render.open_table(watching, seats, 0, Setting())
        bets: list[tuple[int, Any]] = []
        for mine in seats:
            dragons: Any = mine.view()["dragons"]
            bets += [(mine.seat, bet) for dragon in dragons for bet in dragon["bets"]]
        own = [bet for seat, bet in bets if bet["rider"] == seat]
        for bet in own:
            words = f"{bet['place']} place for {bet['tokens']} gold, with the {bet['card']}"
            words = f"{NAMES[bet['rider']]}, {words}"
            assert words in Page(regions["words"]).text
            assert words not in Page(render.table(watching)["words"]).text
        assert regions["board"].count('class="stake"><b>') == len(own)
        told += len(own)
        match.play(match.acting[0], rng.pick(match.perspective(match.acting[0]).legal()))


def test_a_replay_can_show_all_hands() -> None:
    match = Match(make_game("dragon-racer", 3), seed=1, names=NAMES[:3])
    seats = [match.perspective(seat) for seat in range(3)]
    regions = render.open_table(match.perspective(SPECTATOR), seats, 0, Setting())
    page = Page(regions["hand"])
    assert len([c for c in page.values("class") if c.startswith("movement")]) == 24
    assert not page.values("data-action")
    html = render.replay_page(
        regions,
        type(match.game),
        table={"id": "abc"},
        step=3,
        steps=9,
        views=[{"value": "open", "label": "All open", "on": True}],
        positions="/tables/abc/replay/regions",
        record="/tables/abc/record",
        luck="The luck is what the key draws.",
        csrf="token",
    )
    check_page(html)


LEVELS = [
    {"name": "regular", "summary": "looks ahead", "usual": True},
    {"name": "random", "summary": "plays anything", "usual": False},
]


def test_the_first_page_offers_every_game() -> None:
    summaries = [render.summary(kind) for kind in games().values()]
    listed = [{"id": "abc", "game": "dragon-racer", "title": "Dragon Racer", "names": ["A"], "state": "over"}]
    html = render.page(
        "home.html", games=summaries, levels=LEVELS, mine=listed, watch=[], name="", csrf="token"
    )
    check_page(html)
    page = Page(html)
    for kind in games().values():
        assert kind.title in page.text
    assert page.values("action").count("/play") == len(games())
    assert all(value == "token" for value in hidden(page, "csrf"))


def hidden(page: Page, name: str) -> list[str]:
    return [field["value"] for field in page.all("input") if field.get("name") == name]


@pytest.mark.parametrize("name", games())
def test_the_page_of_a_game_has_an_anchor_for_every_clause(name: str) -> None:
    kind = games()[name]
    html = render.game_page(kind, levels=LEVELS, name="Ada", csrf="token")
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
        csrf="token",
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
