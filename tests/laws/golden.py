"""Fingerprints of recorded plays, the same on every machine and in both builds.

After a change of the rules that is meant: `PYTHONPATH=src python -m tests.laws.golden` writes them anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from carpathia.core.registry import games
from tests.laws.laws import played
from tests.laws.tables import tables

GAMES = Path(__file__).parent.parent / "games"
SEEDS = range(3)


def golden_file(game: str) -> Path:
    return GAMES / game.replace("-", "_") / "golden.json"


def tables_of(game: str) -> list[str]:
    return [name for name, table in tables().items() if table.name == game]


def fingerprints(table: str) -> list[str]:
    records = [played(tables()[table], seed).record.dumps() for seed in SEEDS]
    return [sha256(record.encode()).hexdigest()[:16] for record in records]


if __name__ == "__main__":
    for game in games():
        found = {table: fingerprints(table) for table in tables_of(game)}
        golden_file(game).write_text(json.dumps(found, indent=1) + "\n")
