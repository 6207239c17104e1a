"""A real server, Debian's Chromium, and people who sit down in front of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from tests.browser.person import SHORT, Person, play_by
from tests.server.tools import address, free_port, process

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# What a page shows for a while is over sooner, in the same order.
HURRY = """{
    const wait = window.setTimeout;
    const sooner = time => (time >= 400 && time < 3000 ? time / 6 : time);
    window.setTimeout = (after, time = 0, ...given) => wait(after, sooner(time), ...given);
}"""
WIDE = {"width": 1440, "height": 900}
PATIENCE = 60_000  # milliseconds until a condition counts as failed; a busy machine takes its time

expect.set_options(timeout=PATIENCE)

Visitor = Callable[..., Person]
Finished = Callable[[type[Game[Any]]], str]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots answer at once."""
    folder: Path = tmp_path_factory.mktemp("data")
    port = free_port()
    with process(folder, port, pause=0.0):
        yield address(port)


@pytest.fixture(scope="package")
def finished(home: str) -> Finished:
    """Return the address of a match that is over, the same one for all tests that only look at it."""

    @cache
    def play(kind: type[Game[Any]]) -> str:
        seats = kind.seat_range.start
        opening = {"game": kind.name, "seats": seats, "bots": [None, *["random"] * (seats - 1)]}
        with httpx.Client(base_url=f"{home}/api/v1") as http:
            http.headers["Authorization"] = f"Bearer {http.post('/key').json()['key']}"
            opened = http.post("/tables", json={**opening, "changes": SHORT[kind.name]}).json()
            table = f"/tables/{opened['table']}"
            http.post(f"{table}/sit", json={"seat": 0, "name": "Ada"}).raise_for_status()
            play_by(lambda: http.get(table).json(), lambda answer: _play(http, table, answer), Rng(5))
        return table

    return play


@pytest.fixture
def visit(browser: Browser, home: str) -> Iterator[Visitor]:
    """Give a browser of their own to each person of a test; none of them may meet an error in a script."""
    contexts = []
    complaints: list[str] = []

    def arrive(
        at: str = home,
        quiet: bool = True,
        moments: str = "off",
        hurry: bool = False,
        met: bool = True,
        **options: object,
    ) -> Person:
        """Open a browser; one that has not `met` us is offered a lesson at its first table."""
        motion = "reduce" if quiet else "no-preference"
        context = browser.new_context(
            **{"base_url": at, "viewport": WIDE, "reduced_motion": motion, **options}  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"localStorage.getItem('moments') ?? localStorage.setItem('moments', '{moments}')"
        )
        if hurry:
            context.add_init_script(HURRY)
        if met:
            context.add_init_script("localStorage.setItem('offered', 'yes')")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _listen(message.type, message.text, complaints))
        return Person(page, at)

    yield arrive
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def person(visit: Visitor) -> Person:
    return visit()


@pytest.fixture
def page(person: Person) -> Page:
    return person.page


def _play(http: httpx.Client, table: str, answer: dict[str, Any]) -> None:
    http.post(f"{table}/play", json=answer)


def _listen(kind: str, text: str, complaints: list[str]) -> None:
    # What the server refuses or what it does not answer is logged by the browser, too; that is no mistake.
    if kind in ("error", "warning") and "Failed to load resource" not in text and "net::ERR" not in text:
        complaints.append(text)
