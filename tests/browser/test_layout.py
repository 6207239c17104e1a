"""The law of layout: in any window, on every page, everything can be pressed and nothing overlaps or is cut.

The windows follow from a seed, a new one for every run, which is printed with every fault and at the end.
`CARPATHIA_LAYOUT_SEED` repeats a run, and `CARPATHIA_LAYOUT_SIZES` sets how many windows there are;
`make layout` tries 200.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from tests.analysis.conftest import LITTLE, played
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, SHORT, Person
from tests.browser.served import served_here
from tests.server.test_lab import FORM
from tests.server.tools import quick_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LAW = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
SEED = int(os.environ["CARPATHIA_LAYOUT_SEED"])
COUNT = int(os.environ.get("CARPATHIA_LAYOUT_SIZES") or 12)
MOUSE, TOUCH = 24, 44  # the smallest target in pixels
MOST_SHOWN = 5
MANY = 50  # so many windows are enough for tables of all sizes
AWAY = "The server is away. This page comes back by itself."
FONT = "size => { document.documentElement.style.fontSize = size; }"
# Waits until the page has measured its parts anew in a window of this size; says whether it has.
MEASURED = """size => new Promise(measured => {
    const right = () => innerWidth === size.width && innerHeight === size.height;
    requestAnimationFrame(() => setTimeout(() => measured(right())));
    setTimeout(() => measured(false), 3000);
})"""

# What in the open menu cannot be reached, or shows less than its picture and its words.
MENU = """() => [...document.querySelectorAll('#menu .tool')].filter(item => {
    if (!item.checkVisibility()) return false;
    item.scrollIntoView({ block: 'nearest' });
    return [...item.children].filter(part => !part.matches('.hidden')).some(part => {
        const box = part.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight + 1;
    });
}).map(item => item.title)"""


class Window(NamedTuple):
    width: int
    height: int
    font: int  # the browser's font size in per cent

    def __str__(self) -> str:
        return f"{self.width} by {self.height}, font {self.font} %"


def windows() -> list[Window]:
    """Return windows from a small phone to a large monitor, a quarter of each kind; zoom makes it smaller."""
    rng = Rng(SEED)
    kinds = [
        (range(320, 500), range(568, 960)),
        (range(568, 1100), range(320, 1100)),
        (range(900, 2561), range(600, 1441)),
        (range(320, 1300), range(256, 720)),  # a laptop or a phone at 200 %
    ]
    found = []
    for number in range(COUNT):
        # Every second, third, fourth or fifth window is of all kinds.
        widths, heights = kinds[(number + number // len(kinds)) % len(kinds)]
        font = (100, 100, 125, 150)[rng.below(4)]
        found.append(Window(widths[rng.below(len(widths))], heights[rng.below(len(heights))], font))
    return found


WINDOWS = windows()


class Tables(NamedTuple):
    """Tables of a game for so many people, and the windows in which they are tried."""

    kind: type[Game[Any]]
    seats: int
    windows: list[Window]

    def __str__(self) -> str:
        return f"{self.kind.name}-for-{self.seats}"

    def open(self, person: Person, **more: object) -> str:
        return person.open(self.kind, *["random"] * (self.seats - 1), **more)


def tables(about: str) -> pytest.MarkDecorator:
    """Give a test tables of each game: for as many as the seed says, or of all sizes if windows are many.

    Then the windows are shared out among the sizes, so that every position is still tried in all of them.
    """
    found = []
    for kind in GAMES:
        sizes = list(kind.seat_range)
        if COUNT < MANY:
            sizes = [sizes[Rng(SEED).fork(f"{kind.name}/{about}").below(len(sizes))]]
        found += [Tables(kind, seats, WINDOWS[place :: len(sizes)]) for place, seats in enumerate(sizes)]
    return pytest.mark.parametrize("tables", found, ids=str)


class Resizer:
    """Gives a page one window after another, in half the time that Playwright takes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._font = 0

    def resize(self, window: Window) -> None:
        """A browser without a screen sometimes draws nothing after a change, until it is asked again."""
        if window.font != self._font:
            self._page.evaluate(FONT, f"{window.font}%")
            self._font = window.font
        size = {"width": window.width, "height": window.height}
        for wider in (0, 1, 2, 3, 4):
            if wider:
                self._set({**size, "width": window.width + wider})
            self._set(size)
            if self._page.evaluate(MEASURED, size):
                return
        raise AssertionError(f"the page draws nothing in {window}")

    def _set(self, size: dict[str, int]) -> None:
        metrics = {**size, "deviceScaleFactor": 1, "mobile": False}
        self._session.send("Emulation.setDeviceMetricsOverride", metrics)


def faults(page: Page, target: int = MOUSE) -> list[str]:
    found: list[str] = page.evaluate(LAW, {"target": target})
    page.evaluate("window.scrollTo(0, 0)")
    return found


def assert_lawful(
    page: Page, where: str, target: int = MOUSE, windows: Sequence[Window] = tuple(WINDOWS)
) -> None:
    """Try the page as it is now in the windows of this run, or in some of them."""
    broken = []
    resizer = Resizer(page)
    for window in sorted(windows, key=lambda window: window.font):  # a new font takes time
        resizer.resize(window)
        found = faults(page, target)
        broken += [f"{where} in {window}: {fault}" for fault in found[:MOST_SHOWN]]
    assert not broken, f"seed {SEED}:\n" + "\n".join(broken)


@tables("play")
def test_a_table_fits_any_window(person: Person, tables: Tables) -> None:
    table = tables.open(person)
    for when, decisions in (("at the start", 0), ("in the middle", 15), ("late", 45)):
        person.play_unseen(table, decisions)
        person.await_question()
        assert_lawful(person.page, f"{tables} {when}", windows=tables.windows)


@tables("touch")
def test_a_table_can_be_touched_in_any_window(visit: Visitor, tables: Tables) -> None:
    person = visit(has_touch=True)
    person.play_unseen(tables.open(person), 10)
    person.await_question()
    assert_lawful(person.page, f"{tables} by touch", TOUCH, tables.windows)


@tables("end")
def test_the_end_and_its_replay_fit_any_window(person: Person, tables: Tables) -> None:
    table = tables.open(person, changes=SHORT[tables.kind.name])
    person.play_unseen(table)
    assert_lawful(person.page, f"the end of {tables}", windows=tables.windows)
    person.page.keyboard.press("s")
    assert_lawful(person.page, f"the score sheet of {tables}", windows=tables.windows)
    for query in ("step=30", "step=60&seat=open", "step=9999&seat=0"):
        person.page.goto(f"{table}/replay?{query}")
        assert_lawful(person.page, f"the replay of {tables} at {query}", windows=tables.windows)


def test_what_says_that_the_server_is_away_covers_nothing(visit: Visitor) -> None:
    person = visit(has_touch=True)
    for kind in GAMES:
        person.page.goto(person.open(kind))
        person.await_question()
        person.page.evaluate("words => { document.querySelector('#away').textContent = words; }", AWAY)
        assert_lawful(person.page, f"{kind.name} without a server", TOUCH)


def test_the_menu_fits_any_window(visit: Visitor) -> None:
    """Where it is one: in a wide window it lies open in the bar."""
    person = visit(has_touch=True)
    person.page.goto(person.open(GAMES[0]))
    person.await_question()
    resizer, broken = Resizer(person.page), []
    for window in WINDOWS:
        resizer.resize(window)
        if not person.at("#show-menu").is_visible():
            continue
        person.page.evaluate("document.querySelector('#menu').showPopover()")
        outside = person.page.evaluate(MENU)
        person.page.evaluate("document.querySelector('#menu').hidePopover()")
        broken += [f"{item} in {window}" for item in outside]
    assert not broken, f"seed {SEED}:\n" + "\n".join(broken)


def test_the_pages_about_a_game_fit_any_window(visit: Visitor) -> None:
    person = visit(has_touch=True)
    for kind in GAMES:
        waiting = person.open(kind, *[None] * (kind.seat_range[-1] - 1))
        for address in (f"/games/{kind.name}", f"/games/{kind.name}/open", waiting):
            person.page.goto(address)
            assert_lawful(person.page, address, TOUCH)


def test_reviews_fit_any_window(visit: Visitor, tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    app.state.reviews.efforts = LITTLE
    with served_here(app) as served:
        person = visit(served.address, has_touch=True)
        request = person.page.context.request
        for number, kind in enumerate(GAMES):
            seats = kind.seat_range[number % len(kind.seat_range)]
            record = played(kind.name, ["random"] * seats)
            table = request.post("/records", form={"record": record.dumps()}).url.removesuffix("/replay")
            if number == 0:
                person.page.goto(f"{table}/review")
                assert_lawful(person.page, "a match that is not reviewed", TOUCH)
            assert request.post(f"{table}/review").ok
            person.page.goto(f"{table}/review")
            expect(person.at(".review-files")).to_be_visible()
            expect(person.at("#region-board > :not(.defs)").first).to_be_visible()
            open_folds(person.page)
            assert_lawful(person.page, f"the review of {kind.name} for {seats}", TOUCH)


def test_the_lab_fits_any_window(visit: Visitor) -> None:
    person = visit(has_touch=True)
    request = person.page.context.request
    run = request.post(f"/lab/games/{GAMES[0].name}", form={**FORM}).url
    while not (now := request.get(f"{run}/now").json())["body"]:
        assert now["run"]["going"], now
        person.page.wait_for_timeout(100)
    request.post(f"{run}/stop")
    while request.get(f"{run}/now").json()["run"]["going"]:
        person.page.wait_for_timeout(100)
    name = run.rpartition("/")[2]
    forms = [f"/lab/games/{kind.name}" for kind in GAMES]
    addresses = ["/lab", run, f"/lab/compare?a={name}&b={name}", *forms]
    for address in addresses:
        person.page.goto(address)
        open_folds(person.page)
        assert_lawful(person.page, address, TOUCH)


def open_folds(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


def test_the_other_pages_fit_any_window(visit: Visitor) -> None:
    person = visit(has_touch=True)
    for address in ("/", "/docs", "/tables/nowhere"):
        person.page.goto(address)
        open_folds(person.page)
        assert_lawful(person.page, address, TOUCH)


@pytest.mark.parametrize(
    ("fault", "style"),
    [
        ("is covered by", "position: absolute; inset: 0; z-index: 99; width: 100%; height: 400px"),
        ("overlaps", "position: relative; margin-top: -30px"),
        ("lies outside the page", "position: relative; left: -80px"),
        (
            "is smaller than",
            "width: 12px; height: 12px; padding: 0; overflow: visible; font-size: 1px; min-height: 0",
        ),
        ("the page is", "width: 4000px"),
        ("is cut by", "width: 40px; overflow: hidden; white-space: nowrap"),
    ],
)
def test_a_planted_fault_is_found(page: Page, fault: str, style: str) -> None:
    page.set_content(
        "<body style='margin: 40px'><button style='height: 40px'>Another button</button><br>"
        f"<button style='height: 40px; {style}'>A button with many words on it</button></body>"
    )
    assert any(fault in found for found in faults(page))


def test_a_dock_that_scrolls_to_the_side_is_found(page: Page) -> None:
    page.set_content(
        "<div class='dock'><div style='overflow: auto; width: 200px'>"
        "<button style='width: 900px; height: 40px'>A button as wide as a row of cards</button></div></div>"
    )
    assert any("scrolls to the side" in found for found in faults(page))


def test_a_plain_page_has_no_fault(page: Page) -> None:
    page.set_content(
        "<body><button style='height: 40px'>One</button> <button style='height: 40px'>Two</button></body>"
    )
    assert faults(page) == []
