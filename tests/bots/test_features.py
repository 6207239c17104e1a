"""The law of features, for every game at every table: they tell no secret and are complete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i32

from carpathia.bots.values import write_inputs
from carpathia.core.game import Game
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import State
from carpathia.testing.plays import positions, sampled, sketch
from carpathia.testing.variations import variations
from tests.bots.features import written

TABLES = [(name, seats) for name, kind in games().items() for seats in kind.seat_range]
SMALLEST, LARGEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max  # how training keeps inputs


def imagined(state: State, seat: int, seed: int) -> Iterator[State]:
    """Yield worlds that a seat cannot tell from the true one."""
    for luck in range(2):
        other = state.clone()
        other.resample(seat, Rng(seed).fork(f"{seat}/{luck}"))
        yield other


def inputs(game: Game[Any], state: State, seat: int) -> list[int]:
    """Return all inputs of learned values, written over others."""
    numbers = len(game.observations)
    row = vec[i32]([77] * (numbers + state.feature_count()))
    write_inputs(state, seat, numbers, row, 0)
    return [int(number) for number in row]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_have_equal_features(name: str, seats: int) -> None:
    """Whoever acts: a search asks for every seat in every world."""
    game, secret = make_game(name, seats), False
    for seed in range(3):
        for number, state in enumerate(sampled(game, seed)):
            for seat in range(seats):
                here = written(state, seat)
                for other in imagined(state, seat, number):
                    secret = secret or sketch(game, other) != sketch(game, state)
                    assert written(other, seat) == here
    assert secret, "there was no position with a secret"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_features_are_written_and_small_enough_in_a_whole_match(name: str, seats: int) -> None:
    game = make_game(name, seats)
    count = game.start().feature_count()
    assert count > 0
    told = set()
    for step, state in enumerate(positions(game, seats)):
        assert state.feature_count() == count
        seat = step % seats  # all seats by turns, whoever acts
        here = written(state, seat)
        assert len(here) == count
        assert here == written(state, seat, before=-9999), "a number was left as it was"
        row = inputs(game, state, seat)
        assert row[-count:] == here
        assert min(row) >= SMALLEST
        assert max(row) <= LARGEST
        told.add(tuple(here))
    assert len(told) > 10, "features tell positions apart"


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_with_changed_components_features_stay_fair_complete_and_small(name: str) -> None:
    for variation in variations(games()[name]):
        for game in variation.games:
            count = game.start().feature_count()
            for number, state in enumerate(sampled(game, 1)):
                seat = number % game.seats
                here = written(state, seat)
                assert len(here) == count
                assert here == written(state, seat, before=-9999)
                row = inputs(game, state, seat)
                assert min(row) >= SMALLEST
                assert max(row) <= LARGEST
                for other in imagined(state, seat, number):
                    assert written(other, seat) == here
