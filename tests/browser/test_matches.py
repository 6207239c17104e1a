"""Whole matches, played through the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from tests.browser.person import GAMES, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# A press takes its time, so these are the shortest matches in which everything comes up.
SHORTEST: dict[str, dict[str, object]] = {
    "dragon-racer": {"race.rounds": 2, "race.turns": 4},
    "thanks-a-lottery": {
        "cards.copies": [5] * 7,
        **{f"prizes.{name}": [1] for name in ("lowest", "middle", "highest", "lucky")},
    },
    "transylvanian-lottery": {"game.rounds": 1},
    "walpurgis-night": {"blood.board": 1},
}


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
@pytest.mark.parametrize("by_keyboard", [True, False], ids=["keyboard", "mouse"])
def test_a_whole_match_can_be_played(person: Person, kind: type[Game[Any]], by_keyboard: bool) -> None:
    person.sit_down(kind, changes=SHORTEST[kind.name])
    decisions = person.play_to_the_end(by_keyboard)
    assert decisions > 3
    expect(person.at("#region-hand .standing li")).to_have_count(kind.seat_range.start)
    expect(person.at("[data-action]")).to_have_count(0)
    assert person.at("#note").text_content() == ""  # nothing was refused
