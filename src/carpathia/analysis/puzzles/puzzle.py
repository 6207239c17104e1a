"""A puzzle: a record up to a decision, and what each answer costs. The puzzles of a game are one file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from carpathia.analysis.review.narrative import points
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.phrases import capitalised
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import game_of

FILE = "puzzles.jsonl.gz"  # file in the folder of a game
LARGEST_FILE = 5_000_000  # characters
FIRST_DAY = date(2026, 1, 1)  # day of the first puzzle of a file; the first one follows the last one


@dataclass(frozen=True)
class Answer:
    """One of the actions that can be chosen."""

    label: str
    cost: float  # expected loss against the best answer, as a share of the victory; 0 for the best
    error: float  # standard error of the cost
    why: str = ""  # sentence on the gain of the best answer


@dataclass(frozen=True)
class Row:
    """An answer in words, with its cost."""

    action: int
    text: str
    cost: float
    error: float


@dataclass(frozen=True)
class Verdict:
    """How an answer compares with the best."""

    right: bool
    words: str
    best: int  # the action
    chosen: int
    table: Sequence[Row]  # all answers, best first


@dataclass(frozen=True)
class Puzzle:
    record: Record  # without the key of its luck; the decision comes after its last move
    seat: int
    answers: tuple[Answer, ...]  # best first
    missed: str  # the label of what the regular bot chose

    @classmethod
    def loads(cls, line: str, where: str = "a puzzle") -> Puzzle:
        """Read a puzzle from a line. Raises `RecordError` if it is none."""
        try:
            entry = json.loads(line)
            lines = "".join(f"{json.dumps(part)}\n" for part in entry["record"])
            answers = tuple(
                Answer(str(label), float(cost), float(error), str(why))
                for label, cost, error, why in entry["answers"]
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
        answers = [
            [answer.label, round(answer.cost, 4), round(answer.error, 4), answer.why]
            for answer in self.answers
        ]
        entry = {
            "seat": self.seat,
            "missed": self.missed,
            "answers": answers,
            "record": [json.loads(line) for line in self.record.lines()],
        }
        return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))

    @property
    def verb(self) -> str:
        """The verb of the best answer: "play", "add to"."""
        actions = game_of(self.record.header).actions
        return actions.kind_of(actions.parse(self.answers[0].label)).verb

    def match(self) -> Match[Any]:
        """Return the match up to the decision, replayed and checked."""
        game = game_of(self.record.header)
        match = Match.replay(game, self.record)
        legal = {game.actions.label(action) for action in match.perspective(self.seat).legal()}
        if legal != {answer.label for answer in self.answers}:
            raise RecordError("the answers of this puzzle are not what can be done in its position")
        return match

    def verdict(self, perspective: Perspective[Any], action: int) -> Verdict:
        """Return how an answer compares with the best."""
        actions = perspective.game.actions
        best, second, *_ = self.answers
        chosen = next(answer for answer in self.answers if answer.label == actions.label(action))
        table = [
            Row(parsed := actions.parse(answer.label), perspective.text(parsed), answer.cost, answer.error)
            for answer in self.answers
        ]
        if chosen is best:
            words = f"The next best costs {points(second.cost)}. {second.why}"
        else:
            better = capitalised(perspective.gerund(table[0].action))
            words = f"{better} is better by {points(chosen.cost)}. {chosen.why or second.why}"
        return Verdict(chosen is best, words.rstrip(), table[0].action, action, table)


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file, in the order of their days. Raises `RecordError` if one is damaged."""
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
def puzzles_of(game_class: type[Game[Any]]) -> list[Puzzle]:
    """Return the puzzles that come with a game; none if it has no file of them."""
    path = game_class.folder() / FILE
    return read_puzzles(path) if path.exists() else []


def today() -> date:
    """Return today's date in UTC, so that everybody has the same puzzle."""
    return datetime.now(UTC).date()


def puzzle_of(game_class: type[Game[Any]], day: date) -> Puzzle:
    """Return the puzzle of a day. Raises `IndexError` if the game has none."""
    puzzles = puzzles_of(game_class)
    if not puzzles:
        raise IndexError(f"{game_class.title} has no puzzles")
    return puzzles[(day - FIRST_DAY).days % len(puzzles)]
