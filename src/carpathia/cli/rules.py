"""carpathia rules: the rulebook of a game, all of it, a chapter or a clause."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from carpathia.cli.command import Command, Mistake
from carpathia.cli.options import game_named
from carpathia.cli.screen import Screen
from carpathia.core.rulebook import SOURCES, Chapter, Clause, Rulebook

_EMPHASIS = re.compile(r"\*+([^*]+)\*+|`([^`]+)`")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "part", nargs="*", metavar="PART", help="a clause such as 5.2, or a chapter by its number or title"
    )


def run(args: Namespace, screen: Screen) -> int:
    book = game_named(args.game).rulebook()
    if args.part:
        show_part(screen, book, " ".join(args.part))
    else:
        show_book(screen, book)
    return 0


def show_book(screen: Screen, book: Rulebook) -> None:
    screen.heading(book.title)
    for paragraph in book.introduction.split("\n\n"):
        screen.line()
        screen.line(_plain(" ".join(paragraph.split())), hang=0)
    for chapter in book.chapters:
        screen.line()
        show_chapter(screen, chapter)


def show_part(screen: Screen, book: Rulebook, what: str) -> None:
    """Print the clause or the chapter that somebody asks for."""
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
        screen.line(f"{clause.number} ({clause.source}) {_plain(clause.text)}", hang=4)


def show_clause(screen: Screen, clause: Clause) -> None:
    screen.line(f"{clause.number} {_plain(clause.text)}", hang=4)
    screen.line(f"    Source: {clause.source}, that is, {SOURCES[clause.source]}.", hang=4)


def find_clause(book: Rulebook, number: str) -> Clause | None:
    """Return the clause of a number, with or without its letters, or nothing if this is no clause."""
    if re.fullmatch(r"\d+\.\d+", number):
        letters = next(iter(book.clauses)).partition("-")[0]
        number = f"{letters}-{number}"
    if not re.fullmatch(r"[A-Za-z]{2}-\d+\.\d+", number):
        return None
    try:
        return book.clause(number)
    except ValueError as error:
        raise Mistake(str(error)) from None


def _chapter(book: Rulebook, what: str) -> Chapter:
    wanted = what.rstrip(".").lower()
    for chapter in book.chapters:
        number, _, title = chapter.title.lower().partition(". ")
        if wanted == number or (not wanted.isdecimal() and wanted in title):
            return chapter
    raise Mistake(
        f"{book.title} has no chapter or clause {what!r}; chapters go from 1 to {len(book.chapters)},"
        f" clauses from {next(iter(book.clauses))} to {list(book.clauses)[-1]}"
    )


def _plain(text: str) -> str:
    return _EMPHASIS.sub(lambda found: found[1] or found[2], text)


COMMAND = Command(
    summary="read the rules of a game",
    configure=configure,
    run=run,
    examples=("carpathia rules {game}", "carpathia rules {game} 5", "carpathia rules {game} 5.2"),
)
