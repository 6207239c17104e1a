"""Draws the pictures of the documentation anew: `make pictures`.

A server of its own, Chromium, and a person who plays at random against bots: each board wide and narrow, a
moment, a score sheet, a review, and a short moving picture of play. Besides, a page for each game, for people
who read first: `docs/games`, with the game on one screen and a worked example as pictures.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from tests.browser.conftest import FLAGS
from tests.browser.person import SHORT, Person
from tests.server.tools import address, free_port, process

FOLDER = Path(__file__).parent / "screenshots"
PAGES = Path(__file__).parent / "games"
WIDE, NARROW, FILM, GUIDE = (1440, 900), (390, 844), (1120, 700), (1180, 900)
DECISIONS = 25  # made before a board is drawn
FRAMES, PACE = 36, 450  # of the moving picture, and milliseconds for each
FILM_WIDTH = 840
REVIEWED = 300_000  # milliseconds within which a review is done


@contextmanager
def visitor(browser: Browser, home: str, size: tuple[int, int], moments: str = "off") -> Iterator[Person]:
    context = browser.new_context(
        base_url=home, viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference"
    )
    context.set_default_timeout(30_000)
    context.add_init_script(f"localStorage.setItem('moments', '{moments}')")
    context.add_init_script("localStorage.setItem('offered', 'yes')")  # no newcomer, whom a lesson is offered
    yield Person(context.new_page(), home)
    context.close()


def boards(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    """Draw a table in the middle of a match, wide and narrow."""
    for name, size in (("wide", WIDE), ("narrow", NARROW)):
        with visitor(browser, home, size) as person:
            table = person.open(kind, *["regular"] * (min(4, kind.seat_range[-1]) - 1))
            person.play_unseen(table, DECISIONS)
            person.await_question()
            person.page.mouse.move(0, 0)
            person.page.wait_for_timeout(3000)  # until nothing glows
            save(person.page, f"{kind.name}-{name}")


def guide(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    """Draw a game on one screen and its first example, and write its page around them."""
    with visitor(browser, home, GUIDE) as person:
        person.page.goto(f"/games/{kind.name}")
        save(person.page.locator(".on-one-screen"), f"{kind.name}-overview")
        # The search stays at the top of the window, where it would cover a high example.
        person.page.locator(".search").evaluate("search => { search.style.position = 'static'; }")
        save(person.page.locator("figure.example").first, f"{kind.name}-example")
    PAGES.mkdir(exist_ok=True)
    (PAGES / f"{kind.name}.md").write_text(guide_page(kind), encoding="utf-8")
    print(PAGES / f"{kind.name}.md")


def guide_page(kind: type[Game[Any]]) -> str:
    shown = kind(min(4, kind.seat_range[-1])).guide()
    lines = [f"# {kind.title}", "", kind.summary, ""]
    lines += [f"![{kind.title} on one screen](../screenshots/{kind.name}-overview.png)", ""]
    for panel in shown.panels:
        lines += [f"## {panel.title}", "", *[f"- {point.text}" for point in panel.points], ""]
    lines += ["## An example", "", f"![A worked example](../screenshots/{kind.name}-example.png)", ""]
    lines += [f"All the rules: `carpathia rules {kind.name}`, or `/games/{kind.name}` in the browser."]
    return "\n".join([*lines, ""])


def moment(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    """Draw what a scene looks like while it is shown."""
    with visitor(browser, home, WIDE, "calm") as person:
        person.sit_down(kind, "regular", "regular")
        rng = Rng(3)
        for _ in range(40):
            person.await_question()
            person.click_any(rng)
            shown = "() => document.querySelectorAll('#caption p').length > 1"
            try:
                person.page.wait_for_function(shown, timeout=6000)
            except Exception:
                continue
            person.page.wait_for_timeout(700)
            save(person.page, "moment")
            return
    raise SystemExit(f"no scene came up in {kind.title}")


def score_sheet(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    with visitor(browser, home, WIDE) as person:
        table = person.open(kind, *["random"] * 3, changes=SHORT[kind.name])
        person.play_unseen(table)
        person.page.keyboard.press("s")
        person.page.wait_for_timeout(500)
        save(person.page, "score-sheet")


def review(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    """Draw the review of a match, at its first turning point."""
    with visitor(browser, home, WIDE) as person:
        table = person.open(kind, "novice", "regular", "regular", changes=SHORT[kind.name])
        person.play_unseen(table)
        person.page.get_by_role("button", name="Review").first.click()
        turning = person.page.get_by_role("button", name="See the position").first
        turning.wait_for(timeout=REVIEWED)
        turning.click()
        person.page.evaluate("scrollTo(0, 0)")
        person.page.wait_for_timeout(3000)  # until the board is there and nothing is announced
        save(person.page, "review")


def film(browser: Browser, home: str, kind: type[Game[Any]]) -> None:
    """Record a few turns as a moving picture."""
    shots: list[Image.Image] = []
    with visitor(browser, home, FILM, "quick") as person:
        person.sit_down(kind, "regular", "regular")
        rng = Rng(5)
        while len(shots) < FRAMES:
            staging = person.page.evaluate("document.body.dataset.staging !== undefined")
            if person.asked and not staging and len(shots) % 4 == 3:
                person.click_any(rng)
            shot = Image.open(BytesIO(person.page.screenshot(type="jpeg", quality=90)))
            shots.append(shot.resize((FILM_WIDTH, FILM_WIDTH * FILM[1] // FILM[0])))
            person.page.wait_for_timeout(PACE)
    shots[0].save(
        FOLDER / "play.webp", save_all=True, append_images=shots[1:], duration=PACE, loop=0, quality=70
    )
    print(FOLDER / "play.webp")


def save(page: Page | Locator, name: str) -> None:
    path = FOLDER / f"{name}.png"
    Image.open(BytesIO(page.screenshot())).convert("RGB").save(path, optimize=True)
    print(path)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    chosen = [kind for name, kind in games().items() if name in sys.argv[1:] or not sys.argv[1:]]
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as data,
        process(Path(data), port, pause=0.4),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        home = address(port)
        for kind in chosen:
            guide(browser, home, kind)
            boards(browser, home, kind)
        moment(browser, home, chosen[0])
        score_sheet(browser, home, chosen[0])
        review(browser, home, chosen[0])
        film(browser, home, chosen[0])
        browser.close()


if __name__ == "__main__":
    main()
