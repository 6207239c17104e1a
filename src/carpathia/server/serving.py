"""Runs the application at a socket until it is asked to stop."""

from __future__ import annotations

import signal
import socket
from contextlib import suppress
from types import FrameType
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

LONGEST_GOODBYE = 2  # seconds


class Server(uvicorn.Server):
    """A server whose listeners hang up when it stops; it would wait for them, and complain."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.lobby.hang_up()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket at an address, or at any free port for 0. Raises `OSError` if that cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError as error:
        raise OSError(str(error)) from None


def serve(app: FastAPI, at: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM; after either the workers are sent home before the process ends."""
    signal.signal(signal.SIGTERM, _leave)
    config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=LONGEST_GOODBYE)
    with suppress(KeyboardInterrupt):
        Server(config).run([at])


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)  # as a shell reports it
