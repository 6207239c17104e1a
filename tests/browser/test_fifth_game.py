"""A game in somebody else's package is played through the page, with its own board, style and colours."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from tests.browser.conftest import Visitor
from tests.packages.fifth_game import install, search_path
from tests.server.tools import address, free_port, process

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("fifth-game"))


@pytest.fixture
def lanterns(site: Path, monkeypatch: pytest.MonkeyPatch) -> type[Game[Any]]:
    monkeypatch.syspath_prepend(site)
    game: type[Game[Any]] = import_module("lanterns.game").Lanterns
    return game


@pytest.fixture
def its_home(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that finds the fifth game."""
    monkeypatch.setenv("PYTHONPATH", search_path(site))
    port = free_port()
    with process(tmp_path, port, pause=0.0):
        yield address(port)


@pytest.mark.parametrize("by_keyboard", [True, False], ids=["keyboard", "mouse"])
def test_a_whole_match_is_played_against_bots(
    visit: Visitor, its_home: str, lanterns: type[Game[Any]], by_keyboard: bool
) -> None:
    person = visit(its_home)
    person.sit_down(lanterns, "novice", "random")
    lantern = person.at("#region-hand .lantern").first
    expect(lantern).to_have_css("background-color", "rgb(255, 214, 102)")  # of its board.css
    expect(person.at("header.bar").first).to_have_css("border-bottom-color", "rgb(122, 91, 0)")  # accent.css
    expect(person.at("#region-board h2")).to_contain_text("the brightest takes it")
    person.play_to_the_end(by_keyboard)
    expect(person.at("#region-hand .standing li")).to_have_count(3)
    assert person.at("#note").text_content() == ""  # nothing was refused


def test_the_first_page_offers_it_with_its_own_picture(
    visit: Visitor, its_home: str, lanterns: type[Game[Any]]
) -> None:
    person = visit(its_home)
    person.page.goto("/")
    card = person.at(".game[data-game=lanterns]")
    expect(card).to_contain_text(lanterns.summary)
    assert person.page.request.get(f"/static/games/{lanterns.name}/icon.svg").ok
    person.fill_form(lanterns, "Ada", "random")
    person.await_question()
    expect(person.at("#region-question")).to_contain_text("Which lantern do you light?")
