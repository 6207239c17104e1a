"""Connections that the server accepts on the socket it listens on."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from tests.server.tools import listening, quick_app

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_answers_on_a_kept_connection_are_not_delayed(tmp_path: Path, host: str) -> None:
    """Without TCP_NODELAY every answer after the first waits for the client's delayed acknowledgement."""
    if ":" in host and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    async with (
        listening(quick_app(tmp_path), host) as (server, address),
        httpx.AsyncClient(base_url=address) as http,
    ):
        assert (await http.get("/healthz")).status_code == 200
        accepted = [
            connection.transport.get_extra_info("socket") for connection in server.server_state.connections
        ]
        assert [one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for one in accepted] == [1]


def _has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False
