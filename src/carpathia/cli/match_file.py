"""A terminal match on disk: its record, written move by move, and beside it the key of its luck."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir

from carpathia.cli.errors import UsageError
from carpathia.core.files import read_text
from carpathia.core.match import Match
from carpathia.core.record import Record, RecordFile

LARGEST_KEY = 1000  # bytes of a key file


def matches_folder() -> Path:
    return Path(os.environ.get("CARPATHIA_DATA") or user_data_dir("carpathia", appauthor=False)) / "matches"


def key_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.key")


def read_key(path: Path) -> bytes | None:
    """Return the key stored beside a record, or None if there is none."""
    beside = key_path(path)
    try:
        return bytes.fromhex(read_text(beside, LARGEST_KEY))
    except FileNotFoundError:
        return None
    except ValueError:
        raise UsageError(f"{beside} must hold the key of the match as 64 hexadecimal digits") from None


class MatchFile:
    """The record of a running match on disk. Its key file is deleted once the record contains the key.

    Until it is closed, nobody else can write there.
    """

    def __init__(self, path: Path, match: Match[Any]) -> None:
        self.path = path
        self.match = match
        self._file = RecordFile(path, match.record)
        self._lock = _locked(path)

    def close(self) -> None:
        os.close(self._lock)

    @classmethod
    def new(cls, match: Match[Any], path: Path | None) -> MatchFile:
        with plain_errors(path or matches_folder()):
            file = cls(_reserved(match.game.name) if path is None else _claimed(path), match)
        with plain_errors(key_path(file.path)):
            file._keep_key()
        file.catch_up()
        return file

    def catch_up(self) -> None:
        with plain_errors(self.path):
            self._file.catch_up()
        self._drop_key()

    def rewrite(self) -> None:
        """Write the whole file again, in case it is incomplete."""
        new = self.path.with_name(f"{self.path.name}.new")
        with plain_errors(self.path):
            self._file = RecordFile(new, self.match.record)
            self._file.catch_up()
            os.replace(new, self.path)
            self._file.path = self.path
            self.close()
            self._lock = _locked(self.path)
        self._drop_key()

    def _keep_key(self) -> None:
        key = self.match.key
        if key is None or self.match.record.header.seed is not None or self.match.over:
            return
        beside = key_path(self.path)
        beside.unlink(missing_ok=True)  # an existing file might be readable by others
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key.hex())

    def _drop_key(self) -> None:
        if self.match.record.ending is not None:
            key_path(self.path).unlink(missing_ok=True)


class LessonFile:
    """A lesson that was begun, on disk: its record so far, and how much of it is done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, game: str) -> LessonFile:
        return cls(matches_folder().with_name("lessons") / f"{game}.json")

    def read(self) -> tuple[int, Record] | None:
        """Return how much of the lesson is done, and its record, or nothing if none was begun."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            return int(kept["cue"]), Record.loads(kept["record"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError):
            raise UsageError(f"{self.path} is no lesson; delete it, or start with --again") from None

    def write(self, cue: int, record: Record) -> None:
        new = self.path.with_name(f"{self.path.name}.new")
        with plain_errors(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps({"cue": cue, "record": record.dumps()}), encoding="utf-8")
            os.replace(new, self.path)

    def delete(self) -> None:
        self.path.unlink(missing_ok=True)


def _locked(path: Path) -> int:
    """Open a file and lock it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise UsageError(
            f"the match in {path} is being played in another terminal; leave it there first"
        ) from None
    return descriptor


def _reserved(game: str) -> Path:
    folder = matches_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            path.open("x").close()
        except FileExistsError:
            number += 1
        else:
            return path


def _claimed(path: Path) -> Path:
    try:
        path.open("x").close()
    except FileExistsError:
        raise UsageError(f"{path} is there already and is not overwritten; name another file") from None
    return path.absolute()


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Say in a sentence that something cannot be written."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None
