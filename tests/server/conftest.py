"""Tests of the server run in one event loop of asyncio's own."""

from __future__ import annotations

from functools import cache

import pytest

from carpathia.core import registry
from carpathia.core.components import Components
from tests.laws.toy import Phase, Toy, ToyState


class ServedToy(Toy):
    """The toy game as the registry would have it. Choosing is a window: how fast one is must not tell."""

    def __init__(self, seats: int, components: Components) -> None:
        super().__init__(seats)

    @classmethod
    @cache
    def default_components(cls) -> Components:
        return Components({})

    def in_window(self, state: ToyState) -> bool:
        return state.phase is Phase.CHOOSE


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {**registry.games(), "toy": ServedToy}
    monkeypatch.setattr(registry, "games", lambda: both)
