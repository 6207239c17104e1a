"""Health and metrics, for whoever runs the server: at a port of their own, or for this machine only."""

from __future__ import annotations

from ipaddress import ip_address

from fastapi import Depends, FastAPI, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from carpathia.server.metrics import Metrics
from carpathia.server.tables.database import Unavailable
from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.web.validation import BAD_ADDRESS


def create_admin_app(lobby: Lobby, metrics: Metrics) -> FastAPI:
    """Return an application of its own that only tells how the other one is."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    add_admin_pages(app, lobby, metrics, loopback_only=False)
    return app


def add_admin_pages(app: FastAPI, lobby: Lobby, metrics: Metrics, loopback_only: bool) -> None:
    allowed = [Depends(_from_here)] if loopback_only else []

    @app.get("/healthz", include_in_schema=False, dependencies=allowed)
    async def healthz() -> JSONResponse:
        """Say whether the server can do its work: a write is tried."""
        try:
            await lobby.database.write(lobby.store.probe)
        except Unavailable:
            return JSONResponse({"status": "the database cannot be written to"}, 503)
        return JSONResponse({"status": "ok"})

    @app.get("/livez", include_in_schema=False, dependencies=allowed)
    async def livez() -> JSONResponse:
        """Say that the process answers, whatever becomes of the database."""
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", include_in_schema=False, dependencies=allowed)
    async def read_metrics() -> Response:
        stages = await lobby.database.read(metrics.count_tables)
        return Response(metrics.text(stages), media_type=CONTENT_TYPE_LATEST)


async def _from_here(request: Request) -> None:
    """Know nothing of these pages if somebody asks from another machine."""
    try:
        here = request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise NotFound(BAD_ADDRESS)
