"""Stands between the net and the application: limits, keys for new browsers, safe headers, counts."""

from __future__ import annotations

import json
import logging
from collections import Counter
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carpathia.server.keys import COOKIE, Keys
from carpathia.server.limits import Rate

log = logging.getLogger("carpathia.request")

LARGEST_BODY = 1_000_000  # a record of a long match fits
YEAR = 365 * 24 * 3600
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",  # what a seat sees is for nobody else's eyes
}
TOO_LARGE = f"That is too much: a request has {LARGEST_BODY} bytes at most."
BROKEN = "Something went wrong on our side; nothing was lost. Try again."


class TooLarge(Exception):
    """A body beyond the limit."""


class Guard:
    def __init__(self, app: ASGIApp, keys: Keys, rate: Rate, counts: Counter[str]) -> None:
        self.app = app
        self.keys = keys
        self.rate = rate
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else ""
        refused = self._refusal(scope, headers, client)
        if refused is not None:
            await _answer(send, *refused)
            self.counts[f"{refused[0]}"] += 1
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
                raise TooLarge  # whatever the application makes of half a body
            if message["type"] == "http.response.start":
                started = True
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    if name != "Cache-Control" or not scope["path"].startswith("/static/"):
                        headers.setdefault(name, value)
                if new_key is not None:
                    headers.append("Set-Cookie", _cookie(new_key, scope["scheme"] == "https"))
            await send(message)

        try:
            await self.app(scope, limited, decorated)
        except Exception as error:
            if started:
                raise
            if isinstance(error, TooLarge):
                status = await _answer(send, 413, TOO_LARGE)
            else:
                log.exception("%s %s", scope["method"], scope["path"])
                status = await _answer(send, 500, BROKEN)
        finally:
            self.counts[f"{status}"] += 1
            _note(scope, status, perf_counter() - began)

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


def _is_foreign(headers: Headers) -> bool:
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # not an address at all
        return True


def _cookie(key: str, secure: bool) -> str:
    return f"{COOKIE}={key}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + "; Secure" * secure


async def _answer(send: Send, status: int, reason: str) -> int:
    body = json.dumps({"refused": {"reason": reason, "clause": ""}}).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **SAFE_HEADERS}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
    return status


def _note(scope: Scope, status: int, seconds: float) -> None:
    entry: dict[str, Any] = {
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    log.info(json.dumps(entry))
