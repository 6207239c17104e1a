"""Who waits for news: of one table, or of all tables of a person."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from carpathia.server.limits import Limits
from carpathia.server.rate_limit import Places

FULL = "Too many pages and programs wait for news here; close some of them."


class Listeners:
    def __init__(self, limits: Limits) -> None:
        self._places = Places(limits.listeners, limits.listeners_per_person)
        self._tables: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._people: dict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def place(self, who: str) -> Iterator[None]:
        """Hold one of the places that there are for listeners."""
        with self._places.place(who, FULL):
            yield

    @contextmanager
    def at_table(self, table_id: str) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever a table changes."""
        with _among(self._tables, table_id) as event:
            yield event

    @contextmanager
    def of_person(self, owner: str) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever one of the tables of a person changes."""
        with _among(self._people, owner) as event:
            yield event

    def wake(self, table_id: str, owners: Collection[str] | None) -> None:
        """Set the events of a table and of those who sit there; if these are not known, of everybody."""
        events = set(self._tables.get(table_id, ()))
        for owner in list(self._people) if owners is None else owners:
            events |= self._people.get(owner, set())
        for event in events:
            event.set()

    def wake_all(self) -> None:
        for events in [*self._tables.values(), *self._people.values()]:
            for event in events:
                event.set()

    def at(self, table_id: str) -> int:
        return len(self._tables.get(table_id, ()))

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))


@contextmanager
def _among(events: dict[str, set[asyncio.Event]], key: str) -> Iterator[asyncio.Event]:
    event = asyncio.Event()
    events[key].add(event)
    try:
        yield event
    finally:
        events[key].discard(event)
        if not events[key]:
            del events[key]
