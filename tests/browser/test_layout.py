"""The law of layout: in any window, on every page, everything can be pressed and nothing overlaps or is cut.

The windows follow from a seed, a new one for every run, which is printed with every fault and at the end.
`CARPATHIA_LAYOUT_SEED` repeats a run, and `CARPATHIA_LAYOUT_SIZES` sets how many windows there are;
`make layout` tries 200.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, SHORT, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LAW = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
SEED = int(os.environ["CARPATHIA_LAYOUT_SEED"])
COUNT = int(os.environ.get("CARPATHIA_LAYOUT_SIZES") or 12)
MOUSE, TOUCH = 24, 44  # the smallest target in pixels
MOST_SHOWN = 5
EVERY = slice(None)
# Sets the font size, and waits until the page has measured its parts anew.
RESIZED = """size => new Promise(measured => {
    document.documentElement.style.fontSize = size;
    requestAnimationFrame(() => setTimeout(measured));
})"""

each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)


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
        widths, heights = kinds[number % len(kinds)]
        font = (100, 100, 125, 150)[rng.below(4)]
        found.append(Window(widths[rng.below(len(widths))], heights[rng.below(len(heights))], font))
    return found


def faults(page: Page, target: int = MOUSE) -> list[str]:
    found: list[str] = page.evaluate(LAW, {"target": target})
    page.evaluate("window.scrollTo(0, 0)")
    return found


def assert_lawful(page: Page, where: str, target: int = MOUSE, part: slice = EVERY) -> None:
    """Try the page as it is now in the windows of this run, or in a part of them."""
    broken = []
    for window in windows()[part]:
        page.set_viewport_size({"width": window.width, "height": window.height})
        page.evaluate(RESIZED, f"{window.font}%")
        found = faults(page, target)
        broken += [f"{where} in {window}: {fault}" for fault in found[:MOST_SHOWN]]
    assert not broken, f"seed {SEED}:\n" + "\n".join(broken)


def a_table(person: Person, kind: type[Game[Any]], about: str, **more: object) -> str:
    """Open a table for as many as the seed says."""
    seats = kind.seat_range[Rng(SEED).fork(f"{kind.name}/{about}").below(len(kind.seat_range))]
    return person.open(kind, *["random"] * (seats - 1), **more)


@each_game
def test_a_table_fits_any_window(person: Person, kind: type[Game[Any]]) -> None:
    table = a_table(person, kind, "play")
    for when, decisions in (("at the start", 0), ("in the middle", 15), ("late", 45)):
        person.play_unseen(table, decisions)
        person.await_question()
        assert_lawful(person.page, f"{kind.name} {when}")


@each_game
def test_a_table_can_be_touched_in_any_window(visit: Visitor, kind: type[Game[Any]]) -> None:
    person = visit(has_touch=True)
    person.play_unseen(a_table(person, kind, "touch"), 10)
    person.await_question()
    assert_lawful(person.page, f"{kind.name} by touch", TOUCH)


@each_game
def test_the_end_and_its_replay_fit_any_window(person: Person, kind: type[Game[Any]]) -> None:
    table = a_table(person, kind, "end", changes=SHORT[kind.name])
    person.play_unseen(table)
    assert_lawful(person.page, f"the end of {kind.name}")
    person.page.keyboard.press("s")
    assert_lawful(person.page, f"the score sheet of {kind.name}", part=slice(None, None, 3))
    queries = ("step=30", "step=60&seat=open", "step=9999&seat=0")
    for number, query in enumerate(queries):  # the windows are shared out among them
        person.page.goto(f"{table}/replay?{query}")
        assert_lawful(
            person.page, f"the replay of {kind.name} at {query}", part=slice(number, None, len(queries))
        )


def test_the_pages_about_a_game_fit_any_window(visit: Visitor) -> None:
    person = visit(has_touch=True)
    for number, kind in enumerate(GAMES):  # the windows are shared out among the games, whose pages are alike
        waiting = person.open(kind, *[None] * (kind.seat_range[-1] - 1))
        for address in (f"/games/{kind.name}", f"/games/{kind.name}/open", waiting):
            person.page.goto(address)
            shift = slice(number % COUNT, None, len(GAMES) - 1)  # kinds of windows come in fours
            assert_lawful(person.page, address, TOUCH, shift)


@pytest.mark.parametrize("address", ["/", "/docs", "/tables/nowhere"])
def test_the_other_pages_fit_any_window(visit: Visitor, address: str) -> None:
    person = visit(has_touch=True)
    person.page.goto(address)
    person.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
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


def test_a_plain_page_has_no_fault(page: Page) -> None:
    page.set_content(
        "<body><button style='height: 40px'>One</button> <button style='height: 40px'>Two</button></body>"
    )
    assert faults(page) == []
