"""Moments: what happened is shown one step after another, at the chosen speed, until it is skipped."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from carpathia.core.game import Game
from carpathia.core.rng import Rng
from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from carpathia.games.walpurgis_night.game import WalpurgisNight
from tests.browser.conftest import Visitor
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGEST = 300.0  # seconds for a match that is watched, on a busy machine
SHEET = "the score sheet opens"
# Writes down every new line of the caption, what is covered then, and that the sheet opens, which it closes.
WATCH = """() => {
    window.told = [];
    window.staged = 0;
    const look = () => {
        const lines = [...document.querySelectorAll('#caption p')].map(line => line.textContent);
        const covered = [...document.querySelectorAll('[data-covered]')].map(thing => thing.dataset.line);
        if (lines.length) window.told.push([lines.at(-1), [...new Set(covered)]]);
    };
    const open = () => {
        window.staged += document.body?.dataset.staging === undefined ? 0 : 1;
        const sheet = document.querySelector('#scores[open]');
        if (!sheet) return;
        window.told.push(['the score sheet opens', []]);
        sheet.querySelector('footer [data-close]').click();
    };
    new MutationObserver(look).observe(document.querySelector('#caption'), { childList: true });
    setInterval(open, 20);
}"""
# The next moments wait for the last words of those before, which are therefore ended.
STAGED_OR_ASKED = """was => {
    const { staging, prompt } = document.body?.dataset ?? {};
    const done = staging !== undefined || (prompt && prompt !== was);
    const escape = new KeyboardEvent("keydown", { key: "Escape" });
    if (!done) document.dispatchEvent(escape);
    return done;
}"""
# Who never has a choice is not asked any more: the match may go on to its end by itself.
CALM = """() => {
    const over = document.querySelector('#region-question .turn')?.textContent === 'Over';
    const { staging, prompt } = document.body?.dataset ?? {};
    return staging === undefined && !document.querySelector('dialog[open]') && (over || Boolean(prompt));
}"""
# No pause of a calm moment ends by itself from now on, so that only a skip ends what is shown.
STILL = """() => {
    const wait = window.setTimeout;
    const never = time => time === 1000 || time === 2000;
    window.setTimeout = (after, time = 0, ...given) => (never(time) ? 0 : wait(after, time, ...given));
}"""
# Two short races with one bet each; a deck so small that the turns are over when both have had one; a single
# lottery; a night in which only guests travel, every leg has an accident, and the first one to arrive ends
# the round.
BRIEF: dict[str, dict[str, object]] = {
    "dragon-racer": {"race.rounds": 2, "race.turns": 3, "bets.number": 1},
    "thanks-a-lottery": {"cards.copies": [2] * 7, "cards.wilds": 0},
    "transylvanian-lottery": {"game.rounds": 1},
    "walpurgis-night": {
        "blood.board": 1,
        "events.dealt": 0,
        "passengers.priests": 0,
        "passengers.werewolves": 0,
        "perils.round_1": [0, 0, 0, 18, 0, 0, 0],
    },
}
# Presses what begins with the first of these words that anything begins with, or else the first thing.
PRESS = """words => {
    const things = [...document.querySelectorAll('[data-action]')];
    const label = thing => thing.getAttribute('aria-label') ?? thing.textContent.replace(/^[0-9]/, '');
    const found = words.map(word => things.find(thing => label(thing).startsWith(word))).find(Boolean);
    (found ?? things[0]).click();
}"""
# What came last is told while the question is there already, and a press would end the words.
ALL_TOLD = "() => document.body?.dataset.refreshing === undefined && !document.querySelector('#caption p')"
REGIONS = ("#region-board", "#region-players", "#region-sheet")


def watch(person: Person, kind: type[Game[Any]], seats: int, still: bool = False) -> None:
    """Sit down at a short match and write down what is shown from now on; if `still`, until it is skipped."""
    person.sit_down(kind, *["random"] * (seats - 1), changes=BRIEF[kind.name])
    person.page.evaluate(WATCH)
    if still:
        person.page.evaluate(STILL)


def told(person: Person) -> list[tuple[str, list[str]]]:
    return [(line, covered) for line, covered in person.page.evaluate("window.told")]


def log(person: Person) -> str:
    return " ".join(person.at("#region-log").evaluate("list => list.textContent").split())


def play(person: Person) -> None:
    """Play the match to its end, and wait until nothing more is shown."""
    rng, end = Rng(3), time.monotonic() + LONGEST
    while person.press_any(rng):
        assert time.monotonic() < end, "the match does not end"
        person.page.wait_for_function(ALL_TOLD)
    person.page.wait_for_function(
        f"() => window.told.at(-1)?.[0] === '{SHEET}' && !document.querySelector('#caption p')"
    )


def looks(person: Person) -> list[str]:
    return [person.at(region).evaluate("region => region.textContent") for region in REGIONS]


def skip(person: Person) -> None:
    """Press Escape as often as something is shown, until the person is asked or the match is over."""
    end = time.monotonic() + LONGEST
    while not person.page.evaluate(CALM):
        assert time.monotonic() < end, "what is shown cannot be skipped"
        person.page.keyboard.press("Escape")


def in_order(words: list[str], text: str) -> bool:
    """Say whether the words come one after another in the text."""
    at = 0
    for word in words:
        at = text.find(word, at)
        if at < 0:
            return False
        at += len(word)
    return True


def test_the_bets_of_dragon_racer_are_turned_up_one_by_one(visit: Visitor) -> None:
    person = visit(quiet=False, moments="quick", hurry=True)
    watch(person, DragonRacer, 3)
    play(person)
    seen = told(person)
    lines = [line for line, _ in seen]
    assert lines.count(SHEET) == BRIEF["dragon-racer"]["race.rounds"]
    for words in ("is the highest card", " comes 1st.", " had ", "That pays "):
        assert any(words in line for line in lines), words
    assert lines[-2:] == ["The game is over.", SHEET]
    bets = [(line, covered) for line, covered in seen if " had " in line]
    for line, covered in bets:
        assert not [words for words in covered if line.startswith(words)], "a bet is told but still covered"
    last = [covered for _, covered in bets][-3:]
    assert [len(covered) for covered in last] == [2, 1, 0]
    shown = looks(person)
    person.page.reload()
    expect(person.at("#region-log li").first).to_be_attached()
    assert looks(person) == shown


def test_the_words_are_those_of_the_log_and_in_a_live_region(visit: Visitor) -> None:
    person = visit(moments="quick", hurry=True)
    watch(person, DragonRacer, 2)
    caption = person.at("#caption")
    expect(caption).to_have_attribute("aria-live", "polite")
    rng = Rng(1)
    while not any("is the highest card" in line or "No card is left" in line for line, _ in told(person)):
        person.press_any(rng)
    expect(caption.locator("p")).to_have_count(0)
    words = [part.rstrip(".") for line, _ in told(person) if line != SHEET for part in line.split(". ")]
    assert in_order(words, log(person)), words


def test_a_press_of_a_key_skips_what_is_shown(visit: Visitor) -> None:
    person = visit(moments="calm")
    watch(person, DragonRacer, 3, still=True)
    rng, staging = Rng(2), person.at("body[data-staging]")
    while not staging.count():
        was = person.prompt
        person.click_any(rng)
        person.page.wait_for_function(STAGED_OR_ASKED, arg=was)
    skip(person)
    person.page.keyboard.press("Escape")  # the last words
    expect(person.at("#caption p")).to_have_count(0)
    assert_present(person)


# Writes down, whenever the page is scrolled, whether something that has just changed is in sight.
SCROLLS = """() => {
    window.scrolls = [];
    const seen = box => box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    document.addEventListener('scroll', () => {
        const fresh = [...document.querySelectorAll('#region-board [data-fresh]')];
        window.scrolls.push(fresh.some(piece => seen(piece.getBoundingClientRect())));
    });
}"""
TO_THE_END = """() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return scrollY;
}"""


def test_what_is_told_is_scrolled_into_sight_and_the_page_back(visit: Visitor) -> None:
    person = visit(moments="quick", hurry=True, viewport={"width": 390, "height": 600})
    watch(person, DragonRacer, 3)
    end = time.monotonic() + LONGEST
    found: list[bool] = []
    while SHEET not in [line for line, _ in told(person)]:
        assert time.monotonic() < end, "the round does not end"
        was, before = person.prompt, person.page.evaluate(TO_THE_END)
        person.page.evaluate(SCROLLS)
        person.page.evaluate(PRESS, ["Play"])
        person.await_question(was)
        person.page.wait_for_function(ALL_TOLD)
        found += person.page.evaluate("window.scrolls")
        after = person.page.evaluate("scrollY")
        assert abs(after - before) < 300, "the page is not where it was, give or take what came to the board"
    assert any(found), "what is told is never in sight"


def test_without_moments_nothing_waits_and_nothing_is_said(visit: Visitor) -> None:
    person = visit(moments="off")
    watch(person, DragonRacer, 2)
    rng = Rng(4)
    while person.press_any(rng):
        pass
    assert told(person) == []
    assert person.page.evaluate("window.staged") == 0


def pass_to_the_lottery(person: Person, still: bool = False) -> None:
    watch(person, ThanksALottery, 2, still)
    person.at("#region-hand [data-action]").get_by_text("Pass").click()


def await_line(person: Person, words: str) -> None:
    """Wait until a line with these words has been shown."""
    person.page.wait_for_function("words => window.told.some(([line]) => line.includes(words))", arg=words)


def assert_present(person: Person) -> None:
    """Assert that the page shows the same as one that is opened now."""
    person.page.wait_for_function(CALM)
    shown = looks(person)
    person.page.reload()
    assert looks(person) == shown


def test_the_lottery_is_drawn_token_by_token(visit: Visitor) -> None:
    person = visit(quiet=False, moments="quick", hurry=True)
    pass_to_the_lottery(person)
    await_line(person, SHEET)
    lines = [line for line, _ in told(person)]
    scenes = ["The turns are over", "lowest space", "middle space", "highest space", "in this round", SHEET]
    first = [next((number for number, line in enumerate(lines) if scene in line), -1) for scene in scenes]
    assert first[0] >= 0, lines
    assert first == sorted(first), lines
    assert "Cards left in hand" in looks(person)[-1]
    assert_present(person)


def test_the_lottery_can_be_skipped(visit: Visitor) -> None:
    person = visit(moments="calm")
    pass_to_the_lottery(person, still=True)
    expect(person.at("body[data-staging]")).to_be_attached()
    skip(person)
    assert SHEET not in [line for line, _ in told(person)]
    assert_present(person)


def test_the_lottery_without_moments_waits_for_nobody(visit: Visitor) -> None:
    person = visit(moments="off")
    pass_to_the_lottery(person)
    expect(person.at("#region-board")).to_contain_text("Points of round 1")
    assert told(person) == []
    assert person.page.evaluate("window.staged") == 0
    assert_present(person)


def deliver_guests(person: Person, words: str) -> list[str]:
    """Bring guests to their towns until these words are told; return all that was told by then."""
    end = time.monotonic() + LONGEST
    while not any(words in line for line, _ in told(person)):
        assert time.monotonic() < end, f"it is never told: {words}"
        was = person.prompt
        person.page.evaluate(PRESS, ["Travel", "Board", "Drive", "Stop", "Draw"])
        person.await_question(was)
        person.page.wait_for_function(ALL_TOLD)
    return [line for line, _ in told(person)]


def test_the_perils_and_the_end_of_a_night_are_told(visit: Visitor) -> None:
    person = visit(moments="quick", hurry=True)
    watch(person, WalpurgisNight, 2)
    lines = deliver_guests(person, "Round 2 begins")
    peril = lines.index("The peril of this leg: small accident.")
    scenes = ["small accident", "loses the", "has taken the last blood", "Round 2 begins"]
    assert in_order(scenes, " ".join(lines[peril:])), lines
    await_line(person, SHEET)
    assert_present(person)


def test_the_perils_of_a_night_can_be_skipped(visit: Visitor) -> None:
    person = visit(moments="calm")
    watch(person, WalpurgisNight, 2, still=True)
    staging = person.at("body[data-staging]")
    while not staging.count():
        was = person.prompt
        person.page.evaluate(PRESS, ["Travel", "Board", "Drive", "Stop", "Draw"])
        person.page.wait_for_function(STAGED_OR_ASKED, arg=was)
    skip(person)
    assert_present(person)


# How many tickets lie in the row that is being drawn, whenever that changes.
COUNT_LOTS = """() => {
    window.lots = [];
    new MutationObserver(() => {
        const count = document.querySelectorAll('.floor.live .lot .ticket').length;
        if (count !== window.lots.at(-1)) window.lots.push(count);
    }).observe(document.querySelector('#region-board'), { childList: true, subtree: true });
}"""


def test_the_transylvanian_lottery_is_drawn_row_by_row(visit: Visitor) -> None:
    person = visit(moments="quick", hurry=True)
    person.page.set_default_timeout(60_000)
    watch(person, TransylvanianLottery, 2)
    person.page.evaluate(COUNT_LOTS)
    rng = Rng(6)
    while person.press_any(rng):
        person.page.wait_for_function(ALL_TOLD)
    person.page.wait_for_function(f"() => window.told.at(-1)?.[0] === '{SHEET}'")
    lines = [line for line, _ in told(person)]
    assert lines.count(SHEET) == 1, "points are secret until the end"
    scenes = ["The rigging phase is over", "Bag 1 is drawn", "comes first in row 1", "takes the prize"]
    scenes += ["Bag 2 is drawn", "Bag 3 is drawn", "shows their scoring card", "The game is over.", SHEET]
    assert in_order(scenes, " ".join(lines)), "\n".join(lines)
    lots = ",".join(str(count) for count in person.page.evaluate("window.lots"))
    assert "2,3,4" in lots, f"tickets are not drawn one by one: {lots}"
    shown = looks(person)
    person.page.reload()
    assert looks(person) == shown


def test_who_comes_back_is_told_in_three_lines_what_happened(person: Person) -> None:
    table = person.sit_down(DragonRacer, "random", "random")
    missed = person.at("#missed")
    expect(missed).to_be_hidden()
    person.page.goto("/")
    person.play_unseen(table, 6)
    expect(missed).to_be_visible()
    lines = person.at("#missed li").all_inner_texts()
    assert len(lines) == 3
    assert in_order(lines, log(person)), lines
    missed.get_by_role("button", name="Close").click()
    expect(missed).to_be_hidden()
    person.page.reload()
    expect(person.at("#region-log li").first).to_be_attached()
    expect(missed).to_be_hidden()
