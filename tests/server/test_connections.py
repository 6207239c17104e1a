"""Connections: caps, time limits, and clients that behave badly."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from carpathia.server.limits import Limits
from carpathia.server.web.stream import events
from tests.server.tools import RACE, listening, quick_app, until

pytestmark = pytest.mark.anyio
GET = b"GET /api/v1/bots HTTP/1.1\r\nHost: club\r\n\r\n"


class Wire:
    """A connection on which every byte is sent by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def said(self) -> str:
        """Return all that comes until the server hangs up."""
        return (await asyncio.wait_for(self.reader.read(), 10)).decode()


@asynccontextmanager
async def wired(address: str) -> AsyncIterator[Wire]:
    url = httpx.URL(address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    yield Wire(reader, writer)
    writer.close()


async def test_beyond_the_cap_there_is_a_sentence_and_a_place_that_is_left_is_given_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(connections_per_address=2)
    async with listening(quick_app(tmp_path), limits=limits) as (server, address):
        async with wired(address), wired(address), wired(address) as third:
            said = await third.said()
        assert said.startswith("HTTP/1.1 503 Service Unavailable\r\n")
        assert said.endswith("too many visitors at the moment; try again in a few seconds.")
        await until(lambda: not server.server_state.connections)
        async with wired(address) as again:
            again.writer.write(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            assert (await again.said()).startswith("HTTP/1.1 200")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", "HTTP/1.1 408"),
        (b"GET /api/v1/bots HTTP/1.1\r\nHost: cl", "HTTP/1.1 408"),
        (b"POST /api/v1/tables HTTP/1.1\r\nHost: club\r\nContent-Length: 99\r\n\r\n{", ""),
    ],
)
async def test_who_never_finishes_a_request_is_hung_up_on(
    tmp_path: Path, sent: bytes, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(header_seconds=0.1, body_seconds=0.1)
    async with listening(quick_app(tmp_path), limits=limits) as (_, address), wired(address) as slow:
        slow.writer.write(sent)
        assert (await slow.said()).startswith(answer)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_kept_connection_waits_longer_than_a_request_may_take(tmp_path: Path) -> None:
    limits = Limits(header_seconds=0.2, body_seconds=0.2)
    async with listening(quick_app(tmp_path), limits=limits) as (_, address), wired(address) as patient:
        for _ in range(2):
            patient.writer.write(GET)
            head = await patient.reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].split()[0])
            await patient.reader.readexactly(length)
            await asyncio.sleep(0.4)
            assert not patient.reader.at_eof()


async def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    async with listening(quick_app(tmp_path)) as (_, address), wired(address) as endless:
        endless.writer.write(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000)
        assert (await endless.said()).startswith("HTTP/1.1 431")


async def test_a_client_that_hangs_up_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with listening(quick_app(tmp_path)) as (server, address):
        async with wired(address) as rude:
            rude.writer.write(
                b"POST /api/v1/tables HTTP/1.1\r\nHost: club\r\nContent-Type: application/json\r\n"
                b"Content-Length: 99\r\n\r\n{"
            )
            await until(lambda: server.server_state.tasks)
        await until(lambda: not server.server_state.tasks)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/static/style.css", "/nowhere", "/healthz"])
async def test_head_is_answered_like_get_without_a_body(http: httpx.AsyncClient, path: str) -> None:
    full, head = await http.get(path), await http.head(path)
    assert head.status_code == full.status_code
    assert head.content == b""
    assert head.headers["content-type"] == full.headers["content-type"]


async def test_head_of_a_stream_ends(tmp_path: Path) -> None:
    async with (
        listening(quick_app(tmp_path)) as (_, address),
        httpx.AsyncClient(base_url=address, timeout=10) as http,
    ):
        table = (await http.post("/api/v1/tables", json=RACE)).json()["table"]
        reply = await http.head(f"/tables/{table}/{events.__name__}")
        assert reply.headers["content-type"].startswith("text/event-stream")


async def test_very_many_form_fields_are_refused(http: httpx.AsyncClient) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    reply = await http.post("/tables", content=b"game=x" + b"&a" * 499_000, headers=form)
    assert reply.status_code == 413
    assert "at most 200 fields" in reply.json()["refused"]["reason"]


@pytest.mark.parametrize("host", ["evil.example/path", "a b", "x" * 300, "club:port", "<script>"])
async def test_a_host_that_is_none_is_refused(http: httpx.AsyncClient, host: str) -> None:
    reply = await http.get("/api/v1/games", headers={"Host": host})
    assert reply.status_code == 400
    assert "Host header" in reply.json()["refused"]["reason"]


@pytest.mark.parametrize("text", ['{"game": "dragon-\\ud800racer", "seats": 2}', '{"\\udfff": 1}'])
async def test_half_a_character_is_refused(http: httpx.AsyncClient, text: str) -> None:
    headers = {"Content-Type": "application/json"}
    reply = await http.post("/api/v1/tables", content=text, headers=headers)
    assert reply.status_code == 422
    assert reply.json()["refused"]["reason"].endswith(".")
