"""Small pieces of English that every text needs: number agreement, lists and suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


def plural(count: int, noun: str, nouns: str | None = None) -> str:
    """Return a counted noun: "1 card", "2 cards", "0 dice"."""
    return f"{count} {noun if count == 1 else nouns or f'{noun}s'}"


def agree(count: int, one: str, many: str) -> str:
    """Return the form of a word that goes with a count: agree(1, "moves", "move") is "moves"."""
    return one if count == 1 else many


def and_list(items: Sequence[str], empty: str = "none") -> str:
    """Return items as a phrase: "a", "a and b", "a, b and c"."""
    return _listed(items, "and", empty)


def or_list(items: Sequence[str], empty: str = "none") -> str:
    return _listed(items, "or", empty)


def comma_list(items: Sequence[str], empty: str = "none") -> str:
    return ", ".join(items) or empty


def with_article(noun: str) -> str:
    """Return a noun or a number up to 99 with its article: "a 7", "an 8", "an 11", "a wild", "an ability"."""
    vowel = noun[:1].lower() in tuple("aeiou8") or noun in ("11", "18")
    return f"{'an' if vowel else 'a'} {noun}"


def capitalised(text: str) -> str:
    """Return a text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return a text as a sentence: a capital first letter, and a full stop unless it has its own mark."""
    return capitalised(text) + ("" if text.endswith((".", "?")) else ".")


# Verbs that double their last letter before -ing.
_DOUBLING = frozenset({"begin", "bet", "let", "put", "set", "stop", "swap", "travel", "win"})


def gerund(text: str) -> str:
    """Return a verb phrase or an imperative as a noun phrase: "Take a die" is "taking a die"."""
    verb, space, rest = text.partition(" ")
    stem = verb.lower()
    if stem in _DOUBLING:
        stem += stem[-1]
    elif stem.endswith("e"):
        stem = stem[:-1]
    return f"{stem}ing{space}{rest}"


def victory(names: Sequence[str], placings: Sequence[int], won_with: str) -> str:
    """Return who won a finished game: "The game is over: Joan wins with 12 gold."."""
    winners = [name for name, place in zip(names, placings) if place == 0]
    verb = agree(len(winners), "wins", "share the victory")
    return f"The game is over: {and_list(winners)} {verb} with {won_with}."


def did_you_mean(given: str, known: Iterable[str], otherwise: str, cutoff: float = 0.6) -> str:
    """Return "did you mean …?" if a known word is close to the given one, else `otherwise`."""
    close = get_close_matches(given, list(known), n=1, cutoff=cutoff)
    return f"did you mean {close[0]}?" if close else otherwise


def _listed(items: Sequence[str], word: str, empty: str) -> str:
    if not items:
        return empty
    *most, last = items
    return f"{', '.join(most)} {word} {last}" if most else last
