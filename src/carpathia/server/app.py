"""The web application: puts keys, store, lobby, bots, API and pages together."""

from __future__ import annotations

import asyncio
import gc
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import carpathia
from carpathia.core.record import RecordError
from carpathia.core.registry import UnknownName
from carpathia.server import api, pages, render, replays
from carpathia.server.desk import Desk
from carpathia.server.guard import Guard
from carpathia.server.jinja import STATIC
from carpathia.server.keys import Keys
from carpathia.server.limits import Rate
from carpathia.server.lobby import Lobby, NotFound
from carpathia.server.room import Refused
from carpathia.server.store import Store

REASONS = {
    400: "That request cannot be read; it must be JSON in UTF-8.",
    404: "There is nothing here; the link may be incomplete.",
    405: "That cannot be done here.",
}
BOT_BUDGET = 20.0  # seconds for one decision


def create_app(
    data: Path,
    pause: float = 0.6,
    rate: Rate | None = None,
    workers: int | None = None,
    openings: Rate | None = None,
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
    app.add_middleware(Guard, keys=keys, rate=rate or Rate(200, 50.0), counts=counts)
    app.state.looking = {}  # by table and browser: whose hand a shared screen shows
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(replays.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NotFound, _not_found)
    for mistake in (RecordError, UnknownName):
        app.add_exception_handler(mistake, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)

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


def _refusal(request: Request, status: int, reason: str, clause: str = "") -> Response:
    """Answer a person with a page and a program with JSON."""
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(
            render.page("error.html", status=status, reason=f"{reason} {clause}".strip()), status
        )
    return JSONResponse({"refused": {"reason": reason, "clause": clause}}, status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _refusal(request, 409, error.refusal.reason, error.refusal.clause)


async def _not_found(request: Request, error: Exception) -> Response:
    return _refusal(request, 404, "There is no such table; the link may be incomplete.")


async def _mistaken(request: Request, error: Exception) -> Response:
    text = str(error)
    return _refusal(request, 422, f"{text[:1].upper()}{text[1:]}.")


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return _refusal(request, 422, f"{where}: {first['msg']}.")


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _refusal(request, error.status_code, REASONS.get(error.status_code, f"{error.detail}."))
