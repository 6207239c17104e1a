"""Several people at one table: each in a browser of their own, around one screen, or only watching."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from carpathia.core.rng import Rng
from carpathia.games.dragon_racer.game import DragonRacer
from tests.browser.conftest import Visitor
from tests.browser.person import Person
from tests.browser.wire import Wire

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CARDS = "#region-hand .cards [data-piece^=card-]"


@pytest.fixture
def wires(home: str) -> Iterator[tuple[Wire, Wire]]:
    both = Wire(home), Wire(home)
    yield both
    for wire in both:
        wire.close()


def meet(ada: Person, ben: Person) -> None:
    """Let Ada open a table of Dragon Racer by the form, and Ben come by the link."""
    ada.fill_form(DragonRacer, "Ada", "open")
    link = ada.at("#link").input_value()
    assert link == ada.page.url
    ben.page.goto(re.sub("^http://[^/]*", "", link))
    ben.page.get_by_label("Name for chair 2").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    for person in (ada, ben):
        expect(person.at("#region-question")).to_be_visible()


def whose_turn(*people: Person) -> Person:
    """Wait until somebody is asked, and return them."""
    for _ in range(2400):
        for person in people:
            if person.asked:
                return person
        people[0].page.wait_for_timeout(25)
    raise AssertionError("nobody is asked anything")


def take_a_turn(*people: Person, rng: Rng) -> Person:
    """Let whoever is asked do anything; return them."""
    person = whose_turn(*people)
    was = person.prompt
    person.click_any(rng)
    person.page.wait_for_function("was => document.body.dataset.prompt !== was", arg=was)
    return person


def hand(person: Person) -> set[str]:
    """Return the cards that a page shows in the hand, as they are called: red 7."""
    pieces = person.at(CARDS).evaluate_all("cards => cards.map(card => card.dataset.piece)")
    return {piece.removeprefix("card-").replace("-", " ") for piece in pieces}


def mentions(text: str, card: str) -> list[str]:
    """Return where a text speaks of a card."""
    found = re.finditer(rf"\b{card.replace(' ', '[ -]')}\b", text)
    return [text[max(0, match.start() - 60) : match.end() + 20] for match in found]


def test_no_byte_that_reaches_a_browser_tells_of_the_others_hand(
    visit: Visitor, wires: tuple[Wire, Wire]
) -> None:
    people = [visit(wire.address) for wire in wires]
    meet(*people)
    held = [hand(person) for person in people]
    assert all(held)
    assert not held[0] & held[1]
    rng, turns, told = Rng(3), [0, 0], ["", ""]
    for _ in range(14):
        for mine, theirs in ((0, 1), (1, 0)):
            held[mine] &= hand(people[mine])  # what has been there since the deal, and nobody was shown
            told[theirs] = wires[theirs].read()
            assert [place for card in held[mine] for place in mentions(told[theirs], card)] == []
        if sum(turns) == 0:
            assert all(mentions(told[mine], card) for mine in (0, 1) for card in held[mine])
            assert all("event: change" in bytes_ for bytes_ in told)
        acted = take_a_turn(*people, rng=rng)
        turns[people.index(acted)] += 1
    assert min(turns) > 1


def test_what_one_does_appears_at_the_other_and_to_whoever_watches(visit: Visitor) -> None:
    ada, ben, eve = visit(), visit(), visit()
    meet(ada, ben)
    eve.page.goto(ada.page.url)
    expect(eve.at("#region-hand [data-piece]")).to_have_count(0)
    expect(eve.at("[data-action]")).to_have_count(0)
    expect(eve.at("#say")).to_have_count(0)
    before = eve.at("#region-log li").count()
    rng = Rng(4)
    for _ in range(6):
        take_a_turn(ada, ben, rng=rng)
    expect(eve.at("#region-log li").nth(before)).to_be_attached()
    late = visit()
    late.page.goto(ada.page.url)
    told = late.at("#region-log").inner_text()
    eve.page.wait_for_function("told => document.querySelector('#region-log').innerText === told", arg=told)


def test_people_can_talk(visit: Visitor) -> None:
    ada, ben = visit(), visit()
    meet(ada, ben)
    for person in (ada, ben):
        person.page.get_by_text("Talk", exact=True).click()
    ada.page.get_by_label("Say something").fill("Good luck, <b>Ben</b>!")
    ada.page.get_by_role("button", name="Send").click()
    for person in (ada, ben):
        expect(person.at("#region-chat li")).to_have_text("Ada Good luck, <b>Ben</b>!")
    assert ada.page.get_by_label("Say something").input_value() == ""


def test_a_bot_plays_for_who_leaves_until_they_come_back(visit: Visitor) -> None:
    ada, ben = visit(), visit()
    meet(ada, ben)
    ada.page.get_by_role("button", name="Let a bot play").click()
    expect(ada.at("#region-players .own")).to_contain_text("you, but a bot plays for you")
    expect(ada.at("#region-question")).to_contain_text("A bot plays for you.")
    expect(ben.at("#region-players li").first).to_contain_text("here, a bot plays for Ada")
    for _ in range(3):  # the bot answers for Ada
        take_a_turn(ben, rng=Rng(1))
        whose_turn(ben)
        assert ada.turn == "Wait"
        expect(ada.at("[data-action]")).to_have_count(0)
    ada.page.get_by_role("button", name="Play myself").click()
    expect(ada.at("#region-players .own small")).to_have_text(re.compile("^you(, to decide)?$"))
    expect(ben.at("#region-players li").first).not_to_contain_text("bot")
    ada.page.get_by_role("button", name="Leave").click()
    ada.at("dialog#leave").get_by_role("button", name="Leave").click()
    ada.page.wait_for_url(f"{ada.home}/")
    ada.page.locator(".tables a", has_text="Ada, Ben").first.click()
    ada.page.get_by_role("button", name="Play myself").click()
    expect(ada.page.get_by_role("button", name="Let a bot play")).to_be_visible()


def test_around_one_screen_a_curtain_hides_each_hand_from_the_next(person: Person) -> None:
    person.fill_form(DragonRacer, "Ada", "here")
    table = re.sub(".*/tables/", "/api/v1/tables/", person.page.url)
    names, seen, rng = ["Ada", "Player 2"], set[str](), Rng(2)

    def cards(seat: int) -> set[str]:
        answer = person.page.context.request.get(f"{table}?seat={seat}").json()
        return {f"{card['dragon']} {card['number']}" for card in answer["view"]["hand"]["cards"]}

    for _ in range(6):  # within a round: later the log tells of cards that are dealt again
        curtain = person.at("#region-curtain .curtain")
        expect(curtain).to_be_visible()
        behind = re.sub('<dialog id="rules".*?</dialog>', "", person.page.content(), flags=re.DOTALL)
        secrets = cards(0) | cards(1)
        assert [place for card in secrets for place in mentions(behind, card)] == []
        expect(person.at("[data-action]")).to_have_count(0)
        name = curtain.locator("h2").inner_text().removeprefix("Pass the screen to ")
        person.page.get_by_role("button", name=f"I am {name}").press("Enter")
        expect(curtain).to_have_count(0)
        seen.add(name)
        assert hand(person) == cards(names.index(name))
        while curtain.count() == 0:
            was = person.prompt
            person.click_any(rng)
            person.page.wait_for_function("was => document.body.dataset.prompt !== was", arg=was)
    assert seen == set(names)
