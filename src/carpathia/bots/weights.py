"""The file of what the expert has learned of a game: plain numbers and a card for each number of players."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from carpathia.bots.values import Shape, Values
from carpathia.core.game import Game

FILE = "values.json.gz"  # in the folder of a game
FORMAT = 2
LARGEST = 1_000_000  # bytes of a file
LARGEST_TEXT = 8_000_000  # of what it holds
SIZES, MOST = 6, 10_000  # numbers of a shape, and the largest of them
CHANGED = "The expert has not learned to play with changed components."


class Unlearned(Exception):
    """There are no values for a table; the message says why, in a sentence."""


@dataclass(frozen=True)
class Weights:
    """What was learned for one number of players, and where it comes from."""

    shape: list[int]  # what `Shape` takes
    weights: list[int]
    card: Mapping[str, Any] = field(
        default_factory=dict
    )  # command, games, rows, loss by quarter, strength, date


def values_for(game: Game[Any], path: Path | None = None) -> Values:
    """Return what was learned for a table, with its components: from a file, or what is shipped.

    Raises `Unlearned` if there is nothing that fits it.
    """
    if path is None and game.components.changes:
        raise Unlearned(CHANGED)
    found = read(path or game.folder() / FILE, game).get(game.seats)
    if found is None:
        raise Unlearned(f"The expert has not learned {game.title} for {game.seats} players.")
    try:
        shape = Shape(*found.shape)
        if shape != shape_for(game, int(shape.first), int(shape.second)):
            raise Unlearned(f"What the expert has learned of {game.title} is of another observation.")
        return Values(shape, found.weights)
    except ValueError as error:
        raise Unlearned(f"What the expert has learned of {game.title} is damaged: {error}.") from None


def shape_for(game: Game[Any], first: int, second: int) -> Shape:
    """Return the sizes of a network for a table, with so many hidden units."""
    features = game.start().feature_count()
    return Shape(game.seats, len(game.observations), features, game.actions.size, first, second)


def read(path: Path, game: Game[Any]) -> dict[int, Weights]:
    """Return what a file holds, by number of players; nothing if there is no file."""
    if not path.exists():
        return {}
    try:
        content = _content(path)
        told = {key: content[key] for key in ("format", "game", "version", "components")}
        tables = {int(seats): Weights(**table) for seats, table in content["tables"].items()}
        for table in tables.values():
            _check(table)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unlearned(
            f"{path.name} of {game.title} cannot be read: {error or type(error).__name__}."
        ) from None
    if told["format"] != FORMAT:
        raise Unlearned(f"{path.name} of {game.title} has format {told['format']}, not {FORMAT}.")
    if told["game"] != game.name:
        raise Unlearned(f"{path.name} was learned from {told['game']}, not from {game.name}.")
    if told["version"] != game.version:
        raise Unlearned(
            f"{path.name} was learned by version {told['version']} of the rules of {game.title};"
            f" they are at version {game.version}."
        )
    if told["components"] != components_digest(game):
        raise Unlearned(f"{path.name} was learned with other components of {game.title}.")
    return tables


def write(path: Path, game: Game[Any], tables: Mapping[int, Weights]) -> None:
    """Write what was learned; the same numbers make the same file."""
    content = {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "components": components_digest(game),
        "tables": {str(seats): asdict(tables[seats]) for seats in sorted(tables)},
    }
    packed = gzip.compress(json.dumps(content, separators=(",", ":")).encode(), mtime=0)
    if len(packed) > LARGEST:
        raise ValueError(f"{path.name} would have {len(packed)} bytes; at most {LARGEST} are allowed")
    path.write_bytes(packed)


def components_digest(game: Game[Any]) -> str:
    """Return a SHA-256 of the components that a table plays with."""
    return sha256(json.dumps(sorted(game.components.items())).encode()).hexdigest()


def _content(path: Path) -> dict[str, Any]:
    if path.stat().st_size > LARGEST:
        raise ValueError(f"it has more than {LARGEST} bytes")
    with gzip.open(path) as file:
        text = file.read(LARGEST_TEXT + 1)
    if len(text) > LARGEST_TEXT:
        raise ValueError(f"it holds more than {LARGEST_TEXT} bytes")
    content = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError("it is no table")
    return content


def _check(table: Weights) -> None:
    sizes = table.shape
    if len(sizes) != SIZES or not all(type(size) is int and 0 <= size <= MOST for size in sizes):
        raise ValueError("a size in it makes no sense")
    if not isinstance(table.weights, list) or not all(type(weight) is int for weight in table.weights):
        raise ValueError("its weights are not whole numbers")


def learned(game: Game[Any]) -> tuple[Values | None, str]:
    """Return the values that are shipped for a table, or None and a sentence that says why there are none."""
    return _learned(type(game), game.seats, bool(game.components.changes))


@cache
def _learned(kind: type[Game[Any]], seats: int, changed: bool) -> tuple[Values | None, str]:
    if changed:
        return None, CHANGED
    try:
        return values_for(kind(seats)), ""
    except Unlearned as error:
        return None, str(error)
