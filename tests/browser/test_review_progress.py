"""The page of a review while it is computed: its progress, and parts that change under the reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from carpathia.analysis.review.work import EXPLAIN, JUDGE, VALUE, Order
from tests.analysis.conftest import LITTLE, played
from tests.browser.conftest import Visitor
from tests.browser.served import Served, served_here
from tests.browser.test_pages import assert_sound
from tests.server.tools import quick_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

POLLS = 4000  # milliseconds, more than two polls of the page
MARK = "element => { element.isMarked = true; }"
SELECT = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
}"""


class HeldReviews:
    """A server whose reviews stop before the kinds of tasks that are held."""

    def __init__(self, served: Served) -> None:
        self.address = served.address
        self.held = {VALUE, JUDGE, EXPLAIN}
        self.is_broken = False
        served.app.state.reviews.efforts = LITTLE
        pool = served.app.state.lobby.bot_pool
        solve = pool.run

        async def run(work: Callable[[Any], Any], order: Order, owner: str) -> Any:
            first = order.tasks[0]
            is_coarse = first.kind == VALUE and first.effort == LITTLE.coarse
            while first.kind in self.held and not is_coarse:
                await asyncio.sleep(0.02)
            if self.is_broken:
                raise RuntimeError("the worker is gone")
            return await solve(work, order, owner)

        pool.run = run

    def start(self, page: Page) -> None:
        """Upload a match and press the button that reviews it."""
        record = played("dragon-racer", ["random", "random"])
        table = page.context.request.post("/records", form={"record": record.dumps()}).url
        page.goto(f"{table.removesuffix('/replay')}/review")
        page.get_by_role("button", name="Review this match").click()


@pytest.fixture
def reviews(tmp_path: Path) -> Iterator[HeldReviews]:
    with served_here(quick_app(tmp_path)) as served:
        held = HeldReviews(served)
        yield held
        held.held.clear()


@pytest.fixture
def page(visit: Visitor, reviews: HeldReviews) -> Page:
    return visit(reviews.address).page


def test_folds_focus_and_the_slider_stay_while_the_review_goes_on_and_ends(
    page: Page, reviews: HeldReviews
) -> None:
    reviews.start(page)
    graph, fold = page.locator(".review .graph"), page.locator(".as-table").first
    expect(graph).to_be_visible()
    fold.locator("summary").click()
    graph.focus()
    page.keyboard.press("Home")
    for part in (graph, fold):
        part.evaluate(MARK)
    coarse = page.locator("[data-part=graph]").get_attribute("data-digest") or ""

    reviews.held = {JUDGE, EXPLAIN}
    expect(page.locator("[data-part=graph]")).not_to_have_attribute("data-digest", coarse)
    expect(graph).to_have_attribute("aria-valuenow", "0")
    reviews.held = set()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.wait_for_timeout(POLLS)
    expect(fold).to_have_attribute("open", "")
    expect(graph).to_be_focused()
    expect(graph).to_have_attribute("aria-valuenow", "0")
    for part in (graph, fold):
        assert part.evaluate("element => element.isMarked"), "the element was replaced"


def test_a_fold_opened_at_the_end_stays_open_and_nothing_more_is_fetched(
    page: Page, reviews: HeldReviews
) -> None:
    reviews.held = set()
    reviews.start(page)
    line = page.locator(".turning details, .as-table").first
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    line.locator("summary").click()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.wait_for_timeout(POLLS)
    expect(line).to_have_attribute("open", "")
    assert fetched == []


def test_a_selected_text_is_not_changed_until_it_is_released(page: Page, reviews: HeldReviews) -> None:
    reviews.start(page)
    legend = page.locator(".review .legend")
    expect(legend).to_be_visible()
    legend.evaluate(SELECT)
    text = page.evaluate("getSelection().toString()")
    digest = page.locator("[data-part=graph]").get_attribute("data-digest") or ""
    reviews.held = {JUDGE, EXPLAIN}
    expect(page.get_by_role("status").get_by_text("Judging decisions")).to_be_visible()
    page.wait_for_timeout(POLLS)
    assert page.evaluate("getSelection().toString()") == text
    expect(page.locator("[data-part=graph]")).to_have_attribute("data-digest", digest)
    page.evaluate("getSelection().removeAllRanges()")
    expect(page.locator("[data-part=graph]")).not_to_have_attribute("data-digest", digest)


def test_each_stage_is_announced_once_and_the_end_is_in_the_title(page: Page, reviews: HeldReviews) -> None:
    reviews.start(page)
    status = page.locator(".review-state [role=status]")
    expect(status).to_have_text("Valuing positions")
    expect(page.get_by_role("progressbar")).to_be_visible()
    status.evaluate(
        """element => {
            window.announced = [];
            const record = () => window.announced.push(element.textContent);
            const all = { childList: true, characterData: true, subtree: true };
            new MutationObserver(record).observe(element, all);
        }"""
    )
    assert_sound(page)
    reviews.held = {JUDGE, EXPLAIN}
    expect(status).to_have_text("Judging decisions")
    page.wait_for_timeout(POLLS)
    reviews.held = set()
    expect(status).to_have_text("The review is ready.")
    announced = page.evaluate("window.announced")
    assert len(announced) == len(set(announced)), announced
    expect(page).to_have_title("Ready: Review of Dragon Racer · Carpathia")


def test_a_review_that_fails_can_be_tried_again(page: Page, reviews: HeldReviews) -> None:
    reviews.start(page)
    expect(page.locator(".review .graph")).to_be_visible()
    reviews.is_broken = True
    reviews.held = set()
    expect(page.get_by_role("alert").get_by_text("could not be finished")).to_be_visible()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.wait_for_timeout(POLLS)
    assert fetched == []
    reviews.is_broken = False
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


def test_a_server_that_is_away_is_said_and_asked_again(page: Page, reviews: HeldReviews) -> None:
    reviews.start(page)
    expect(page.locator(".review .graph")).to_be_visible()
    page.route("**/review/state*", lambda route: route.abort())
    trouble = page.get_by_text("The server cannot be reached.")
    expect(trouble).to_be_visible()
    page.unroute("**/review/state*")
    reviews.held = set()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(trouble).to_be_hidden()
