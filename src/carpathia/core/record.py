"""A play on paper: JSON lines, a header first and then one move a line. docs/record-format.md tells all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from carpathia.core.components import Value

FORMAT = 1
LUCK = -1  # in place of a seat


class RecordError(ValueError):
    """A record that cannot be read or does not follow from the rules; the message says where."""


@dataclass(frozen=True)
class Header:
    game: str
    rules: int
    seats: int
    names: list[str]
    changes: dict[str, Value]  # variants, rulings and components that differ from the game's own
    commitment: str
    seed: int | None = None  # if the luck was chosen by a seed rather than by a secret key
    bots: list[str | None] = field(default_factory=list)
    format: int = FORMAT


@dataclass(frozen=True)
class Move:
    """One line: an action by its label. `undone` takes the seat's last decision back.

    `why` is what a bot says of it: for everybody, but only after the end.
    """

    seat: int
    label: str
    undone: bool = False
    why: str = ""

    def line(self) -> str:
        if self.seat == LUCK:
            return json.dumps({"luck": self.label})
        line = {"seat": self.seat, "undo" if self.undone else "do": self.label}
        return json.dumps({**line, "why": self.why} if self.why else line)


@dataclass(frozen=True)
class Ending:
    """The last line of a finished play: the scores, and the key that the commitment promised."""

    scores: list[int]
    key: str

    def line(self) -> str:
        return json.dumps({"end": self.scores, "key": self.key})


class Record:
    def __init__(self, header: Header) -> None:
        self.header = header
        self.moves: list[Move] = []
        self.ending: Ending | None = None
        self.torn = ""  # the beginning of a last line that was never finished

    def lines(self, since: int = 0) -> Iterator[str]:
        """Yield the lines from number `since` on; the header is number 0."""
        if since == 0:
            yield json.dumps(asdict(self.header))
        for move in self.moves[max(since - 1, 0) :]:
            yield move.line()
        if self.ending is not None and since <= len(self.moves) + 1:
            yield self.ending.line()

    def reasons(self, first: int = 0, last: int | None = None) -> list[tuple[str, str]]:
        """Return who said what of those moves: nothing before the end, for it tells what a seat holds."""
        if self.ending is None:
            return []
        return [(self.header.names[move.seat], move.why) for move in self.moves[first:last] if move.why]

    def dumps(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    @classmethod
    def load(cls, path: Path) -> Record:
        try:
            return cls.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(f"{path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a text file; a record is JSON lines in UTF-8") from None

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record. A last line that was torn off is kept in `torn`; the rest is complete."""
        *lines, last = text.split("\n")
        if not lines:
            raise RecordError("this is not a record: it has no complete line, and the first must be a header")
        record = cls(_header(_parsed(lines[0], "the header")))
        record.torn = last
        for number, line in enumerate(lines[1:], start=1):
            if record.ending is not None:
                raise RecordError(f"move {number} comes after the end of the game")
            entry = _parsed(line, f"move {number}")
            if "end" in entry:
                record.ending = _ending(entry)
            else:
                record.moves.append(_move(entry, number))
        return record


class RecordFile:
    """A record on disk, written line by line and never rewritten while a match goes on."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record
        self._written = 0

    def catch_up(self) -> None:
        """Append the lines that are not on disk yet."""
        new = list(self.record.lines(self._written))
        with self.path.open("a" if self._written else "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in new)
        self._written += len(new)


def _parsed(line: str, what: str) -> dict[str, object]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{what} is not JSON: {line[:60]!r}") from None
    if not isinstance(entry, dict):
        raise RecordError(f"{what} must be a JSON object, not {line[:60]!r}")
    return entry


def _header(entry: dict[str, object]) -> Header:
    if entry.get("format") != FORMAT:
        raise RecordError(f"the format is {entry.get('format')!r}; this program reads format {FORMAT}")
    types: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "rules": int,
        "seats": int,
        "names": list,
        "changes": dict,
        "commitment": str,
        "seed": (int, type(None)),
        "bots": list,
        "format": int,
    }
    if set(entry) != {part.name for part in fields(Header)}:
        raise RecordError(f"the header must have the keys {', '.join(types)}")
    for key, kind in types.items():
        if not isinstance(entry[key], kind):
            raise RecordError(f"the header's {key} is {entry[key]!r}, which is of the wrong type")
    header = Header(**entry)  # type: ignore[arg-type]  # checked above
    if len(header.names) != header.seats or not all(isinstance(name, str) for name in header.names):
        raise RecordError(f"the header's names must be {header.seats} strings, one for each seat")
    names = [bot for bot in header.bots if bot is not None]
    if (header.bots and len(header.bots) != header.seats) or not all(isinstance(name, str) for name in names):
        raise RecordError(
            f"the header's bots must be none or {header.seats} names or nulls, one for each seat"
        )
    return header


def _move(entry: dict[str, object], number: int) -> Move:
    seat = entry.get("seat")
    match entry:
        case {"luck": str(label), **rest} if not rest:
            return Move(LUCK, label)
        case {"seat": int(), "do": str(label), **rest} if type(seat) is int and seat >= 0:
            why = rest.pop("why", "")
            if isinstance(why, str) and not rest:
                return Move(seat, label, why=why)
        case {"seat": int(), "undo": str(label)} if len(entry) == 2 and type(seat) is int and seat >= 0:
            return Move(seat, label, undone=True)
    raise RecordError(f"move {number} is not a move: {json.dumps(entry)[:80]}")


def _ending(entry: dict[str, object]) -> Ending:
    scores, key = entry.get("end"), entry.get("key")
    if isinstance(scores, list) and all(type(score) is int for score in scores) and isinstance(key, str):
        return Ending(scores, key)
    raise RecordError("the last line must hold the scores as a list of numbers, and the key as a string")
