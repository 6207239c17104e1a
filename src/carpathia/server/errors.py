"""What is not granted, in a sentence: a page for people, JSON for scripts and programs."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import Scope

from carpathia.core.record import RecordError
from carpathia.core.registry import UnknownName
from carpathia.server import render
from carpathia.server.lobby import NotFound
from carpathia.server.room import Refused

REASONS = {
    400: "That request cannot be read; it must be JSON in UTF-8.",
    404: "There is nothing here; the link may be incomplete.",
    405: "That cannot be done here.",
}


def not_granted(scope: Scope, status: int, reason: str, clause: str = "") -> Response:
    request = Request(scope)
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api/"):
        page = render.page("error.html", status=status, reason=f"{reason} {clause}".strip())
        return HTMLResponse(page, status)
    return JSONResponse({"refused": {"reason": reason, "clause": clause}}, status)


def answer_errors(app: FastAPI) -> None:
    """Let an application answer whatever it refuses in this way."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NotFound, _not_found)
    for mistake in (RecordError, UnknownName):
        app.add_exception_handler(mistake, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return not_granted(request.scope, 409, error.refusal.reason, error.refusal.clause)


async def _not_found(request: Request, error: Exception) -> Response:
    return not_granted(request.scope, 404, str(error))


async def _mistaken(request: Request, error: Exception) -> Response:
    text = str(error)
    return not_granted(request.scope, 422, f"{text[:1].upper()}{text[1:]}.")


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return not_granted(request.scope, 422, f"{where}: {first['msg']}.")


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = REASONS.get(error.status_code, f"{error.detail}.")
    return not_granted(request.scope, error.status_code, reason)
