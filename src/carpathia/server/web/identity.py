"""Who sends a request, by a signed cookie or key."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request
from starlette.requests import HTTPConnection

from carpathia.server.web.keys import COOKIE, Keys


@dataclass(frozen=True)
class Identity:
    owner: str  # of seats; "" without a key: they may look but own nothing
    client: str  # address, for rate limits


async def identity(request: Request) -> Identity:
    return find_identity(request)


def find_identity(request: HTTPConnection) -> Identity:
    keys: Keys = request.app.state.keys
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    signed = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE)
    # The middleware gives every browser without a key a new one.
    owner = keys.owner(signed) or keys.owner(getattr(request.state, "new_key", None)) or ""
    return Identity(owner, request.client.host if request.client else "")
