"""Small pieces of English."""

from __future__ import annotations

import pytest

from carpathia.core.phrases import with_article


@pytest.mark.parametrize(
    "phrase", ["a 1", "a 7", "an 8", "a 10", "an 11", "a 12", "an 18", "an 80", "a wild", "an ability"]
)
def test_the_article_goes_with_the_sound(phrase: str) -> None:
    assert with_article(phrase.split()[1]) == phrase
