"""Middleware: limits, keys for new browsers, security headers, metrics and the request log."""

from __future__ import annotations

import logging
import re
from random import Random
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carpathia.server.limits import Limits
from carpathia.server.logs import request_id
from carpathia.server.metrics import Metrics
from carpathia.server.rate_limit import Rate
from carpathia.server.web.doors import Doors
from carpathia.server.web.errors import TOO_MANY, not_granted
from carpathia.server.web.forms import YEAR
from carpathia.server.web.keys import COOKIE, Keys

log = logging.getLogger("carpathia.request")

LARGEST_BODY = Limits.bytes
LONGEST_PATH = 200  # in the log
HUNG_UP = 499  # in the log and in the metrics: nobody was left to be answered
HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",  # a seat's view must not be shown to anybody else
}
SAFE = {name.lower().encode(): value.encode() for name, value in SAFE_HEADERS.items()}  # as they are sent
SAFE_STATIC = {name: value for name, value in SAFE.items() if name != b"cache-control"}
REQUEST_ID, SET_COOKIE = b"x-request-id", b"set-cookie"
BROKEN = "Something went wrong on our side; nothing was lost. Try again."


class TooLarge(Exception):
    """A body beyond the limit; the message is a sentence."""


class Middleware:
    def __init__(
        self,
        app: ASGIApp,
        keys: Keys,
        rate: Rate,
        metrics: Metrics,
        limits: Limits,
        address: str = "",
        doors: Doors | None = None,
    ) -> None:
        """Let requests through to the hot doors, and all others to `app`.

        `address` is the one under which people know the server, if any.
        """
        self.app = app
        self.doors = doors
        self.keys = keys
        self.rate = rate
        self.metrics = metrics
        self.limits = limits
        self.host = urlsplit(address).netloc
        self._ids = Random()  # of requests, which need not be hard to guess

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        request_id.set(f"{self._ids.getrandbits(48):012x}")
        client = scope["client"][0] if scope.get("client") else ""
        refused = self._refusal(scope, headers, client)
        if scope["type"] == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": refused[1]})
            return
        if refused is not None:
            await self._refuse(scope, receive, send, *refused)
            self._note(scope, refused[0], 0.0)
            return
        signed = self._known_key(headers)
        new = None if signed else self.keys.new()
        scope.setdefault("state", {})["new_key"] = new
        await self._pass_on(scope, headers, receive, send, new)

    async def _pass_on(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send, new_key: str | None
    ) -> None:
        began, status, started, answered = perf_counter(), 500, False, False
        body = _Body(receive, headers.get("content-type", ""), self.limits)
        head = scope["method"] == "HEAD"
        asked = {**scope, "method": "GET"} if head else scope

        async def decorated(message: Message) -> None:
            nonlocal status, started, answered
            if answered:
                return
            if body.complaint and not started:
                raise TooLarge(body.complaint)  # in place of the application's answer to half a body
            if message["type"] == "http.response.start":
                started = True
                status = message["status"]
                self.metrics.observe_latency(_handler(asked), perf_counter() - began)
                safe = SAFE_STATIC if scope["path"].startswith("/static/") else SAFE
                given = [pair for pair in message.get("headers", ()) if pair[0] not in safe]
                message["headers"] = [*given, *safe.items(), (REQUEST_ID, request_id.get().encode())]
                if new_key is not None and not any(_is_key(*pair) for pair in given):
                    cookie = _cookie(new_key, scope["scheme"] == "https")
                    message["headers"].append((SET_COOKIE, cookie.encode()))
            await send(message)
            if head and started:
                answered = True
                await send({"type": "http.response.body", "body": b""})
                raise ClientDisconnect  # ends a stream, too, which would go on for ever

        try:
            if self.doors is None or not await self.doors.open(asked, body.receive, decorated):
                await self.app(asked, body.receive, decorated)
        except Exception as error:
            if answered:
                return
            if isinstance(error, ClientDisconnect):
                status = HUNG_UP
                return
            if started:
                raise
            if isinstance(error, TooLarge):
                status, reason = 413, str(error)
            else:
                log.exception("%s %s", scope["method"], scope["path"][:LONGEST_PATH])
                status, reason = 500, BROKEN
            await self._refuse(scope, receive, send, status, reason)
        finally:
            self._note(scope, status, perf_counter() - began)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        answer = not_granted(scope, status, reason)
        answer.headers.update({**SAFE_HEADERS, "X-Request-ID": request_id.get()})
        if scope["method"] == "HEAD":
            answer.body = b""
        await answer(scope, receive, send)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request without anything secret: no address, no query, no headers."""
        self.metrics.count_request(status)
        if not log.isEnabledFor(logging.INFO):
            return
        ms = round(seconds * 1000, 1)
        noted = {"method": scope["method"], "path": scope["path"][:LONGEST_PATH], "status": status, "ms": ms}
        log.info("%(method)s %(path)s %(status)d", noted)

    def _refusal(self, scope: Scope, headers: Headers, client: str) -> tuple[int, str] | None:
        if not self.rate.allows(client):
            return 429, TOO_MANY
        if not HOST.fullmatch(headers.get("host", "")):
            return 400, "The Host header of that request is not the name of a host."
        length = headers.get("content-length", "")
        if length.isdecimal() and (len(length) > 9 or int(length) > self.limits.bytes):
            return 413, _too_large(self.limits)
        # A browser opens a WebSocket to any site, with the cookies that it has for it.
        if scope.get("method") not in ("GET", "HEAD") and self._is_foreign(headers):
            return 403, "That request comes from another site."
        return None

    def _is_foreign(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        try:
            return origin is not None and urlsplit(origin).netloc not in (headers["host"], self.host or None)
        except ValueError:  # not a URL at all
            return True

    def _known_key(self, headers: Headers) -> str | None:
        if headers.get("authorization"):
            return "bearer"  # a program, which keeps its key itself
        signed = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        return signed if self.keys.owner(signed) else None


class _Body:
    """What a client sends, until it is too much."""

    def __init__(self, receive: Receive, content_type: str, limits: Limits) -> None:
        self._receive = receive
        self._limits = limits
        self._is_form = content_type.lower().startswith("application/x-www-form-urlencoded")
        self._size = self._fields = 0
        self.complaint = ""

    async def receive(self) -> Message:
        message = await self._receive()
        piece = message.get("body", b"")
        self._size += len(piece)
        if self._size > self._limits.bytes:
            self.complaint = _too_large(self._limits)
        if self._is_form:  # multipart forms are limited by their parser
            self._fields += piece.count(b"&")
            if self._fields > self._limits.form_fields:
                self.complaint = (
                    f"That is too much: a form may have at most {self._limits.form_fields} fields."
                )
        if self.complaint:
            raise TooLarge(self.complaint)
        return message


def _too_large(limits: Limits) -> str:
    return f"That is too much: a request may have at most {limits.bytes} bytes."


def _handler(scope: Scope) -> str:
    """Return which function answers a request, such as "pages.home"; paths would be far too many labels."""
    endpoint = scope.get("endpoint")
    if endpoint is None:
        return "none"
    name = getattr(endpoint, "__name__", type(endpoint).__name__)
    return f"{endpoint.__module__.rpartition('.')[2]}.{name}"


def _is_key(name: bytes, value: bytes) -> bool:
    """Say whether a header sets the cookie that a browser is known by."""
    return name == SET_COOKIE and value.startswith(f"{COOKIE}=".encode())


def _cookie(key: str, secure: bool) -> str:
    return f"{COOKIE}={key}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + "; Secure" * secure
