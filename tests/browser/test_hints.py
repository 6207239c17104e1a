"""What the expert would do, asked for at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from carpathia.core.game import Game
from tests.browser.person import GAMES, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@contextmanager
def asked_slowly(person: Person) -> Iterator[None]:
    """Keep a question to the master on its way, so that there is time to look at the page meanwhile."""
    kept: list[Route] = []
    person.page.route("**/hint", lambda route: kept.append(route))
    yield
    for _ in range(300):  # the words come at once, the request a moment later
        if kept:
            break
        person.page.wait_for_timeout(50)
    (question,) = kept
    question.continue_()


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_a_hint_is_told_and_marked_until_the_question_is_answered(
    person: Person, kind: type[Game[Any]]
) -> None:
    person.sit_down(kind)
    was = person.prompt
    with asked_slowly(person):
        person.page.keyboard.press("h")
        expect(person.at("#hint")).to_be_disabled()
        expect(person.at("#advice")).to_have_text("The expert is thinking.")
    expect(person.at("#advice")).to_have_text(re.compile(r"Try .+ing .+\. .+\."))
    expect(person.at("#hint")).to_be_enabled()
    advised = person.at("[data-advised]")
    expect(advised).to_be_in_viewport()
    assert person.prompt == was
    advised.press("Enter")
    person.await_question(was)
    expect(advised).to_have_count(0)
    expect(person.at("#advice")).to_be_empty()
