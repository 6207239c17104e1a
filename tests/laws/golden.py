"""Fingerprints of recorded plays, the same on every machine and in both builds.

After a change of the rules that is meant: `PYTHONPATH=src python -m tests.laws.golden` writes them anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tests.laws.laws import played
from tests.laws.tables import tables

FILE = Path(__file__).with_name("golden.json")
SEEDS = range(3)


def fingerprints(table: str) -> list[str]:
    records = [played(tables()[table], seed).record.dumps() for seed in SEEDS]
    return [sha256(record.encode()).hexdigest()[:16] for record in records]


if __name__ == "__main__":
    FILE.write_text(json.dumps({table: fingerprints(table) for table in tables()}, indent=1) + "\n")
