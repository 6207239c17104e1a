"""The web application: wires up keys, store, lobby, bots, API and pages."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST

import carpathia
from carpathia.server.lab_runs import LabRuns
from carpathia.server.limits import Limits
from carpathia.server.metrics import Metrics
from carpathia.server.rate_limit import Rate
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.hints import Hints
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.store import Store
from carpathia.server.web import actions, api, assets, pages, replays
from carpathia.server.web import lab as lab_pages
from carpathia.server.web.assets import STATIC
from carpathia.server.web.errors import answer_errors
from carpathia.server.web.keys import Keys
from carpathia.server.web.middleware import Middleware


def create_app(
    data: Path,
    pause: float = 0.6,
    rate: Rate | None = None,
    workers: int | None = None,
    openings: Rate | None = None,
    hints: Rate | None = None,
    limits: Limits | None = None,
    address: str = "",
    lab: bool | None = None,
) -> FastAPI:
    """Return the application that keeps its tables in the folder `data`.

    `address` is the one under which people know the server; without it links name the host that was asked.
    The `lab` is open to everybody (True), to nobody (False), or to browsers on this machine (None).
    """
    limits = limits or Limits()
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    keys = Keys.kept_in(data)
    lobby = Lobby(
        Store(data / "carpathia.sqlite"), BotPool(workers or os.cpu_count() or 1, limits.bot_seconds), pause
    )

    metrics = Metrics(lobby)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        gc.freeze()  # imported modules live for ever; scanning them in every full collection takes 60 ms
        resuming = asyncio.create_task(lobby.resume())
        yield
        resuming.cancel()
        if app.state.lab is not None:
            await asyncio.to_thread(app.state.lab.close)
        await lobby.close()

    # FastAPI's own documentation pages would load scripts from other hosts.
    app = FastAPI(
        title="Carpathia", version=carpathia.__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.keys, app.state.lobby = keys, lobby
    app.state.address = address
    app.state.lab = None if lab is False else LabRuns(data / "lab")
    app.state.lab_for_all = lab is True
    app.state.openings = openings or Rate(limits.openings, limits.openings_per_second)
    app.state.hints = Hints(lobby, hints or Rate(limits.hints, limits.hints_per_second))
    rate = rate or Rate(limits.requests, limits.requests_per_second)
    app.add_middleware(Middleware, keys=keys, rate=rate, metrics=metrics, limits=limits, address=address)
    for router in (api.router, assets.router, pages.router, actions.router, replays.router, lab_pages.router):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    answer_errors(app)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        lobby.store.count("open")
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def read_metrics() -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return app
