"""Connections: how many there may be, and how long a client may take to say what it wants."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Collection
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from carpathia.server.limits import Limits
from carpathia.server.rate_limit import Places

LARGEST_HEAD = 64 * 1024  # bytes before the end of the headers
LINGER = 0.5  # seconds in which a client that is turned away can read why
BUSY = "The server has too many visitors at the moment; try again in a few seconds."
SLOW = "That took too long; try again."
LARGE = "The headers of that request are too large."
PHRASES = {408: "Request Timeout", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class ServerConfig(uvicorn.Config):
    """Uvicorn's configuration, with the places for connections."""

    def __init__(self, app: Any, limits: Limits, proxies: Collection[str] = (), **options: Any) -> None:
        """Serve an application; `proxies` are addresses whose word about their clients is trusted."""
        super().__init__(
            app,
            http=Connection,
            ws=Socket,
            ws_max_size=limits.bytes,
            ws_per_message_deflate=False,  # the size of what is compressed tells of its content
            log_config=None,
            access_log=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            **options,
        )
        self.limits = limits
        self.proxies = proxies
        self.places = Places(min(limits.connections, _files() // 2), limits.connections_per_address)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket, which gives back the place of the connection that it was."""

    config: ServerConfig
    address: str | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address is not None:
            self.config.places.leave(self.address)
            self.address = None
        super().connection_lost(exc)


class Connection(HttpToolsProtocol):
    """Turns away who finds no place, and hangs up on who is too slow."""

    config: ServerConfig

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._limits = self.config.limits
        self._address: str | None = None  # whose place this connection has
        self._turned_away = False
        self._head = 0  # bytes received since the last complete request
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address in self.config.proxies:
            address = f"{address} {id(self)}"  # it speaks for many, and limits them itself
        if self.config.places.take(address):
            self._address = address
            self._wait(self._limits.header_seconds)
        else:
            self._turn_away(503, BUSY)

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        address, self._address = self._address, None  # the socket has the place from now on
        super().handle_websocket_upgrade()
        self.transport.get_protocol().address = address  # type: ignore[attr-defined]  # a Socket

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.config.places.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self._turned_away and self.parser is not None:
            self._turn_away(431, LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._wait(self._limits.header_seconds)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._head = -self._limits.bytes  # the body has a limit of its own
        self._wait(self._limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head = 0
        self._stop_waiting()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._turn_away, 408, SLOW)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _turn_away(self, status: int, reason: str) -> None:
        """Say why, and hang up."""
        self._turned_away = True
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:  # else an answer has perhaps begun
            head = f"HTTP/1.1 {status} {PHRASES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            rest = f"content-length: {len(reason)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n{reason}"
            self.transport.write((head + rest).encode("ascii"))
            self.loop.call_later(LINGER, self.transport.close)
        else:
            self.transport.close()


def _files() -> int:
    """Return how many files this process may have open, as many as the system grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1 << 20
