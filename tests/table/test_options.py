"""What is chosen when a table is opened."""

from __future__ import annotations

import pytest

from carpathia.core.registry import games
from carpathia.table.errors import Refused
from carpathia.table.options import TableOptions


def test_only_memory_aids_that_a_game_has_can_be_switched_off() -> None:
    lottery, racer = games()["transylvanian-lottery"], games()["dragon-racer"]
    TableOptions(hidden_aids=frozenset(["bags"])).check(lottery)
    with pytest.raises(Refused, match="The Transylvanian Lottery has no aid 'hints'; it has bags and odds"):
        TableOptions(hidden_aids=frozenset(["hints", "bags"])).check(lottery)
    with pytest.raises(Refused, match="Dragon Racer has no aid 'moon'"):
        TableOptions(hidden_aids=frozenset(["moon"])).check(racer)
