"""Middleware: limits, keys for new browsers, security headers, metrics and the request log."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carpathia.server.metrics import Metrics
from carpathia.server.rate_limit import Rate
from carpathia.server.web.errors import not_granted
from carpathia.server.web.forms import YEAR
from carpathia.server.web.keys import COOKIE, Keys

log = logging.getLogger("carpathia.request")

LARGEST_BODY = 1_000_000  # a record of a long match fits
LONGEST_PATH = 200  # in the log
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",  # a seat's view must not be shown to anybody else
}
TOO_LARGE = f"That is too much: a request may have at most {LARGEST_BODY} bytes."
BROKEN = "Something went wrong on our side; nothing was lost. Try again."


class TooLarge(Exception):
    """A body beyond the limit."""


class Middleware:
    def __init__(self, app: ASGIApp, keys: Keys, rate: Rate, metrics: Metrics) -> None:
        self.app = app
        self.keys = keys
        self.rate = rate
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else ""
        refused = self._refusal(scope, headers, client)
        if refused is not None:
            await self._refuse(scope, receive, send, *refused)
            self._note(scope, refused[0], 0.0)
            return
        signed = self._known_key(headers)
        new = None if signed else self.keys.new()
        scope.setdefault("state", {})["new_key"] = new
        await self._pass_on(scope, receive, send, new)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, new_key: str | None) -> None:
        began, status, size, started = perf_counter(), 500, 0, False

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise TooLarge
            return message

        async def decorated(message: Message) -> None:
            nonlocal status, started
            if size > LARGEST_BODY and not started:
                raise TooLarge  # in place of the application's answer to half a body
            if message["type"] == "http.response.start":
                started = True
                status = message["status"]
                self.metrics.observe_latency(_handler(scope), perf_counter() - began)
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    if name != "Cache-Control" or not scope["path"].startswith("/static/"):
                        headers[name] = value
                if new_key is not None:
                    headers.append("Set-Cookie", _cookie(new_key, scope["scheme"] == "https"))
            await send(message)

        try:
            await self.app(scope, limited, decorated)
        except Exception as error:
            if started:
                raise
            if isinstance(error, TooLarge):
                status, reason = 413, TOO_LARGE
            else:
                log.exception("%s %s", scope["method"], scope["path"])
                status, reason = 500, BROKEN
            await self._refuse(scope, receive, send, status, reason)
        finally:
            self._note(scope, status, perf_counter() - began)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        answer = not_granted(scope, status, reason)
        answer.headers.update(SAFE_HEADERS)
        await answer(scope, receive, send)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request without anything secret: no address, no query, no headers."""
        self.metrics.count_request(status)
        ms = round(seconds * 1000, 1)
        noted = {"method": scope["method"], "path": scope["path"][:LONGEST_PATH], "status": status, "ms": ms}
        log.info("%(method)s %(path)s %(status)d", noted)

    def _refusal(self, scope: Scope, headers: Headers, client: str) -> tuple[int, str] | None:
        if not self.rate.allows(client):
            return 429, "Too many requests; wait a moment."
        length = headers.get("content-length", "")
        if length.isdecimal() and (len(length) > 9 or int(length) > LARGEST_BODY):
            return 413, TOO_LARGE
        if scope["method"] not in ("GET", "HEAD") and _is_foreign(headers):
            return 403, "That request comes from another site."
        return None

    def _known_key(self, headers: Headers) -> str | None:
        signed = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        if headers.get("authorization"):
            return "bearer"  # a program, which keeps its key itself
        return signed if self.keys.owner(signed) else None


def _handler(scope: Scope) -> str:
    """Return which function answers a request, such as "pages.home"; paths would be far too many labels."""
    endpoint = scope.get("endpoint")
    if endpoint is None:
        return "none"
    name = getattr(endpoint, "__name__", type(endpoint).__name__)
    return f"{endpoint.__module__.rpartition('.')[2]}.{name}"


def _is_foreign(headers: Headers) -> bool:
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # not a URL at all
        return True


def _cookie(key: str, secure: bool) -> str:
    return f"{COOKIE}={key}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + "; Secure" * secure
