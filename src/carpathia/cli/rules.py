"""carpathia rules: the rulebook of a game, all of it, a chapter or a clause."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from carpathia.cli.errors import UsageError
from carpathia.cli.options import find_game
from carpathia.cli.screen import Screen
from carpathia.core.guide import Guide
from carpathia.core.markdown import to_plain_text
from carpathia.core.rulebook import SOURCES, Chapter, Clause, Rulebook

SUMMARY = "read the rules of a game"
EXAMPLES = ("carpathia rules {game}", "carpathia rules {game} 5", "carpathia rules {game} 5.2")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "part", nargs="*", metavar="PART", help="a clause such as 5.2, or a chapter by its number or title"
    )


def run(args: Namespace, screen: Screen) -> int:
    book = find_game(args.game).rulebook()
    if args.part:
        show_part(screen, book, " ".join(args.part))
    else:
        show_book(screen, book)
    return 0


def show_overview(screen: Screen, guide: Guide) -> None:
    """Print a game on one screen."""
    for panel in guide.panels:
        screen.heading(panel.title)
        for point in panel.points:
            screen.line(f"  - {point.text}", hang=4)


def show_book(screen: Screen, book: Rulebook) -> None:
    screen.heading(book.title)
    for paragraph in book.introduction.split("\n\n"):
        screen.line()
        screen.line(to_plain_text(" ".join(paragraph.split())), hang=0)
    for chapter in book.chapters:
        screen.line()
        show_chapter(screen, chapter)


def show_part(screen: Screen, book: Rulebook, what: str) -> None:
    """Print a clause or a chapter."""
    clause = find_clause(book, what)
    if clause is not None:
        show_clause(screen, clause)
    else:
        show_chapter(screen, _chapter(book, what))


def show_contents(screen: Screen, book: Rulebook) -> None:
    screen.heading(book.title)
    for chapter in book.chapters:
        first, last = chapter.clauses[0].number, chapter.clauses[-1].number
        screen.line(f"  {chapter.title} ({first} to {last})", hang=5)


def show_chapter(screen: Screen, chapter: Chapter) -> None:
    screen.heading(chapter.title)
    for clause in chapter.clauses:
        screen.line(f"{clause.number} ({clause.source}) {to_plain_text(clause.text)}", hang=4)


def show_clause(screen: Screen, clause: Clause) -> None:
    screen.line(f"{clause.number} {to_plain_text(clause.text)}", hang=4)
    screen.line(f"    Source: {clause.source}, that is, {SOURCES[clause.source]}.", hang=4)


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
