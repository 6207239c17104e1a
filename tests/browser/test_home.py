"""Home and the app around the tables: installed, on paper, and while the server is away."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from carpathia.core.game import Game
from tests.browser.conftest import Finished, Visitor
from tests.browser.person import GAMES, Person
from tests.server.tools import address, free_port, process

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST = GAMES[0]
PATIENCE = 60.0  # seconds
CACHED = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
}"""


NOTIFICATIONS = """async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker.getNotifications()).map(one => one.body);
}"""


def installed(page: Page) -> None:
    """Wait until the service worker looks after a page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def shown_on_paper(page: Page, selector: str) -> bool:
    return page.locator(selector).first.is_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_table_is_opened_by_its_form_which_is_remembered(visit: Visitor, script: bool) -> None:
    person = visit(java_script_enabled=script)
    page = person.page
    page.goto("/")
    page.get_by_role("link", name=f"Open a table of {FIRST.title}").click()
    expect(page.locator("[name=increment]")).to_be_hidden()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Chair 2", exact=True).select_option("here")
    page.get_by_label("Name of whoever sits in chair 2").fill("Ada")
    page.locator("[name=clock]").select_option("600")
    page.locator("[name=clock_kind]").select_option("match")
    page.locator("[name=increment]").select_option("10")
    page.get_by_label("Private").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("called Ada already")
    page.get_by_label("Name of whoever sits in chair 2").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    page.goto(f"/games/{FIRST.name}/open")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(page.get_by_label("Name of whoever sits in chair 2")).to_have_value("Ben")
    expect(page.locator("[name=increment]")).to_have_value("10")
    expect(page.get_by_label("Private")).to_be_checked()


def test_the_pages_can_be_installed_as_an_app(person: Person) -> None:
    person.page.goto("/")
    installed(person.page)
    devtools = person.page.context.new_cdp_session(person.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"standalone"' in manifest["data"]
    errors: list[dict[str, Any]] = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of the tests is off the record, where nothing is ever installed.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_the_service_worker_keeps_nothing_of_a_table(person: Person) -> None:
    person.page.goto("/")
    installed(person.page)
    person.sit_down(FIRST)
    person.page.reload()
    person.await_question()
    cached = set(person.page.evaluate(CACHED))
    assert "/offline" in cached
    assert {path for path in cached if not path.startswith("/static/")} == {"/offline"}


def test_while_the_server_is_away_every_page_says_so_and_comes_back(visit: Visitor, tmp_path: Path) -> None:
    port = free_port()
    person = visit(address(port))
    page = person.page
    elsewhere = page.context.new_page()
    with process(tmp_path, port, pause=0.0):
        page.goto("/")
        installed(page)
        table = person.sit_down(FIRST)
        elsewhere.goto("/docs")
    expect(page.locator("#away")).to_have_text("The server is away. This page comes back by itself.")
    elsewhere.goto(table)
    expect(elsewhere.locator("h1")).to_have_text("The server is away")
    sent = page.context.new_page()
    sent.goto("/")
    expect(sent.locator("h1")).to_have_text("The server is away")
    with process(tmp_path, port, pause=0.0):
        expect(page.locator("#away")).to_have_text("")
        expect(elsewhere.locator("#region-board")).to_be_visible()
        expect(sent.locator(".game")).to_have_count(len(GAMES))


def test_a_form_that_was_sent_in_vain_leads_back_to_its_page(visit: Visitor, tmp_path: Path) -> None:
    port = free_port()
    page = visit(address(port)).page
    with process(tmp_path, port, pause=0.0):
        page.goto(f"/games/{FIRST.name}")
        installed(page)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("h1")).to_have_text("The server is away")
    with process(tmp_path, port, pause=0.0):
        page.wait_for_url(f"**/games/{FIRST.name}")
        expect(page.locator("h1")).to_have_text(FIRST.title)


@pytest.fixture
def waiting(visit: Visitor) -> tuple[Person, Person, str]:
    """Two people at a table, where it is the second one's turn while the first looks at another page."""
    ada, ben = visit(permissions=["notifications"]), visit()
    table = ada.open(FIRST, None)
    request = ben.page.context.request
    request.get("/")
    request.post(f"/api/v1{table}/sit", data={"seat": 1, "name": "Ben"})
    if state(ada, table)["prompt"] is not None:
        decide(ada, table)
    return ada, ben, table


def state(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.page.context.request.get(f"/api/v1{table}").json()
    return found


def decide(person: Person, table: str) -> None:
    """Answer for a person, over the API, until it is somebody else's turn."""
    while (info := state(person, table))["prompt"] is not None:
        move = {"seat": info["seat"], "prompt": info["prompt"], "action": info["choices"][0]["action"]}
        assert person.page.context.request.post(f"/api/v1{table}/play", data=move).ok


def in_the_background(person: Person) -> None:
    person.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")


def notifications(page: Page, patience: float = PATIENCE) -> list[str]:
    """Return what the browser has notified of, as soon as there is something or patience is at an end."""
    end = time.monotonic() + patience  # the page's own waiting takes a promise for an answer
    while not (found := page.evaluate(NOTIFICATIONS)) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return list(found)


@pytest.mark.parametrize("at_table", [False, True], ids=["home", "table"])
def test_who_asked_for_it_is_notified_of_their_turn(
    waiting: tuple[Person, Person, str], at_table: bool
) -> None:
    ada, ben, table = waiting
    in_the_background(ada)
    page = ada.page
    page.goto(table if at_table else "/")
    installed(page)
    assert not page.title().startswith("Your turn")
    if at_table and page.locator("#show-menu").is_visible():
        page.locator("#show-menu").click()
    notify = page.locator("#notify")
    expect(notify).to_have_attribute("aria-pressed", "false")
    notify.click()
    expect(notify).to_have_attribute("aria-pressed", "true")
    if not at_table:
        expect(page.locator("#region-mine")).to_contain_text("waiting for Ben")
    decide(ben, table)
    expect(page).to_have_title(re.compile("^Your turn · "))
    assert notifications(page) == [f"It is your turn in {FIRST.title}."]
    if not at_table:
        expect(page.locator("#region-mine")).to_contain_text("your turn")
        expect(page.locator("#turns")).to_have_text(f"It is your turn in {FIRST.title}.")


def test_who_has_not_asked_for_it_is_not_notified(waiting: tuple[Person, Person, str]) -> None:
    ada, ben, table = waiting
    in_the_background(ada)
    ada.page.goto("/")
    installed(ada.page)
    decide(ben, table)
    expect(ada.page).to_have_title(re.compile("^Your turn · "))
    assert notifications(ada.page, patience=1.0) == []


def test_nobody_is_asked_about_notifications_before_they_press(visit: Visitor) -> None:
    page = visit().page
    page.add_init_script(
        "window.asks = 0; Notification.requestPermission = async () => { window.asks++; return 'denied' }"
    )
    page.goto("/")
    assert page.evaluate("window.asks") == 0


def test_the_rulebook_on_paper_is_the_rules_alone(person: Person) -> None:
    page = person.page
    page.goto(f"/games/{FIRST.name}")
    page.emulate_media(media="print", color_scheme="dark")
    assert shown_on_paper(page, "h1")
    assert shown_on_paper(page, ".rule")
    for selector in (".bar", ".contents", ".search", ".behind", "[data-print]", ".go"):
        assert not shown_on_paper(page, selector), selector
    assert page.locator("body").evaluate("body => getComputedStyle(body).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_the_score_sheet_on_paper_is_all_of_it_and_nothing_else(
    person: Person, finished: Finished, kind: type[Game[Any]]
) -> None:
    page = person.page
    page.set_viewport_size({"width": 700, "height": 260})
    page.goto(finished(kind))
    page.keyboard.press("s")
    expect(page.locator("#scores")).to_be_visible()
    page.emulate_media(media="print")
    assert shown_on_paper(page, ".scores")
    for selector in ("#region-board", ".bar", "#scores [data-close]"):
        assert not shown_on_paper(page, selector), selector
    assert (
        page.evaluate("getComputedStyle(document.querySelector('#scores'), '::backdrop').display") == "none"
    )
    inks = page.locator(".scores :is(th, td)").evaluate_all(
        "cells => [...new Set(cells.map(cell => getComputedStyle(cell).color))]"
    )
    assert inks == ["rgb(0, 0, 0)"]
    cut = "sheet => sheet.scrollHeight - sheet.clientHeight"
    assert page.locator("#region-sheet").evaluate(cut) <= 1
    assert page.pdf()[:4] == b"%PDF"
