"""carpathia rules: the rulebook of a game, all of it, a chapter, a clause or its words."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from typing import Any

from carpathia.cli.errors import UsageError
from carpathia.cli.options import find_game
from carpathia.cli.screen import Screen
from carpathia.core.examples import examples_of
from carpathia.core.game import Game
from carpathia.core.guide import Guide
from carpathia.core.markdown import to_plain_text
from carpathia.core.phrases import capitalised, sentence
from carpathia.core.rulebook import SOURCES, Chapter, Clause, Rulebook

SUMMARY = "read the rules of a game"
EXAMPLES = (
    "carpathia rules {game}",
    "carpathia rules {game} 5",
    "carpathia rules {game} 5.2",
    "carpathia rules {game} words",
)
WORDS = "words"
USUAL_SEATS = 4


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "part",
        nargs="*",
        metavar="PART",
        help="a clause such as 5.2, a chapter by its number or title, or words",
    )


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    game = kind(min(USUAL_SEATS, kind.seat_range[-1]))
    if args.part:
        show_part(screen, game, " ".join(args.part))
    else:
        show_book(screen, game)
    return 0


def show_overview(screen: Screen, guide: Guide) -> None:
    """Print a game on one screen."""
    for panel in guide.panels:
        screen.heading(panel.title)
        for point in panel.points:
            screen.line(f"  - {point.text}", hang=4)


def show_words(screen: Screen, guide: Guide) -> None:
    """Print the glossary."""
    screen.heading("Words")
    for term in sorted(guide.terms, key=lambda term: term.word.lower()):
        screen.line(f"{capitalised(term.word)}: {term.meaning} ({term.clause})", hang=4)


def show_book(screen: Screen, game: Game[Any]) -> None:
    book, guide = game.rulebook(), game.guide()
    screen.heading(book.title)
    screen.line()
    screen.line(to_plain_text(" ".join(book.introduction.split("\n\n")[0].split())), hang=0)
    screen.line()
    show_overview(screen, guide)
    for chapter in book.chapters:
        screen.line()
        _show_chapter(screen, game, chapter)
    if guide.terms:
        screen.line()
        show_words(screen, guide)


def show_part(screen: Screen, game: Game[Any], what: str) -> None:
    """Print a clause, a chapter or the glossary."""
    book = game.rulebook()
    clause = find_clause(book, what)
    if clause is not None:
        show_clause(screen, clause)
    elif what.lower() == WORDS and game.guide().terms:
        show_words(screen, game.guide())
    else:
        _show_chapter(screen, game, _chapter(book, what))


def show_contents(screen: Screen, book: Rulebook) -> None:
    screen.heading(book.title)
    for chapter in book.chapters:
        first, last = chapter.clauses[0].number, chapter.clauses[-1].number
        screen.line(f"  {chapter.title} ({first} to {last})", hang=5)
    screen.line(f"  Words: rules {WORDS}")


def _show_chapter(screen: Screen, game: Game[Any], chapter: Chapter) -> None:
    screen.heading(chapter.title)
    for clause in chapter.clauses:
        screen.line(f"{clause.number} {to_plain_text(clause.text)}", hang=4)
        for example in examples_of(type(game)):
            if example.clause == clause.number:
                screen.line(f"    Example, {example.title[:1].lower()}{example.title[1:]}:", hang=4)
                for step in example.steps:
                    screen.line(f"    - {step.words}", hang=6)


def show_clause(screen: Screen, clause: Clause) -> None:
    screen.line(f"{clause.number} {to_plain_text(clause.text)}", hang=4)
    screen.line(f"    Source: {clause.source}, that is, {SOURCES[clause.source]}.", hang=4)
    if clause.why:
        screen.line(f"    {to_plain_text(clause.why)}", hang=4)
    for switch in clause.switches:
        words = f" {sentence(switch.words)}" if switch.words else ""
        screen.line(f"    A table may play it differently.{words}", hang=4)


def find_clause(book: Rulebook, number: str) -> Clause | None:
    """Return a clause by number, with or without its prefix, or None if this is not a clause number."""
    if re.fullmatch(r"\d+\.\d+", number):
        letters = next(iter(book.clauses)).partition("-")[0]
        number = f"{letters}-{number}"
    if not re.fullmatch(r"[A-Za-z]{2}-\d+\.\d+", number):
        return None
    try:
        return book.clause(number)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _chapter(book: Rulebook, what: str) -> Chapter:
    wanted = what.rstrip(".").lower()
    for chapter in book.chapters:
        number, _, title = chapter.title.lower().partition(". ")
        if wanted == number or (not wanted.isdecimal() and wanted in title):
            return chapter
    raise UsageError(
        f"{book.title} has no chapter or clause {what!r}; chapters go from 1 to {len(book.chapters)},"
        f" clauses from {next(iter(book.clauses))} to {list(book.clauses)[-1]}"
    )
