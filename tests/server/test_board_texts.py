"""What the boards say follows the components, as all other texts do, and is in good English."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from lxml import etree

from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games
from carpathia.server.web import render
from carpathia.testing.game_laws import texts_follow_the_components
from carpathia.testing.plays import sampled
from carpathia.testing.texts import NAMES
from tests.laws.conftest import pytest_carpathia_fixed_numbers

REGIONS = ("board", "hand", "players")
INLINE = {"abbr", "b", "em", "i", "small", "span", "strong", "sub", "sup", "tspan", "use"}
SPOKEN = ("aria-label", "title", "alt")


class Reader:
    """Reads a page twice: what is seen of it, and what is read aloud."""

    def __init__(self, html: str) -> None:
        self.seen = [""]
        self.heard = [""]
        self.labels: list[str] = []
        self._glued = False
        self._open: list[tuple[bool, bool]] = [(True, True)]  # whether it is seen, whether it is heard
        parser = etree.HTMLParser(target=self)
        parser.feed(html)
        parser.close()

    def start(self, tag: str, given: dict[str, str]) -> None:
        seen, heard = self._open[-1]
        seen = seen and "hidden" not in given.get("class", "").split()
        heard = heard and given.get("aria-hidden") != "true"
        if heard:
            self.labels += [given[name] for name in SPOKEN if name in given]
        self._open.append((seen, heard))
        self._break(tag)

    def end(self, tag: str) -> None:
        self._open.pop()
        self._break(tag)

    def data(self, data: str) -> None:
        for shown, texts in zip(self._open[-1], (self.seen, self.heard), strict=True):
            if shown and self._glued and not (data[0].isspace() or texts[-1][-1:].isspace()):
                texts.append("")  # what lies side by side without a space is told apart by its style
            if shown:
                texts[-1] += data
        self._glued = False

    def close(self) -> None:
        """Called by the parser at the end of the page."""

    def _break(self, tag: str) -> None:
        self._glued = True
        if tag not in INLINE:
            self.seen.append("")
            self.heard.append("")


def board_texts(game: Game[Any], seed: int) -> Iterator[str]:
    """Yield all that is written on some boards of a play, seen or heard."""
    for number, state in enumerate(islice(sampled(game, seed), seed % 2, None, 2)):
        seat = number % game.seats
        regions = render.regions(Perspective(game, state, seat, NAMES[: game.seats]))
        reader = Reader("".join(regions[name] for name in REGIONS))
        for text in {*reader.seen, *reader.heard, *reader.labels}:
            yield " ".join(text.split())


@pytest.mark.slow
@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)
def test_what_the_board_says_follows_the_components(kind: type[Game[Any]]) -> None:
    texts_follow_the_components(kind, pytest_carpathia_fixed_numbers(kind), board_texts)


def test_what_is_seen_and_what_is_heard_are_read_apart() -> None:
    page = Reader(
        '<p title="Two coins"><b>2</b><span class="hidden"> coins</span></p><svg aria-hidden="true">x</svg>'
    )
    assert [text for text in page.seen if text] == ["2", "x"]
    assert [text for text in page.heard if text] == ["2 coins"]
    assert page.labels == ["Two coins"]
