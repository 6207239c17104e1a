"""What people may believe of one another: two and three browsers at one table."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from carpathia.cli.main import main
from carpathia.core.record import Record
from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from tests.browser.conftest import Visitor
from tests.browser.person import Person
from tests.browser.test_together import meet, whose_turn

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_closed_tab_shows_within_ten_seconds_and_coming_back_at_once(visit: Visitor) -> None:
    ada, ben, eve = visit(), visit(), visit()
    meet(ada, ben)
    eve.page.goto(ada.page.url)
    table, others = ben.page.url, (ada, eve)
    for person in others:
        expect(person.at("#region-players li").nth(1)).to_contain_text("here")
    ben.page.close()
    closed = time.monotonic()
    for person in others:
        expect(person.at("#region-players li").nth(1)).to_contain_text(re.compile(r"away since \d\d:\d\d"))
    assert time.monotonic() < closed + 10
    ben.page = ben.page.context.new_page()
    ben.page.goto(table)
    for person in others:
        expect(person.at("#region-players li").nth(1)).to_contain_text("here")


def test_a_table_that_waits_tells_who_is_there_and_keeps_what_is_typed(visit: Visitor) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    ada.fill_form(DragonRacer, "Ada", "open", "open")
    for person in (ben, cleo):
        person.page.goto(ada.page.url)
        expect(person.at(".waiting li").first).to_contain_text("here")
    ben.page.get_by_label("Name for chair 2").fill("Be")
    cleo.page.get_by_label("Name for chair 3").fill("Cleo")
    cleo.page.get_by_role("button", name="Sit here").nth(1).click()
    expect(ben.at(".waiting li").nth(2)).to_contain_text("Cleo")
    assert ben.page.get_by_label("Name for chair 2").input_value() == "Be"
    ben.page.keyboard.type("n")
    ben.page.keyboard.press("Enter")
    for person in (ada, ben, cleo):
        expect(person.at("#region-question")).to_be_visible()
        expect(person.at("#region-players")).to_contain_text("Ben")


def test_the_clock_of_who_thinks_is_seen_by_all_and_when_it_runs_out_that_is_said(visit: Visitor) -> None:
    ada, ben, eve = visit(), visit(), visit()
    table = ada.open(DragonRacer, None, clock=8)
    sat = ben.page.context.request
    sat.get("/")
    assert sat.post(f"/api/v1{table}/sit", data={"seat": 1, "name": "Ben"}).ok
    people = (ada, ben, eve)
    for person in people:
        person.page.goto(table)
    thinks = whose_turn(ada, ben)
    for person in people:
        clocks = person.at("#region-players .clock")
        expect(clocks).to_have_count(1)
        expect(clocks).to_have_text(re.compile("^[0-8]$"))
        expect(person.at("#region-players .acts")).to_contain_text("Ada" if thinks is ada else "Ben")
    expect(thinks.at("#region-question .clock")).to_have_count(1)
    said = f"{'Ada' if thinks is ada else 'Ben'} has run out of time; a bot finishes the turn."
    for person in people:
        expect(person.at("#region-log")).to_contain_text(said)
    whose_turn(*(person for person in (ada, ben) if person is not thinks))
    expect(thinks.at("#region-question .turn")).to_have_text("Wait")


def finish(*people: Person) -> None:
    """Play a match to its end over the API, whoever is asked, and look at the table then."""
    table = re.sub("^http://[^/]*", "", people[0].page.url)
    while True:
        for person in people:
            info = person.page.context.request.get(f"/api/v1{table}").json()
            if info["stage"] == "over":
                for other in people:
                    expect(other.at("#region-question .turn")).to_have_text("Over")
                return
            if info["prompt"] is not None:
                answer = {
                    "seat": info["seat"],
                    "prompt": info["prompt"],
                    "action": info["choices"][0]["action"],
                }
                person.page.context.request.post(f"/api/v1{table}/play", data=answer)


def three_at_a_short_race(visit: Visitor) -> tuple[Person, Person, Person]:
    people = visit(), visit(), visit()
    table = people[0].open(DragonRacer, None, None, changes={"race.rounds": 1, "race.turns": 2})
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        request = people[seat].page.context.request
        request.get("/")
        assert request.post(f"/api/v1{table}/sit", data={"seat": seat, "name": name}).ok
    for person in people:
        person.page.goto(table)
    return people


def test_a_rematch_invites_everybody_and_begins_when_all_have_accepted(visit: Visitor) -> None:
    ada, ben, cleo = people = three_at_a_short_race(visit)
    ben.page.get_by_role("button", name="Let a bot play").click()
    expect(ada.at("#region-players")).to_contain_text("a bot plays for Ben")
    finish(*people)
    old = ada.page.url
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.at(".waiting li").nth(1)).to_contain_text("has not answered yet")
    for person in (ben, cleo):
        invitation = person.at("#region-rematch")
        expect(invitation).to_contain_text("Ada has accepted. Ben and Cleo have not answered yet.")
    ben.page.get_by_role("button", name="Accept").click()
    expect(ben.at(".waiting li").nth(1)).to_contain_text("you")
    expect(ada.at(".waiting li").nth(1)).to_contain_text("here")
    expect(cleo.at("#region-rematch")).to_contain_text(
        "Ada and Ben have accepted. Cleo has not answered yet."
    )
    cleo.page.get_by_role("button", name="Accept").click()
    for person in people:
        expect(person.at("#region-question .turn")).to_have_text(re.compile("Your turn|Wait"))
        expect(person.at("#region-players")).not_to_contain_text("bot")
    assert len({person.page.url for person in people} | {old}) == 2


def test_who_declines_a_rematch_is_not_waited_for(visit: Visitor) -> None:
    ada, ben, cleo = people = three_at_a_short_race(visit)
    finish(*people)
    ada.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("button", name="Decline").click()
    expect(ben.at("#region-rematch")).to_contain_text("Ben does not play.")
    expect(cleo.at("#region-rematch")).to_contain_text("Cleo has not answered yet. Ben does not play.")
    cleo.page.get_by_role("button", name="Accept").click()
    ada.page.get_by_role("button", name="Begin now").click()
    for person in (ada, cleo):
        expect(person.at("#region-players li").nth(1)).to_contain_text("bot, regular")


def test_leaving_asks_once_and_the_keyboard_will_do(visit: Visitor) -> None:
    ada, ben = visit(), visit()
    meet(ada, ben)
    table = ada.page.url
    leave = ada.page.get_by_role("button", name="Leave")
    for answer in ("Escape", "Enter"):  # the focus is on Stay
        leave.press("Enter")
        expect(ada.at("dialog#leave")).to_be_visible()
        ada.page.keyboard.press(answer)
        expect(ada.at("dialog#leave")).to_be_hidden()
    assert ada.page.url == table
    expect(ben.at("#region-players")).not_to_contain_text("a bot plays for Ada")
    leave.press("Enter")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url(f"{ada.home}/")
    expect(ben.at("#region-players")).to_contain_text("a bot plays for Ada")


def test_a_private_table_is_found_by_its_link_only(visit: Visitor) -> None:
    ada, ben, eve = visit(), visit(), visit()
    ada.page.goto("/games/dragon-racer")
    open_form(ada, "Ada", "open", "Private")
    ben.page.goto(ada.page.url)
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ben.at("#region-question")).to_be_visible()
    eve.page.goto("/")
    links = eve.at(f"a[href='{re.sub('^http://[^/]*', '', ada.page.url)}']")
    expect(links).to_have_count(0)
    eve.page.goto(ada.page.url)
    expect(eve.at("#region-question")).to_be_visible()


def test_who_opened_a_table_sends_somebody_away(visit: Visitor) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    ada.fill_form(DragonRacer, "Ada", "open", "open")
    for person in (ben, cleo):
        person.page.goto(ada.page.url)
    ben.page.get_by_label("Name for chair 2").fill("Spectator")
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(ben.at("main")).to_contain_text("Nobody can be called Spectator; choose another name.")
    ben.page.goto(ada.page.url)
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(cleo.at(".waiting li").nth(1)).to_contain_text("Ben")
    expect(cleo.page.get_by_role("button", name="Send away")).to_have_count(0)
    ada.page.get_by_role("button", name="Send away Ben").click()
    for person in (ben, cleo):
        expect(person.page.get_by_label("Name for chair 2")).to_be_visible()
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(ben.at("main")).to_contain_text("Whoever opened this table has sent you away; you can watch.")


def test_a_table_does_without_a_memory_aid_for_everybody(visit: Visitor) -> None:
    ada, ben, eve = visit(), visit(), visit()
    ada.page.goto("/games/transylvanian-lottery")
    open_form(ada, "Ada", "open", "Open bags")
    ben.page.goto(ada.page.url)
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ben.at("#region-question")).to_be_visible()
    table = re.sub("^http://[^/]*", "", ada.page.url)
    with_aid = eve.open(TransylvanianLottery)

    def bags(person: Person, path: str) -> list[object]:
        view = person.page.context.request.get(f"/api/v1{path}").json()["view"]
        return [row["bag"] for row in view["rows"]]

    assert None not in bags(eve, with_aid)
    for person in (ada, ben, eve):
        assert set(bags(person, table)) == {None}


def open_form(person: Person, name: str, chair: str, switch: str) -> None:
    """Open a table by the form on the page of a game, with one switch turned."""
    person.page.get_by_text("Open a table").first.click()
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_label("Chair 2", exact=True).select_option(chair)
    person.page.get_by_label(switch).click()
    person.page.get_by_role("button", name="Open the table").click()
    person.page.wait_for_url("**/tables/*")


def test_everybody_reads_one_code_from_the_first_move_and_the_record_keeps_the_promise(
    visit: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben, eve = visit(), visit(), visit()
    ada.fill_form(DragonRacer, "Ada", "open")
    table = re.sub("^http://[^/]*", "", ada.page.url)
    promised = ada.at(".commitment").inner_text()
    ada.page.get_by_label("Own word for the luck, chair 1").fill("full moon")
    ada.page.get_by_role("button", name="Mix in").click()
    expect(ada.page.get_by_label("Own word for the luck, chair 1")).to_have_value("full moon")
    ben.page.goto(table)
    assert ben.at(".commitment").inner_text() == promised
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_label("Own word for the luck, chair 2").fill("bat")
    ben.page.get_by_role("button", name="Sit here").click()
    eve.page.goto(table)
    for person in (ada, ben, eve):
        code = person.at("#show-luck")
        expect(code).to_have_text(f"{promised[:4]} {promised[4:8]} {promised[8:12]}")
        code.press("Enter")
        dialog = person.at("dialog#luck")
        for text in (promised, "Ada: full moon", "Ben: bat"):
            expect(dialog).to_contain_text(text)
        person.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    finish(ada, ben)
    kept = tmp_path / "match.jsonl"
    kept.write_text(ada.page.context.request.get(f"{table}/record").text(), encoding="utf-8")
    record = Record.load(kept)
    assert record.header.commitment == promised
    assert main(["verify", str(kept)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "the key is the one promised before the first move. The players' own words are mixed" in told
    ada.page.goto(f"{table}/replay?step=6")
    ada.page.get_by_role("button", name="Play on from here").click()
    expect(ada.at(".luck")).to_contain_text(re.compile("New luck since move \\d+, code"))
    assert ada.at("#show-luck").inner_text() != f"{promised[:4]} {promised[4:8]} {promised[8:12]}"
