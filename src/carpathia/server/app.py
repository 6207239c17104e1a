"""The web application: puts keys, store, lobby, bots, API and pages together."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response

import carpathia
from carpathia.server import api
from carpathia.server.desk import Desk
from carpathia.server.guard import Guard
from carpathia.server.keys import Keys
from carpathia.server.limits import Rate
from carpathia.server.lobby import Lobby, NotFound
from carpathia.server.room import Refused
from carpathia.server.store import Store

BOT_BUDGET = 20.0  # seconds for one decision


def create_app(
    data: Path, pause: float = 0.6, rate: Rate | None = None, workers: int | None = None
) -> FastAPI:
    """Return the application that keeps its tables in the folder `data`."""
    data.mkdir(parents=True, exist_ok=True)
    keys = Keys.kept_in(data)
    counts: Counter[str] = Counter()
    lobby = Lobby(Store(data / "carpathia.sqlite"), Desk(workers or os.cpu_count() or 1, BOT_BUDGET), pause)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        lobby.resume()
        yield
        await lobby.close()

    app = FastAPI(title="Carpathia", version=carpathia.__version__, lifespan=lifespan)
    app.state.keys, app.state.lobby = keys, lobby
    app.add_middleware(Guard, keys=keys, rate=rate or Rate(200, 50.0), counts=counts)
    app.include_router(api.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NotFound, _not_found)
    app.add_exception_handler(ValueError, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)

    @app.get("/healthz", include_in_schema=False)
    def healthz() -> dict[str, str]:
        lobby.store.count("open")
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    def metrics() -> PlainTextResponse:
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


def _refusal(status: int, reason: str, clause: str = "") -> Response:
    return JSONResponse({"refused": {"reason": reason, "clause": clause}}, status)


def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _refusal(409, error.refusal.reason, error.refusal.clause)


def _not_found(_: Request, error: Exception) -> Response:
    return _refusal(404, "There is no such table; the link may be incomplete.")


def _mistaken(_: Request, error: Exception) -> Response:
    text = str(error)
    return _refusal(422, f"{text[:1].upper()}{text[1:]}.")


def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return _refusal(422, f"{where}: {first['msg']}.")
