"""What requests carry: who asks, which table is meant, and the fields of a form."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs, quote, unquote

from fastapi import Depends, Path, Request, Response

from carpathia.server.lobby import LONGEST_NAME
from carpathia.server.people import Person, person
from carpathia.server.room import refused

YEAR = 365 * 24 * 3600
NAME_COOKIE = "name"  # what somebody was called last; only to fill in forms

Me = Annotated[Person, Depends(person)]
TableId = Annotated[str, Path(max_length=40)]


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form, the last value of each."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[-1] for name, values in fields.items()}


Form = Annotated[dict[str, str], Depends(form)]


def number(fields: dict[str, str], name: str) -> int:
    text = fields.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refused(f"The field {name} must be a whole number.")
    return int(text)


def last_name(request: Request) -> str:
    return unquote(request.cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def keep_name(response: Response, name: str) -> None:
    response.set_cookie(NAME_COOKIE, quote(name[:LONGEST_NAME]), max_age=YEAR, httponly=True, samesite="lax")
