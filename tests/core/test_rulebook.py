"""RULES.md as clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.core.registry import games
from carpathia.core.rulebook import CLAUSE_NUMBER, SOURCES, Rulebook, Switch

TEXT = """# A Game

By nobody. It has
two lines.

## 1. Pieces

- **AG-1.1** (book) There are pieces.
- **AG-1.2** (ruling) A clause may go on
  in the next line [rulings.long].

## 2. Turns

- **AG-2.1** (derived) You take **turns**, (always) two.
"""


def test_a_rulebook_is_read_into_chapters_and_clauses() -> None:
    book = Rulebook.parse(TEXT)
    assert (book.title, book.introduction) == ("A Game", "By nobody. It has\ntwo lines.")
    assert [chapter.title for chapter in book.chapters] == ["1. Pieces", "2. Turns"]
    assert [len(chapter.clauses) for chapter in book.chapters] == [2, 1]
    assert list(book.clauses) == ["AG-1.1", "AG-1.2", "AG-2.1"]


def test_a_clause_has_a_number_a_source_and_its_text_on_one_line() -> None:
    clause = Rulebook.parse(TEXT).clause("AG-1.2")
    assert (clause.number, clause.source) == ("AG-1.2", "ruling")
    assert clause.text == "A clause may go on in the next line."
    assert clause.switches == (Switch("rulings.long", ""),)


def test_where_a_clause_comes_from_and_what_changes_it_are_details() -> None:
    book = Rulebook.parse(
        TEXT
        + """- **AG-2.2** (ruling, fine) Two turns [rulings.a: otherwise three;
  rulings.b: if on, none], clockwise. *Why:* Clocks are round.
"""
    )
    clause = book.clause("AG-2.2")
    assert clause.text == "Two turns, clockwise."
    assert clause.why == "Clocks are round."
    assert clause.fine
    assert clause.switches == (Switch("rulings.a", "otherwise three"), Switch("rulings.b", "if on, none"))
    assert not book.clause("AG-2.1").fine


def test_a_clause_is_found_however_its_letters_are_written() -> None:
    assert Rulebook.parse(TEXT).clause("ag-2.1").text == "You take **turns**, (always) two."


@pytest.mark.parametrize("number", ["AG-3.1", "AG-1", "1.1", ""])
def test_a_clause_that_is_not_there_is_refused_with_those_that_are(number: str) -> None:
    with pytest.raises(ValueError, match=f"A Game has no clause {number}; they go from AG-1.1 to AG-2.1"):
        Rulebook.parse(TEXT).clause(number)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("- AG-2.2 (book) No stars.", "this is not a clause: '- AG-2.2"),
        ("- **AG-2.2** No source.", "this is not a clause"),
        ("- **AG-2.2** (book)", "this is not a clause"),
        ("- **AG-2.2** (guess) A source nobody knows.", r"clause AG-2.2 .* wrong"),
        ("- **AG2.2** (book) A number of another kind.", r"clause AG2.2 .* wrong"),
        ("- **AG-2.2x** (book) A number with a tail.", r"clause AG-2.2x .* wrong"),
    ],
)
def test_what_is_not_a_clause_is_refused(wrong: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Rulebook.parse(TEXT + wrong + "\n")


def test_clause_numbers_are_found_in_running_text() -> None:
    found = CLAUSE_NUMBER.findall("see DR-3.5, (DR-10.12) and not DRX-1.2 nor dr-1.1 nor DR-4")
    assert found == ["DR-3.5", "DR-10.12"]


def test_a_rulebook_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text(TEXT, encoding="utf-8")
    assert list(Rulebook.read(path).clauses) == ["AG-1.1", "AG-1.2", "AG-2.1"]


@pytest.mark.parametrize("name", games())
def test_the_rulebook_of_every_game_can_be_read_and_its_numbers_ascend_by_chapter(name: str) -> None:
    book = games()[name].rulebook()
    for i, chapter in enumerate(book.chapters, start=1):
        assert chapter.title.startswith(f"{i}. ")
        places = [clause.number.partition("-")[2] for clause in chapter.clauses]
        assert places == [f"{i}.{j}" for j in range(1, len(places) + 1)]
    assert {clause.source for clause in book.clauses.values()} <= set(SOURCES)
    assert len(book.clauses) == sum(len(chapter.clauses) for chapter in book.chapters)
