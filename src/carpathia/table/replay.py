"""A record step by step: its stops, the position and the news at each, and how its luck was checked."""

from __future__ import annotations

from typing import Any

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.record import Move, Record
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.table.errors import refused


class Replay:
    """A record that is known to be true. Positions are numbered by the moves made before them."""

    def __init__(self, game: Game[Any], record: Record, key: bytes | None = None) -> None:
        self.game = game
        self.record = record
        self.last = len(record.moves)
        # Luck needs no stop of its own: it is told with the decision it answers.
        self.stops = [n for n, move in enumerate(record.moves) if _decides(move)] + [self.last]
        self._key = key
        self._whole: Match[Any] | None = None  # replayed once, with every position on the way

    @classmethod
    def proved(cls, record: Record, key: bytes | None = None) -> Replay:
        """Return the replay of a record from elsewhere. Raises `RecordError` if it is not true."""
        game = game_of(record.header)
        Match.replay(game, record, key)
        return cls(game, record, key)

    def position(self, move: int) -> Match[Any]:
        """Return the match as it stood after so many moves."""
        if self._whole is None:
            self._whole = Match.replay(self.game, self.record, self._key, snapshots=True)
        return self._whole.at(move)

    def stop_before(self, move: int) -> int:
        """Return the last stop before a position, or the beginning."""
        return max((stop for stop in self.stops if stop < move), default=0)

    def stop_after(self, move: int) -> int:
        """Return the next stop after a position, or the end."""
        return min((stop for stop in self.stops if stop > move), default=self.last)

    def stop_at(self, step: int) -> int:
        """Return a stop by its number; beyond the last there is only the end."""
        return self.stops[min(step, len(self.stops) - 1)]

    def last_decision(self, seat: int) -> int:
        """Return the position in which a seat last decided, or the beginning."""
        return max(
            (n for n, move in enumerate(self.record.moves) if move.seat == seat and _decides(move)), default=0
        )

    def facts(self, move: int) -> int:
        """Return how many facts had happened after so many moves."""
        return len(self.position(move).perspective(SPECTATOR).events()) if move else 0

    def reasons(self, move: int, since: int) -> list[tuple[str, str]]:
        """Return who said what of the moves from number `since` to a position."""
        return self.record.reasons(since, move)

    def play_on(self, move: int) -> Match[Any]:
        """Return a match of its own that goes on from a position of this one, by the luck of a new key."""
        if self.record.ending is None:
            raise refused("This match is not over yet; its replay opens when it is")
        match = Match.play_on(self.game, self.record, move)
        if match.over:
            raise refused("Nothing is left to play at the end of a match; choose an earlier position")
        return match


def _decides(move: Move) -> bool:
    return move.seat != CHANCE and not move.late


def luck_checked(record: Record, key: bytes | None = None) -> str:
    """Return in words how far the luck of a true record was checked; `key` is the one beside it, if any."""
    words = _own_luck_checked(record, key)
    if any(record.header.words):
        words += " The players' own words are mixed into the key."
    if record.header.earlier:
        first = record.header.earlier[-1].moves
        words += f" Up to move {first} it is another match, by the luck of that; then a new key was drawn."
    return words


def luck_is_checked(record: Record, key: bytes | None = None) -> bool:
    """Say whether a key or seed vouches for every stroke of luck of a true record."""
    header = record.header
    if not all(stretch.commitment for stretch in header.earlier):
        return False
    known = record.ending is not None or key is not None or header.seed is not None
    return bool(header.commitment) and known


def _own_luck_checked(record: Record, key: bytes | None) -> str:
    header = record.header
    if header.seed is not None:
        return f"The luck is that of seed {header.seed}, as the header says, so it could be known beforehand."
    if not header.commitment:
        return "The luck was named by whoever wrote the record, so there is nothing to check it against."
    promised = "and the key is the one promised before the first move."
    if record.ending is not None:
        return f"Checked: every stroke of luck is what the key draws, {promised}"
    if key is not None:
        return f"The match is not over; so far the luck is what the key beside the record draws, {promised}"
    return "The match is not over, so its luck cannot be checked yet: the last line will tell the key."
