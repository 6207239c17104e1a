"""Rows on disk: complete or not at all, gone on from, never counted twice."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from carpathia.arena import Plan, Result, RowsError, run, run_all
from carpathia.arena.rows import Rows, read_tables
from carpathia.core.extras import MissingExtra, need

pytestmark = pytest.mark.slow  # starts and kills workers

RUN_MODULE = sys.modules["carpathia.arena.run"]
SHORT = {"race.rounds": 1, "race.turns": 2}
PLAN = Plan("dragon-racer", 2, [("novice", "random"), ("random", "novice")], range(6), SHORT, detail=True)


@pytest.fixture(scope="module")
def whole() -> object:
    return run(PLAN, workers=1).tables()


def test_rows_are_those_of_the_run_and_are_not_played_again(tmp_path: Path, whole: object) -> None:
    first = run(PLAN, workers=2, rows=tmp_path / "rows")
    assert first.tables() == whole == read_tables(tmp_path / "rows", PLAN)
    played: list[Result] = []
    again = run(PLAN, workers=1, on_results=played.extend, rows=tmp_path / "rows")
    assert (played, again.resumed, again.complete) == ([], 12, True)
    assert [(r.scores, r.placings) for r in again.results] == [(r.scores, r.placings) for r in first.results]
    assert again.tables() == whole


def test_a_longer_plan_goes_on_from_a_shorter_one(tmp_path: Path, whole: object) -> None:
    run(replace(PLAN, deals=range(2)), workers=1, rows=tmp_path)
    outcome = run(PLAN, workers=1, rows=tmp_path)
    assert (outcome.resumed, outcome.tables()) == (4, whole)


def test_a_shorter_plan_takes_no_more_than_its_own_games(tmp_path: Path) -> None:
    shorter = replace(PLAN, deals=range(2))
    run(PLAN, workers=1, rows=tmp_path)
    outcome = run(shorter, workers=1, rows=tmp_path)
    assert (outcome.resumed, outcome.tables()) == (4, run(shorter, workers=1).tables())


def test_an_interrupted_run_keeps_what_was_played(tmp_path: Path, whole: object) -> None:
    seen: list[Result] = []

    def interrupt(results: Sequence[Result]) -> None:
        seen.extend(results)
        if len(seen) == 5:
            raise KeyboardInterrupt

    assert not run(PLAN, workers=1, on_results=interrupt, rows=tmp_path).complete
    outcome = run(PLAN, workers=1, rows=tmp_path)
    assert (outcome.resumed, outcome.tables()) == (5, whole)


def test_a_killed_run_leaves_whole_chunks_only(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from carpathia.arena import Plan, run\n"
        "sys.modules['carpathia.arena.run'].FLUSH_GAMES = 2\n"
        f"plan = Plan('dragon-racer', 2, [('random', 'random')], range(10**6), {SHORT}, detail=True)\n"
        f"run(plan, workers=1, rows=Path({str(tmp_path / 'rows')!r}))\n"
    )
    process = subprocess.Popen([sys.executable, str(script)], env={**os.environ})
    games = tmp_path / "rows" / "games"
    while len(list(games.glob("*.parquet")) if games.exists() else []) < 3:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    (tmp_path / "rows" / "seats" / "99999999.parquet").write_bytes(b"half a file")
    plan = Plan("dragon-racer", 2, [("random", "random")], range(40), SHORT, detail=True)
    outcome = run(plan, workers=1, rows=tmp_path / "rows")
    assert outcome.complete
    assert outcome.resumed >= 4
    within = [row for row in outcome.tables()["games"]["game"] if row < 40]
    assert within == list(range(40))
    alone = run(plan, workers=1).results
    assert [result.scores for result in outcome.results] == [result.scores for result in alone]


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    run(replace(PLAN, deals=range(1)), workers=1, rows=tmp_path)
    with pytest.raises(RowsError, match=r"holds rows of another plan \(Dragon Racer for 2, .*\); name a new"):
        run(replace(PLAN, changes={}), workers=1, rows=tmp_path)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(RowsError, match="is not empty and holds no rows; name a new folder"):
        run(PLAN, workers=1, rows=tmp_path)


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    rows = Rows(tmp_path, PLAN)
    with pytest.raises(RowsError, match="another run is writing to"):
        Rows(tmp_path, PLAN)
    rows.close()


def test_a_full_disk_is_told_and_keeps_the_rows_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: object
) -> None:
    monkeypatch.setattr(RUN_MODULE, "FLUSH_GAMES", 4)
    written: list[object] = []
    replace_file = os.replace

    def full(source: str, target: str) -> None:
        written.append(target)
        if len(written) > 9:  # two files about the plan, five tables, then two more
            raise OSError(errno.ENOSPC, "No space left on device")
        replace_file(source, target)

    with (
        monkeypatch.context() as patched,
        pytest.raises(RowsError, match="No space left on device; all"),
    ):
        patched.setattr(os, "replace", full)
        run(PLAN, workers=1, rows=tmp_path)
    outcome = run(PLAN, workers=1, rows=tmp_path)
    assert (outcome.resumed, outcome.tables()) == (4, whole)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    run(PLAN, workers=1, rows=tmp_path)
    [file] = (tmp_path / "options").glob("*.parquet")
    file.write_bytes(b"nonsense")
    with pytest.raises(RowsError, match=r"options/00000000.parquet cannot be read .*delete it"):
        run(PLAN, workers=1, rows=tmp_path)


def test_several_plans_have_a_folder_each_and_are_played_in_turns(tmp_path: Path) -> None:
    plans = [PLAN, replace(PLAN, changes={**SHORT, "bets.first": 2})]
    order: list[int] = []
    outcomes = run_all(
        plans, 1, lambda plan, _: order.append(plan), rows=tmp_path, stop=lambda _: len(order) > 7
    )
    assert order == [0, 1] * 4
    assert [len(outcome.numbered) for outcome in outcomes] == [4, 4]
    assert {path.name for path in tmp_path.iterdir()} == {"design-0", "design-1"}


def test_the_dictionary_names_every_column(tmp_path: Path) -> None:
    run(PLAN, workers=1, rows=tmp_path)
    text = (tmp_path / "DICTIONARY.md").read_text()
    parquet = need("pyarrow.parquet", "lab")
    for name in ("games", "seats", "options", "facts", "points"):
        [file] = (tmp_path / name).glob("*.parquet")
        for column in parquet.read_schema(file).names:
            assert f"| `{column}` |" in text


def test_a_missing_package_is_named_with_the_command_that_installs_it() -> None:
    with pytest.raises(MissingExtra, match=r"needs no_such_thing, .*; pip install 'carpathia\[lab\]'"):
        need("no_such_thing.parquet", "lab")
