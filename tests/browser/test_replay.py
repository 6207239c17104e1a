"""Finished matches, position by position."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.record import Record
from tests.browser.conftest import Finished, Visitor
from tests.browser.person import GAMES, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST = GAMES[0]


def look_back(person: Person, table: str) -> int:
    """Open the replay of a match; return how many positions it has after the first."""
    person.page.goto(f"{table}/replay")
    return int(person.at("#step").get_attribute("max") or 0)


def stands_at(person: Person, step: int) -> None:
    expect(person.at("#step-label")).to_have_text(str(step))
    expect(person.at("#step")).to_have_value(str(step))


def drawn(person: Person) -> str:
    """Return the board as it is drawn, whatever glows on it or can be reached by Tab."""
    return re.sub(' (data-fresh|tabindex)="[^"]*"', "", person.at("#region-board").inner_html())


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_keys_and_slider_go_to_every_position(
    person: Person, finished: Finished, kind: type[Game[Any]]
) -> None:
    last = look_back(person, finished(kind))
    assert last > 10
    stands_at(person, 0)
    start = drawn(person)
    keys = person.page.keyboard
    for key, step in [
        ("ArrowRight", 1),
        ("PageDown", 11),
        ("ArrowLeft", 10),
        ("End", last),
        ("PageUp", last - 10),
    ]:
        keys.press(key)
        stands_at(person, min(step, last))
    person.page.get_by_role("button", name="To the end").click()
    stands_at(person, last)
    expect(person.at("#region-hand .standing li")).to_have_count(kind.seat_range.start)
    person.at("#step").fill("5")
    stands_at(person, 5)
    person.at("#step").press("ArrowRight")
    stands_at(person, 6)
    keys.press("Home")
    stands_at(person, 0)
    assert drawn(person) == start
    expect(person.at(".luck")).to_have_text(re.compile("^Checked: "))


def test_it_runs_by_itself(person: Person, finished: Finished) -> None:
    look_back(person, finished(FIRST))
    person.page.keyboard.press("p")
    expect(person.at("#run")).to_have_attribute("aria-pressed", "true")
    person.page.wait_for_function("() => Number(document.querySelector('#step').value) >= 2")
    person.page.keyboard.press("p")
    expect(person.at("#run")).to_have_attribute("aria-pressed", "false")


def test_the_link_leads_anybody_to_the_position(visit: Visitor, finished: Finished) -> None:
    ada, ben = visit(), visit()
    look_back(ada, finished(FIRST))
    ada.at("#step").fill("7")
    stands_at(ada, 7)
    ada.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.page.get_by_role("button", name="Link to this position").click()
    assert ada.note() == "The link to this position has been copied."
    link = ada.page.evaluate("navigator.clipboard.readText()")
    ben.page.goto(link)
    stands_at(ben, 7)
    assert drawn(ben) == drawn(ada)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_it_can_be_seen_from_each_seat_and_with_all_hands_open(
    person: Person, finished: Finished, kind: type[Game[Any]]
) -> None:
    look_back(person, finished(kind))
    person.at("#step").fill("3")
    stands_at(person, 3)
    seats = kind.seat_range.start
    hands = []
    for view in [*range(2, 2 + seats), 1, 2 + seats]:
        person.at(f".views li:nth-child({view}) a").click()
        expect(person.at(f".views li:nth-child({view}) a")).to_have_attribute("aria-current", "true")
        stands_at(person, 3)
        hands.append(person.at("#region-hand [data-piece]").count())
    *each, watching, opened = hands
    assert watching == 0
    assert opened == sum(each)


def test_one_can_play_on_from_a_position(person: Person, finished: Finished) -> None:
    look_back(person, finished(FIRST))
    person.at("#step").fill("4")
    stands_at(person, 4)
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.wait_for_url(re.compile("/tables/[^/]*$"))
    person.await_question()
    was = person.prompt
    person.at("[data-action]").first.click()
    person.await_question(was)


def test_nobody_plays_on_from_the_end(person: Person, finished: Finished) -> None:
    look_back(person, finished(FIRST))
    person.page.keyboard.press("End")
    stands_at(person, int(person.at("#step").get_attribute("max") or 0))
    person.page.get_by_role("button", name="Play on from here").click()
    expect(person.at("h1")).to_have_text("That did not work")
    expect(person.at(".lead")).to_contain_text("Nothing is left to play")


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_a_record_can_be_downloaded_and_shown_again(
    person: Person, finished: Finished, kind: type[Game[Any]], tmp_path: Path
) -> None:
    last = look_back(person, finished(kind))
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert Record.load(file).ending is not None
    person.page.goto("/")
    person.page.get_by_label("A saved match").set_input_files(file)
    person.page.get_by_role("button", name="Load").click()
    person.page.wait_for_url("**/replay")
    expect(person.at("#step")).to_have_attribute("max", str(last))
    expect(person.at(".views")).to_contain_text("Ada")


def test_a_record_that_was_tampered_with_is_not_shown(
    person: Person, finished: Finished, tmp_path: Path
) -> None:
    look_back(person, finished(FIRST))
    record = person.page.context.request.get(person.page.url.replace("/replay", "/record")).text()
    file = tmp_path / "mine.jsonl"
    lines = record.splitlines(keepends=True)
    file.write_text("".join([*lines[:5], *lines[6:]]))
    person.page.goto("/")
    person.page.get_by_label("A saved match").set_input_files(file)
    person.page.get_by_role("button", name="Load").click()
    expect(person.at("h1")).to_have_text("That did not work")
