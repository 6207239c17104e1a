"""The law of layout: in any window, on every page, everything can be pressed and nothing overlaps or is cut.

The sizes follow from a seed that is printed with every fault. `CARPATHIA_LAYOUT_SIZES` sets how many
there are and `CARPATHIA_LAYOUT_SEED` repeats a run; `make layout` tries 200.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
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
SEED = int(os.environ.get("CARPATHIA_LAYOUT_SEED") or 7)
COUNT = int(os.environ.get("CARPATHIA_LAYOUT_SIZES") or 12)
MOUSE, TOUCH = 24, 44  # the smallest target in pixels
MOST_SHOWN = 5

each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)


class Window(NamedTuple):
    width: int
    height: int
    font: int  # the browser's font size in per cent

    def __str__(self) -> str:
        return f"{self.width} by {self.height}, font {self.font} %"


def windows(count: int = COUNT) -> Iterator[Window]:
    """Yield windows from a small phone to a large monitor, a third of each kind; zoom is a smaller window."""
    rng = Rng(SEED)
    kinds = [
        (range(320, 500), range(568, 960)),
        (range(568, 1100), range(320, 1100)),
        (range(900, 2561), range(600, 1441)),
    ]
    for number in range(count):
        widths, heights = kinds[number % len(kinds)]
        font = (100, 100, 125)[rng.below(3)]
        yield Window(widths[rng.below(len(widths))], heights[rng.below(len(heights))], font)


def faults(page: Page, target: int = MOUSE) -> list[str]:
    found: list[str] = page.evaluate(LAW, {"target": target})
    page.evaluate("window.scrollTo(0, 0)")
    return found


def assert_lawful(page: Page, where: str, target: int = MOUSE) -> None:
    """Try the page as it is now in all windows of this run."""
    broken = []
    for window in windows():
        page.set_viewport_size({"width": window.width, "height": window.height})
        page.evaluate("size => (document.documentElement.style.fontSize = size)", f"{window.font}%")
        found = faults(page, target)
        broken += [f"{where} in {window}: {fault}" for fault in found[:MOST_SHOWN]]
    assert not broken, f"seed {SEED}:\n" + "\n".join(broken)


def a_table(person: Person, kind: type[Game[Any]], decisions: int, **more: object) -> str:
    """Open a table for as many as the seed says, and make so many decisions there."""
    seats = kind.seat_range[Rng(SEED).fork(f"{kind.name}/{decisions}").below(len(kind.seat_range))]
    table = person.open(kind, *["random"] * (seats - 1), **more)
    person.play_unseen(table, decisions)
    return table


@each_game
@pytest.mark.parametrize("decisions", [0, 15, 60], ids=["start", "middle", "late"])
def test_a_table_fits_any_window(person: Person, kind: type[Game[Any]], decisions: int) -> None:
    a_table(person, kind, decisions)
    person.await_question()
    assert_lawful(person.page, f"{kind.name} after {decisions} decisions")


@each_game
def test_a_table_can_be_touched_in_any_window(visit: Visitor, kind: type[Game[Any]]) -> None:
    person = visit(has_touch=True)
    a_table(person, kind, 10)
    person.await_question()
    assert_lawful(person.page, f"{kind.name} by touch", TOUCH)


@each_game
def test_the_end_and_its_replay_fit_any_window(person: Person, kind: type[Game[Any]]) -> None:
    table = a_table(person, kind, 10_000, changes=SHORT[kind.name])
    assert_lawful(person.page, f"the end of {kind.name}")
    for query in ("step=30", "step=60&seat=open", "step=9999&seat=0"):
        person.page.goto(f"{table}/replay?{query}")
        assert_lawful(person.page, f"the replay of {kind.name} at {query}")


@each_game
def test_the_pages_about_a_game_fit_any_window(person: Person, kind: type[Game[Any]]) -> None:
    waiting = person.open(kind, *[None] * (kind.seat_range[-1] - 1))
    for address in (f"/games/{kind.name}", f"/games/{kind.name}/open", waiting):
        person.page.goto(address)
        assert_lawful(person.page, address)


@pytest.mark.parametrize("address", ["/", "/docs", "/tables/nowhere"])
def test_the_other_pages_fit_any_window(person: Person, address: str) -> None:
    person.page.goto(address)
    person.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    assert_lawful(person.page, address)


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
