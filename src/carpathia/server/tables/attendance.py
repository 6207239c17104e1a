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
LASTS = 12.0  # seconds for which another process's word counts that somebody is here
MOST_REMEMBERED = 20_000

Who = tuple[str, str]  # table and person


class Presence(StrEnum):
    HERE = "here"
    AWAY = "away"
    GONE = "gone"


@dataclass(frozen=True)
class Attended:
    """Whether somebody is at a table, and if not, when they were last."""

    presence: Presence
    since: datetime | None = None  # unknown of who has not been here since the server started


HERE = Attended(Presence.HERE)


class Attendance:
    """Remembers who is where, and calls `tell` with table and person whenever that has changed.

    Where several processes share a database, each calls `report` with table, person and whether they are here
    when that changes by what it has seen itself, and hears from the others; `report` says whether it was of
    interest to them.
    """

    def __init__(
        self, tell: Callable[[Who], None], report: Callable[[Who, bool], bool] | None = None
    ) -> None:
        self._tell = tell
        self._report = report
        self._streams: Counter[Who] = Counter()
        self._seen: dict[Who, float] = {}  # in this process
        self._elsewhere: dict[Who, dict[str, float]] = {}  # until when they count as here, by process
        self._seen_elsewhere: dict[Who, float] = {}
        self._shown: dict[Who, Presence] = {}  # what was told last
        self._reported: dict[Who, bool] = {}
        self._timers: dict[Who, asyncio.TimerHandle] = {}

    def of(self, table_id: str, owner: str) -> Attended:
        who, now = (table_id, owner), time()
        if self._is_here(who, now) or any(until > now for until in self._elsewhere.get(who, {}).values()):
            return HERE
        seen = self._last_seen(who)
        if seen is None:
            return Attended(Presence.GONE)
        return Attended(
            Presence.AWAY if now - seen < GONE_AFTER else Presence.GONE, datetime.fromtimestamp(seen, UTC)
        )

    def listening(self) -> list[Who]:
        """Return who listens in this process, at which tables."""
        return list(self._streams)

    def silent(self, who: Who) -> float:
        """Return for how many seconds this process has not seen somebody."""
        return max(0.0, time() - self._seen.get(who, 0.0))

    def hear(self, process: str, who: Who, silent: float | None) -> None:
        """Take note of what another process says of somebody: here, or not seen for so many seconds."""
        now = time()
        there = self._elsewhere.setdefault(who, {})
        if silent is None:
            there[process] = now + LASTS
        else:
            there.pop(process, None)
        if not there:
            del self._elsewhere[who]
        seen = now - (silent or 0.0)
        self._seen_elsewhere[who] = max(seen, self._seen_elsewhere.pop(who, seen))
        self._look(who)
        if len(self._seen_elsewhere) > MOST_REMEMBERED:
            gone = next(iter(self._seen_elsewhere))
            del self._seen_elsewhere[gone]
            self._elsewhere.pop(gone, None)

    def look_again(self, table_id: str, owner: str) -> None:
        """Report of somebody of whom nobody wanted to know until now."""
        if (table_id, owner) in self._seen:
            self._look((table_id, owner))

    def see(self, table_id: str, owner: str) -> None:
        """Take note of a request by somebody at a table."""
        who = table_id, owner
        self._seen.pop(who, None)
        self._seen[who] = time()
        reported = self._report is None or self._reported.get(who, False)
        if reported and who in self._streams and self._shown.get(who) is Presence.HERE:
            return  # nothing is new
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

    def _is_here(self, who: Who, now: float) -> bool:
        """Say whether this process has just seen somebody, or their browser listens to it."""
        return bool(self._streams.get(who)) or now - self._seen.get(who, 0.0) < GRACE

    def _last_seen(self, who: Who) -> float | None:
        return max((seen[who] for seen in (self._seen, self._seen_elsewhere) if who in seen), default=None)

    def _look(self, who: Who) -> None:
        """Tell of a change, and look again when the next one may be due."""
        presence, now = self.of(*who).presence, time()
        here = self._is_here(who, now)
        told = self._reported.get(who, False)
        if self._report is not None and told is not here and self._report(who, here):
            self._reported[who] = here
        if self._shown.get(who) is not presence:
            self._shown[who] = presence
            self._tell(who)
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
        changes = [*self._elsewhere.get(who, {}).values(), (self._last_seen(who) or 0.0) + GONE_AFTER]
        if not self._streams.get(who):
            changes.append(self._seen.get(who, 0.0) + GRACE)
        wait = min((change - now for change in changes if change > now), default=None)
        if wait is None or (self._streams.get(who) and self._report is None):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # tests and tools look by themselves
        self._timers[who] = loop.call_later(wait + 0.01, self._look, who)

    def _forget(self, who: tuple[str, str]) -> None:
        del self._seen[who]
        self._shown.pop(who, None)
        self._reported.pop(who, None)
        timer = self._timers.pop(who, None)
        if timer is not None:
            timer.cancel()
