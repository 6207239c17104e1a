"""The short form of `make chaos`: servers are killed under load, and nothing acknowledged is lost."""

from __future__ import annotations

import pytest

from tests.server import chaos


@pytest.mark.slow
def test_killed_servers_lose_nothing_and_every_table_goes_on() -> None:
    outcome = chaos.run("sqlite", kills=5, people=2)
    assert outcome.failures == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert outcome.acknowledged > 5
