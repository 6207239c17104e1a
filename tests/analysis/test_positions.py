"""Open positions are valued by games played on and by learned values together."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from carpathia.analysis import positions
from carpathia.analysis.calibration import learned_share, pooled, pools_learned
from carpathia.analysis.positions import Chances, position_chances
from carpathia.core.game import Game
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

EFFORT = 8_000


def opening_chances(game: Game[Any], share: float, monkeypatch: pytest.MonkeyPatch) -> Chances:
    """Return the chances of the opening if learned values have that weight."""
    monkeypatch.setattr(positions, "pools_learned", lambda _: True)
    monkeypatch.setattr(positions, "learned_share", lambda *_: share)
    return position_chances(game, game.start(), EFFORT, Rng(1))


@pytest.mark.parametrize("name", games())
def test_learned_values_count_by_their_share(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(name, 2)
    played_on, both, learned = (opening_chances(game, share, monkeypatch) for share in (0.0, 0.25, 1.0))
    assert played_on.chances != learned.chances
    assert both.chances == pytest.approx(pooled(played_on.chances, learned.chances, 0.25))
    assert sum(both.chances) == pytest.approx(1)
    assert both.error == pytest.approx(hypot(0.75 * played_on.error, 0.25 * learned.error))


def test_without_learned_values_games_are_played_on_with_the_whole_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game("dragon-racer", 5)
    plain = position_chances(game, game.start(), EFFORT, Rng(1))
    assert opening_chances(game, 1.0, monkeypatch) == plain


@pytest.mark.parametrize("name", games())
def test_shares_are_parts_of_a_whole(name: str) -> None:
    game = make_game(name, 2)
    shares = [learned_share(game, left) for left in range(0, 1000, 10)]
    assert all(0 <= share <= 1 for share in shares)
    assert any(shares) == pools_learned(game)
