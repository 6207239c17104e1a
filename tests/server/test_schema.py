"""The JSON API under fire: whatever fits its description, and what does not, gets an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from carpathia.server.tables.lobby import Lobby
from tests.server.tools import quick_app, sit

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@asynccontextmanager
async def unended(app: object) -> AsyncIterator[None]:
    """The server does not end after a request, though each has a lifespan of its own."""
    yield


folder = TemporaryDirectory()
app = quick_app(Path(folder.name))
app.router.lifespan_context = unended
lobby: Lobby = app.state.lobby
lobby.autoplay.on_change = lambda room: None  # type: ignore[method-assign]  # each request has a loop of its own
key: str = app.state.keys.new()
# Pages are not for programs; a stream of events has no end, so it is tested by itself.
description = schemathesis.openapi.from_asgi("/openapi.json", app)
schema = description.include(path_regex="^/api/").exclude(path_regex="/events$")
at_a_table = description.include(path_regex="^/api/.*table_id").exclude(path_regex="/events$")


@pytest.fixture(scope="module", autouse=True)
def worker_stopped() -> Iterator[None]:
    """Stop the worker that the odds were asked of: the server itself does not end."""
    yield
    lobby.bot_pool.close()


async def table(begun: bool) -> str:
    """Return a table at which the person with the key holds a seat or, once it has begun, all."""
    room = await lobby.open("dragon-racer", 2)
    for seat in range(1 + begun):
        await sit(lobby, room, seat, app.state.keys.owner(key), f"Joan {seat}")
    return room.table.id


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


@pytest.mark.slow
@pytest.mark.parametrize("begun", [False, True])
@at_a_table.parametrize()
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_of_who_sits_at_a_table_breaks_the_server(case: Case[Any], begun: bool) -> None:
    case.path_parameters["table_id"] = asyncio.run(table(begun))
    case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {key}"})
