"""The board of a table: every choice is on it once, no secret is, and every piece has a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from html import unescape
from itertools import product
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR, State
from carpathia.server.web import render
from carpathia.server.web.choices import Choices
from carpathia.server.web.memory import Memory, Shelf
from carpathia.server.web.render import Setting
from carpathia.testing.plays import sampled, viewers
from tests.laws.tables import every_table, tables
from tests.laws.toy import Toy
from tests.server.drawn import perspective
from tests.server.html import Page


def seen(game: Game[Any], seed: int) -> Iterator[tuple[State, int]]:
    """Yield positions of a random play with everybody who could look at them."""
    for state in sampled(game, seed):
        for seat in viewers(state):
            yield state, seat


class Shown:
    """What the table of one viewer in one position offers."""

    def __init__(self, mine: Perspective[Any]) -> None:
        html = "".join(render.regions(mine).values())
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


@pytest.mark.slow
@every_table()
def test_every_legal_action_is_on_the_page_exactly_once(table: str) -> None:
    for page in shown(table):
        assert sorted(page.actions) == page.legal
        assert set(page.presses) <= set(page.actions)


@every_table()
def test_what_cannot_be_used_names_an_action_and_what_explains_a_clause_or_word(table: str) -> None:
    game = tables()[table]
    explained = {*game.rulebook().clauses, *[term.anchor for term in game.guide().terms]}
    for page in shown(table):
        assert not {game.actions.parse(label) for label in page.whys} & set(page.legal)
        assert page.clauses <= explained


@every_table()
def test_every_piece_has_a_name_of_its_own(table: str) -> None:
    for page in shown(table):
        assert len(set(page.pieces)) == len(page.pieces)


@pytest.mark.slow
@every_table()
def test_the_page_of_a_seat_is_the_same_in_every_world_it_cannot_tell_apart(table: str) -> None:
    game = tables()[table]
    rng = Rng(2).fork("worlds")
    for state, seat in seen(game, 2):
        world = state.clone()
        world.resample(seat, rng)
        assert render.regions(perspective(game, world, seat)) == render.regions(
            perspective(game, state, seat)
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_whoever_only_watches_can_press_nothing(name: str) -> None:
    game = make_game(name, games()[name].seat_range[-1])
    for state, seat in seen(game, 3):
        html = "".join(render.regions(perspective(game, state, seat), 0, Setting(closed=True)).values())
        assert not values(html, "data-action") + values(html, "data-press")


def test_a_game_without_a_board_shows_the_table_in_words_and_lists_all_choices() -> None:
    toy = Toy(2)
    offered = 0
    for state in sampled(toy, 1):
        for seat in range(toy.seats):
            regions = render.regions(perspective(toy, state, seat))
            actions = Page(regions["choices"]).values("data-action")
            assert [int(action) for action in actions] == state.legal(seat)
            assert perspective(toy, state, seat).board_text()[0] in Page(regions["board"]).text
            offered += len(actions)
    assert offered > 0


def test_a_choice_is_handed_out_once() -> None:
    match = Match(make_game("dragon-racer", 3), seed=1)
    mine = match.perspective(match.acting[0])
    legal = mine.legal()
    choices = Choices(mine, legal)
    first = choices.rest()[0]
    assert choices.may(first.verb, first.first)
    assert choices(first.verb, first.first) == first
    assert choices(first.verb, first.first) is None
    assert not choices.may(first.verb, first.first)
    assert first.id not in [choice.id for choice in choices.every(first.verb)]
    assert {choice.verb for choice in choices.rest()} == {"bet"}


@pytest.mark.parametrize("name", games())
def test_what_is_remembered_is_what_would_be_drawn(name: str) -> None:
    game = make_game(name, games()[name].seat_range.start)
    match, rng, memory = Match(game, bytes(32)), Rng(1), Memory()
    for _ in range(25):
        mine = match.perspective(0)
        assert render.regions(mine, memory=memory) == render.regions(mine)
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))


def test_what_shows_the_same_is_not_drawn_again() -> None:
    match, memory = Match(make_game("dragon-racer", 2), bytes(32)), Memory()
    first = render.regions(match.perspective(0), memory=memory)
    again = render.regions(match.perspective(0), memory=memory)
    assert all(again[name] is first[name] for name in ("board", "hand", "players"))


@pytest.mark.parametrize("name", games())
def test_what_is_kept_for_all_is_what_would_be_drawn_for_each(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, hidden = games()[name], frozenset(aid.key for aid in games()[name].table_aids())
    game, kept = make_game(name, kind.seat_range[-1]), Shelf(10**7)
    tables = [Match(game, bytes(32), [f"{word} {seat}" for seat in range(game.seats)]) for word in ("A", "B")]
    tables[1].hidden_aids = hidden
    rng = Rng(1)
    for number in range(200):
        for match in tables:
            readers = [*range(game.seats), SPECTATOR] if number % 20 < 2 else []
            for mine, setting in product(map(match.perspective, readers), (Setting(), Setting(closed=True))):
                monkeypatch.setattr(render, "_kept", kept)
                shared = render.regions(mine, match.told, setting)
                monkeypatch.setattr(render, "_kept", Shelf(0))
                assert shared == render.regions(mine, match.told, setting)
            if not match.over:
                seat = match.acting[0]
                match.play(seat, rng.pick(match.perspective(seat).legal()))


def test_what_shows_the_same_is_drawn_once_for_all() -> None:
    shelf = Shelf(10)
    drawn: list[str] = []

    def draw(what: str) -> str:
        drawn.append(what)
        return what

    asked = ["four", "five", "four"]
    assert [shelf.recall(what, partial(draw, what)) for what in asked] == asked
    assert drawn == ["four", "five"]


def test_what_was_wanted_longest_ago_is_given_up_first() -> None:
    shelf = Shelf(10)
    for what in ("four", "five", "four", "six"):
        shelf.recall(what, partial(str, what))
    assert shelf.recall("four", lambda: "drawn anew") == "four"
    assert shelf.recall("five", lambda: "drawn anew") == "drawn anew"
