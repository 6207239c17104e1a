"""Checks of sentences for players, on top of `carpathia.testing.sentences`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from carpathia.core.perspective import Perspective
from carpathia.testing.sentences import faults, split_sentences


def check_sentences(text: str, buttons: Iterable[str] = ()) -> None:
    """Check the law of every sentence of a text, which may not quote the text of a button."""
    assert faults(text) == []
    for sentence in split_sentences(text):
        assert sentence.endswith("."), sentence
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert "!" not in sentence, sentence
        assert "“" not in sentence, sentence
    for button in buttons:
        assert not re.search(rf"(?<!\w){re.escape(button)}(?!\w)", text), f"{button!r} is quoted in {text!r}"


def button_texts(perspective: Perspective[Any]) -> list[str]:
    return [perspective.text(action) for action in perspective.legal()]
