"""The odds beside a table and the puzzles, in a real browser: used, looked at by axe, in any window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.analysis.puzzles.puzzle import puzzle_of, today
from carpathia.core.game import Game
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, Person
from tests.browser.test_layout import TOUCH, assert_lawful
from tests.browser.test_pages import assert_sound

pytestmark = [pytest.mark.browser, pytest.mark.slow]

each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
# Where the board lies on the page, wherever that is scrolled to.
BOARD = """(() => {
    const box = document.querySelector("#region-board").getBoundingClientRect();
    return [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
})()"""


@each_game
def test_the_odds_open_beside_the_board_and_stay_open(person: Person, kind: type[Game[Any]]) -> None:
    table = person.open(kind, *["random"] * (kind.seat_range.stop - 2))
    person.play_unseen(table, 12)
    person.await_question()
    before = person.page.evaluate(BOARD)
    person.page.keyboard.press("o")
    expect(person.at("#odds-tables table, #odds-tables > p").first).to_be_visible()
    assert person.page.evaluate(BOARD) == before, "the board stays where it was"
    assert_sound(person.page, "#odds")
    assert_lawful(person.page, f"the odds of {kind.name}")
    person.page.reload()
    expect(person.at("#odds-tables table, #odds-tables > p").first).to_be_visible()
    person.page.keyboard.press("o")
    expect(person.at("#odds-tables")).to_be_hidden()


def test_the_odds_follow_what_happens(person: Person) -> None:
    """After a decision they are those of the new position; the page asks for them by itself."""
    kind = next(kind for kind in GAMES if kind.name == "thanks-a-lottery")
    person.page.goto(person.open(kind, "random"))
    person.await_question()
    person.page.keyboard.press("o")
    expect(person.at("#odds-tables table").first).to_be_visible()
    with person.page.expect_response(lambda answer: answer.url.endswith("/odds")) as asked:
        person.at("[data-action]").last.click()
    assert asked.value.ok


@each_game
def test_a_puzzle_is_chosen_in_and_judged(visit: Visitor, kind: type[Game[Any]]) -> None:
    person = visit(has_touch=True)
    page = person.page
    page.goto(f"/puzzles/{kind.name}")
    assert_sound(page)
    assert_lawful(page, f"the puzzle of {kind.name}", TOUCH)
    page.set_viewport_size({"width": 1440, "height": 900})
    puzzle = puzzle_of(kind, today())
    best = puzzle.match().game.actions.parse(puzzle.answers[0].label)
    thing = person.at(f'[data-action="{best}"], [data-press="{best}"]').first
    thing.dispatch_event("click")
    expect(person.at("#verdict")).to_contain_text("Right.")
    person.at(".answers summary").click()
    assert_sound(page, "#verdict")
    assert_lawful(page, f"the verdict of {kind.name}", TOUCH)
    page.goto("/puzzles")
    expect(person.at(f'[data-game="{kind.name}"] [data-result]')).to_have_text("Solved today.")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
@each_game
def test_the_verdict_leaves_the_board_in_view_and_marks_both_answers(
    visit: Visitor, kind: type[Game[Any]], size: tuple[int, int]
) -> None:
    person = visit(viewport={"width": size[0], "height": size[1]})
    page = person.page
    page.goto(f"/puzzles/{kind.name}")
    expect(person.at("#region-board > :not(.defs)").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    before = page.evaluate(BOARD)
    puzzle = puzzle_of(kind, today())
    parse = puzzle.match().game.actions.parse
    best, worst = parse(puzzle.answers[0].label), parse(puzzle.answers[-1].label)
    thing = person.at(f'[data-action="{worst}"]').first
    thing.focus()
    page.keyboard.press("Enter")
    status = page.get_by_role("status").filter(has_text="Not the best.")
    expect(status).to_be_in_viewport(ratio=1)
    if size[0] >= 980:
        assert page.evaluate(BOARD) == before, "the board stays where it was"
        assert page.evaluate("scrollY") == 0
    top = page.evaluate("document.querySelector('#region-board').getBoundingClientRect().top")
    assert 0 <= top <= 0.6 * size[1], "the board begins in view"
    for action, words, line in ((worst, "your choice", "solid"), (best, "the best", "dashed")):
        marked = person.at(f'[data-action="{action}"]').first
        expect(marked).to_have_attribute("aria-description", words)
        expect(marked).to_have_css("outline-style", line)
        legend = person.at("#key li").filter(has_text=words)
        expect(legend).to_be_visible()
        expect(legend.locator("i")).to_have_css("outline-style", line)
    person.at("#again").click()
    expect(person.at("[data-chosen], [data-advised], [aria-description]")).to_have_count(0)
    expect(person.at("#key")).to_be_hidden()


def test_a_second_press_says_how_to_choose_again(person: Person) -> None:
    person.page.goto(f"/puzzles/{GAMES[0].name}")
    things = person.at("[data-action]")
    things.first.dispatch_event("click")
    expect(person.at("#again")).to_be_visible()
    things.last.dispatch_event("click")
    assert "Try again" in person.note()


def test_the_list_of_puzzles_is_sound_in_any_window(visit: Visitor) -> None:
    person = visit(has_touch=True)
    person.page.goto("/puzzles")
    assert_sound(person.page)
    assert_lawful(person.page, "the puzzles", TOUCH)
