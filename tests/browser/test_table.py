"""What one person can do at a table besides playing."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from tests.browser.conftest import Visitor
from tests.browser.person import GAMES, SHORT, Person
from tests.cli.terminal import PROGRAM
from tests.server.tools import address, free_port

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST = GAMES[0]
each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)


def test_a_newcomer_plays_two_clicks_after_arriving(person: Person) -> None:
    person.page.goto("/")
    person.at(f".game[data-game={FIRST.name}]").get_by_role("button", name="Play now").click()
    person.await_question()
    assert person.turn == "Your turn"


@each_game
def test_a_thing_that_cannot_be_used_says_why_and_opens_the_clause(
    person: Person, kind: type[Game[Any]]
) -> None:
    person.sit_down(kind)
    rng = Rng(1)
    for _ in range(30):
        if person.at("[data-why]:visible").count():
            break
        person.press_any(rng)
    person.at("[data-why]:visible").first.press("Enter")
    person.note()
    clause = person.at("#note .clause")
    number = clause.inner_text()
    clause.click()
    expect(person.at("#rules")).to_be_visible()
    cited = person.at("#rules .cited")
    expect(cited).to_have_attribute("id", number)
    expect(cited).to_be_in_viewport()
    expect(person.at("#rules figure.example").first).to_be_attached()
    person.page.keyboard.press("Escape")
    expect(person.at("#rules")).to_be_hidden()


@each_game
def test_a_decision_can_be_taken_back(person: Person, kind: type[Game[Any]]) -> None:
    person.sit_down(kind)
    rng = Rng(2)
    for _ in range(40):
        before = [person.reads(f"#region-{name}") for name in ("question", "board", "hand", "choices")]
        person.press_any(rng)
        if person.over or person.at("#undo:enabled").count():
            break
    assert not person.over
    was = person.prompt
    person.page.keyboard.press("u")
    person.await_question(was)
    after = [person.reads(f"#region-{name}") for name in ("question", "board", "hand", "choices")]
    assert after == before


def test_pressing_twice_plays_once(person: Person) -> None:
    sent: list[str] = []
    person.sit_down(FIRST)
    person.page.on("request", lambda request: sent.append(request.url) if "/play" in request.url else None)
    was = person.prompt
    person.at("[data-action]").first.dblclick()
    person.await_question(was)
    assert len(sent) == 1
    assert not person.at("#note").is_visible()


def test_a_table_goes_on_after_the_server_was_killed(visit: Visitor, tmp_path: Path) -> None:
    port = free_port()
    options = ["--port", str(port), "--data", str(tmp_path / "data"), "--pace", "0", "--no-browser"]

    def serve() -> subprocess.Popen[bytes]:
        server = subprocess.Popen([*PROGRAM, "serve", *options])
        for _ in range(1800):
            with suppress(httpx.TransportError):
                if httpx.get(f"{address(port)}/healthz").is_success:
                    return server
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    server = serve()
    try:
        person = visit(address(port))
        person.sit_down(FIRST)
        rng = Rng(1)
        for _ in range(3):
            person.press_any(rng)
        log = person.at("#region-log").inner_text()
        was = person.prompt
        server.send_signal(signal.SIGKILL)
        server.wait()
        person.at("[data-action]").first.click()
        assert person.note() == "The server cannot be reached; the table will reconnect by itself."
        server = serve()
        assert person.prompt == was
        assert person.at("#region-log").inner_text() == log
        for _ in range(3):
            person.press_any(rng)
        assert person.at("#region-log").inner_text().startswith(log)
    finally:
        server.kill()
        server.wait()


def test_after_the_match_the_same_people_play_again(person: Person) -> None:
    table = person.open(FIRST, changes=SHORT[FIRST.name])
    person.play_unseen(table)
    person.page.get_by_role("button", name="Rematch").click()
    person.page.wait_for_url(lambda url: not url.endswith(table))
    person.await_question()
    assert person.turn == "Your turn"
    expect(person.at("#region-players .own")).to_contain_text("Ada")


def test_the_sound_stays_off_once_it_is_turned_off(person: Person) -> None:
    person.sit_down(FIRST)
    button = person.page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    person.page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_clock_is_shown_and_a_bot_decides_when_it_is_over(person: Person) -> None:
    person.sit_down(FIRST, clock=5)
    was = person.prompt
    expect(person.at("#region-question .clock")).to_have_text(re.compile("^[1-5]$"))
    expect(person.at("#region-log")).to_contain_text("Ada has run out of time; a bot finishes the turn.")
    person.await_question(was)
    assert person.prompt != was


MOVES = """
    window.moves = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };
    const glide = document.startViewTransition.bind(document);
    document.startViewTransition = (...how) => { window.moves += 1; return glide(...how); };
"""


@pytest.mark.parametrize("quiet", [True, False], ids=["reduced-motion", "motion"])
def test_pieces_glide_unless_motion_is_not_wanted(visit: Visitor, quiet: bool) -> None:
    person = visit(quiet=quiet)
    person.page.add_init_script(MOVES)
    person.sit_down(FIRST)
    rng = Rng(1)
    for _ in range(6):
        person.press_any(rng)
    assert (person.page.evaluate("window.moves") == 0) == quiet
