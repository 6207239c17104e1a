"""Every page for everybody: axe, narrow and wide screens, pages about mistakes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from tests.browser.conftest import WIDE, Visitor
from tests.browser.person import GAMES, SHORT, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST = GAMES[0]
NARROW = {"width": 390, "height": 844}
each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
FITS = "() => document.documentElement.scrollHeight <= innerHeight"
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def assert_sound(page: Page, part: str = "html") -> None:
    """Let axe look at a page, or at a part of it, by day and, for what changes then, by night."""
    for light, options in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        results = Axe().run(page, context=part, options=options)
        assert results.violations_count == 0, f"{light}: {results.generate_report()}"


def size(page: Page) -> tuple[int, int]:
    """Return how large a page really is."""
    root = "document.documentElement"
    width, height = page.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight]")
    return width, height


def assert_fits(page: Page) -> None:
    """Check that a table needs no scrolling on a wide screen, and none to the side on a narrow one."""
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    assert size(page)[0] <= NARROW["width"]
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    with suppress(PlaywrightTimeout):  # what is said for a moment may need room for that long
        page.wait_for_function(FITS, timeout=20_000)
    assert size(page) <= (WIDE["width"], WIDE["height"])


def test_axe_finds_nothing_on_any_page_to_read(person: Person) -> None:
    person.open(FIRST)
    person.page.route("**/healthz", lambda route: route.abort())  # or /offline would leave for the first page
    games = [f"/games/{kind.name}{more}" for kind in GAMES for more in ("", "/open")]
    for path in ["/", *games, "/docs", "/offline", "/nowhere", "/tables/nothing"]:
        person.page.goto(path)
        for details in person.page.locator("details").all():
            details.evaluate("fold => { fold.open = true }")
        assert_sound(person.page)
        person.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        assert size(person.page)[0] <= NARROW["width"], path
        person.page.set_viewport_size(WIDE)  # type: ignore[arg-type]


def test_axe_finds_nothing_where_people_wait_or_pass_the_screen(person: Person) -> None:
    person.fill_form(FIRST, "Ada", "open")
    assert_sound(person.page)
    assert_fits(person.page)
    person.page.get_by_label("Name for chair 2").fill("Ben")
    person.page.get_by_role("button", name="Sit here").click()
    expect(person.at("#region-curtain .curtain")).to_be_visible()
    assert_sound(person.page)
    assert_fits(person.page)


@each_game
def test_every_table_is_sound_and_fits_the_screen(person: Person, kind: type[Game[Any]]) -> None:
    table = person.open(kind, *["random"] * (kind.seat_range.stop - 2), changes=SHORT[kind.name])
    person.play_unseen(table, 6)
    assert_fits(person.page)
    for name in ("Talk", "The table in words"):
        person.page.locator("summary").get_by_text(name, exact=True).click()
    assert_sound(person.page)
    person.page.keyboard.press("r")
    assert_sound(person.page, "#rules")
    person.play_unseen(table)
    assert person.over
    assert_sound(person.page)
    person.page.keyboard.press("Escape")  # what happened meanwhile was read
    expect(person.at("#missed")).to_be_hidden()
    assert_fits(person.page)
    person.page.get_by_role("link", name="Replay").click()
    person.at("#step").fill("5")
    expect(person.at("#step-label")).to_have_text("5")
    assert_sound(person.page)
    assert_fits(person.page)


def test_axe_finds_nothing_in_the_list_of_keys(person: Person) -> None:
    person.sit_down(FIRST)
    person.page.keyboard.press("k")
    expect(person.at("#help")).to_be_visible()
    assert_sound(person.page)


@each_game
def test_the_game_on_one_screen_is_one_key_away(person: Person, kind: type[Game[Any]]) -> None:
    person.page.set_viewport_size({"width": 1366, "height": 768})
    person.sit_down(kind)
    person.page.keyboard.press("?")
    expect(person.at("#overview")).to_be_visible()
    for point in kind(2).guide().panels[0].points:
        expect(person.at("#overview")).to_contain_text(point.text)
    pages = person.at("#overview .pages")
    assert pages.evaluate("box => box.scrollHeight <= box.clientHeight"), "it does not fit on the screen"
    assert_sound(person.page)
    person.page.keyboard.press("Escape")
    expect(person.at("#overview")).to_be_hidden()


def test_the_rules_are_searched_and_words_lead_to_what_they_mean(person: Person) -> None:
    page = person.page
    page.goto(f"/games/{FIRST.name}")
    field = person.at(".search input")
    field.fill("second highest")
    expect(person.at("#DR-3\\.6")).to_be_visible()
    expect(person.at("#DR-1\\.1")).to_be_hidden()
    field.fill("no such rule")
    expect(person.at(".found")).to_have_text("Nothing found; try fewer or other words.")
    field.fill("")
    expect(person.at("#DR-1\\.1")).to_be_visible()
    page.goto(f"/games/{FIRST.name}#DR-5.9")  # among the fine points
    expect(person.at("#DR-5\\.9")).to_be_visible()
    person.sit_down(FIRST)
    word = person.at("#region-question [data-clause^=word-]").first
    word.press("Enter")
    expect(person.at("#rules .cited")).to_be_in_viewport()
    expect(person.at("#rules .cited dt")).to_have_text("Bet")


@each_game
def test_a_thumb_on_a_narrow_screen_is_enough(visit: Visitor, kind: type[Game[Any]]) -> None:
    person = visit(viewport=NARROW, has_touch=True, is_mobile=True)
    person.sit_down(kind)
    rng = Rng(6)
    for _ in range(8):
        was = person.prompt
        things = person.at("[data-action]")
        things.nth(rng.below(things.count())).tap()
        person.await_question(was)
        assert size(person.page)[0] <= NARROW["width"]
        if person.over:
            break


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "There is nothing here; the link may be incomplete."),
        ("/tables/nothing", "There is no such table; the link may be incomplete."),
        (
            "/games/chess",
            "There is no such game; there are Dragon Racer, Thanks a Lottery, The Transylvanian Lottery"
            " and Dracula: Walpurgis Night.",
        ),
    ],
)
def test_a_wrong_address_leads_to_a_page_with_a_sentence(person: Person, path: str, words: str) -> None:
    answer = person.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(person.at("h1")).to_have_text("Nothing but fog here")
    expect(person.at(".lead")).to_have_text(words)
    person.page.get_by_role("link", name="Back to all games").click()
    expect(person.at(".game")).to_have_count(len(GAMES))


def test_a_match_that_is_not_over_has_no_replay_yet(person: Person) -> None:
    table = person.sit_down(FIRST)
    person.page.goto(f"{table}/replay")
    expect(person.at(".lead")).to_have_text("This match is not over yet; its replay opens when it is.")


def test_nothing_comes_from_another_host(person: Person) -> None:
    hosts = set[str]()
    person.page.on("request", lambda request: hosts.add("/".join(request.url.split("/")[:3])))
    person.page.goto("/")
    person.sit_down(FIRST)
    assert hosts == {person.home}
