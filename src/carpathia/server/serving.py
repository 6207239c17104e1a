"""Run the application on a socket until it is asked to stop."""

from __future__ import annotations

import signal
import socket
from collections.abc import Collection
from contextlib import suppress
from types import FrameType
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from carpathia.server.connections import ServerConfig
from carpathia.server.limits import Limits

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


def make_server(app: FastAPI, limits: Limits | None = None, proxies: Collection[str] = ()) -> Server:
    limits = limits or Limits()
    return Server(ServerConfig(app, limits, proxies, timeout_graceful_shutdown=SHUTDOWN_TIMEOUT))


def serve(
    app: FastAPI, at: socket.socket, limits: Limits | None = None, proxies: Collection[str] = ()
) -> None:
    """Serve until Ctrl-C or SIGTERM; both shut the application and its workers down before returning."""
    signal.signal(signal.SIGTERM, _leave)
    with suppress(KeyboardInterrupt):
        make_server(app, limits, proxies).run([at])


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)  # as a shell reports it
