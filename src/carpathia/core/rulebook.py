"""Reads RULES.md into clauses: what each number says, where it comes from, and what changes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCES = {
    "book": "the printed rules say so",
    "derived": "it follows from the printed rules",
    "reconstructed": "the printed rules showed it in a picture that is lost; this value was chosen",
    "ruling": "the printed rules leave it open; this is how it is decided here",
}
CLAUSE_NUMBER = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
WHY = " *Why:* "
_CLAUSE = re.compile(r"- \*\*(\S+)\*\* \((\w+)(, fine)?\) (.+)")
_SWITCHES = re.compile(r" ?\[((?:rulings|variants)\.[^\]]+)\]")


@dataclass(frozen=True)
class Switch:
    """A component that changes what a clause says."""

    key: str  # such as rulings.forced_bets
    words: str  # what is different then, after "Otherwise" or "If on"; may be empty


@dataclass(frozen=True)
class Clause:
    """A rule as a player reads it. Where it comes from, and what can be changed about it, are details."""

    number: str
    source: str
    text: str
    switches: tuple[Switch, ...] = ()
    why: str = ""  # how it was derived
    fine: bool = False  # a fine point, which hardly anybody needs to know to play


@dataclass(frozen=True)
class Chapter:
    title: str
    clauses: tuple[Clause, ...]

    @property
    def name(self) -> str:
        """The title without its number."""
        return self.title.partition(". ")[2] or self.title


class Rulebook:
    def __init__(self, title: str, introduction: str, chapters: tuple[Chapter, ...]) -> None:
        self.title = title
        self.introduction = introduction
        self.chapters = chapters
        self.clauses = {clause.number: clause for part in chapters for clause in part.clauses}

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
        title, _, introduction = head.strip().partition("\n")
        return cls(title.removeprefix("# "), introduction.strip(), tuple(map(_chapter, parts)))

    def clause(self, number: str) -> Clause:
        """Return the clause of that number, however the letters are written."""
        found = self.clauses.get(number.upper())
        if found is None:
            raise ValueError(
                f"{self.title} has no clause {number}; they go from {next(iter(self.clauses))}"
                f" to {list(self.clauses)[-1]}"
            )
        return found


def _chapter(part: str) -> Chapter:
    title, _, body = part.partition("\n")
    clauses = []
    for item in re.split(r"\n(?=- )", body.strip()):
        match = _CLAUSE.fullmatch(" ".join(item.split()))
        if match is None:
            raise ValueError(f"this is not a clause: {item!r}")
        number, source, fine, text = match.groups()
        if not CLAUSE_NUMBER.fullmatch(number) or source not in SOURCES:
            raise ValueError(f"clause {number} has the number or the source ({source}) wrong")
        plain, _, why = _SWITCHES.sub("", text).partition(WHY)
        clauses.append(Clause(number, source, plain, tuple(_switches(text)), why, fine is not None))
    return Chapter(title.strip(), tuple(clauses))


def _switches(text: str) -> Iterator[Switch]:
    """Yield the switches that a clause names: "[rulings.a: otherwise …; rulings.b: if on, …]"."""
    for found in _SWITCHES.findall(text):
        for part in re.split(r"; (?=rulings\.|variants\.)", found):
            key, _, words = part.partition(": ")
            yield Switch(key, words)
