"""How a test cites the clauses of RULES.md that it shows; tests/ledger.py keeps the books."""

from __future__ import annotations

import pytest


def clause(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*numbers)
