"""The list of a player's costliest decisions, with a small board beside each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from carpathia.analysis.review.report import MISTAKE, VERSION, Report, Step
from carpathia.analysis.review.timeline import Timeline
from carpathia.core.match import Match
from carpathia.core.registry import game_of
from carpathia.server.web.keys import COOKIE
from carpathia.table.seating import players_of
from tests.analysis.conftest import played
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, Person
from tests.browser.served import Served, served_here
from tests.browser.test_layout import TOUCH, assert_lawful
from tests.browser.test_pages import assert_sound
from tests.server.tools import quick_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUESTION = "What do you do here?"
PER_GAME = 3


class Reviewed(NamedTuple):
    """A server with a reviewed match of each game, and the key of the player who lost them."""

    served: Served
    key: str


def reviewed_report(timeline: Timeline) -> Report:
    """Return a report with some decisions of the first seat as mistakes."""
    decisions = [step for step in timeline.steps if step.seat == 0][-PER_GAME:]
    steps = [
        Step(
            MISTAKE,
            0,
            step.first,
            0,
            1,
            "The dearest answer",
            "",
            (0.0, 0.0),
            0.01,
            question=QUESTION,
            gap=0.2,
            gap_error=0.01,
        )
        for step in decisions
    ]
    header = timeline.record.header
    names, bots = tuple(header.names), (None,) * header.seats
    return Report(
        header.game,
        timeline.game.title,
        names,
        bots,
        (1, 2),
        (1, 0),
        (0.0, 1.0),
        timeline.digest,
        True,
        (),
        tuple(steps),
    )


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reviewed]:
    app = quick_app(tmp_path_factory.mktemp("reviewed"))
    with served_here(app) as served:
        lobby, key = app.state.lobby, app.state.keys.new()
        owner = app.state.keys.owner(key)
        for kind in GAMES:
            record = played(kind.name, ["random", "random"])
            match = Match.replay(game_of(record.header), record)
            room = served.run(lobby.keep(match, players_of(record.header, {0: owner})))
            report = json.dumps(reviewed_report(Timeline(record)).json())
            served.run(lobby.database.write(lobby.store.save_review, room.table.id, VERSION, "{}", report))
        yield Reviewed(served, key)


@pytest.fixture
def person(visit: Visitor, reviewed: Reviewed) -> Person:
    person = visit(reviewed.served.address, has_touch=True)
    cookie = {"name": COOKIE, "value": reviewed.key, "url": reviewed.served.address}
    person.page.context.add_cookies([cookie])  # type: ignore[list-item]
    return person


def test_costly_decisions_are_listed_with_their_boards(person: Person) -> None:
    page = person.page
    page.goto("/puzzles/mine")
    expect(page.get_by_role("heading", name="Your costliest decisions")).to_be_visible()
    rows = person.at(".decisions > li")
    expect(rows).to_have_count(PER_GAME * len(GAMES))
    for row in rows.all():
        row.scroll_into_view_if_needed()
        expect(row).to_contain_text(QUESTION)
        expect(row).to_contain_text("You chose “The dearest answer”.")
        frame = row.locator("[data-picture]")
        expect(frame).to_have_attribute("data-drawn", "")
        board, box = frame.locator(".thumbnail > :not(.defs)").first.bounding_box(), frame.bounding_box()
        assert board is not None
        assert box is not None
        assert 0.9 * box["width"] < board["width"] <= box["width"]
        expect(frame.locator("[data-action]")).to_have_count(0)
    assert_lawful(page, "the list of costly decisions", TOUCH)
    rows.first.get_by_role("link").click()
    expect(person.at("#verdict")).to_contain_text("From a match of yours.")
    assert_sound(page)
    assert_lawful(page, "a decision of one's own", TOUCH)


def test_axe_finds_nothing_in_the_list(person: Person) -> None:
    # Axe copies the styles of shadow roots into the page, which the page forbids; the boards are decoration.
    person.page.route("**/picture", lambda route: route.abort())
    person.page.goto("/puzzles/mine")
    expect(person.at(".decisions > li").first).to_be_visible()
    assert_sound(person.page)


def test_boards_are_fetched_only_near_the_window(person: Person) -> None:
    page = person.page
    page.set_viewport_size({"width": 390, "height": 400})
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/puzzles/mine")
    expect(person.at("[data-drawn]").first).to_be_visible()
    pictures = [url for url in fetched if url.endswith("/picture")]
    assert 1 <= len(pictures) <= PER_GAME
    person.at("[data-picture]").last.evaluate("frame => frame.scrollIntoView({ block: 'center' })")
    expect(person.at("[data-picture]").last).to_have_attribute("data-drawn", "")
