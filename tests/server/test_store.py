"""What the store keeps, and what it never does."""

from __future__ import annotations

import gzip
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import IntegrityError

from carpathia.server.migrations import TooNew
from carpathia.server.seal import BadSecret, Seal
from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import Conflict, StoredTable, timestamp
from carpathia.table.clock import Clock
from carpathia.table.errors import Refused
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player
from tests.server.postgres import Postgres


def table(name: str = "one", stage: str = "open") -> StoredTable:
    players = [Player("Joan", "owner"), Player(), Player("Mina", None, "random")]
    options = TableOptions(Clock(60))
    return StoredTable(name, "dragon-racer", {"race.turns": 4}, bytes(32), players, options, stage=stage)


def test_what_was_stored_is_there_after_a_restart(where: Path | str) -> None:
    store, kept = Store(where), table()
    store.add(kept)
    store.save("one", 0, ["first", "second"], "playing")
    store.save("one", 2, ["third"])
    store.save("one", 3, [], players={1: Player("Mark", "other", "random")})
    store.set_sequel("one", "two")
    assert store.add_chat("one", "Joan", "Hello", 10)
    store.close()

    again = Store(where)
    found = again.table("one")
    kept.players[1], kept.stage, kept.sequel = Player("Mark", "other", "random"), "playing", "two"
    assert found is not None
    assert found.moved >= kept.opened
    kept.moved, kept.version = found.moved, 5
    assert found == kept
    assert again.record_text("one") == "first\nsecond\nthird\n"
    assert again.chat("one") == [("Joan", "Hello")]
    assert again.unfinished() == ["one"]
    again.close()


def test_who_is_asked_is_known_as_of_the_last_lines(where: Path | str) -> None:
    store = Store(where)
    store.add(table())
    assert [found.asked for found in store.tables_of("owner")] == [[]]
    for number, asked in enumerate(([0, 2], [1])):
        store.save("one", number, ["line"], asked=asked)
        assert [found.asked for found in store.tables_of("owner")] == [asked]


def test_a_line_is_never_written_twice(where: Path | str) -> None:
    store = Store(where)
    store.add(table())
    store.save("one", 0, ["first", "second"])
    with pytest.raises(IntegrityError):
        store.save("one", 1, ["another second", "third"])
    assert store.record_text("one") == "first\nsecond\n"


def test_lines_and_the_stage_they_lead_to_are_stored_together_or_not_at_all(where: Path | str) -> None:
    store = Store(where)
    store.add(table())
    store.save("one", 0, ["first"])
    with pytest.raises(IntegrityError):
        store.save("one", 0, ["first"], "over")
    assert store.count("over") == 0


def test_there_are_no_lines_without_a_table(where: Path | str) -> None:
    store = Store(where)
    with pytest.raises(Conflict):
        store.save("none", 0, ["first"])
    assert store.table("none") is None
    assert store.record_text("none") == ""


def test_tables_are_found_by_who_sits_there_newest_first(where: Path | str) -> None:
    store = Store(where)
    for number, name in enumerate(("old", "new", "over")):
        kept = table(name, "over" if name == "over" else "open")
        kept.opened = timestamp(timedelta(hours=10 - number))
        store.add(kept)
    assert [found.id for found in store.tables_of("owner")] == ["over", "new", "old"]
    assert [found.id for found in store.tables_of("owner", 1)] == ["over"]
    assert store.tables_of("nobody") == []
    assert store.count("open", "over") == 3
    assert store.count("open", since=timestamp(timedelta(hours=9, minutes=30))) == 1


def test_talk_has_an_end(where: Path | str) -> None:
    store = Store(where)
    store.add(table())
    for number in range(2):
        store.add_chat("one", "Joan", str(number), 2)
    with pytest.raises(Refused, match="is full"):
        store.add_chat("one", "Joan", "2", 2)
    store.add_chat("one", "J", "2", 9, "a", 1)
    with pytest.raises(Refused, match="You have said 1 things"):
        store.add_chat("one", "J", "3", 9, "a", 1)
    assert store.chat("one") == [("Joan", "0"), ("Joan", "1"), ("J", "2")]


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store, kept = Store(path), table()
    store.add(kept)
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP INDEX ix_tables_opener")
        for gone in ("leases", "settings", "revoked", "reviews", "ratings", "alembic_version"):
            connection.execute(f"DROP TABLE {gone}")
        for lacking in (
            "seats.colour",
            "tables.clock_kind",
            "tables.increment",
            "tables.private",
            "tables.hidden_aids",
            "tables.opener",
            "tables.removed",
            "turns.moved",
            "tables.prequel",
            "seats.invited",
            "seats.word",
            "seats.rating",
            "seats.matches",
            "turns.time_left",
            "tables.version",
            "turns.due",
            "chat.owner",
        ):
            connection.execute("ALTER TABLE {} DROP COLUMN {}".format(*lacking.split(".")))
        connection.commit()
    for _ in range(2):  # once it is done there is nothing left to do
        again = Store(path)
        assert again.table("one") == kept
        again.close()
    copies = list(tmp_path.glob("tables.sqlite.before-upgrade-*"))
    assert len(copies) == 1, "there is a copy of it as it was"
    with closing(sqlite3.connect(copies[0])) as connection:
        assert connection.execute("SELECT count(*) FROM seats").fetchone() == (3,)
    again = Store(path)
    again.save("one", 0, [], players={1: Player("Mark", "other", None, "red")})
    found = again.table("one")
    assert found is not None
    assert [player.colour for player in found.players] == ["", "red", ""]
    again.close()


def made_older(url: str) -> None:
    """Make a PostgreSQL as old as the first version."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DROP TABLE leases, settings, revoked, reviews, ratings")
        connection.execute("ALTER TABLE seats DROP COLUMN rating, DROP COLUMN matches")
        connection.execute("ALTER TABLE chat DROP COLUMN owner")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")


def test_an_older_postgresql_is_upgraded_after_a_backup(database_server: Postgres, tmp_path: Path) -> None:
    url = database_server.new_database()
    first = Store(url)
    first.add(table(), ["a line"])
    kept = first.table("one")
    first.close()
    made_older(url)
    with pytest.raises(
        ValueError, match=r"no copy can be made before the upgrade: .*; mend that, or .*--no-backup"
    ):
        Store(url, copies=tmp_path / "missing")
    again = Store(url, copies=tmp_path)
    assert again.table("one") == kept
    again.close()
    (copy,) = tmp_path.glob("before-upgrade-*.jsonl.gz")
    assert copy.stat().st_mode & 0o777 == 0o600
    with gzip.open(copy, "rt") as file:
        head, *rows, ending = map(json.loads, file)
    assert head["schema"] == "0001", "that version can restore it"
    assert ["lines", {"table": "one", "number": 0, "line": "a line"}] in rows
    assert ending == {"rows": len(rows)}
    made_older(url)
    Store(url, backup=False).close()
    assert list(tmp_path.glob("before-upgrade-*")) == [copy]


def test_processes_that_start_together_upgrade_a_database_once(
    database_server: Postgres, tmp_path: Path
) -> None:
    url = database_server.new_database()
    with ThreadPoolExecutor(4) as threads:
        for older in (False, True):
            if older:
                made_older(url)
            for store in [threads.submit(Store, url, copies=tmp_path) for _ in range(4)]:
                store.result().close()
    assert len(list(tmp_path.glob("before-upgrade-*"))) == 1


def test_a_newer_file_is_refused(where: Path | str) -> None:
    store = Store(where)
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    with pytest.raises(TooNew, match="written by a newer Carpathia"):
        Store(where)


def test_who_has_not_seen_the_last_change_cannot_write(where: Path | str) -> None:
    store = Store(where)
    store.add(table())
    first = store.save("one", 0, ["first"], version=0)
    with pytest.raises(Conflict):
        store.save("one", 1, ["second"], players={0: Player("Mark", "other")}, version=0)
    assert store.save("one", 1, ["second"], version=first) == first + 1
    assert store.record_text("one") == "first\nsecond\n"
    store.close()


def test_keys_of_matches_are_sealed_and_old_ones_are_when_they_are_found(tmp_path: Path) -> None:
    path, seal = tmp_path / "tables.sqlite", Seal(b"secret")
    open_store = Store(path)
    open_store.add(table())
    open_store.close()
    for _ in range(2):
        store = Store(path, seal)
        found = store.table("one")
        assert found is not None
        assert found.key == bytes(32)
        store.close()
    with closing(sqlite3.connect(path)) as connection:
        (key,) = connection.execute("SELECT key FROM tables").fetchone()
    assert len(key) > 32
    with pytest.raises(BadSecret):
        Store(path, Seal(b"another")).table("one")


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch(0o644)
    store = Store(path)
    store.add(table())
    assert {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {
        "tables.sqlite": 0o600,
        "tables.sqlite-wal": 0o600,
        "tables.sqlite-shm": 0o600,
    }
    store.close()


@pytest.mark.durable
def test_a_commit_is_on_the_disk_when_it_returns(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    with store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "FULL: for power cuts"
    store.close()


def test_a_lease_is_held_by_one_process_until_it_expires(where: Path | str) -> None:
    one, two = Store(where), Store(where)
    for name in ("a", "b"):
        one.add(table(name, "playing"), ["header"], due=True)
    assert one.lease(["a"], 60) == {"a"}
    assert two.lease(["a", "b"], -1) == {"b"}
    assert one.lease(["a"], 60) == {"a"}, "it is renewed"
    assert two.lease_orphans(60, 10) == {"b"}, "its own had expired"
    assert one.lease_orphans(60, 10) == set()
    two.release()
    assert one.lease_orphans(60, 10) == {"b"}
    one.close()
    two.close()


def test_tables_are_deleted_with_all_that_belongs_to_them(where: Path | str) -> None:
    store = Store(where)
    for name in ("one", "two"):
        store.add(table(name, "over"), ["header"])
        store.add_chat(name, "Joan", "Hello", 10)
    store.delete(["one"])
    assert store.table("one") is None
    assert store.record_text("one") == ""
    assert store.chat("one") == []
    assert store.chat("two") == [("Joan", "Hello")]
    store.close()
