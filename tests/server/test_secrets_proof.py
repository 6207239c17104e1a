"""The proof over many matches, in short: it finds nothing as it is, and what is planted."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.registry import games
from carpathia.games.dragon_racer.game import DragonRacer
from tests.server.secrets_proof import Compared, play, prove
from tests.server.tools import quick_lobby

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_nothing_is_told_to_the_wrong_seat_at_any_table() -> None:
    tables = sum(len(kind.seat_range) for kind in games().values())
    found = await prove(tables, minutes=60)
    assert sum(compared.matches for compared in found.values()) == tables
    assert all(compared.positions > 20 and compared.pages for compared in found.values())


async def test_a_planted_leak_is_found(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DragonRacer.views

    def leaky(self: DragonRacer, state: Any) -> Any:
        views = honest(self, state)
        return lambda seat: {**views(seat), "turn": state.in_hand(0, 0)}  # a card in somebody's hand

    monkeypatch.setattr(DragonRacer, "views", leaky)
    lobby, compared = quick_lobby(tmp_path), Compared()
    with pytest.raises(AssertionError, match="dragon-racer"):
        await play(lobby, "dragon-racer", 2, 1, compared)
    await lobby.close()
    assert not compared.matches
