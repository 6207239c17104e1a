"""Reads a game's components.toml, applies a designer's changes to it and validates both."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from carpathia.core.files import read_text
from carpathia.core.phrases import comma_list, did_you_mean

Value: TypeAlias = "bool | int | list[int]"

FILE = "components.toml"
LARGEST_FILE = 1_000_000  # bytes
MOST_PARTS = 20  # of a dotted key; a parser takes long for thousands


class ComponentError(ValueError):
    """A component file that cannot be played with; the message says what would be right."""


class Components:
    """The pieces of a game and its switches by dotted key, such as `race.turns`.

    The game's own file is the schema: a change must name one of its keys and have a value of the
    same type.
    """

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        self._own = dict(values)  # before any change
        self._origin = dict.fromkeys(values, FILE)
        self.changes: dict[str, Value] = {}

    @classmethod
    def read(cls, path: Path) -> Components:
        return cls({key: _checked(FILE, key, value) for key, value in _flat(_load(path))})

    def changed_by_file(self, path: Path) -> Components:
        """Return these components with the changes of a designer's file."""
        return self.changed(dict(_flat(_load(path))), str(path))

    def changed(self, changes: Mapping[str, object], origin: str) -> Components:
        """Return these components with some values changed; errors name `origin` as their source."""
        new = Components(self._own)
        new._values = dict(self._values)
        new._origin = dict(self._origin)
        new.changes = dict(self.changes)
        for key, given in changes.items():
            if key not in self._values:
                raise ComponentError(f"{origin}: {key} is not known; {self._nearest(key)}")
            value = _checked(origin, key, given)
            pattern = self._values[key]
            if type(value) is not type(pattern):
                raise ComponentError(
                    f"{origin}: {key} is {_toml(value)}; it must be {_type_name(pattern)},"
                    f" as in {_toml(pattern)}"
                )
            if value == pattern:
                continue
            new._values[key] = value
            new._origin[key] = origin
            new.changes[key] = value
            if value == self._own[key]:
                del new.changes[key]
        return new

    def items(self) -> list[tuple[str, Value]]:
        """Return every key with its value."""
        return list(self._values.items())

    def switches(self, table: str) -> dict[str, bool]:
        """Return the switches of one table, such as `variants`, with their values."""
        return {
            key.removeprefix(f"{table}."): value
            for key, value in self._values.items()
            if key.startswith(f"{table}.") and isinstance(value, bool)
        }

    def flag(self, key: str) -> bool:
        value = self._values[key]
        assert isinstance(value, bool)
        return value

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        value = self._values[key]
        assert isinstance(value, int)
        self._check_range(key, value, least, most)
        return value

    def numbers(
        self, key: str, least: int = 0, most: int | None = None, lengths: range | None = None
    ) -> list[int]:
        values = self._values[key]
        assert isinstance(values, list)
        if lengths is not None and len(values) not in lengths:
            count = _span(lengths.start, lengths.stop - 1)
            raise self.complaint(key, f"it must have {count} entries, not {len(values)}")
        for value in values:
            self._check_range(key, value, least, most)
        return list(values)

    def complaint(self, key: str, right: str) -> ComponentError:
        """Return an error about the value of `key` that says what would be right."""
        return ComponentError(f"{self._origin[key]}: {key} is {_toml(self._values[key])}; {right}")

    def _check_range(self, key: str, value: int, least: int, most: int | None) -> None:
        if value < least or (most is not None and value > most):
            many = isinstance(self._values[key], list)
            bounds = f"{least} or more" if most is None else _span(least, most)
            raise self.complaint(key, f"{'every entry' if many else 'it'} must be {bounds}")

    def _nearest(self, key: str) -> str:
        tables = dict.fromkeys(known.split(".")[0] for known in self._values)
        otherwise = f"its table must be one of {comma_list(list(tables))}"
        return did_you_mean(key, self._values, otherwise, cutoff=0.5)


def _load(path: Path) -> dict[str, object]:
    try:
        text = read_text(path, LARGEST_FILE)
        for number, line in enumerate(text.splitlines(), start=1):
            if line.partition("=")[0].partition("#")[0].count(".") >= MOST_PARTS:
                raise ComponentError(f"{path}: the key in line {number} has more than {MOST_PARTS} parts")
        return tomllib.loads(text)
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ComponentError(f"{path}: is not TOML ({error})") from None


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _checked(origin: str, key: str, value: object) -> Value:
    if isinstance(value, int):
        return value
    if isinstance(value, list) and all(type(item) is int for item in value):
        return value
    raise ComponentError(
        f"{origin}: {key} is {_toml(value)}; it must be a whole number, a list of them, true or false"
    )


def _type_name(value: Value) -> str:
    if isinstance(value, bool):
        return "true or false"
    return "a whole number" if isinstance(value, int) else "a list of whole numbers"


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"
