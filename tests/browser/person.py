"""Somebody in front of a page: opens a table, looks, presses things by mouse or by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.core.rng import Rng

ACTIONS = "[data-action]"
GAMES = list(games().values())
LONGEST = 300.0  # seconds for a whole match, on a busy machine
NEAR = """() => {
    const here = document.activeElement;
    const group = here.closest('[data-group]');
    return here.matches('[data-action]') || Boolean(group?.querySelector('[data-action]'));
}"""
# A single choice is no question: the server takes it by itself, and a press would come too late.
SETTLED = """was => {
    if (document.querySelector('#region-question .turn')?.textContent === 'Over') return 'over';
    const now = document.body?.dataset.prompt;
    return now && now !== was && document.querySelectorAll('[data-action]').length > 1 ? 'asked' : false;
}"""
# Where a thing that can be used is on top, so that a click there reaches it; or what lies over it. While
# pieces glide the root covers everything, and the page hands on what is pressed.
AIM = """pick => {
    const things = document.querySelectorAll('[data-action]');
    const thing = things[pick % things.length];
    thing.scrollIntoView({ block: 'nearest' });
    const box = thing.getBoundingClientRect();
    const at = (across, down) => [box.x + across * box.width, box.y + down * box.height];
    const top = point => document.elementFromPoint(...point);
    const gliding = point => top(point) === document.documentElement;
    const reached = point => gliding(point) || top(point)?.closest('[data-action], [data-why]') === thing;
    const points = [at(.5, .5)];
    for (const down of [.1, .3, .7, .9]) for (const across of [.1, .3, .7, .9]) points.push(at(across, down));
    const found = points.find(reached);
    return found ?? `${thing.outerHTML} lies under ${top(points[0])?.outerHTML}`;
}"""
# Whole matches, but short ones.
SHORT: dict[str, dict[str, object]] = {
    "dragon-racer": {"race.rounds": 2},
    "thanks-a-lottery": {f"prizes.{name}": [1, 2] for name in ("lowest", "middle", "highest", "lucky")},
    "transylvanian-lottery": {"game.rounds": 2},
    "walpurgis-night": {"blood.board": 2},
}


class Person:
    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector)

    # Tables

    def open(self, kind: type[Game[Any]], *bots: str | None, **more: object) -> str:
        """Open a table by the API and sit down on the first chair; return its address."""
        request = self.page.context.request
        request.get("/")  # gives this browser its key
        bots = bots or tuple(["random"] * (kind.seat_range.start - 1))
        opening = {"game": kind.name, "seats": len(bots) + 1, "bots": [None, *bots], **more}
        answer = request.post("/api/v1/tables", data=opening)
        assert answer.ok, answer.text()
        table: str = answer.json()["table"]
        answer = request.post(f"/api/v1/tables/{table}/sit", data={"seat": 0, "name": "Ada"})
        assert answer.ok, answer.text()
        return f"/tables/{table}"

    def sit_down(self, kind: type[Game[Any]], *bots: str | None, **more: object) -> str:
        """Open a table, look at it and wait until something is asked."""
        table = self.open(kind, *bots, **more)
        self.page.goto(table)
        self.await_question()
        return table

    def fill_form(self, kind: type[Game[Any]], name: str, *chairs: str) -> None:
        """Open a table by its form, from the first page on."""
        self.page.goto("/")
        self.page.get_by_role("link", name=f"Open a table of {kind.title}").click()
        self.page.get_by_label("Your name").fill(name)
        for number, chair in enumerate(chairs, 2):
            self.page.get_by_label(f"Chair {number}", exact=True).select_option(chair)
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/tables/*")

    # Looking

    @property
    def over(self) -> bool:
        return self.turn == "Over"

    @property
    def turn(self) -> str:
        return self.at("#region-question .turn").inner_text()

    @property
    def prompt(self) -> str:
        return str(self.page.evaluate("document.body?.dataset.prompt ?? ''"))

    @property
    def asked(self) -> bool:
        return self.prompt != "" and not self.over

    def await_question(self, was: str = "") -> bool:
        """Wait until this person is asked something new, or the match is over; say whether they are asked."""
        return bool(self.page.wait_for_function(SETTLED, arg=was).json_value() == "asked")

    def reads(self, selector: str) -> str:
        return " ".join(self.at(selector).inner_text().split())

    def note(self) -> str:
        expect(self.at("#note")).to_be_visible()
        return self.reads("#note")

    # Pressing

    def press_any(self, rng: Rng) -> bool:
        """Click any of the things that can be used; say whether something is asked then."""
        was = self.prompt
        self.click_any(rng)
        return self.await_question(was)

    def click_any(self, rng: Rng) -> None:
        point = self.page.evaluate(AIM, rng.below(1000))
        assert not isinstance(point, str), point
        self.page.mouse.click(*point)

    def key_any(self, rng: Rng) -> bool:
        """Use any of the things that can be used, by keyboard: Tab and arrows, a number, or the key n."""
        was = self.prompt
        listed = self.at(f"#region-choices {ACTIONS}").count()
        way = rng.below(3)
        if listed and way == 0:
            self.page.keyboard.press(str(1 + rng.below(min(listed, 9))))
        elif way == 1:
            for _ in range(1 + rng.below(4)):
                self.page.keyboard.press("n")
            self.page.keyboard.press("Enter")
        else:
            self.walk(rng.below(4))
            self.page.keyboard.press(("Enter", "Space")[rng.below(2)])
        return self.await_question(was)

    def walk(self, arrows: int = 0) -> None:
        """Move the focus by Tab to something that can be used, then on by arrows as long as there is more."""
        visited: list[str] = []
        while len(visited) < 100:
            self.page.keyboard.press("Tab")
            if self.page.evaluate(NEAR):
                break
            visited.append(self.page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
        else:
            raise AssertionError(f"the Tab key does not lead to anything that can be used: {visited}")
        for _ in range(arrows):
            self.page.keyboard.press("ArrowRight")
        while not self._focused():  # a thing that cannot be used now is among the arrows' stops, too
            self.page.keyboard.press("ArrowRight")

    def _focused(self) -> bool:
        return bool(self.page.evaluate("document.activeElement?.dataset.action !== undefined"))

    def play_to_the_end(self, by_keyboard: bool, seed: int = 1) -> int:
        """Play a whole match; return how many decisions it took."""
        rng, end, decisions = Rng(seed), time.monotonic() + LONGEST, 1
        while self.key_any(rng) if by_keyboard else self.press_any(rng):
            assert time.monotonic() < end, f"not over after {decisions} decisions"
            decisions += 1
        return decisions

    def play_unseen(self, table: str, most: int = 10_000) -> None:
        """Make so many decisions, or all that are left, over the API, and look at the table then."""
        request, rng = self.page.context.request, Rng(5)

        def ask() -> dict[str, Any]:
            answer: dict[str, Any] = request.get(f"/api/v1{table}").json()
            return answer

        def play(answer: dict[str, Any]) -> None:
            request.post(f"/api/v1{table}/play", data=answer)

        play_by(ask, play, rng, most)
        self.page.goto(table)


def play_by(
    ask: Callable[[], dict[str, Any]], play: Callable[[dict[str, Any]], None], rng: Rng, most: int = 10_000
) -> None:
    """Make decisions for who asks and plays over the API, until so many are made or the match is over."""
    end, made = time.monotonic() + LONGEST, 0
    while made < most and (info := ask())["stage"] != "over":
        assert time.monotonic() < end, "the match does not end"
        if info["prompt"] is None:
            time.sleep(0.01)
            continue
        chosen = info["choices"][rng.below(len(info["choices"]))]["action"]
        play({"seat": info["seat"], "prompt": info["prompt"], "action": chosen})
        made += 1
