"""What explains a game: every picture is drawn, every text is whole, with the numbers of the table."""

from __future__ import annotations

import pytest

from carpathia.core.registry import games, make_game
from carpathia.server.web import reading
from carpathia.testing.variations import variations
from tests.server.html import Page


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_game_on_one_screen_is_drawn_at_every_table(name: str) -> None:
    kind = games()[name]
    known = set(Page(str(reading.shapes(kind))).values("id"))
    for variation in variations(kind):
        for game in variation.games:
            page = Page(str(reading.overview(game)))
            for panel in game.guide().panels:
                assert panel.title in page.text
                for point in panel.points:
                    assert point.text in page.text
            drawn = {use["href"][1:] for use in page.all("use")}
            assert {shape for shape in drawn if not shape.startswith(("charge-", "sigil-"))} <= known


@pytest.mark.parametrize("name", games())
def test_every_word_of_the_glossary_has_a_clause_and_one_meaning(name: str) -> None:
    kind = games()[name]
    for seats in kind.seat_range:
        terms = make_game(name, seats).guide().terms
        assert {term.clause for term in terms} <= set(kind.rulebook().clauses)
        words = [word.lower() for term in terms for word in (term.word, *term.forms)]
        assert sorted(set(words)) == sorted(words)
        assert all(term.meaning.endswith(".") and not term.meaning[0].islower() for term in terms), terms


def test_the_numbers_are_those_of_the_table() -> None:
    short = make_game("dragon-racer", 3, changes={"race.rounds": 1, "race.line": 4})
    told = Page(str(reading.overview(short))).text
    assert "after 1 race wins" in told
    assert "past space 4" in told
