"""What the laws are told about our games by the folders of their tests."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from carpathia.core.game import Game
from carpathia.testing.laws import Census


def pytest_carpathia_census(game: Game[Any]) -> Census:
    census: Census = import_module(f"tests.games.{game.folder().name}.census").census
    return census


def pytest_carpathia_fixed_numbers(game: type[Game[Any]]) -> Sequence[str]:
    name = f"tests.games.{game.folder().name}.fixed_numbers"
    phrases: Sequence[str] = import_module(name).FIXED_NUMBERS if find_spec(name) else ()
    return phrases
