"""A pytest plug-in: `pytest --carpathia-game my-game` tries the laws on a game at every table.

pytest loads it in every session in which carpathia is installed, so it imports the rest only when asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from carpathia.core.game import Game
    from carpathia.testing.laws import Census

SUITE = Path(__file__).parent / "suite.py"
OPTION = "--carpathia-game"


class Hooks:
    """What a conftest.py may tell the laws."""

    @pytest.hookspec(firstresult=True)
    def pytest_carpathia_census(self, game: Game[Any]) -> Census | None:
        """Return a function that counts every piece of a state of this game, by name."""

    @pytest.hookspec(firstresult=True)
    def pytest_carpathia_fixed_numbers(self, game: type[Game[Any]]) -> Sequence[str] | None:
        """Return phrases of texts whose numbers are no components, such as "each of two bags"."""


@dataclass(frozen=True)
class Table:
    """A game to try, and how many plays of it each law is to see."""

    name: str
    game: Game[Any]
    plays: int


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("carpathia")
    group.addoption(
        OPTION,
        action="append",
        default=[],
        metavar="NAME",
        help="try the laws of carpathia.testing on this game; may be given several times",
    )
    group.addoption(
        "--carpathia-plays",
        type=int,
        default=1,
        metavar="N",
        help="random plays that each law sees at each table (default: 1)",
    )


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    pluginmanager.add_hookspecs(Hooks)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: not among the quick tests")
    if config.getoption(OPTION) and str(SUITE) not in config.args:
        config.args.append(str(SUITE))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for them the chosen games, or all there are, or every table of those."""
    if "carpathia_table" in metafunc.fixturenames:
        metafunc.parametrize("carpathia_table", _tables(metafunc.config))
    if "carpathia_game" in metafunc.fixturenames:
        chosen = _chosen(metafunc.config)
        metafunc.parametrize("carpathia_game", list(chosen.values()), ids=list(chosen))


def census_of(config: pytest.Config, game: Game[Any]) -> Census | None:
    found: Census | None = config.hook.pytest_carpathia_census(game=game)
    return found


def fixed_numbers_of(config: pytest.Config, game: type[Game[Any]]) -> Sequence[str]:
    return config.hook.pytest_carpathia_fixed_numbers(game=game) or ()


def _tables(config: pytest.Config) -> list[Any]:
    from carpathia.testing.tables import is_quick, tables_of

    plays = config.getoption("--carpathia-plays")
    return [
        pytest.param(Table(name, game, plays), id=name, marks=() if is_quick(game) else (pytest.mark.slow,))
        for chosen in _chosen(config)
        for name, game in tables_of(chosen).items()
    ]


def _chosen(config: pytest.Config) -> dict[str, type[Game[Any]]]:
    from carpathia.core.registry import UnknownName, game_class, games

    names: list[str] = config.getoption(OPTION)
    try:
        return {name: game_class(name) for name in names} or games()
    except UnknownName as error:
        raise pytest.UsageError(f"{OPTION}: {error}") from None
