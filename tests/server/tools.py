"""What tests of the server need: tables, quick bots, programs that talk to it, and a server to be killed."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from carpathia.bots.bot import Thought
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.server.app import Options, create_app
from carpathia.server.limits import Limits
from carpathia.server.rate_limit import Rate
from carpathia.server.serving import Server, listening_socket, make_server
from carpathia.server.tables.bot_pool import BotPool
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.tables.store import Store
from carpathia.table.seating import Player

ROOT = Path(__file__).parents[2]
HOST = "http://carpathia.test"
JSON = dict[str, Any]
STARTING = 90.0  # seconds to start or to stop; a busy machine takes its time
WHY = "held the queen of hearts"
RACE: JSON = {"game": "dragon-racer", "seats": 2}


class QuickBotPool(BotPool):
    """Chooses at random without any process; counts how often, and can be made to wait."""

    def __init__(self) -> None:
        super().__init__(1, STARTING)  # what else the pool does may take its time on a busy machine
        self.asked: list[tuple[str, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def think(
        self, bot: str, mine: Perspective[Any], seed: int, owner: str = "", waiting: bool = True
    ) -> Thought:
        self.asked.append((bot, mine.seat))
        legal = mine.legal()
        await self.gate.wait()
        return Thought(Rng(seed).pick(legal), WHY)


def quick_lobby(where: Path | str, pause: float = 0.0, limits: Limits | None = None) -> Lobby:
    """Return a lobby in a folder, a file or a database, with quick bots."""
    if isinstance(where, Path) and where.is_dir():
        where /= "tables.sqlite"
    return Lobby(Store(where), QuickBotPool(), pause, limits)


def bot_pool_of(lobby: Lobby) -> QuickBotPool:
    assert isinstance(lobby.bot_pool, QuickBotPool)
    return lobby.bot_pool


async def do(lobby: Lobby, room: Room, owner: str, command: str, *given: object) -> None:
    """Let somebody do something at a table, as every door does."""
    await lobby.act(room, owner, lambda commands: getattr(commands, command)(*given))


async def sit(lobby: Lobby, room: Room, seat: int, owner: str, name: str) -> None:
    await do(lobby, room, owner, "sit", seat, name)


def chairs(*bots: str | None) -> list[Player]:
    """Return chairs that are a bot's or free."""
    return [Player(bot=bot) for bot in bots]


async def answer(lobby: Lobby, room: Room, seat: int, choice: int = 0) -> int:
    """Let a seat take one of its choices; return the action."""
    prompt = room.prompt(seat)
    assert prompt is not None
    legal = room.perspective(seat).legal()
    action = legal[choice % len(legal)]
    await lobby.play(room.table.id, seat, prompt, action)
    return action


async def until(condition: Callable[[], object], seconds: float = 15.0) -> None:
    """Wait for something that other tasks bring about."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.002)


class Program:
    """Somebody with a key of their own who talks to the JSON API."""

    def __init__(self, http: httpx.AsyncClient, key: str) -> None:
        self.http = http
        self.key = key
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        url = f"/api/v1{path}"
        await asyncio.sleep(0)  # as a socket would, this lets the bots have their turn
        return await self.http.request(method, url, json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        reply = await self.ask("GET", path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def post(self, path: str, body: object = None) -> Any:
        reply = await self.ask("POST", path, body)
        assert reply.status_code < 300, reply.text
        return reply.json() if reply.content else None

    async def refused(self, method: str, path: str, body: object = None, status: int = 409) -> str:
        """Return the sentence with which a request is refused."""
        reply = await self.ask(method, path, body)
        assert reply.status_code == status, reply.text
        reason = reply.json()["refused"]["reason"]
        assert isinstance(reason, str)
        assert reason[0].isupper() or "." in reason
        assert reason.endswith((".", "?"))
        return reason


async def two_people(joan: Program, mark: Program) -> str:
    path = f"/tables/{(await joan.post('/tables', RACE))['table']}"
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    await mark.post(f"{path}/sit", {"seat": 1, "name": "Mark"})
    return path


async def asked(path: str, *people: Program) -> tuple[Program, JSON]:
    """Return who is to move, and the table as they see it."""
    for who in people:
        table = await who.get(path)
        if table["choices"]:
            return who, table
    raise AssertionError("nobody is asked")


def reply_to(table: JSON, choice: int = 0) -> JSON:
    action = table["choices"][choice]["action"]
    return {"seat": table["seat"], "prompt": table["prompt"], "action": action}


def quick_app(
    folder: Path, rate: Rate | None = None, openings: Rate | None = None, hints: Rate | None = None
) -> FastAPI:
    options = Options(pause=0.0, workers=1)
    app = create_app(folder, options, rate=rate or many(), openings=openings or many(), hints=hints or many())
    lobby: Lobby = app.state.lobby
    lobby.bot_pool = lobby.autoplay.bot_pool = QuickBotPool()
    return app


def many() -> Rate:
    return Rate(10**6, 10.0**6)


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Run an application in this process."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=HOST) as http,
    ):
        yield http


@asynccontextmanager
async def listening(
    app: FastAPI, host: str = "127.0.0.1", limits: Limits | None = None
) -> AsyncIterator[tuple[Server, str]]:
    """Run an application in this process at a real socket; give the server and its address."""
    at = listening_socket(host, 0)
    server = make_server(app, limits)
    serving = asyncio.create_task(server.serve([at]))
    await until(lambda: server.started)
    name = f"[{host}]" if ":" in host else host
    yield server, f"http://{name}:{at.getsockname()[1]}"
    server.should_exit = True
    await serving


async def somebody(http: httpx.AsyncClient) -> Program:
    key = (await http.post("/api/v1/key")).json()["key"]
    http.cookies.clear()
    return Program(http, key)


@contextmanager
def process(folder: Path, port: int, pause: float = 0.01) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server in a process of its own, until it is killed or the test is over."""
    code = f"""
from pathlib import Path
from carpathia.server.app import Options, create_app
from carpathia.server.rate_limit import Rate
from carpathia.server.serving import Place, listening_socket, serve

def many():
    return Rate(10**6, 10.0**6)

if __name__ == "__main__":
    options = Options(pause={pause}, workers=1)
    app = create_app(Path({str(folder)!r}), options, rate=many(), openings=many())
    serve(app, Place(listening_socket("127.0.0.1", {port})))
"""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT)]))
    environment = {**os.environ, "PYTHONPATH": path}
    run = subprocess.Popen([sys.executable, "-c", code], env=environment, cwd=ROOT)
    try:
        _await_health(run, port)
        yield run
    finally:
        if run.poll() is None:
            run.terminate()
        run.wait(STARTING)


def _await_health(run: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and run.poll() is None:
        try:
            if httpx.get(f"{address(port)}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not start")


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def free_port() -> int:
    """Return a port at which nobody listens, below those that the system gives to outgoing connections.

    One of those could be taken by a client while the server that listened there is being started again.
    """
    for port in random.sample(range(15_000, 30_000), 100):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise OSError("there is no free port")
