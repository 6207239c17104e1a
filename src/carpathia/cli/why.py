"""The why command of the prompt: what a clause says, or whether an action is legal and why not."""

from __future__ import annotations

from typing import Any

from carpathia.cli.rules import find_clause, show_clause
from carpathia.cli.screen import Screen
from carpathia.core.perspective import Perspective

MOST_MATCHES = 10
SMALL_WORDS = frozenset(["a", "an", "the", "to", "of", "your", "my", "on", "with", "for", "and"])


def answer(screen: Screen, mine: Perspective[Any], thing: str) -> None:
    book = mine.game.rulebook()
    clause = find_clause(book, thing)
    if clause is not None:
        show_clause(screen, clause)
        return
    legal = mine.legal()
    if thing.isdecimal() and 1 <= int(thing) <= len(legal):
        screen.line(f"Choice {int(thing)}: {mine.text(legal[int(thing) - 1])}", hang=2)
        return
    found = matching(mine, thing)
    if not found:
        screen.line(
            f"No action is called {thing!r}. Name an action by the words of a choice, such as"
            f" {mine.game.actions.label(legal[0])!r}, or a clause, such as {next(iter(book.clauses))}."
        )
    elif len(found) == 1:
        _explain(screen, mine, found[0])
    else:
        _list(screen, mine, found)


def matching(mine: Perspective[Any], thing: str) -> list[int]:
    """Return the actions that somebody may mean, by their labels or by the words of the choices.

    What was named in full counts before what was named by its beginning, and that before any order of words.
    """
    wanted = _words(thing)
    labels = {action: _words(mine.game.actions.label(action)) for action in range(mine.game.actions.size)}
    texts = {action: _without_article(_words(mine.text(action))) for action in mine.legal()}
    wanted = _without_article(wanted)
    named = [*labels.items(), *texts.items()]
    for found in (
        {action for action, words in named if words == wanted},
        {action for action, words in named if words[: len(wanted)] == wanted},
        {action for action, words in labels.items() if _has_all(wanted, [*words, *texts.get(action, [])])},
    ):
        if found and wanted:
            return sorted(found)
    return []


def _words(text: str) -> list[str]:
    """Return the words of a text, whatever their case and the punctuation between them."""
    return "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()


def _without_article(words: list[str]) -> list[str]:
    return words[1:] if words[:1] == ["the"] and len(words) > 1 else words


def _has_all(wanted: list[str], words: list[str]) -> bool:
    """Say whether every word begins one of the others; small words that are not among them do not count."""
    needed = [word for word in wanted if word in words or word not in SMALL_WORDS]
    return bool(needed) and all(any(word.startswith(part) for word in words) for part in needed)


def _explain(screen: Screen, mine: Perspective[Any], action: int) -> None:
    legal = mine.legal()
    if action in legal:
        screen.line(f"You may do that: choice {legal.index(action) + 1}.")
        return
    refusal = mine.refusal(action)
    screen.line(str(refusal))
    if refusal.clause:
        show_clause(screen, mine.game.rulebook().clause(refusal.clause))


def _list(screen: Screen, mine: Perspective[Any], found: list[int]) -> None:
    legal = mine.legal()
    screen.line("Several actions fit:")
    for action in sorted(found, key=lambda action: action not in legal)[:MOST_MATCHES]:
        number = legal.index(action) + 1 if action in legal else 0
        words = f"choice {number}: {mine.text(action)}" if number else str(mine.refusal(action))
        screen.line(f"  {words}", hang=4)
    if len(found) > MOST_MATCHES:
        screen.line(f"  and {len(found) - MOST_MATCHES} more; say it more exactly.")
