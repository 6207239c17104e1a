"""What all environments share: games by name, spaces, NumPy views of positions, positions as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i32, u8

from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.phrases import or_list
from carpathia.core.registry import game_class, make_game
from carpathia.core.state import State
from carpathia.env.episode import REWARDS, Choices

Floats = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]


def make(name: str, seats: int | None, components: Mapping[str, object] | None) -> Game[Any]:
    """Return a game by name, for as many seats as its smallest table has unless told otherwise.

    `components` are changes by dotted key, such as `{"race.rounds": 1}`.
    """
    fewest = game_class(name).seat_range[0]
    return make_game(name, fewest if seats is None else seats, changes=components, origin="the environment")


def reward_number(rewards: str) -> int:
    """Return which reward this is; raise `ValueError` if there is none of that name."""
    if rewards not in REWARDS:
        raise ValueError(f"there are no rewards called {rewards!r}; they are {or_list(REWARDS)}")
    return REWARDS.index(rewards)


class Eyes:
    """What seats see of positions of a game, as NumPy arrays of their own."""

    def __init__(self, game: Game[Any]) -> None:
        self._numbers = vec[i32]([0] * game.observations.size)
        self._marks = vec[u8]([0] * game.actions.size)
        self._choices = Choices()
        self._observation: Floats = np.frombuffer(memoryview(self._numbers), np.float32)
        self._mask: Marks = np.frombuffer(memoryview(self._marks), np.int8)

    def observation(self, state: State, seat: int) -> Floats:
        state.observe_into(seat, self._numbers, 0)
        return self._observation.copy()

    def mask(self, state: State, seat: int) -> Marks:
        """Return which actions the seat may take; none if it is not to decide."""
        self._choices.show(state, seat, self._marks, 0)
        return self._mask.copy()


def observe_text(game: Game[Any], state: State, seat: int) -> str:
    """Return the table as a person in that seat reads it, what is asked, and the choices by their numbers."""
    mine = Perspective(game, state, seat, seat_titles(game))
    choices = [f"  {action}: {mine.text(action)}" for action in mine.legal()]
    return "\n".join([*mine.board_text(), "", mine.question(), *choices])


def seat_titles(game: Game[Any]) -> list[str]:
    """Return what the players are called in texts of environments."""
    return [f"Seat {seat}" for seat in range(game.seats)]
