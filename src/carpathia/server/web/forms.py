"""The form that opens a table, and what a browser filled in last."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from carpathia.core.game import Game
from carpathia.table.clock import LONGEST_INCREMENT, Clock, ClockKind
from carpathia.table.options import TableOptions
from carpathia.table.seating import LONGEST_NAME

YEAR = 365 * 24 * 3600
NAME_COOKIE = "name"  # only to fill in forms
OPENING_COOKIE = "opening"  # the same
LARGEST_COOKIE = 3800  # browsers keep 4096 characters with its name and path


class TableForm(BaseModel):
    """Besides these fields it has chair-0 …, colour-0 …, name-1 … and variants.KEY if that one is on.

    If it has the field aids it also has aids.KEY for each memory aid that is shown.
    """

    model_config = ConfigDict(extra="allow")
    game: str = Field(max_length=40)
    name: str = Field("", max_length=LONGEST_NAME)
    clock: int = Field(0, ge=0, description="seconds to think; 0 for no clock")
    clock_kind: ClockKind = ClockKind.TURN
    increment: int = Field(0, ge=0, le=LONGEST_INCREMENT)
    private: bool = False

    def options(self, kind: type[Game[Any]]) -> TableOptions:
        clock = Clock(self.clock, self.clock_kind, self.increment) if self.clock else None
        asked = kind.table_aids() if self.has("aids") else ()
        return TableOptions(
            clock, self.private, frozenset(aid.key for aid in asked if not self.has(f"aids.{aid.key}"))
        )

    def chair(self, seat: int) -> str:
        """Return "me", "here" (somebody else at this screen), "open", a bot's name, or "" for no chair."""
        return self._extra(f"chair-{seat}")

    def colour(self, seat: int) -> str:
        return self._extra(f"colour-{seat}")

    def name_of(self, seat: int) -> str:
        return self._extra(f"name-{seat}") if seat else self.name

    def has(self, field: str) -> bool:
        return bool(self._extra(field))

    def _extra(self, field: str) -> str:
        value = (self.model_extra or {}).get(field)
        return value if isinstance(value, str) else ""

    def fields(self) -> dict[str, str]:
        """Return what was filled in or switched on, to fill in the form again."""
        sent = self.model_dump(mode="json", exclude={"game"})
        return {field: "on" if value is True else str(value) for field, value in sent.items() if value}


def last_opening(request: Request) -> dict[str, str]:
    """Return the fields with which this browser opened its last table of the game whose form it asks for."""
    return dict(parse_qsl(unquote(request.cookies.get(OPENING_COOKIE, ""))))


def keep_opening(response: Response, form: TableForm) -> None:
    value = quote(urlencode(form.fields()), safe="")
    if len(value) <= LARGEST_COOKIE:
        path = f"/games/{form.game}/open"  # so that each game has its own
        response.set_cookie(OPENING_COOKIE, value, YEAR, path=path, httponly=True, samesite="lax")


def last_name(request: Request) -> str:
    return unquote(request.cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def keep_name(response: Response, name: str) -> None:
    response.set_cookie(NAME_COOKIE, quote(name[:LONGEST_NAME]), max_age=YEAR, httponly=True, samesite="lax")
