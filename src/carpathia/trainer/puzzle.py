"""A puzzle: a record up to a decision, and what each answer is worth. The puzzles of a game are a file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_of

FILE = "puzzles.jsonl.gz"  # in the folder of a game
LARGEST_FILE = 5_000_000  # characters
FIRST_DAY = date(2026, 1, 1)  # has the first puzzle of a file; after the last comes the first again
WITHIN = 2.0  # errors within which two answers are as good as each other


@dataclass(frozen=True)
class Answer:
    """One of the actions that can be chosen."""

    label: str
    chance: float  # the master's estimate, from 0 to 1
    error: float
    why: str = ""  # what the best does differently, as a sentence; nothing for the best itself


@dataclass(frozen=True)
class Weight:
    """An answer in words, with what it is worth."""

    action: int
    text: str
    chance: float
    error: float


@dataclass(frozen=True)
class Verdict:
    """How an answer compares with the best, in words."""

    right: bool
    words: str
    best: int  # the action
    chosen: int
    table: Sequence[Weight]  # all answers, best first


@dataclass(frozen=True)
class Puzzle:
    record: Record  # without its luck's key; the decision comes after its last move
    seat: int
    answers: tuple[Answer, ...]  # best first
    missed: str  # what the regular chose there

    @classmethod
    def loads(cls, line: str, where: str = "a puzzle") -> Puzzle:
        """Read a puzzle from a line. Raises `RecordError` if that is none."""
        try:
            entry = json.loads(line)
            lines = "".join(f"{json.dumps(part)}\n" for part in entry["record"])
            answers = tuple(
                Answer(str(label), float(chance), float(error), str(why))
                for label, chance, error, why in entry["answers"]
            )
            puzzle = cls(Record.loads(lines), int(entry["seat"]), answers, str(entry["missed"]))
        except RecordError:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"{where} cannot be read: {error!r}") from None
        if len(answers) < 2 or puzzle.seat not in range(puzzle.record.header.seats):
            raise RecordError(f"{where} needs two answers at least, and a seat of its table")
        return puzzle

    def dumps(self) -> str:
        answers = [[one.label, round(one.chance, 4), round(one.error, 4), one.why] for one in self.answers]
        entry = {
            "seat": self.seat,
            "missed": self.missed,
            "answers": answers,
            "record": [json.loads(line) for line in self.record.lines()],
        }
        return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))

    def match(self) -> Match[Any]:
        """Return the match up to the decision, replayed and checked."""
        game = game_of(self.record.header)
        match = Match.replay(game, self.record)
        legal = {game.actions.label(action) for action in match.perspective(self.seat).legal()}
        if legal != {answer.label for answer in self.answers}:
            raise RecordError("the answers of this puzzle are not what can be done in its position")
        return match

    def verdict(self, mine: Perspective[Any], action: int) -> Verdict:
        """Return how an answer compares with the best."""
        actions = mine.game.actions
        chosen = next(one for one in self.answers if one.label == actions.label(action))
        best = self.answers[0]
        table = [
            Weight(parsed := actions.parse(one.label), mine.text(parsed), one.chance, one.error)
            for one in self.answers
        ]
        right = chosen is best
        words = _right_words(self, mine) if right else _wrong_words(best, chosen, table[0].text)
        return Verdict(right, words, table[0].action, action, table)


def _right_words(puzzle: Puzzle, mine: Perspective[Any]) -> str:
    best, second = puzzle.answers[:2]
    actions = mine.game.actions
    words = (
        f"The master gives it {percent(best)} of 100, and {percent(second)} to the next best,"
        f" “{mine.text(actions.parse(second.label))}”."
    )
    if puzzle.missed != best.label:
        words += f" The regular chose “{mine.text(actions.parse(puzzle.missed))}”."
    return f"{words} {second.why}".rstrip()


def _wrong_words(best: Answer, chosen: Answer, best_text: str) -> str:
    gap, error = 100 * (best.chance - chosen.chance), 100 * hypot(best.error, chosen.error)
    close = (
        "It comes close" if gap <= WITHIN * error else f"It gives away {gap:.0f} (± {max(error, 0.5):.0f})"
    )
    return (
        f"The master gives your choice {percent(chosen)} of 100 and “{best_text}” {percent(best)}."
        f" {close}. {chosen.why}"
    ).rstrip()


def percent(answer: Answer) -> str:
    return f"{100 * answer.chance:.0f}"


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file, in the order of the days. Raises `RecordError` for what is not one."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise RecordError(f"{path} cannot be read: {error}") from None
    if len(text) > LARGEST_FILE:
        raise RecordError(f"{path} holds more than {LARGEST_FILE} characters")
    lines = text.splitlines()
    return [Puzzle.loads(line, f"{path}, line {number}") for number, line in enumerate(lines, start=1)]


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write a file of puzzles; the same puzzles make the same bytes."""
    lines = "".join(f"{puzzle.dumps()}\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))


@cache
def puzzles_of(kind: type[Game[Any]]) -> list[Puzzle]:
    """Return the puzzles that come with a game; none if it has no file of them."""
    path = kind.folder() / FILE
    return read_puzzles(path) if path.exists() else []


def today() -> date:
    """Return the day for which everybody has the same puzzle, wherever they are."""
    return datetime.now(UTC).date()


def puzzle_of(kind: type[Game[Any]], day: date) -> Puzzle:
    """Return the puzzle of a day. Raises `IndexError` if the game has none."""
    found = puzzles_of(kind)
    if not found:
        raise IndexError(f"{kind.title} has no puzzles")
    return found[(day - FIRST_DAY).days % len(found)]
