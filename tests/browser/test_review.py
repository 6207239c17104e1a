"""The review of a match in a real browser: one press at its end, axe, the keyboard, print."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import GAMES, Person
from tests.browser.test_pages import assert_sound

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KIND = next(kind for kind in GAMES if kind.name == "dragon-racer")
VERY_SHORT = {"race.rounds": 1, "race.turns": 2}  # a review of it takes some seconds
PATIENCE = 240_000  # milliseconds; a busy machine takes its time


@pytest.fixture(scope="module")
def reviewed(browser: Browser, home: str) -> Iterator[str]:
    """Return the address of a match that was reviewed by one press at its end."""
    context = browser.new_context(base_url=home)
    person = Person(context.new_page(), home)
    table = person.open(KIND, "random", "random", changes=VERY_SHORT)
    person.play_unseen(table)
    assert person.over
    person.page.get_by_role("button", name="Review").first.click()
    expect(person.page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=PATIENCE)
    yield f"{table}/review"
    context.close()


def test_axe_finds_nothing_in_a_review(person: Person, reviewed: str) -> None:
    person.page.goto(reviewed)
    for details in person.page.locator("details").all():
        details.evaluate("fold => { fold.open = true }")
    assert_sound(person.page)


def test_keys_move_along_the_graph_and_scroll_elsewhere(person: Person, reviewed: str) -> None:
    page = person.page
    page.goto(reviewed)
    graph, where = person.at(".review .graph"), person.at("[data-where]")
    last = graph.get_attribute("aria-valuenow") or ""
    expect(where).to_contain_text("of 100.")
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", str(int(last) - 1))
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", str(int(last) - 1))
    graph.focus()
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    expect(where).to_contain_text("Move 0:")
    page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuenow", last)


def test_a_turning_point_leads_to_its_position(person: Person, reviewed: str) -> None:
    person.page.goto(reviewed)
    see = person.page.get_by_role("button", name="See the position").first
    at = see.get_attribute("data-see") or ""
    see.click()
    expect(person.at(".review .graph")).to_have_attribute("aria-valuenow", at)


def test_a_printed_review_is_the_review_alone(person: Person, reviewed: str) -> None:
    person.page.goto(reviewed)
    person.page.emulate_media(media="print")
    expect(person.at(".review .graph .wide svg")).to_be_visible()
    expect(person.at(".receipt svg").first).to_be_visible()
    for part in (".review-board", ".review-files", ".go", ".graph .narrow", "details", "header a.tool"):
        expect(person.at(part).first).to_be_hidden()
