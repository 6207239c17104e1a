"""Somebody in front of a page: opens a table, looks, presses things by mouse or by keyboard."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.core.rng import Rng

ACTIONS = "[data-action]"
GAMES = list(games().values())
LONGEST = 180.0  # seconds for a whole match
NEAR = """() => {
    const here = document.activeElement;
    const group = here.closest('[data-group]');
    return here.matches('[data-action]') || Boolean(group?.querySelector('[data-action]'));
}"""
SETTLED = """was => {
    const over = document.querySelector('#region-question .turn')?.textContent === 'Over';
    const now = document.body.dataset.prompt;
    return over || now && now !== was && document.querySelector('[data-action]') !== null;
}"""


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
        """Open a table by the form on the first page."""
        self.page.goto("/")
        card = self.page.locator(f".game[data-game={kind.name}]")
        card.get_by_text("Open a table of").click()
        card.get_by_label("Your name").fill(name)
        for number, chair in enumerate(chairs, 2):
            card.get_by_label(f"Chair {number}", exact=True).select_option(chair)
        card.get_by_role("button", name="Open the table").click()
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
        return str(self.page.evaluate("document.body.dataset.prompt ?? ''"))

    @property
    def asked(self) -> bool:
        return self.prompt != "" and not self.over

    def await_question(self, was: str = "") -> None:
        """Wait until this person is asked something new, or the match is over."""
        self.page.wait_for_function(SETTLED, arg=was)

    def reads(self, selector: str) -> str:
        return " ".join(self.at(selector).inner_text().split())

    def note(self) -> str:
        expect(self.at("#note")).to_be_visible()
        return self.reads("#note")

    # Pressing

    def press_any(self, rng: Rng) -> None:
        """Click any of the things that can be used."""
        was = self.prompt
        things = self.at(ACTIONS)
        things.nth(rng.below(things.count())).click()
        self.await_question(was)

    def key_any(self, rng: Rng) -> None:
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
        self.await_question(was)

    def walk(self, arrows: int = 0) -> None:
        """Move the focus by Tab to something that can be used, then on by arrows as long as there is more."""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(NEAR):
                break
        else:
            stops = self.at(ACTIONS).evaluate_all("all => all.map(one => one.outerHTML.slice(0, 200))")
            raise AssertionError(f"the Tab key does not lead to anything that can be used: {stops}")
        for _ in range(arrows):
            self.page.keyboard.press("ArrowRight")
        while not self._focused():  # a thing that cannot be used now is among the arrows' stops, too
            self.page.keyboard.press("ArrowRight")

    def _focused(self) -> bool:
        return bool(self.page.evaluate("document.activeElement?.dataset.action !== undefined"))

    def play_to_the_end(self, by_keyboard: bool, seed: int = 1) -> int:
        """Play a whole match; return how many decisions it took."""
        rng, end, decisions = Rng(seed), time.monotonic() + LONGEST, 0
        while not self.over:
            assert time.monotonic() < end, f"not over after {decisions} decisions"
            self.key_any(rng) if by_keyboard else self.press_any(rng)
            decisions += 1
        return decisions

    def finish(self) -> None:
        """Bring the match to its end without looking, over the API."""
        request, rng = self.page.context.request, Rng(5)
        table = re.sub(".*/tables/", "/api/v1/tables/", self.page.url)
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            info = request.get(table).json()
            if info["stage"] == "over":
                self.page.reload()
                return
            if info["prompt"] is None:
                time.sleep(0.01)
                continue
            chosen = info["choices"][rng.below(len(info["choices"]))]["action"]
            request.post(
                f"{table}/play",
                data={"seat": info["seat"], "prompt": info["prompt"], "action": chosen},
            )
        raise AssertionError("the match does not end")
