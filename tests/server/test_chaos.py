"""The short form of `make chaos`: servers are killed under load, and nothing acknowledged is lost."""

from __future__ import annotations

import pytest

from tests.server import chaos

KILLS = 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_servers_lose_nothing_and_every_table_goes_on(kind: str) -> None:
    outcome = chaos.run(kind, KILLS, people=2, quick=True)
    assert outcome.failures == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert outcome.acknowledged > KILLS
