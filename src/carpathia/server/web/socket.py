"""A table over one WebSocket: it brings what events that carry the table do, and messages do deeds."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from carpathia.core.phrases import did_you_mean
from carpathia.server.rate_limit import Full, Rate
from carpathia.server.tables.database import Unavailable
from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.web import stream
from carpathia.server.web.deeds import DEEDS
from carpathia.server.web.dependencies import LONGEST_ID, the_room
from carpathia.server.web.errors import AWAY, TOO_MANY
from carpathia.server.web.identity import Identity, find_identity
from carpathia.server.web.validation import BAD_ADDRESS, NOT_JSON, what_is_wrong
from carpathia.table.commands import Commands
from carpathia.table.errors import Refused, refused

router = APIRouter()

POLICY, GOING_AWAY = 1008, 1001  # codes with which a socket is closed


@router.websocket("/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str) -> None:
    """Let a person look through one of their seats, and act, until either side hangs up."""
    state, me = websocket.app.state, find_identity(websocket)
    lobby: Lobby = state.lobby
    asked = websocket.query_params.get("seat", "")
    try:
        if len(table_id) > LONGEST_ID or (asked and not (asked.isdecimal() and len(asked) < 3)):
            raise NotFound(BAD_ADDRESS)
        seat = int(asked) if asked else None
        room = await the_room(table_id, lobby, me)
        Commands(room, me.owner).viewer(seat)
        with lobby.listeners.place(me.owner or me.client):
            await websocket.accept()
            await _talk(websocket, lobby, table_id, me, stream.tables(lobby, room, me, seat))
    except Unavailable:
        await websocket.close(POLICY, AWAY)
    except Refused as error:
        await websocket.close(POLICY, error.refusal.reason)
    except (NotFound, Full) as error:
        await websocket.close(POLICY, str(error))


async def _talk(websocket: WebSocket, lobby: Lobby, table_id: str, me: Identity, news: Any) -> None:
    async def tell() -> None:
        async with aclosing(news) as events:
            async for event in events:
                if event.name:
                    await websocket.send_text(f'{{"table":{event.data.decode()}}}')
        await websocket.close(GOING_AWAY)

    async def listen() -> None:
        while True:
            said = await websocket.receive()
            if said["type"] == "websocket.disconnect":
                return
            text = said.get("text") or said.get("bytes") or ""
            answer = await _answer(lobby, table_id, me, text, websocket.app.state.rate)
            await websocket.send_text(orjson.dumps(answer).decode())

    tasks = [asyncio.ensure_future(tell()), asyncio.ensure_future(listen())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _answer(lobby: Lobby, table_id: str, me: Identity, text: str | bytes, rate: Rate) -> dict[str, Any]:
    """Do what a message says; return the answer, with the message's own number if it has one."""
    number = None
    try:
        message = orjson.loads(text)
        if not isinstance(message, dict):
            raise ValueError
        number = message.pop("id", None)
        number = number if isinstance(number, int | str) else None
        if not rate.allows(me.client):
            raise refused(TOO_MANY)
        await _do(lobby, table_id, me, message)
    except Refused as error:
        reason, clause = error.refusal.reason, error.refusal.clause
    except ValidationError as error:
        found = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        reason, clause = what_is_wrong(found), ""
    except ValueError:
        reason, clause = NOT_JSON, ""
    except NotFound as error:
        reason, clause = str(error), ""
    except Unavailable:
        reason, clause = AWAY, ""
    else:
        return {"done": number}
    return {"refused": {"reason": reason, "clause": clause}, "id": number}


async def _do(lobby: Lobby, table_id: str, me: Identity, message: dict[str, Any]) -> None:
    name = message.pop("do", None)
    if not isinstance(name, str) or name not in DEEDS:
        raise refused(
            f"Nothing is called {name!r} here; {did_you_mean(f'{name}', list(DEEDS), 'see the API')}"
        )
    kind, deed = DEEDS[name]
    room = await the_room(table_id, lobby, me)
    await lobby.act(room, me.owner, deed(kind.model_validate(message)))
