"""A server in a thread of the test's own process, so that the test can change what lies under it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI

from tests.server.tools import listening

PATIENCE = 60.0  # seconds


class Served:
    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._loop = asyncio.new_event_loop()
        self._started, self._stop = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._thread.start()
        assert self._started.wait(PATIENCE)

    async def _serve(self) -> None:
        async with listening(self.app) as (_, self.address):
            self._started.set()
            await self._stop.wait()

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)


@contextmanager
def served_here(app: FastAPI) -> Iterator[Served]:
    made = Served(app)
    try:
        yield made
    finally:
        made.close()
