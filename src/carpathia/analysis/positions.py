"""The value of a position with all cards open: every seat's chance to win.

A search that plays on to the end is pooled with one by learned values, where there are some for the table and
the calibration says that they help.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

from carpathia.analysis.calibration import chances, learned_share, pooled, pools_learned, trust
from carpathia.analysis.decisions import run
from carpathia.bots.ismcts import Search
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.weights import learned
from carpathia.core.game import Game
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY, State

OPEN_EXPLORATION = 0.25  # exploration of the learned search in open positions, relative to decisions


@dataclass(frozen=True)
class Chances:
    """The chance of every seat to win, which sum to one, and the standard error of each."""

    chances: tuple[float, ...]
    error: float


def position_chances(game: Game[Any], state: State, effort: int, rng: Rng) -> Chances:
    """Return the chances of all seats in an open position.

    The effort is counted in simulated decisions, so that a seed gives the same numbers on every machine.
    """
    if state.actor == NOBODY:
        places = state.placings()
        return Chances(tuple(1 / places.count(0) if place == 0 else 0.0 for place in places), 0.0)
    values = learned(game)[0] if pools_learned(game) else None
    search = Search(state, NOBODY, game.actions.size, rng, game.exploration, to_the_end=True)
    run(search, effort if values is None else effort // 2)
    left = int(search.steps) / int(search.iterations)
    factor = trust(game, left)
    played_on, error = chances(search.means(), factor), factor * max(search.errors())
    if values is None:
        return Chances(played_on, error)
    valued = ValuedSearch(state, NOBODY, values, rng, exploration=OPEN_EXPLORATION)
    run(valued, effort // 2)
    share = learned_share(game, left)
    return Chances(
        pooled(played_on, chances(valued.means(), 1.0), share),
        hypot((1 - share) * error, share * max(valued.errors())),
    )
