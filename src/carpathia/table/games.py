"""Games for tables: one object serves all tables that play alike, so an idle one needs little memory."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from carpathia.core.game import Game
from carpathia.core.registry import make_game


def game_for(
    name: str, seats: int, changes: Mapping[str, object], origin: str, colours: Sequence[str] = ()
) -> Game[Any]:
    return _made(name, seats, json.dumps(changes, sort_keys=True), origin, tuple(colours))


@lru_cache(maxsize=100)
def _made(name: str, seats: int, changes: str, origin: str, colours: tuple[str, ...]) -> Game[Any]:
    return make_game(name, seats, changes=json.loads(changes), origin=origin, colours=colours)
