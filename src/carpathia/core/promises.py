"""The luck that a record promises: by whose key each stretch of it was drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from carpathia.core.game import Game
from carpathia.core.luck import KeyedLuck, Luck, key_from_seed
from carpathia.core.record import Header, Record, RecordError, Stretch


def check_header(game: Game[Any], record: Record) -> None:
    """Raise `RecordError` unless the record is of this very game."""
    header = record.header
    if (header.game, header.seats) != (game.name, game.seats):
        raise RecordError(f"this is a record of {header.game} with {header.seats} seats")
    if header.rules != game.version:
        raise RecordError(
            f"this record was played by version {header.rules} of the rules of {game.title};"
            f" this program knows version {game.version}"
        )
    if header.changes != game.components.changes:
        raise RecordError("this record was played with other components")
    if header.colours != game.chosen_colours:
        raise RecordError("this record was played with other colours")


def lucks_of(record: Record, key: bytes | None) -> dict[int, Luck | None]:
    """Return the luck of a record by the number of moves before it; none where it cannot be checked.

    `key` is the one beside an unfinished record. Raises `RecordError` for a key that was not promised.
    """
    found: dict[int, Luck | None] = {}
    first = 0
    for stretch in record.header.earlier:
        found[first] = _luck_of_stretch(stretch)
        first = stretch.moves
    return {**found, first: _own_luck(record, key)}


def played_on(record: Record, moves: int, luck: KeyedLuck) -> Header:
    """Return the header of a match that goes on after the first moves of another, by another luck."""
    header = record.header
    assert record.ending is not None or not header.commitment, "the key must be known"
    key = "" if record.ending is None else record.ending.key
    last = Stretch(len(record.moves), header.commitment, key, header.words)
    earlier = [stretch for stretch in header.earlier if stretch.moves < moves]
    if moves:
        cut = next(stretch for stretch in [*header.earlier, last] if stretch.moves >= moves)
        earlier.append(replace(cut, moves=moves))
    return replace(header, commitment=luck.commitment(), seed=None, words=[], earlier=earlier)


def _luck_of_stretch(stretch: Stretch) -> Luck | None:
    if not stretch.commitment:
        return None
    try:
        luck = KeyedLuck(bytes.fromhex(stretch.key), stretch.words)
    except ValueError:
        raise RecordError("a key in the header must be 64 hexadecimal digits") from None
    if luck.commitment() != stretch.commitment:
        raise RecordError(
            f"the key of the moves up to number {stretch.moves} is not the one that was promised"
        )
    return luck


def _own_luck(record: Record, key: bytes | None) -> Luck | None:
    """Check the key against the commitment."""
    header = record.header
    if not header.commitment:  # a scenario, whose luck was given, so there is nothing to check
        if record.ending is not None and record.ending.key:
            raise RecordError("the last line tells a key, but the header's commitment promises none")
        return None
    if record.ending is not None:
        try:
            key = bytes.fromhex(record.ending.key)
        except ValueError:
            raise RecordError("the key in the last line must be 64 hexadecimal digits") from None
    if header.seed is not None:
        if key not in (None, key_from_seed(header.seed)):
            raise RecordError(f"the key is not the one that belongs to seed {header.seed}")
        key = key_from_seed(header.seed)
    if key is None:
        return None
    try:
        luck = KeyedLuck(key, header.words)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if luck.commitment() != header.commitment:
        raise RecordError("the key is not the one that the header's commitment promised")
    return luck
