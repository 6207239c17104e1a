"""Rows on disk: a folder for a plan, with Parquet files for each chunk of games, complete or not at all."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import compress
from pathlib import Path
from typing import Any

from carpathia.arena.plan import Fixture, Plan
from carpathia.arena.play import Result
from carpathia.arena.tables import NAMES, Tables, dictionary, joined, tables
from carpathia.core.extras import need

PLAN_FILE = "plan.json"
DICTIONARY_FILE = "DICTIONARY.md"
TEMPORARY = ".part"


class RowsError(ValueError):
    """A folder that cannot be used for the rows of a plan; the message says what would be right."""


class Rows:
    """The folder with the rows of one series of plans.

    Each flush writes one file to the folder of every table, under the number of its first game. The one in
    `games` comes last, and a chunk counts only if it is there, so that a run killed in between leaves nothing
    that is counted twice.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._parquet = need("pyarrow.parquet", "lab")
        self._arrow = need("pyarrow", "lab")
        self.folder = folder
        self._plan = plan
        self._game = plan.make_game()
        with _readable(folder):
            self._open()

    def _open(self) -> None:
        folder = self.folder
        folder.mkdir(parents=True, exist_ok=True)
        described = folder / PLAN_FILE
        if described.exists():
            found = json.loads(described.read_text(encoding="utf-8"))
            if found.get("series") != self._plan.series:
                raise RowsError(
                    f"{folder} holds rows of another plan ({found.get('title', 'unknown')}); name a new"
                    " folder, or repeat that plan's options to go on with it"
                )
        elif any(path.name != ".lock" for path in folder.iterdir()):
            raise RowsError(f"{folder} is not empty and holds no rows; name a new folder")
        self._lock = (folder / ".lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RowsError(f"another run is writing to {folder}; wait for it or name a new folder") from None
        for name in NAMES:
            (folder / name).mkdir(exist_ok=True)
        if not described.exists():
            _write(folder / DICTIONARY_FILE, _dictionary_text(self._plan))
            _write(described, json.dumps(describe(self._plan), indent=2) + "\n")
        whole = {path.name for path in (folder / "games").glob("*.parquet")}
        for name in NAMES:
            for path in (folder / name).iterdir():
                if path.name not in whole:
                    path.unlink()

    def close(self) -> None:
        self._lock.close()

    def read(self) -> tuple[list[tuple[int, Result]], Tables]:
        """Return the games of the plan that are here, as results without detail, and their tables."""
        with _readable(self.folder):
            parts = [
                {name: self._read(self.folder / name / path.name) for name in NAMES}
                for path in sorted((self.folder / "games").glob("*.parquet"))
            ]
        found = _first_games(joined(parts, self._game), len(self._plan))
        return _results(self._plan, found), found

    def write(self, numbered: Sequence[tuple[int, Result]]) -> None:
        """Add a chunk of finished games."""
        found = tables(self._plan, numbered, self._game)
        file = f"{min(number for number, _ in numbered):08}.parquet"
        with _readable(self.folder):
            for name in NAMES:
                path = self.folder / name / file
                temporary = path.with_suffix(TEMPORARY)
                try:
                    self._parquet.write_table(self._arrow.table(found[name]), temporary)
                    os.replace(temporary, path)
                finally:
                    with suppress(OSError):
                        temporary.unlink(missing_ok=True)

    def _read(self, path: Path) -> dict[str, list[Any]]:
        try:
            table = self._parquet.read_table(path)
        except Exception as error:  # pyarrow raises many kinds
            raise RowsError(
                f"{path} cannot be read ({error}); delete it, and the games it held are played again"
            ) from None
        found: dict[str, list[Any]] = table.to_pydict()
        return found


def read_tables(folder: Path, plan: Plan) -> Tables:
    """Return the rows of a plan from a folder."""
    rows = Rows(folder, plan)
    try:
        return rows.read()[1]
    finally:
        rows.close()


def describe(plan: Plan) -> dict[str, object]:
    game = plan.make_game()
    changes = ", ".join(f"{key} = {value}" for key, value in plan.changes.items()) or "no changes"
    return {
        "title": f"{game.title} for {plan.seats}, {changes}",
        "series": plan.series,
        "game": plan.game,
        "rules": game.version,
        "seats": plan.seats,
        "changes": dict(plan.changes),
        "lineups": [list(lineup) for lineup in plan.lineups],
    }


def _first_games(found: Tables, count: int) -> Tables:
    """Return the rows of the first games alone: the folder may hold more from a longer plan of the series."""
    if all(number < count for number in found["games"]["game"]):
        return found
    kept = {}
    for name, table in found.items():
        own = [number < count for number in table["game"]]
        kept[name] = {column: list(compress(values, own)) for column, values in table.items()}
    return kept


def _results(plan: Plan, found: Tables) -> list[tuple[int, Result]]:
    seats = found["seats"]
    by_game: dict[int, list[int]] = {}
    for row, number in enumerate(seats["game"]):
        by_game.setdefault(number, []).append(row)
    results = []
    for row, number in enumerate(found["games"]["game"]):
        places = sorted(by_game[number], key=seats["seat"].__getitem__)
        fixture: Fixture = plan[number]
        result = Result(
            fixture,
            tuple(seats["score"][i] for i in places),
            tuple(seats["place"][i] for i in places),
            found["games"]["decisions"][row],
            finished=found["games"]["finished"][row],
        )
        results.append((number, result))
    return results


@contextmanager
def _readable(folder: Path) -> Iterator[None]:
    """Turn errors of the file system into sentences."""
    try:
        yield
    except OSError as error:
        raise RowsError(
            f"{folder} cannot be used: {error.strerror}; all rows written before are kept, and the same"
            " command goes on from there once that is mended"
        ) from error


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(TEMPORARY)
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def _dictionary_text(plan: Plan) -> str:
    lines = [f"# Rows: {describe(plan)['title']}", "", "Each folder holds one table as Parquet files."]
    for name, columns in dictionary(plan.make_game()).items():
        lines += ["", f"## {name}", "", "| column | meaning |", "| --- | --- |"]
        lines += [f"| `{column}` | {meaning} |" for column, meaning in columns.items()]
    return "\n".join(lines) + "\n"
