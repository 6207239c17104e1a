"""Answers "why": what a clause says, whether an action may be done now, and which clause forbids it."""

from __future__ import annotations

from typing import Any

from carpathia.cli.rules import find_clause, show_clause
from carpathia.cli.screen import Screen
from carpathia.core.match import Perspective

MOST_MATCHES = 10


def answer(screen: Screen, mine: Perspective[Any], thing: str) -> None:
    book = mine.game.rulebook()
    clause = find_clause(book, thing)
    if clause is not None:
        show_clause(screen, clause)
        return
    found = matching(mine, thing)
    if not found:
        screen.line(
            f"No action is called {thing!r}. Name an action by the words of a choice, such as"
            f" {mine.game.actions.label(mine.legal()[0])!r}, or a clause, such as {next(iter(book.clauses))}."
        )
    elif len(found) == 1:
        _explain(screen, mine, found[0])
    else:
        _list(screen, mine, found)


def matching(mine: Perspective[Any], thing: str) -> list[int]:
    """Return the actions somebody may mean: by name, else by its beginning, else by all the words in it."""
    labels = [mine.game.actions.label(action) for action in range(mine.game.actions.size)]
    wanted = " ".join(thing.lower().split())
    if wanted in labels:
        return [labels.index(wanted)]
    begin = [action for action, label in enumerate(labels) if label.startswith(f"{wanted} ")]
    if begin:
        return begin
    legal = mine.legal()
    return [
        action
        for action, label in enumerate(labels)
        if _has_all_words(wanted, f"{label} {mine.text(action)}" if action in legal else label)
    ]


def _has_all_words(wanted: str, text: str) -> bool:
    words = text.lower().replace(",", " ").split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


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
        verdict = f"choice {legal.index(action) + 1}" if action in legal else str(mine.refusal(action))
        screen.line(f"  {mine.game.actions.label(action)}: {verdict}", hang=4)
    if len(found) > MOST_MATCHES:
        screen.line(f"  and {len(found) - MOST_MATCHES} more; say it more exactly.")
