"""Records of matches as JSON lines: a header, then one move per line. See docs/record-format.md."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from itertools import pairwise
from pathlib import Path
from typing import cast

from carpathia.core.components import Value
from carpathia.core.files import read_text
from carpathia.core.state import CHANCE

FORMAT = 1
LARGEST_FILE = 20_000_000  # bytes
OPTIONAL = ("colours", "words", "earlier")  # parts of the header that are left out when they are empty


class RecordError(ValueError):
    """A record that cannot be read or does not follow from the rules; the message says where."""


@dataclass(frozen=True)
class Stretch:
    """The first moves of a match that was played on: they are those of another, by its luck."""

    moves: int  # up to which number
    commitment: str  # "" if the luck was given, so that there is nothing to check
    key: str
    words: list[str]


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
    colours: list[str] = field(default_factory=list)  # of the seats, if they were chosen
    words: list[str] = field(default_factory=list)  # of the players, mixed into the key; one for each seat
    earlier: list[Stretch] = field(default_factory=list)  # by whose luck the first moves were, in order

    def line(self) -> str:
        entry = asdict(self)
        for optional in OPTIONAL:
            if not entry[optional]:
                del entry[optional]
        return json.dumps(entry)


@dataclass(frozen=True)
class Move:
    """One line: an action by its label. If `undone`, the seat takes back its last decision.

    `why` is a bot's explanation, which everybody may read once the match is over.
    """

    seat: int
    label: str
    undone: bool = False
    why: str = ""
    late: bool = False  # no decision: the time of the seat was up, and a bot finishes its turn

    def line(self) -> str:
        if self.seat == CHANCE:
            return json.dumps({"luck": self.label})
        if self.late:
            return json.dumps({"seat": self.seat, "late": True})
        line = {"seat": self.seat, "undo" if self.undone else "do": self.label}
        return json.dumps({**line, "why": self.why} if self.why else line)


@dataclass(frozen=True)
class Ending:
    """The last line of a finished match: the scores, and the key behind the commitment."""

    scores: list[int]
    key: str

    def line(self) -> str:
        return json.dumps({"end": self.scores, "key": self.key})


class Record:
    def __init__(self, header: Header) -> None:
        self.header = header
        self.moves: list[Move] = []
        self.ending: Ending | None = None
        self.torn = ""  # an incomplete last line

    def lines(self, since: int = 0) -> Iterator[str]:
        """Yield the lines from number `since` on; the header is number 0."""
        if since == 0:
            yield self.header.line()
        for move in self.moves[max(since - 1, 0) :]:
            yield move.line()
        if self.ending is not None and since <= len(self.moves) + 1:
            yield self.ending.line()

    def reasons(self, first: int = 0, last: int | None = None) -> list[tuple[str, str]]:
        """Return names and reasons of the bots' moves, one for each run of moves of a seat.

        There are none before the end of the match, since they reveal hands.
        """
        if self.ending is None:
            return []
        runs = itertools.groupby(self.moves[first:last], key=lambda move: move.seat)
        reasons = ((seat, next((move.why for move in run if move.why), "")) for seat, run in runs)
        return [(self.header.names[seat], why) for seat, why in reasons if why]

    def dumps(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    @classmethod
    def load(cls, path: Path) -> Record:
        try:
            return cls.loads(read_text(path, LARGEST_FILE))
        except OSError as error:
            raise RecordError(f"{path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a text file; a record is JSON lines in UTF-8") from None

    @classmethod
    def loads(cls, text: str) -> Record:
        """Parse a record. An incomplete last line is kept in `torn`."""
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
    """A record on disk, appended to line by line while the match is played."""

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
    if "\\ud" in line.lower():  # only so can JSON in UTF-8 hold half a character
        try:
            json.dumps(entry, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise RecordError(f"{what} holds half a character, which is no text") from None
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
        "colours": list,
        "words": list,
        "earlier": list,
    }
    entry = {**{key: [] for key in OPTIONAL}, **entry}
    if set(entry) != {part.name for part in fields(Header)}:
        raise RecordError(f"the header must have the keys {', '.join(types)}")
    for key, kind in types.items():
        if not isinstance(entry[key], kind):
            raise RecordError(f"the header's {key} is {entry[key]!r}, which is of the wrong type")
    earlier = [_stretch(part) for part in cast(list[object], entry["earlier"])]
    header = Header(**{**entry, "earlier": earlier})  # type: ignore[arg-type]  # checked above
    if len(header.names) != header.seats or not all(isinstance(name, str) for name in header.names):
        raise RecordError(f"the header's names must be {header.seats} strings, one for each seat")
    if not all(isinstance(colour, str) for colour in header.colours):
        raise RecordError("the header's colours must be strings, one for each seat")
    if header.words and not _are_words(header.words, header.seats):
        raise RecordError(f"the header's words must be none or {header.seats} lines, one for each seat")
    if any(later.moves <= sooner.moves for sooner, later in pairwise([Stretch(0, "", "", []), *earlier])):
        raise RecordError("the header's earlier stretches must end one after another")
    if any(part.words and not _are_words(part.words, header.seats) for part in earlier):
        raise RecordError(f"the words of an earlier stretch must be none or {header.seats} lines")
    names = [bot for bot in header.bots if bot is not None]
    if (header.bots and len(header.bots) != header.seats) or not all(isinstance(name, str) for name in names):
        raise RecordError(
            f"the header's bots must be none or {header.seats} names or nulls, one for each seat"
        )
    return header


def _stretch(part: object) -> Stretch:
    match part:
        case {
            "moves": int(moves),
            "commitment": str(promised),
            "key": str(key),
            "words": list(words),
            **rest,
        }:
            if not rest and type(moves) is int:
                return Stretch(moves, promised, key, words)
    raise RecordError("each of the header's earlier stretches must have moves, commitment, key and words")


def _are_words(words: list[str], seats: int) -> bool:
    return len(words) == seats and all(isinstance(word, str) and "\n" not in word for word in words)


def _move(entry: dict[str, object], number: int) -> Move:
    seat = entry.get("seat")
    match entry:
        case {"luck": str(label), **rest} if not rest:
            return Move(CHANCE, label)
        case {"seat": int(), "do": str(label), **rest} if type(seat) is int and seat >= 0 and seat != CHANCE:
            why = rest.pop("why", "")
            if isinstance(why, str) and not rest:
                return Move(seat, label, why=why)
        case {"seat": int(), "undo": str(label)} if (
            len(entry) == 2 and type(seat) is int and 0 <= seat < CHANCE
        ):
            return Move(seat, label, undone=True)
        case {"seat": int(), "late": True} if len(entry) == 2 and type(seat) is int and 0 <= seat < CHANCE:
            return Move(seat, "", late=True)
    raise RecordError(f"move {number} is not a move: {json.dumps(entry)[:80]}")


def _ending(entry: dict[str, object]) -> Ending:
    scores, key = entry.get("end"), entry.get("key")
    if isinstance(scores, list) and all(type(score) is int for score in scores) and isinstance(key, str):
        return Ending(scores, key)
    raise RecordError("the last line must hold the scores as a list of numbers, and the key as a string")
