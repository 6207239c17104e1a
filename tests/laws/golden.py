"""Fingerprints of recorded plays, the same on every machine and in both builds.

After a change of the rules that is meant: `PYTHONPATH=src python -m tests.laws.golden` writes them anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.testing.plays import played
from carpathia.testing.tables import tables_of

GAMES = Path(__file__).parent.parent / "games"
SEEDS = range(3)


def golden_file(game: str) -> Path:
    return GAMES / game.replace("-", "_") / "golden.json"


def fingerprints(table: Game[Any]) -> list[str]:
    records = [played(table, seed).record.dumps() for seed in SEEDS]
    return [sha256(record.encode()).hexdigest()[:16] for record in records]


if __name__ == "__main__":
    for game in games():
        found = {name: fingerprints(table) for name, table in tables_of(game).items()}
        golden_file(game).write_text(json.dumps(found, indent=1) + "\n")
