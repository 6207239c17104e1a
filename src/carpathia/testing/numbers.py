"""Finds numbers in texts that never change, whatever the position and the components are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from carpathia.core.actions import ActionSpace
from carpathia.testing.texts import NAMES

NUMBER_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NUMBER = rf"(?:\d+(?:st|nd|rd|th)?|{'|'.join(NUMBER_WORDS)})"
_LIST = re.compile(rf"\b{_NUMBER}(?:(?:, |\+|-| and | or |, and |, or ){_NUMBER})*\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.?:;])\s+")
_DRAWN = re.compile(r"[^\w\s.,:;?'()#@&/+-]+")
_WORD = re.compile(r"[A-Za-z]+")
_FORMS = {"are": "is", "have": "has", "were": "was", "do": "does", "dice": "die"}


@dataclass
class Slot:
    """A place for a number in a sentence: the numbers met there, in the plays of which components."""

    example: str
    numbers: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)


class Sentences:
    """Sentences of many plays, alike but for their numbers, names and ids; singular or plural."""

    def __init__(self) -> None:
        self.slots: dict[tuple[str, int], Slot] = {}

    def add(self, texts: Iterable[str], actions: ActionSpace, key: str) -> None:
        """Add the texts of a play in which the component `key` was changed."""
        ids = _ids(actions)
        for text in set(texts):
            for sentence in _SENTENCE_END.split(text):
                shape, numbers = _shape(sentence, ids)
                for place, number in enumerate(numbers):
                    slot = self.slots.setdefault((shape, place), Slot(sentence))
                    slot.numbers.add(number)
                    slot.keys.add(key)

    def unchanging(self, keys: set[str]) -> list[Slot]:
        """Return the places that had one number only, though the sentence was met with every key changed.

        That there are 0 of something is no component's doing.
        """
        return [
            slot
            for slot in self.slots.values()
            if len(slot.numbers) == 1 and slot.keys >= keys and "0" not in slot.numbers
        ]


def is_excused(slot: Slot, phrases: Sequence[str]) -> bool:
    """Say whether the number stands in one of the phrases whose numbers are no components."""
    (number,) = slot.numbers
    sentence = slot.example.lower()
    return any(
        phrase.lower() in sentence and number in [found.lower() for found in _LIST.findall(phrase)]
        for phrase in phrases
    )


def stem(word: str) -> str:
    """Return what the forms of a word share, near enough: singular or plural, it moves or they move."""
    word = _FORMS.get(word.lower(), word.lower())
    for ending, instead in (("lves", "lf"), ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh")):
        if word.endswith(ending):
            return word.removesuffix(ending) + instead
    return word if word.endswith("ss") or len(word) < 4 else word.removesuffix("s")


def _shape(sentence: str, ids: frozenset[str]) -> tuple[str, list[str]]:
    """Return a sentence without what differs from play to play, and the numbers left out."""
    numbers: list[str] = []

    def slot(found: re.Match[str]) -> str:
        numbers.append(found[0].lower())
        return "#"

    def word(found: re.Match[str]) -> str:
        stemmed = stem(found[0])
        return "&" if stemmed in ids else stemmed

    shape = _DRAWN.sub("", _LIST.sub(slot, sentence))
    return " ".join(_WORD.sub(word, shape).split()), numbers


def _ids(actions: ActionSpace) -> frozenset[str]:
    """Return the names of people and of things: in the shape of a sentence they stand for each other."""
    things = [name for kind in actions.kinds for domain in (kind.first, kind.second) for name in domain]
    words = [word for name in (*NAMES, *things) for word in _WORD.findall(name)]
    return frozenset(stem(word) for word in words if len(word) > 2)
