"""Tables drawn for tests, and what every page must be."""

from __future__ import annotations

from typing import Any

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import State
from carpathia.server.web import render
from carpathia.server.web.render import Setting, Standing
from tests.server.html import Page

NAMES = ["Ada", "Bram", "Cassilda", "Dorian", "Eleanor", "Florian"]
FORBIDDEN = {"style", "script", "iframe", "object", "embed", "base"}


def perspective(game: Game[Any], state: State, seat: int) -> Perspective[Any]:
    return Perspective(game, state, seat, NAMES[: game.seats])


def table_page(mine: Perspective[Any], setting: Setting) -> str:
    return render.table_page(
        render.regions(mine, 0, setting),
        mine.game,
        table={"id": "abc", "link": "http://localhost/tables/abc"},
        seat=mine.seat,
        version=1,
        prompt=None,
        events=0,
        can_chat=True,
        in_lesson=setting.coach is not None,
        odds=True,
        promise=render.Promise("0123456789abcdef" * 4, [render.Line("Ada", "moon")], 7),
    )


def finished(game: Game[Any], seed: int = 1) -> Match[Any]:
    match = Match(game, seed=seed, names=NAMES[: game.seats])
    rng = Rng(seed)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
    return match


def standings(match: Match[Any]) -> list[Standing]:
    ends = zip(match.placings(), match.scores(), strict=True)
    return [Standing(seat, place + 1, score) for seat, (place, score) in enumerate(ends)]


def check_page(html: str) -> None:
    page = Page(html)
    for tag, attributes in page.elements:
        local = attributes.get("src", "").startswith("/static/")
        assert tag not in FORBIDDEN or (tag == "script" and local), f"<{tag}> is forbidden"
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
    for address in page.values("src") + page.values("href") + page.values("action"):
        assert address[:1] in "/#?", f"{address} leads away"
        assert not address.startswith("//")
    ids = page.values("id")
    assert len(set(ids)) == len(ids), "every id is there once"
    for use in page.all("use"):
        assert use["href"][1:] in ids, f"{use['href']} is drawn nowhere"
    for attribute in ("for", "aria-labelledby"):
        assert set(page.values(attribute)) <= set(ids)
