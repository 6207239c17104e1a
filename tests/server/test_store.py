"""What the store keeps, and what it never does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from carpathia.server.tables.store import Store, StoredTable, timestamp
from carpathia.table.clock import Clock
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player


def table(name: str = "one", stage: str = "open") -> StoredTable:
    players = [Player("Joan", "owner"), Player(), Player("Mina", None, "random")]
    options = TableOptions(Clock(60))
    return StoredTable(name, "dragon-racer", {"race.turns": 4}, bytes(32), players, options, stage=stage)


def test_what_was_stored_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store, kept = Store(path), table()
    store.add(kept)
    store.save("one", 0, ["first", "second"], "playing")
    store.save("one", 2, ["third"])
    store.save("one", 3, [], players={1: Player("Mark", "other", "random")})
    store.set_sequel("one", "two")
    assert store.add_chat("one", "Joan", "Hello", 10)
    store.close()

    again = Store(path)
    found = again.table("one")
    kept.players[1], kept.stage, kept.sequel = Player("Mark", "other", "random"), "playing", "two"
    assert found is not None
    assert found.moved >= kept.opened
    kept.moved = found.moved
    assert found == kept
    assert again.record_text("one") == "first\nsecond\nthird\n"
    assert again.chat("one") == [("Joan", "Hello")]
    assert again.unfinished() == ["one"]
    again.close()


def test_who_is_asked_is_known_as_of_the_last_lines() -> None:
    store = Store(None)
    store.add(table())
    assert [found.asked for found in store.tables_of("owner")] == [[]]
    for number, asked in enumerate(([0, 2], [1])):
        store.save("one", number, ["line"], asked=asked)
        assert [found.asked for found in store.tables_of("owner")] == [asked]


def test_a_line_is_never_written_twice() -> None:
    store = Store(None)
    store.add(table())
    store.save("one", 0, ["first", "second"])
    with pytest.raises(IntegrityError):
        store.save("one", 1, ["another second", "third"])
    assert store.record_text("one") == "first\nsecond\n"


def test_lines_and_the_stage_they_lead_to_are_stored_together_or_not_at_all() -> None:
    store = Store(None)
    store.add(table())
    store.save("one", 0, ["first"])
    with pytest.raises(IntegrityError):
        store.save("one", 0, ["first"], "over")
    assert store.count("over") == 0


def test_there_are_no_lines_without_a_table(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    with pytest.raises(IntegrityError):
        store.save("none", 0, ["first"])
    assert store.table("none") is None
    assert store.record_text("none") == ""


def test_tables_are_found_by_who_sits_there_newest_first() -> None:
    store = Store(None)
    for number, name in enumerate(("old", "new", "over")):
        kept = table(name, "over" if name == "over" else "open")
        kept.opened = timestamp(timedelta(hours=10 - number))
        store.add(kept)
    assert [found.id for found in store.tables_of("owner")] == ["over", "new", "old"]
    assert [found.id for found in store.tables_of("owner", 1)] == ["over"]
    assert store.tables_of("nobody") == []
    assert store.count("open", "over") == 3
    assert store.count("open", since=timestamp(timedelta(hours=9, minutes=30))) == 1


def test_talk_has_an_end() -> None:
    store = Store(None)
    store.add(table())
    assert [store.add_chat("one", "Joan", str(number), 2) for number in range(3)] == [True, True, False]
    assert store.chat("one") == [("Joan", "0"), ("Joan", "1")]


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store, kept = Store(path), table()
    store.add(kept)
    store.close()
    with closing(sqlite3.connect(path)) as connection:
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
            "turns.time_left",
        ):
            connection.execute("ALTER TABLE {} DROP COLUMN {}".format(*lacking.split(".")))
        connection.commit()
    for _ in range(2):  # once it is done there is nothing left to do
        again = Store(path)
        assert again.table("one") == kept
        again.close()
    again = Store(path)
    again.save("one", 0, [], players={1: Player("Mark", "other", None, "red")})
    found = again.table("one")
    assert found is not None
    assert [player.colour for player in found.players] == ["", "red", ""]
    again.close()
