"""Whole matches, played through the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from tests.browser.person import GAMES, SHORT, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
@pytest.mark.parametrize("by_keyboard", [True, False], ids=["keyboard", "mouse"])
def test_a_whole_match_can_be_played(person: Person, kind: type[Game[Any]], by_keyboard: bool) -> None:
    person.sit_down(kind, changes=SHORT[kind.name])
    decisions = person.play_to_the_end(by_keyboard)
    assert decisions > 3
    expect(person.at("#region-hand .standing li")).to_have_count(kind.seat_range.start)
    expect(person.at("[data-action]")).to_have_count(0)
    assert person.at("#note").text_content() == ""  # nothing was refused
