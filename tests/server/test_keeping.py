"""Keeping a database: backups go from either kind to either kind, and what is wrong is found."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from carpathia.cli.main import main
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.server import backups, keeping
from carpathia.server.limits import Limits
from carpathia.server.retention import expired, period, prune
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.schema import lines, turns
from carpathia.server.tables.store import Store
from carpathia.server.tables.stored import timestamp
from tests.server.tools import ROOT, answer, chairs, quick_lobby, sit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # starts PostgreSQL


@pytest.fixture
async def lobby(where: Path | str) -> AsyncIterator[Lobby]:
    """A lobby with a match that is over, one that is played and a table that is open."""
    made = quick_lobby(where)
    made.autoplay.on_change = lambda room: None  # type: ignore[method-assign]  # no bot moves
    for stage in ("over", "playing", "open"):
        room = await made.open("dragon-racer", 2, {"race.rounds": 1}, players=chairs(None, None))
        await sit(made, room, 0, "a", "Joan")
        if stage != "open":
            await sit(made, room, 1, "b", "Mark")
            await made.say(room, "a", "Hello")
            await answer(made, room, room.asked[0])
        while stage == "over" and not room.over:
            await answer(made, room, room.asked[0])
    yield made
    await made.close()


async def test_a_backup_holds_everything_and_fits_both_kinds(
    lobby: Lobby, tmp_path: Path, database_server: object
) -> None:
    copy = tmp_path / "copy.jsonl.gz"
    rows = backups.write(lobby.store.engine, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    other: Path | str = tmp_path / "other.sqlite"
    if not lobby.store.shared:
        other = database_server.new_database()  # type: ignore[attr-defined]
    again = Store(other)
    assert backups.restore(again.engine, copy) == rows
    for table_id in lobby.store.unfinished():
        assert again.table(table_id) == lobby.store.table(table_id)
        assert again.record_text(table_id) == lobby.store.record_text(table_id)
        assert again.chat(table_id) == [("Joan", "Hello")]
    with pytest.raises(backups.BadBackup, match="has tables already"):
        backups.restore(again.engine, copy)
    again.close()


async def test_half_a_backup_is_not_restored(lobby: Lobby, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl.gz"
    backups.write(lobby.store.engine, copy)
    torn = tmp_path / "torn.jsonl.gz"
    text = gzip.decompress(copy.read_bytes()).decode().splitlines(keepends=True)
    for content in (gzip.compress("".join(text[:-1]).encode()), copy.read_bytes()[:-20], b"nonsense"):
        torn.write_bytes(content)
        empty = Store(tmp_path / "empty.sqlite")
        with pytest.raises(backups.BadBackup, match=r"not (a )?whole"):
            backups.restore(empty.engine, torn)
        assert empty.count("open", "playing", "over") == 0
        empty.close()


async def test_finished_records_are_exported_once(lobby: Lobby, tmp_path: Path) -> None:
    assert [keeping.export(lobby.store, tmp_path / "records") for _ in range(2)] == [1, 0]
    (path,) = (tmp_path / "records").iterdir()
    record = Record.load(path)
    assert Match.replay(game_of(record.header), record).over


async def test_a_check_finds_the_record_that_does_not_follow(lobby: Lobby) -> None:
    assert list(keeping.check(lobby.store)) == [None] * 3
    (table_id,) = lobby.store.unfinished()
    with lobby.store.writing() as connection:
        spoilt = lines.update().where((lines.c.table == table_id) & (lines.c.number == 1))
        connection.execute(spoilt.values(line='{"luck": "deal nothing"}'))
    (problem,) = [found for found in keeping.check(lobby.store) if found is not None]
    assert (problem.table_id, problem.stage) == (table_id, "playing")
    assert "move 1" in problem.reason


async def test_what_is_idle_for_long_is_pruned(lobby: Lobby) -> None:
    assert expired(lobby.store, period("90d")) == []
    with lobby.store.writing() as connection:
        connection.execute(turns.update().values(moved=timestamp(timedelta(days=91))))
    assert prune(lobby.store, None) == 1, "without a period only a table is deleted that nobody played at"
    assert prune(lobby.store, period("12w")) == 2
    assert keeping.stats(lobby.store)["lines of records"] == 0


@pytest.mark.parametrize("text", ["", "90", "0d", "d", "-1d", "1h", "999999d"])
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a period such as 90d"):
        period(text)


async def test_the_command_does_all_that_from_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = ["--data", str(tmp_path / "data")], str(tmp_path / "copy.gz")

    def said(*words: str) -> str:
        assert main(["admin", *words]) == 0
        return capsys.readouterr().out

    assert "tables playing" in said("stats", *data)
    assert "written to" in said("backup", copy, *data)
    assert main(["admin", "backup", copy, *data]) == 2
    assert "not overwritten" in capsys.readouterr().err
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "secret").write_bytes((tmp_path / "data" / "secret").read_bytes())
    assert "restored from" in said("restore", copy, "--data", str(tmp_path / "new"))
    assert "0 tables in order, 0 not." in said("check", *data)
    assert "0 new records" in said("export", str(tmp_path / "records"), *data)
    assert "0 tables would be deleted." in said("prune", "--keep", "90d", "--dry-run", *data)
    assert main(["admin", "stats", "--database", "mysql://x"]) == 2
    assert "must be given as postgresql+psycopg" in " ".join(capsys.readouterr().err.split())


def test_the_documented_limits_are_the_usual_ones(tmp_path: Path) -> None:
    path = ROOT / "deploy" / "limits.toml"
    assert Limits.read(path) == Limits()
    text = path.read_text()
    assert all(f"\n{name} = " in text for name in vars(Limits()))
