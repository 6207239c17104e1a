"""Bots at the other seats of an environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carpathia.bots.levels import make_bot
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import State
from carpathia.env.lanes import BOT, LEARNER, RANDOM
from carpathia.env.spaces import seat_titles

RANDOM_BOT = "random"


class Opponents:
    """The bots of a game by seat; each knows what its seat knows."""

    def __init__(self, game: Game[Any], names: Mapping[int, str]) -> None:
        strange = [seat for seat in names if not 0 <= seat < game.seats]
        if strange:
            raise ValueError(f"there is no seat {strange[0]}; they go from 0 to {game.seats - 1}")
        if len(names) >= game.seats:
            raise ValueError("bots have all seats; one at least must be left to learn")
        self._game = game
        self._titles = seat_titles(game)
        self._bots = {seat: make_bot(name) for seat, name in names.items()}
        kinds = {seat: RANDOM if name == RANDOM_BOT else BOT for seat, name in names.items()}
        self.deciders = [kinds.get(seat, LEARNER) for seat in range(game.seats)]

    def decide(self, state: State, seat: int, rng: Rng) -> int:
        """Return what the bot at this seat does."""
        return self._bots[seat].choose(Perspective(self._game, state, seat, self._titles), rng)
