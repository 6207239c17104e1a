"""The odds for somebody at a table, from what their seat may know; asked again, they say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from carpathia.bots.ismcts import rollout
from carpathia.core.column import column
from carpathia.core.game import ODDS
from carpathia.core.odds import Odds
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import MOST_LEGAL, State
from carpathia.table.errors import refused

FORBIDDEN = "There are no odds at this table; whoever opened it has left them out"


def odds(mine: Perspective[Any]) -> Odds:
    """Return the chances of what can still come. Refused where the table does without them."""
    check_odds(mine)
    view = mine.view()
    return mine.game.odds(view, mine.seat, mine.names, _Imagined(mine, Rng(0).fork(json.dumps(view))))


def check_odds(mine: Perspective[Any]) -> None:
    """Refuse unless the table gives the odds."""
    if ODDS.key in mine.hidden_aids:
        raise refused(FORBIDDEN)


class _Imagined:
    """Worlds that a seat cannot tell from the true one, by luck that follows from what it sees.

    So they are the same for all positions that look alike to the seat.
    """

    def __init__(self, mine: Perspective[Any], rng: Rng) -> None:
        self._mine = mine
        self._rng = rng

    def worlds(self, count: int) -> Iterator[State]:
        for number in range(count):
            yield self._mine.imagine(self._rng.fork(f"world {number}"))

    def endings(self, count: int) -> Iterator[State]:
        legal = column([0] * MOST_LEGAL)
        for number, world in enumerate(self.worlds(count)):
            rollout(world, world.stage() + 1, legal, self._rng.fork(f"luck {number}"))
            yield world
