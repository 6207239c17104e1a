"""Who is at which table: here while their browser listens or has just asked something, else away or gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from time import time

GRACE = 4.0  # seconds; a page that is loaded again is back sooner
GONE_AFTER = 300.0  # seconds away
MOST_REMEMBERED = 20_000


class Presence(StrEnum):
    HERE = "here"
    AWAY = "away"
    GONE = "gone"


@dataclass(frozen=True)
class Attended:
    """Whether somebody is at a table, and if not, when they were last."""

    presence: Presence
    since: datetime | None = None  # unknown of who has not been here since the server started


class Attendance:
    """Remembers who is where, and calls `tell` with table and person whenever that has changed."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._streams: Counter[tuple[str, str]] = Counter()  # by table and person
        self._seen: dict[tuple[str, str], float] = {}
        self._shown: dict[tuple[str, str], Presence] = {}  # what was told last
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}

    def of(self, table_id: str, owner: str) -> Attended:
        who = table_id, owner
        if self._streams[who]:
            return Attended(Presence.HERE)
        seen = self._seen.get(who)
        if seen is None:
            return Attended(Presence.GONE)
        silent = time() - seen
        if silent < GRACE:
            return Attended(Presence.HERE)
        return Attended(
            Presence.AWAY if silent < GONE_AFTER else Presence.GONE, datetime.fromtimestamp(seen, UTC)
        )

    def see(self, table_id: str, owner: str) -> None:
        """Take note of a request by somebody at a table."""
        who = table_id, owner
        self._seen.pop(who, None)
        self._seen[who] = time()
        self._look(who)
        if len(self._seen) > MOST_REMEMBERED:
            self._forget(next(iter(self._seen)))

    def arrive(self, table_id: str, owner: str) -> None:
        """Take note that a browser of theirs listens from now on."""
        self._streams[table_id, owner] += 1
        self.see(table_id, owner)

    def depart(self, table_id: str, owner: str) -> None:
        """Take note that it does not listen any more."""
        who = table_id, owner
        self._streams[who] -= 1
        if not self._streams[who]:
            del self._streams[who]
        self.see(table_id, owner)

    @contextmanager
    def present(self, table_id: str, owner: str) -> Iterator[None]:
        """Count a person as present for as long as the block takes."""
        self.arrive(table_id, owner)
        try:
            yield
        finally:
            self.depart(table_id, owner)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _look(self, who: tuple[str, str]) -> None:
        """Tell of a change, and look again when the next one may be due."""
        now = self.of(*who).presence
        if self._shown.get(who) is not now:
            self._shown[who] = now
            self._tell(*who)
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
        if self._streams[who] or now is Presence.GONE:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # tests and tools look by themselves
        wait = self._seen[who] + (GRACE if now is Presence.HERE else GONE_AFTER) - time()
        self._timers[who] = loop.call_later(max(wait, 0.0) + 0.01, self._look, who)

    def _forget(self, who: tuple[str, str]) -> None:
        del self._seen[who]
        self._shown.pop(who, None)
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
