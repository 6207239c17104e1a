"""Small pieces of English."""

from __future__ import annotations

import pytest

from carpathia.core.phrases import gerund, with_article


@pytest.mark.parametrize(
    "phrase", ["a 1", "a 7", "an 8", "a 10", "an 11", "a 12", "an 18", "an 80", "a wild", "an ability"]
)
def test_the_article_goes_with_the_sound(phrase: str) -> None:
    assert with_article(phrase.split()[1]) == phrase


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Pass", "passing"),
        ("Take a die that shows 6", "taking a die that shows 6"),
        ("put a ticket into bag 1", "putting a ticket into bag 1"),
        ("Begin a block with a 5", "beginning a block with a 5"),
    ],
)
def test_a_verb_phrase_becomes_a_noun_phrase(text: str, phrase: str) -> None:
    assert gerund(text) == phrase
