"""Run the application on a socket until it is asked to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from carpathia.server.admin import create_admin_app
from carpathia.server.app import Options, create_app
from carpathia.server.connections import ServerConfig
from carpathia.server.limits import Limits
from carpathia.server.logs import log_to_stderr

SHUTDOWN_TIMEOUT = 2  # seconds
LONGEST_SILENCE = 10_000  # milliseconds in which a browser must confirm what it was sent


class Server(uvicorn.Server):
    """Ends all event streams before shutting down; uvicorn would wait for them until its timeout."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.lobby.hang_up()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address (port 0: any free port), or raise `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError as error:
        raise OSError(str(error)) from None
    # `create_server` leaves the protocol at 0, and asyncio sets TCP_NODELAY only where it reads IPPROTO_TCP.
    listener = socket.socket(bound.family, bound.type, socket.IPPROTO_TCP, fileno=bound.detach())
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # so that a browser without a network is noticed
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LONGEST_SILENCE)
    return listener


@dataclass(frozen=True)
class Place:
    """Where people find the server."""

    at: socket.socket
    admin: socket.socket | None = None  # where health and metrics are, if not there
    proxies: tuple[str, ...] = ()  # whose word about their clients is trusted


def make_server(app: FastAPI, limits: Limits | None = None, proxies: Collection[str] = ()) -> Server:
    limits = limits or Limits()
    return Server(ServerConfig(app, limits, proxies, timeout_graceful_shutdown=SHUTDOWN_TIMEOUT))


def run(data: Path, options: Options, place: Place, ready: Callable[[], object] = lambda: None) -> None:
    """Make the application, say that it is ready, and serve it."""
    app = create_app(data, options)
    ready()
    log_to_stderr(options.access_log)
    serve(app, place, options.limits)


def serve(app: FastAPI, place: Place, limits: Limits | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM; both shut the application and its workers down before returning."""
    signal.signal(signal.SIGTERM, _leave)
    server = make_server(app, limits, place.proxies)
    if place.admin is None:
        with suppress(KeyboardInterrupt):
            server.run([place.at])
        return
    pages = create_admin_app(app.state.lobby, app.state.metrics)
    beside = uvicorn.Server(uvicorn.Config(pages, log_config=None, access_log=False, lifespan="off"))
    admin = place.admin

    async def both() -> None:
        telling = asyncio.create_task(_tell(beside, admin))
        await server.serve([place.at])
        beside.should_exit = True
        await telling

    factory = server.config.get_loop_factory()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=factory) as runner:
        runner.run(both())


async def _tell(beside: uvicorn.Server, admin: socket.socket) -> None:
    """Serve health and metrics; signals are for the other server."""
    beside.config.load()
    beside.lifespan = beside.config.lifespan_class(beside.config)
    await beside.startup([admin])
    await beside.main_loop()
    await beside.shutdown([admin])


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)  # as a shell reports it
