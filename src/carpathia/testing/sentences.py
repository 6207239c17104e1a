"""The law of sentences for explanations: short, without button texts, and with one error at most."""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_WORDS = 25
MIN_BUTTON_WORDS = 7
ERROR_SIGN = "\N{PLUS-MINUS SIGN}"


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [sentence for sentence in re.split(r"(?<=[.?])\s+(?=[A-Z“])", text) if sentence]


def faults(text: str, button_texts: Iterable[str] = ()) -> list[str]:
    """Return how a text breaks the law, one phrase for each fault."""
    found = []
    for sentence in split_sentences(text):
        words = len(sentence.split())
        if words > MAX_WORDS:
            found.append(f"{words} words: {sentence}")
        if sentence.count(ERROR_SIGN) > 1:
            found.append(f"several errors: {sentence}")
        found += [f"quotes a button: {sentence}" for button in button_texts if _quotes(sentence, button)]
    return found


def _quotes(sentence: str, button: str) -> bool:
    """Return whether a sentence contains a long button text; short ones are phrases like any other."""
    return len(button.split()) >= MIN_BUTTON_WORDS and button.lower() in sentence.lower()
