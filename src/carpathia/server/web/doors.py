"""Doors that are used at every move: what they need is found by hand, not by a graph of dependencies.

They are declared like any other, so that the description of the API has them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.params import Param
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.types import Receive, Scope, Send

from carpathia.server.web.dependencies import LONGEST_ID, Me, TheLobby, TheRoom, the_room
from carpathia.server.web.identity import find_identity

JSON = "application/json"
TABLES = "/tables/"
AT_TABLE = TABLES + "{table_id}"  # in the path of every hot door
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class JSONBytes(Response):
    """A response of JSON that is encoded already."""

    media_type = JSON


class HotRoute(APIRoute):
    """A door at a table. Its function takes the room, the lobby, who asks, one JSON body and a query."""

    def get_route_handler(self) -> Handler:
        endpoint, plain, query = self.endpoint, [], []
        body: tuple[str, type[BaseModel]] | None = None
        hints = get_type_hints(endpoint, include_extras=True)
        for name, parameter in inspect.signature(endpoint).parameters.items():
            what = hints[name]
            if what in (TheRoom, Me, TheLobby):
                plain.append((name, what))
            elif isinstance(what, type) and issubclass(what, BaseModel):
                body = name, what
            else:
                query.append((name, TypeAdapter(_without_source(what)), parameter.default))

        async def handle(request: Request) -> Response:
            lobby, me, table_id = (
                request.app.state.lobby,
                find_identity(request),
                request.path_params["table_id"],
            )
            if len(table_id) > LONGEST_ID:
                raise RequestValidationError([{"type": "string_too_long", "loc": ("path", "table_id")}])
            asked: Mapping[str, str] = request.query_params if request.scope["query_string"] else {}
            given: dict[str, Any] = {
                name: _checked(asked[name], kind, ("query", name)) if name in asked else usual
                for name, kind, usual in query
            }
            if body is not None:
                given[body[0]] = _parsed(
                    await request.body(), request.headers.get("content-type", ""), body[1]
                )
            room = await the_room(table_id, lobby, me)
            found = {TheRoom: room, Me: me, TheLobby: lobby}
            given |= {name: found[what] for name, what in plain}
            response: Response = await endpoint(**given)
            return response

        return handle


class Doors:
    """Finds the hot doors, and opens them without the layers that other requests go through."""

    def __init__(self, routers: Iterable[tuple[str, APIRouter]]) -> None:
        """Take the hot routes of some routers, each with the prefix under which it is included."""
        self._doors: dict[tuple[str, str, str], tuple[HotRoute, Handler]] = {}
        for prefix, router in routers:
            for route in router.routes:
                assert isinstance(route, HotRoute)
                before, _, after = (prefix + route.path).partition(AT_TABLE)
                assert not after or after[0] == "/"
                self._doors[min(route.methods or ()), before, after[1:]] = route, route.get_route_handler()

    async def open(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a request if it is for one of the hot doors; return whether it is."""
        before, _, rest = scope["path"].partition(TABLES)
        table_id, slash, after = rest.partition("/")
        door = self._doors.get((scope["method"], before, after))
        if door is None or not table_id or (slash and not after):
            return False
        route, handle = door
        scope["path_params"], scope["endpoint"] = {"table_id": table_id}, route.endpoint
        request = Request(scope, receive, send)
        try:
            response = await handle(request)
        except Exception as error:
            handler = _handler_of(error, request.app.exception_handlers)
            if handler is None:
                raise
            response = await handler(request, error)
        await response(scope, receive, send)
        return True


def _handler_of(error: Exception, handlers: Mapping[Any, Any]) -> Any:
    return next((handlers[kind] for kind in type(error).__mro__ if kind in handlers), None)


def _parsed(content: bytes, content_type: str, kind: type[BaseModel]) -> BaseModel:
    if content_type.partition(";")[0].strip().lower() != JSON:
        raise RequestValidationError([{"type": "model_type", "loc": ("body",)}])
    try:
        return kind.model_validate_json(content)
    except ValidationError as error:
        raise _malformed(error, ("body",)) from None


def _checked(text: str, kind: TypeAdapter[Any], place: tuple[str, ...]) -> Any:
    try:
        return kind.validate_python(text)
    except ValidationError as error:
        raise _malformed(error, place) from None


def _malformed(error: ValidationError, place: tuple[str, ...]) -> RequestValidationError:
    return RequestValidationError([{**one, "loc": (*place, *one["loc"])} for one in error.errors()])


def _without_source(kind: Any) -> Any:
    """Return a type with its limits, but without the note that it comes from the query."""
    if get_origin(kind) is not Annotated:
        return kind
    inner, *notes = get_args(kind)
    limits = [limit for note in notes for limit in (note.metadata if isinstance(note, Param) else [note])]
    return Annotated[inner, *limits] if limits else inner
