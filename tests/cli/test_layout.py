"""Columns, pages and choices of the screen that is redrawn in place."""

from __future__ import annotations

from carpathia.cli.layout import cards, choice_lines, pages, paragraphs, shortened


def test_paragraphs_are_what_lies_between_empty_lines() -> None:
    assert paragraphs(["a", "b", "", "", "c", ""]) == [["a", "b"], ["c"]]


def test_what_fits_is_one_column_and_what_does_not_is_several() -> None:
    blocks = [["one"], ["two", "  more"]]
    assert pages(blocks, 80, 10) == [["one", "", "two", "  more"]]
    [page] = pages(blocks, 80, 3)
    assert [line.split(" │ ") for line in page] == [
        ["one".ljust(38), "two"],
        [" " * 38, "  more"],
    ]


def test_what_fits_no_page_takes_several_and_nothing_is_lost() -> None:
    blocks = [[f"line {number} of block {block}" for number in range(7)] for block in range(5)]
    found = pages(blocks, 80, 4)
    assert all(len(page) <= 4 for page in found)
    told = [part.strip() for page in found for column in (0, 1) for part in _column(page, column)]
    assert [part for part in told if part] == [line for block in blocks for line in block]


def _column(page: list[str], number: int) -> list[str]:
    return [[*line.split("│"), "", ""][number] for line in page]


def test_choices_that_differ_in_a_word_share_a_line_only_if_there_are_too_many() -> None:
    texts = ["Stop here", *(f"Move a {c} ticket to bag {n}" for c in ("red", "blue") for n in (1, 2, 3))]
    assert choice_lines(texts, 80, 7, 9)[1:3] == [
        " 2. Move a red ticket to bag 1",
        " 3. Move a red ticket to bag 2",
    ]
    assert choice_lines(texts, 40, 3, 3) == [
        "   1. Stop here",
        " 2-4. Move a red ticket to bag 1, 2 or 3",
        " 5-7. Move a blue ticket to bag 1, 2 or…",
    ]


def test_long_choices_are_cut_rather_than_left_out() -> None:
    lines = choice_lines(["word " * 30, "other " * 30], 40, 1, 2)
    assert [line[:8] for line in lines] == [" 1. word", " 2. othe"]
    assert all(line.endswith("…") and len(line) <= 40 for line in lines)


def test_a_cut_text_ends_in_three_dots() -> None:
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 6) == "abcde…"


def test_a_hand_is_drawn_as_cards() -> None:
    assert cards("Your hand: red 1, wild.", 40) == [
        "Your hand:",
        "╭───────╮╭──────╮",
        "│ red 1 ││ wild │",
        "╰───────╯╰──────╯",
    ]
    assert len(cards("Your hand: red 1, wild.", 12)) == 7
    assert cards("Your tokens: 1, 2.", 40) == ["Your tokens: 1, 2."]
    assert cards("Your hand: none.", 40) == ["Your hand: none."]
