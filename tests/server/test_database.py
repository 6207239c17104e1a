"""Writes share commits, fail alone, and are finished before the store is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from carpathia.server.tables.database import Database
from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import Conflict, StoredTable
from carpathia.table.seating import Player

pytestmark = pytest.mark.anyio


class CountingStore(Store):
    """Counts how often it commits."""

    commits = 0

    @contextmanager
    def group(self) -> Iterator[None]:
        with super().group():
            yield
        self.commits += 1


def table(name: str) -> StoredTable:
    return StoredTable(name, "dragon-racer", {}, bytes(32), [Player(), Player()])


@pytest.fixture
def store(tmp_path: Path) -> CountingStore:
    return CountingStore(tmp_path / "tables.sqlite")


async def test_what_is_written_at_once_shares_a_commit(store: CountingStore) -> None:
    database = Database(store)
    await asyncio.gather(*[database.write(store.add, table(f"{number}")) for number in range(50)])
    assert store.commits == 1
    assert (
        await asyncio.gather(
            *[database.write(store.save, f"{number}", 0, ["first"], version=0) for number in range(50)]
        )
        == [1] * 50
    )
    assert store.commits == 2
    assert database.waiting == 0
    database.close()


async def test_a_write_that_fails_takes_no_other_with_it(store: CountingStore) -> None:
    database = Database(store)
    await database.write(store.add, table("one"))
    await database.write(store.add, table("two"))
    outcomes = await asyncio.gather(
        database.write(store.save, "one", 0, ["first"], version=0),
        database.write(store.save, "two", 0, ["first"], version=7),  # another process was faster
        database.write(store.save, "one", 0, ["again"], version=1),  # and has written this line
        return_exceptions=True,
    )
    assert outcomes[0] == 1
    assert [type(outcome) for outcome in outcomes[1:]] == [Conflict, Conflict]
    assert (store.record_text("one"), store.record_text("two")) == ("first\n", "")
    assert await database.write(store.save, "two", 0, ["first"], version=0) == 1
    database.close()


async def test_who_has_gone_before_a_commit_began_has_written_nothing(store: CountingStore) -> None:
    database = Database(store)
    gone = asyncio.ensure_future(database.write(store.add, table("one")))
    await asyncio.sleep(0)
    gone.cancel()
    await database.write(store.add, table("two"))
    assert (store.table("one"), store.table("two") is not None) == (None, True)
    database.close()


async def test_what_waits_is_stored_before_the_store_is_closed(store: CountingStore, tmp_path: Path) -> None:
    database = Database(store)
    waiting = [asyncio.ensure_future(database.write(store.add, table(name))) for name in ("one", "two")]
    await asyncio.sleep(0)
    database.close()
    await asyncio.gather(*waiting)
    again = Store(tmp_path / "tables.sqlite")
    assert again.table("one") is not None
    assert again.table("two") is not None
    again.close()
