"""Open positions are valued by games played on and by learned values together."""

from __future__ import annotations

import pytest

from carpathia.bots import estimates
from carpathia.bots.calibration import learned_share, pooled
from carpathia.bots.weights import learned
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY

EFFORT = 2_000


@pytest.mark.parametrize("name", games())
def test_learned_values_count_as_much_as_was_fitted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(name, 2)
    state = game.start()
    found = {}
    for share in (0.0, learned_share(game), 1.0):
        monkeypatch.setattr(estimates, "learned_share", lambda _, share=share: share)
        found[share] = estimates.value(game, state, EFFORT, Rng(1))
    values, _ = learned(game)
    assert values is not None
    assert found[1.0].chances == pytest.approx(values.shares(state, NOBODY))
    assert found[1.0].error == 0
    share = learned_share(game)
    assert found[share].chances == pytest.approx(pooled(found[0.0].chances, found[1.0].chances, share))
    assert sum(found[share].chances) == pytest.approx(1)


def test_where_nothing_was_learned_only_games_played_on_count(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("dragon-racer", 3)
    before = estimates.value(game, game.start(), EFFORT, Rng(1))
    monkeypatch.setattr(estimates, "learned_share", lambda _: 1.0)
    assert estimates.value(game, game.start(), EFFORT, Rng(1)) == before
