"""The web application: wires up keys, store, lobby, bots, API and pages."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import IO

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

import carpathia
from carpathia.server.admin import add_admin_pages
from carpathia.server.garbage import keep_collecting, rare_full_collections
from carpathia.server.lab_runs import LabRuns
from carpathia.server.limits import Limits
from carpathia.server.metrics import Metrics
from carpathia.server.rate_limit import Rate
from carpathia.server.retention import keep_pruning
from carpathia.server.seal import Seal, read_secret
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.hints import Hints
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.odds import TableOdds
from carpathia.server.tables.reviews import Reviews
from carpathia.server.tables.store import Store
from carpathia.server.web import actions, api, assets, odds, own_puzzles, pages, puzzles, replays, reviews
from carpathia.server.web import lab as lab_pages
from carpathia.server.web.assets import STATIC
from carpathia.server.web.doors import Doors
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
    backup: bool = True  # before an older database is upgraded
    keep: timedelta | None = None  # tables, after something happened there last; for ever if not given
    access_log: bool = False  # every request is logged
    admin_elsewhere: bool = False  # health and metrics are served at a port of their own
    lab: bool | None = None  # open to everybody, to nobody, or (None) to browsers on this machine
    limits: Limits = field(default_factory=Limits)


def open_store(
    data: Path, database: str | None, secret_file: Path | None, backup: bool = True
) -> tuple[Store, bytes]:
    """Return the store of a folder or database, and the secret that seals it.

    Before an older one is upgraded there is a `backup`.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    secret = read_secret(secret_file, data)
    return Store(database or data / DATABASE, Seal(secret), data, backup), secret


class Application(FastAPI):
    """Our middleware comes before all that FastAPI wraps requests in, which hot doors do without."""

    front: Middleware

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self.front(scope, receive, send)


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
    store, secret = open_store(data, options.database, options.secret_file, options.backup)
    workers = options.workers or max(LEAST_WORKERS, os.cpu_count() or 1)
    lobby = Lobby(store, BotPool(workers, limits.bot_seconds), options.pause, limits)
    keys = Keys(store.shared_secret(COOKIE_KEY, secret), lobby.revoked)
    metrics = Metrics(lobby)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(lobby.resume()),
            asyncio.create_task(keep_pruning(lobby.database, options.keep)),
            asyncio.create_task(keep_collecting()),
        ]
        with rare_full_collections():
            yield
        for task in tasks:
            task.cancel()
        if app.state.lab is not None:
            await asyncio.to_thread(app.state.lab.close)
        await app.state.reviews.close()
        await lobby.close()
        if claim is not None:
            claim.close()

    # FastAPI's own documentation pages would load scripts from other hosts.
    app = Application(
        title="Carpathia", version=carpathia.__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.keys, app.state.lobby, app.state.metrics = keys, lobby, metrics
    app.state.address = options.address
    app.state.lab = None if options.lab is False else LabRuns(data / "lab")
    app.state.lab_for_all = options.lab is True
    app.state.openings = openings or Rate(limits.openings, limits.openings_per_second)
    app.state.hints = Hints(lobby, hints or Rate(limits.hints, limits.hints_per_second))
    app.state.odds = TableOdds(lobby)
    app.state.rate = rate = rate or Rate(limits.requests, limits.requests_per_second)
    app.state.reviews = Reviews(lobby)
    app.front = Middleware(
        partial(FastAPI.__call__, app),
        keys=keys,
        rate=rate,
        metrics=metrics,
        limits=limits,
        address=options.address,
        doors=Doors([(api.router.prefix, api.hot), ("", pages.hot), ("", actions.hot)]),
    )
    for part in (api, odds, assets, pages, actions, own_puzzles, puzzles, replays, reviews, lab_pages):
        app.include_router(part.router)
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
