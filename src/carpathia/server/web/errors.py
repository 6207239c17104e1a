"""Error responses: a sentence on a page for people, and in JSON for scripts and programs."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import Scope

from carpathia.core.phrases import sentence
from carpathia.core.record import RecordError
from carpathia.core.registry import UnknownName
from carpathia.server.rate_limit import Full
from carpathia.server.tables.database import Unavailable
from carpathia.server.tables.lobby import NotFound
from carpathia.server.web import render
from carpathia.server.web.validation import BAD_ADDRESS, what_is_wrong
from carpathia.table.errors import Refused

AWAY = "The tables cannot be reached at the moment, so nothing was done. Try again in a few seconds."
TOO_MANY = "Too many requests; wait a moment."
REASONS = {
    400: "That request cannot be read; it must be JSON or a form, in UTF-8.",
    404: BAD_ADDRESS,
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
    """Register the error handlers of an application."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NotFound, _not_found)
    app.add_exception_handler(Full, _full)
    app.add_exception_handler(Unavailable, _unavailable)
    for mistake in (RecordError, UnknownName):
        app.add_exception_handler(mistake, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _unexpected)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return not_granted(request.scope, 409, error.refusal.reason, error.refusal.clause)


async def _not_found(request: Request, error: Exception) -> Response:
    return not_granted(request.scope, 404, str(error))


async def _full(request: Request, error: Exception) -> Response:
    return not_granted(request.scope, 503, str(error))


async def _unavailable(request: Request, error: Exception) -> Response:
    return not_granted(request.scope, 503, AWAY)


async def _mistaken(request: Request, error: Exception) -> Response:
    return not_granted(request.scope, 422, sentence(str(error)))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return not_granted(request.scope, 422, what_is_wrong(error.errors()))


async def _unexpected(request: Request, error: Exception) -> Response:
    raise error  # to be logged and answered by the middleware


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = REASONS.get(error.status_code, f"{error.detail}.")
    return not_granted(request.scope, error.status_code, reason)
