"""carpathia rules: the rulebook on the terminal."""

from __future__ import annotations

import pytest

from carpathia.core import registry
from carpathia.core.examples import examples_of
from tests.cli.terminal import Terminal

BOOK = registry.game_class("dragon-racer").rulebook()


def test_the_whole_book_has_the_overview_every_clause_every_example_and_every_word(
    terminal: Terminal,
) -> None:
    words = terminal.run("rules", "dragon-racer").words()
    guide = registry.make_game("dragon-racer", 4).guide()
    assert all(point.text in words for panel in guide.panels for point in panel.points)
    for chapter in BOOK.chapters:
        assert chapter.title in words
        for clause in chapter.clauses:
            assert f"{clause.number} {clause.text}" in words
    for example in examples_of(registry.game_class("dragon-racer")):
        assert all(step.words in words for step in example.steps)
    assert all(term.meaning in words for term in guide.terms)
    assert "rulings." not in words
    assert ".toml" not in words


def test_the_words_can_be_read_alone(terminal: Terminal) -> None:
    out = terminal.run("rules", "dragon-racer", "words").out
    assert out.startswith("Words\nAbility: ")


@pytest.mark.parametrize("number", ["DR-5.2", "dr-5.2", "5.2"])
def test_a_clause_says_what_its_source_means(terminal: Terminal, number: str) -> None:
    words = terminal.run("rules", "dragon-racer", number).words()
    assert words.startswith(f"DR-5.2 {BOOK.clause('DR-5.2').text}")
    assert (
        "Source: ruling, that is, the printed rules leave it open; this is how it is decided here." in words
    )


@pytest.mark.parametrize("part", [["5"], ["5."], ["betting"], ["Betting"]])
def test_a_chapter_is_found_by_number_or_title(terminal: Terminal, part: list[str]) -> None:
    out = terminal.run("rules", "dragon-racer", *part).out
    assert out.startswith("5. Betting\n")
    assert "DR-5.12 Tokens are markers" in out
    assert "DR-6.1" not in out


def test_a_title_of_several_words_needs_no_quotes(terminal: Terminal) -> None:
    assert terminal.run("rules", "dragon-racer", "setting", "up").out.startswith("2. Setting up\n")


def test_a_missing_chapter_is_refused(terminal: Terminal) -> None:
    assert terminal.refused("rules", "dragon-racer", "cooking") == (
        "Dragon Racer has no chapter or clause 'cooking'; chapters go from 1 to 8,"
        " clauses from DR-1.1 to DR-8.11"
    )


@pytest.mark.usefixtures("one_game")
def test_the_only_game_need_not_be_named(terminal: Terminal) -> None:
    assert terminal.run("rules").out.startswith("Dragon Racer\n")
