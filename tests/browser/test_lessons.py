"""Lessons in a browser: done by what the page says and marks alone, with the mouse and without."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.registry import games
from tests.browser.conftest import Visitor
from tests.browser.person import Person
from tests.table.lessons import every_lesson

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
COACH = "#region-coach .coach"
MARKED = "[data-action][data-coached]"
# Whether what is marked can be seen and touched, unless it is too large for that, and the coach be read.
IN_SIGHT = """() => {
    const find = selector => document.querySelector(selector);
    const thing = find('[data-action][data-coached]') ?? find('[data-coached]');
    const box = thing.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const coach = find('#region-coach .coach').getBoundingClientRect();
    const reached = box.height > innerHeight / 3 || thing.contains(top) || top.contains(thing);
    return reached && coach.top >= 0 && coach.bottom <= innerHeight + 1;
}"""


def learn(person: Person, kind: type[Game[Any]]) -> None:
    person.page.goto("/")
    person.page.get_by_role("button", name=f"Learn {kind.title}").click()
    person.page.wait_for_url("**/tables/*")


def follow(person: Person, by_keyboard: bool) -> int:
    """Do what the lesson says until it is over; return how many cues there were."""
    done = 0
    while not person.at(f"{COACH} form[action$='go-on']").count():
        cue = person.at(COACH).get_attribute("data-cue")
        assert person.page.evaluate(IN_SIGHT), person.reads(COACH)
        reading = person.at("#coach-next").count()
        if not by_keyboard:
            (person.at("#coach-next") if reading else person.at(MARKED)).click()
        else:
            if reading:
                person.at("#coach-next").focus()
            else:
                person.page.keyboard.press("n")
                expect(person.at(MARKED)).to_be_focused()
            person.page.keyboard.press("Enter")
        moved = "was => document.querySelector('#region-coach .coach')?.dataset.cue !== was"
        person.page.wait_for_function(moved, arg=cue)
        person.page.wait_for_function("() => document.body?.dataset.refreshing === undefined")
        done += 1
    return done


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["telephone", "keyboard"])
@every_lesson
def test_a_lesson_is_finished_by_its_marks_alone_and_a_real_match_follows(
    visit: Visitor, kind: type[Game[Any]], by_keyboard: bool
) -> None:
    person = visit() if by_keyboard else visit(viewport=PHONE)
    learn(person, kind)
    assert follow(person, by_keyboard) > 12
    person.page.get_by_role("button", name="Play on").click()
    person.await_question()
    assert not person.at(COACH).count()
    expect(person.at(".luck")).to_contain_text("New luck since move")
    expect(person.at("#tips-state")).to_have_text("on")


def test_what_leads_astray_is_explained_and_the_lesson_waits(visit: Visitor) -> None:
    person = visit()
    learn(person, games()["dragon-racer"])
    for _ in range(2):
        cue = person.at(COACH).get_attribute("data-cue")
        person.at("#coach-next").click()
        expect(person.at(COACH)).not_to_have_attribute("data-cue", cue or "")
    person.at("[data-action]:not([data-coached])").first.click()
    assert "red 7" in person.note()
    expect(person.at(MARKED)).to_have_count(1)
    person.page.reload()
    expect(person.at(COACH)).to_contain_text("Step 2 of")


def test_a_lesson_is_offered_once_and_tips_can_be_had_instead(visit: Visitor) -> None:
    person = visit(met=False)
    person.sit_down(games()["thanks-a-lottery"], "random")
    expect(person.at("#offer")).to_contain_text("New to Thanks a Lottery?")
    person.page.get_by_role("button", name="Play with tips").click()
    expect(person.at("#offer")).to_be_hidden()
    expect(person.at("#counsel")).to_contain_text("Tip.")
    person.page.get_by_role("button", name="No more tips").click()
    expect(person.at("#counsel")).to_be_hidden()
    person.page.reload()
    expect(person.at("#tips-state")).to_have_text("off")
    expect(person.at("#offer")).to_be_hidden()
