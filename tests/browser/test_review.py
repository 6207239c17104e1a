"""The review of a match in a real browser: one press at its end, axe, the keyboard, print."""

from __future__ import annotations

import json
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
def reviewer(browser: Browser, home: str) -> Iterator[Person]:
    """A player who has just reviewed their match by one press at its end."""
    context = browser.new_context(base_url=home)
    person = Person(context.new_page(), home)
    table = person.open(KIND, "random", "random", changes=VERY_SHORT)
    person.play_unseen(table)
    assert person.over
    person.page.get_by_role("button", name="Review").first.click()
    expect(person.page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=PATIENCE)
    yield person
    context.close()


@pytest.fixture(scope="module")
def reviewed(reviewer: Person) -> str:
    """Return the address of the review."""
    return reviewer.page.url


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
    expect(where).to_contain_text("Move 0, before the draw:")
    page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuenow", last)


def test_a_turning_point_leads_to_its_position_as_its_seat_saw_it(person: Person, reviewed: str) -> None:
    page = person.page
    page.goto(reviewed)
    expect(person.at("#region-board .race")).to_be_visible()
    points = json.loads(person.at("body").get_attribute("data-points") or "")
    seen = person.at("[data-seen]")
    expect(seen).to_have_value("open")
    see = person.at("[data-see][data-seat]").first
    at, seat = int(see.get_attribute("data-see") or ""), see.get_attribute("data-seat") or ""
    with page.expect_request(lambda request: "/replay/regions" in request.url) as request:
        see.click()
    assert request.value.url.endswith(f"?move={points[at]['move']}&seat={seat}")
    expect(person.at(".review .graph")).to_have_attribute("aria-valuenow", str(at))
    expect(seen).to_have_value(seat)
    name = seen.locator("option").nth(int(seat) + 1).inner_text()
    expect(person.at("[data-where]")).to_contain_text(f"{name} to decide")
    person.page.get_by_role("button", name="Back").click()
    expect(seen).to_have_value("open")


def test_a_board_under_review_has_no_dead_controls(person: Person, reviewed: str) -> None:
    page = person.page
    for address in (reviewed, reviewed.replace("/review", "/replay?step=6&seat=0")):
        page.goto(address)
        expect(person.at("#region-hand .holds").first).to_be_visible()
        for part in ("#region-board", "#region-hand"):
            for kind in ("[data-why]", ".act", "button:not([data-clause])"):
                assert person.at(f"{part} {kind}").filter(visible=True).count() == 0, (address, part, kind)


@pytest.mark.parametrize("size", [(1200, 700), (1280, 720), (1440, 900), (2560, 1440)])
def test_board_and_hand_are_in_view_beside_a_turning_point(
    person: Person, reviewed: str, size: tuple[int, int]
) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.goto(reviewed)
    person.at("[data-see][data-seat]").last.click()
    expect(person.at("#region-hand .holds").first).to_be_visible()
    for part in ("#region-board", "#region-hand"):
        box = person.at(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size[1], part
    assert person.at(".review-board").evaluate("pane => pane.scrollHeight <= pane.clientHeight")


@pytest.mark.parametrize(
    "size", [(320, 568), (390, 844), (768, 1024), (1024, 768), (1280, 720), (1440, 900), (2560, 1440)]
)
def test_graph_and_tables_fit_the_window(person: Person, reviewed: str, size: tuple[int, int]) -> None:
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(reviewed)
    for details in page.locator("details").all():
        details.evaluate("fold => { fold.open = true }")
    graph = person.at(".review .graph").bounding_box()
    assert graph is not None
    assert graph["height"] <= max(0.4 * size[1], 220)
    heights = person.at(".review .graph text").evaluate_all(
        "texts => texts.map(text => Math.round(text.getBoundingClientRect().height))"
    )
    assert heights
    assert set(heights) <= {13, 14, 15, 16}, "text is drawn at its own size"
    for table in page.locator(".review .across").all():
        width, room = table.evaluate("box => [box.scrollWidth, box.clientWidth]")
        assert width <= room, table.get_attribute("aria-label")


def test_a_printed_review_is_the_review_alone(person: Person, reviewed: str) -> None:
    person.page.goto(reviewed)
    person.page.emulate_media(media="print")
    expect(person.at(".review .graph .bands")).to_be_visible()
    expect(person.at(".receipt svg").first).to_be_visible()
    for part in (".review-board", ".review-files", ".go", "details", "header a.tool"):
        expect(person.at(part).first).to_be_hidden()


def test_a_player_sees_their_own_review_from_their_seat(reviewer: Person, reviewed: str) -> None:
    reviewer.page.goto(reviewed)
    seen = reviewer.at("[data-seen]")
    expect(seen).to_have_value("0")
    reviewer.at('[data-see][data-seat="1"], [data-see][data-seat="2"]').first.click()
    expect(seen).not_to_have_value("0")
    reviewer.page.get_by_role("button", name="Forward").click()
    expect(seen).to_have_value("0")
