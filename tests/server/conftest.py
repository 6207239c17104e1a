"""A server in this process and two people who talk to it, in one event loop of asyncio's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from carpathia.core import registry
from carpathia.server.tables import engine
from tests.laws.toy import Phase, Toy, ToyState
from tests.server.browser import Browser
from tests.server.postgres import Postgres, postgres
from tests.server.tools import Program, quick_app, served, somebody


class ServedToy(Toy):
    """The toy game as the registry would have it. Choosing is a window: how fast one is must not tell."""

    def in_window(self, state: ToyState) -> bool:
        return state.phase is Phase.CHOOSE


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_power_cut(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let stores in this process not wait for the disk: no test here cuts the power."""
    if "durable" not in request.keywords:
        monkeypatch.setattr(engine, "SYNCHRONOUS", "OFF")


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {**registry.games(), "toy": ServedToy}
    monkeypatch.setattr(registry, "games", lambda: both)


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store is kept, for tests that hold for both kinds."""
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    server: Postgres = request.getfixturevalue("database_server")
    return server.new_database()


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with served(app) as client:
        yield client


@pytest.fixture
async def browser(app: FastAPI) -> AsyncIterator[Browser]:
    async with app.router.lifespan_context(app), Browser(app) as made:
        yield made


@pytest.fixture
async def other(app: FastAPI, browser: Browser) -> AsyncIterator[Browser]:
    async with Browser(app) as made:
        yield made


@pytest.fixture
async def joan(http: httpx.AsyncClient) -> Program:
    return await somebody(http)


@pytest.fixture
async def mark(http: httpx.AsyncClient) -> Program:
    return await somebody(http)
