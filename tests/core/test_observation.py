"""Observations are 32-bit floats with a label each, and the page that names them is true."""

from __future__ import annotations

import runpy
from pathlib import Path
from struct import pack, unpack
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i32

from carpathia.core.game import Game
from carpathia.core.observation import EIGHTH, ObservationSpace, clear, relative_names, turned
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.testing.plays import positions

PAGE = Path(__file__).parents[2] / "docs/observations.md"


def floats(numbers: vec[i32]) -> list[float]:
    return list(memoryview(numbers).cast("B").cast("f"))


@pytest.mark.parametrize("number", [0, 1, -1, 3, 255, -256, -257, 1023, 1024, 70_000])
def test_a_number_is_written_in_its_unit(number: int) -> None:
    space = ObservationSpace()
    space.section("before")
    section = space.section("things", ["a", "b"], ["x", "y", "z"], unit=EIGHTH)
    out = vec[i32]([0] * 10)
    section.put(out, 3, number, 1, 2)
    expected = [0.0] * 10
    expected[3 + 1 + 5] = unpack("<f", pack("<f", number / 8))[0]
    assert floats(out) == expected
    assert space.labels()[6] == "things b z"


def test_only_the_observation_is_cleared() -> None:
    out = vec[i32]([7] * 6)
    clear(out, 2, 3)
    assert list(out) == [7, 7, 0, 0, 0, 7]


def test_seats_are_counted_from_the_one_that_observes() -> None:
    assert [turned(seat, 2, 4) for seat in range(4)] == [2, 3, 0, 1]
    assert relative_names(2) == ["seat +0", "seat +1"]


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)
def test_an_observation_is_written_wherever_it_is_asked_for(kind: type[Game[Any]]) -> None:
    game = kind(kind.seat_range[-1])
    size, rng = game.observations.size, Rng(1)
    for state in positions(game, 1):
        seat = [*range(game.seats), SPECTATOR][rng.below(game.seats + 1)]
        out = vec[i32]([5] * (size + 7))
        state.observe_into(seat, out, 4)
        assert floats(out)[4 : size + 4] == game.observe(state, seat)
        assert list(out)[:4] + list(out)[-3:] == [5] * 7


def test_the_page_names_the_numbers_as_they_are() -> None:
    """If it does not, `python docs/observations.py` writes it anew."""
    assert runpy.run_path(str(PAGE.with_suffix(".py")))["document"]() == PAGE.read_text(encoding="utf-8")
