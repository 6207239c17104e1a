"""Finds sentences in which a number and its noun or verb do not agree: "1 cards", "2 tickets moves on"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from carpathia.testing.numbers import stem


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that texts of games count. Those that a text counts in the plural somewhere are added.
NOUNS = _words(
    """
    bet bid block board bullet card chip choice coin counter day decision die disc dollar game gem goal
    guess guest heart hour king leg life marble match meeple minute move name passenger pawn piece place
    player point prize ring round seat shield ship space star step stone ticket tile time token town
    trick trophy turn unit victory vote wild wolf worker year
    """
)
# Verbs in the form that goes with several; with one they have an s.
VERBS = _words(
    """
    add advance become begin belong cancel carry change choose come cost count decide die draw drop earn
    end enter face fall feed fill flip follow gain get give hold join keep lay leave lie lose make mark
    move need pass pay place play put reach receive remain return roll score send show sit stand start
    stay steal stop take tie travel turn wait want win
    """
)
ONE_VERBS = frozenset(["is", "has", "was", "does", "goes"])
MANY_VERBS = frozenset(["are", "have", "were", "do", "go"])
PREPOSITIONS = _words(
    """
    about after against at before behind below beside between beyond by for from in into like of off on
    over per than through to towards under until upon with within without
    """
)
# After these a number names one thing, as in "round 1 begins".
NAMED_BY_NUMBER = _words(
    """
    a an any area bag block card chapter clause level number page place row round seat section space
    spot stage step turn version
    """
)
_COUNT = re.compile(r"(?:\b([A-Za-z]+) )?(?<![\w.,+-])(?<!\d, )(\d+) ((?:[a-z]+ ?){1,4})")
_SEVERAL_OF_ONE = re.compile(
    r"\b(?:one|any|all|both|each|some|these|those|are|were)(?: of)?(?: the| your| their| its)?"
    r" 1 ((?:[a-z]+ )?[a-z]+)",
    re.IGNORECASE,
)


def disagreements(texts: Iterable[str], ids: Iterable[str] = ()) -> list[str]:
    """Return what is wrong, each with its text; `ids` are words that a number may follow to name a thing."""
    met = sorted(set(texts))
    nouns = NOUNS | {stem(words.split()[0]) for text in met for words in _plurals(text)}
    named = NAMED_BY_NUMBER | {word.lower() for word in ids}
    return [f"{fault}: {text}" for text in met for fault in _faults(text, nouns, named)]


def _plurals(text: str) -> Iterator[str]:
    for _, number, words in _COUNT.findall(text):
        first = words.split()[0]
        if number != "1" and _is_plural(first) and stem(first) not in VERBS:
            yield words


def _faults(text: str, nouns: frozenset[str], named: frozenset[str]) -> Iterator[str]:
    for several in _SEVERAL_OF_ONE.finditer(text):
        if any(stem(word) in nouns for word in several[1].split()):
            yield several[0]
    for before, number, following in _COUNT.findall(text):
        words = following.split()
        last = _head(words, nouns)
        if last is None or before.lower() in named:
            continue
        counted, one = words[last], number == "1"
        if before.lower() in ("the", "this", "that") and not _is_plural(counted):
            continue  # "the 2 token goes on the middle space"
        if _is_plural(counted) is one:
            yield f"{number} {' '.join(words[: last + 1])}"
        verb = words[last + 1] if last + 1 < len(words) else ""
        if not _is_object_of(before.lower()) and (_goes_with_many(verb) if one else _goes_with_one(verb)):
            yield f"{number} {' '.join(words[: last + 2])}"


def _head(words: list[str], nouns: frozenset[str]) -> int | None:
    """Return which word is counted: the last of the nouns that follow the number, as in "2 event cards"."""
    last = None
    for place, word in enumerate(words):
        if stem(word) not in nouns or (last is not None and stem(word) in VERBS):
            break
        last = place
    return last


def _is_plural(word: str) -> bool:
    return stem(word) != word


def _is_object_of(word: str) -> bool:
    """Say whether what follows a word is no subject: it comes after a preposition or a verb."""
    return word in PREPOSITIONS or _goes_with_one(word) or _goes_with_many(word)


def _goes_with_one(verb: str) -> bool:
    return verb in ONE_VERBS or (verb != stem(verb) and stem(verb) in VERBS)


def _goes_with_many(verb: str) -> bool:
    return verb in MANY_VERBS or verb in VERBS
