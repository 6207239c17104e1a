"""Reads RULES.md into clauses: what each number says and where it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

SOURCES = {
    "book": "the printed rules say so",
    "derived": "it follows from the printed rules",
    "reconstructed": "the printed rules showed it in a picture that is lost; this value was chosen",
    "ruling": "the printed rules leave it open; this is how it is decided here",
}
CLAUSE_NUMBER = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
_CLAUSE = re.compile(r"- \*\*(\S+)\*\* \((\w+)\) (.+)")


@dataclass(frozen=True)
class Clause:
    number: str
    source: str
    text: str


@dataclass(frozen=True)
class Chapter:
    title: str
    clauses: tuple[Clause, ...]


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
        number, source, text = match.groups()
        if not CLAUSE_NUMBER.fullmatch(number) or source not in SOURCES:
            raise ValueError(f"clause {number} has the number or the source ({source}) wrong")
        clauses.append(Clause(number, source, text))
    return Chapter(title.strip(), tuple(clauses))
