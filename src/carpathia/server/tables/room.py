"""A table on the server: a session that the store knows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from hashlib import sha256
from time import monotonic
from typing import Any, TypeVar

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.server.tables.stored import StoredTable
from carpathia.table.clock import Clocks
from carpathia.table.errors import refused
from carpathia.table.games import game_for
from carpathia.table.session import Session
from carpathia.table.tutor import Tutor

log = logging.getLogger("carpathia.room")

T = TypeVar("T")

PRESENCES = 1000  # digests of who is here
SNAPSHOTS = 96  # positions kept of each match, to show how it came to the present one


class Room(Session):
    def __init__(self, table: StoredTable, game: Game[Any], record: Record | None = None) -> None:
        tutor = None if table.cue is None else Tutor(game, table.cue)
        super().__init__(game, table.players, table.key, record, tutor)
        self.table = table
        self.opener = table.opener
        self.removed = set(table.removed)
        if self.match is not None:
            self._prepare(self.match)
        self.clocks = Clocks(table.options.clock, table.time_left)
        self.chat: list[tuple[str, str]] = []
        self.presence = 0  # a digest of who is here
        self.saved = 0 if record is None else len(list(record.lines()))  # lines that the store has
        self.afresh = False  # what the store has is of another record
        self._kept: dict[Hashable, Any] = {}
        self._kept_of = -1  # the version that they are of
        self.lock = asyncio.Lock()  # held while what one command changed is being stored

    @property
    def version(self) -> int:
        """A number that changes with everything that anybody could see; every process gives the same."""
        return self.table.version * PRESENCES + self.presence

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is made of this version of the table; the same is made once, however many ask."""
        if self._kept_of != self.version:
            self.forget_kept()
            self._kept_of = self.version
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def forget_kept(self) -> None:
        self._kept.clear()

    def seen_by(self, seat: int) -> Perspective[Any]:
        """Return what a seat may know of this version; what it shares with others is found once."""
        return self.kept("perspectives", self.running.perspectives)(seat)

    @property
    def due(self) -> bool:
        """Whether a bot or a clock must act."""
        if self.match is None or self.over:
            return False
        return self.clocks.clock is not None or bool(self.pending_moves())

    def begin(self, seed: int | None = None) -> None:
        super().begin(seed)
        self._prepare(self.running)

    def go_on(self) -> None:
        super().go_on()
        self._replace_record()

    def start_again(self) -> None:
        super().start_again()
        self._replace_record()

    def _replace_record(self) -> None:
        self._prepare(self.running)
        self.saved, self.afresh = 0, True

    def _prepare(self, match: Match[Any]) -> None:
        match.keep_snapshots(SNAPSHOTS)
        match.hidden_aids = self.table.options.hidden_aids

    @property
    def cue(self) -> int | None:
        """How much of the lesson is done, if this is one."""
        return None if self.tutor is None else self.tutor.at

    @property
    def commitment(self) -> str:
        """The promise of the luck, fixed when the table was opened; "" if the luck was given."""
        return (
            sha256(self.table.key).hexdigest() if self.match is None else self.match.record.header.commitment
        )

    def seconds_left(self, seat: int) -> int | None:
        """Return how long a seat may still think; nothing if there is no clock for it."""
        return self.clocks.seconds_left(seat, monotonic())

    def unsaved(self) -> list[str]:
        """Return the lines of the record that are still to be stored."""
        return [] if self.match is None else list(self.match.record.lines(self.saved))


def replayed(table: StoredTable, text: str) -> Room:
    """Return the room of a stored table, by replaying its record."""
    try:
        record = Record.loads(text) if text else None
        colours = record.header.colours if record else []
        game = game_for(table.game, len(table.players), table.changes, "the store", colours)
        return Room(table, game, record)
    except ValueError as error:  # stored under rules that have changed since; the reason might tell of luck
        log.error("table %s cannot be replayed: %s", table.id, error)
        raise refused(
            "This table cannot be opened any more: it was played by other rules than those there are now"
        ) from None
