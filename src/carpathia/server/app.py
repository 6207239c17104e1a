"""The web application: wires up keys, store, lobby, bots, API and pages."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import IO

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

import carpathia
from carpathia.server.admin import add_admin_pages
from carpathia.server.lab_runs import LabRuns
from carpathia.server.limits import Limits
from carpathia.server.metrics import Metrics
from carpathia.server.rate_limit import Rate
from carpathia.server.retention import keep_pruning
from carpathia.server.seal import Seal, read_secret
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

DATABASE = "carpathia.sqlite"  # in the folder of the data
COOKIE_KEY = "cookie key"  # the name of the secret that signs keys, in the store
LEAST_WORKERS = 2  # so that one is left for people while bots play among themselves


@dataclass(frozen=True)
class Options:
    """What a host may choose."""

    pause: float = 0.6  # seconds before a bot answers
    workers: int | None = None  # that think for bots; by default one for each core
    database: str | None = None  # the URL of a PostgreSQL; by default SQLite in the folder
    secret_file: Path | None = None
    address: str = ""  # under which people know the server; without it links name the host that was asked
    keep: timedelta | None = None  # tables, after something happened there last; for ever if not given
    admin_elsewhere: bool = False  # health and metrics are served at a port of their own
    lab: bool | None = None  # open to everybody, to nobody, or (None) to browsers on this machine
    limits: Limits = field(default_factory=Limits)


def open_store(data: Path, database: str | None, secret_file: Path | None) -> tuple[Store, bytes]:
    """Return the store of a folder or database, and the secret that seals it."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    secret = read_secret(secret_file, data)
    return Store(database or data / DATABASE, Seal(secret)), secret


def create_app(
    data: Path,
    options: Options | None = None,
    *,
    rate: Rate | None = None,
    openings: Rate | None = None,
    hints: Rate | None = None,
) -> FastAPI:
    """Return the application that keeps its secret, and usually its tables, in the folder `data`."""
    options = options or Options()
    limits = options.limits
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    claim = None if options.database else claim_folder(data)
    store, secret = open_store(data, options.database, options.secret_file)
    workers = options.workers or max(LEAST_WORKERS, os.cpu_count() or 1)
    lobby = Lobby(store, BotPool(workers, limits.bot_seconds), options.pause, limits)
    keys = Keys(store.shared_secret(COOKIE_KEY, secret), lobby.revoked)
    metrics = Metrics(lobby)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        gc.freeze()  # imported modules live for ever; scanning them in every full collection takes 60 ms
        tasks = [
            asyncio.create_task(lobby.resume()),
            asyncio.create_task(keep_pruning(lobby.database, options.keep)),
        ]
        yield
        for task in tasks:
            task.cancel()
        if app.state.lab is not None:
            await asyncio.to_thread(app.state.lab.close)
        await lobby.close()
        if claim is not None:
            claim.close()

    # FastAPI's own documentation pages would load scripts from other hosts.
    app = FastAPI(
        title="Carpathia", version=carpathia.__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.keys, app.state.lobby, app.state.metrics = keys, lobby, metrics
    app.state.address = options.address
    app.state.lab = None if options.lab is False else LabRuns(data / "lab")
    app.state.lab_for_all = options.lab is True
    app.state.openings = openings or Rate(limits.openings, limits.openings_per_second)
    app.state.hints = Hints(lobby, hints or Rate(limits.hints, limits.hints_per_second))
    rate = rate or Rate(limits.requests, limits.requests_per_second)
    app.add_middleware(
        Middleware, keys=keys, rate=rate, metrics=metrics, limits=limits, address=options.address
    )
    for router in (api.router, assets.router, pages.router, actions.router, replays.router, lab_pages.router):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    answer_errors(app)
    if not options.admin_elsewhere:
        add_admin_pages(app, lobby, metrics, loopback_only=True)
    return app


def claim_folder(data: Path) -> IO[str]:
    """Make sure that no other server keeps its tables in a folder; return what holds the claim."""
    claim = (data / "lock").open("w")
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        claim.close()
        raise OSError("another server keeps its tables there already") from None
    return claim
