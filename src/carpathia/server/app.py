"""The web application: puts keys, store, lobby, bots, API and pages together."""

from __future__ import annotations

import asyncio
import gc
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles

import carpathia
from carpathia.server import api, deeds, pages, replays
from carpathia.server.desk import Desk
from carpathia.server.errors import answer_errors
from carpathia.server.guard import Guard
from carpathia.server.hints import Hints
from carpathia.server.jinja import STATIC
from carpathia.server.keys import Keys
from carpathia.server.limits import Rate
from carpathia.server.lobby import Lobby
from carpathia.server.store import Store

BOT_BUDGET = 20.0  # seconds for one decision


def create_app(
    data: Path,
    pause: float = 0.6,
    rate: Rate | None = None,
    workers: int | None = None,
    openings: Rate | None = None,
    hints: Rate | None = None,
) -> FastAPI:
    """Return the application that keeps its tables in the folder `data`."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    keys = Keys.kept_in(data)
    counts: Counter[str] = Counter()
    lobby = Lobby(Store(data / "carpathia.sqlite"), Desk(workers or os.cpu_count() or 1, BOT_BUDGET), pause)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        gc.freeze()  # what was imported stays; to look through it now and then would take 60 ms
        resuming = asyncio.create_task(lobby.resume())
        yield
        resuming.cancel()
        await lobby.close()

    # The usual pages about the API would load scripts from other hosts.
    app = FastAPI(
        title="Carpathia", version=carpathia.__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.keys, app.state.lobby = keys, lobby
    app.state.openings = openings or Rate(30, 0.1)
    app.state.hints = Hints(lobby, hints or Rate(30, 0.5))
    app.add_middleware(Guard, keys=keys, rate=rate or Rate(200, 50.0), counts=counts)
    for router in (api.router, pages.router, deeds.router, replays.router):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    answer_errors(app)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        lobby.store.count("open")
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        numbers = {
            "carpathia_rooms": lobby.rooms(),
            "carpathia_listeners": lobby.listeners(),
            "carpathia_tables_open": lobby.store.count("open"),
            "carpathia_tables_playing": lobby.store.count("playing"),
            "carpathia_tables_over": lobby.store.count("over"),
            "carpathia_bot_failures_total": lobby.desk.failures,
        }
        lines = [f"{name} {value}" for name, value in numbers.items()]
        lines += [f'carpathia_requests_total{{status="{code}"}} {n}' for code, n in sorted(counts.items())]
        return PlainTextResponse("\n".join(lines) + "\n")

    return app
