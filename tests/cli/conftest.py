"""A terminal in an empty data folder, and a second game to choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.core import registry
from tests.cli.terminal import Terminal
from tests.laws.toy import Toy


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path)


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    only = {"dragon-racer": registry.game_class("dragon-racer")}
    monkeypatch.setattr(registry, "games", lambda: only)


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"dragon-racer": registry.game_class("dragon-racer"), "toy": Toy}
    monkeypatch.setattr(registry, "games", lambda: both)
