"""What stands between the net and the tables: limits, origins, cookies, headers, counts."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from carpathia.server.logs import JsonLines
from carpathia.server.rate_limit import MOST_CLIENTS, Rate
from carpathia.server.web.middleware import LARGEST_BODY
from tests.server.html import Page
from tests.server.tools import HOST, quick_app, served

pytestmark = pytest.mark.anyio
TABLES = "/api/v1/tables"
OPENING = {"game": "dragon-racer", "seats": 2}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    app = quick_app(tmp_path)

    async def broken() -> None:
        raise ValueError("the secret of seat 1 is red 7")

    app.add_api_route("/broken", broken)
    return app


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with served(app) as client:
        yield client


def reason(reply: httpx.Response) -> str:
    sentence = reply.json()["refused"]["reason"]
    assert isinstance(sentence, str)
    assert sentence.endswith(".")
    return sentence


async def test_a_new_browser_gets_a_key_that_no_script_and_no_other_site_can_use(
    http: httpx.AsyncClient,
) -> None:
    cookie = (await http.get("/api/v1/games")).headers["set-cookie"]
    parts = [part.strip() for part in cookie.split(";")]
    assert parts[0].startswith("carpathia=")
    assert {"Path=/", "HttpOnly", "SameSite=Lax"} <= set(parts)
    assert "Secure" not in parts
    assert "set-cookie" not in (await http.get("/api/v1/games")).headers, "it is given once"


async def test_over_an_encrypted_line_the_key_stays_on_it(http: httpx.AsyncClient) -> None:
    reply = await http.get("https://carpathia.test/api/v1/games")
    assert reply.headers["set-cookie"].endswith("; Secure")


async def test_a_forged_cookie_is_replaced(http: httpx.AsyncClient) -> None:
    reply = await http.get("/api/v1/games", headers={"Cookie": "carpathia=forged.signature"})
    assert "set-cookie" in reply.headers


async def test_a_program_with_a_key_is_given_no_cookie(http: httpx.AsyncClient) -> None:
    reply = await http.get("/api/v1/games", headers={"Authorization": "Bearer something"})
    assert "set-cookie" not in reply.headers


async def test_a_browser_is_the_same_person_with_its_cookie_only(http: httpx.AsyncClient) -> None:
    table = (await http.post(TABLES, json=OPENING)).json()["table"]
    await http.post(f"{TABLES}/{table}/sit", json={"seat": 0, "name": "Joan"})
    assert (await http.get(f"{TABLES}/{table}")).json()["mine"] == [0]
    http.cookies.clear()
    assert (await http.get(f"{TABLES}/{table}")).json()["mine"] == []


@pytest.mark.parametrize("path", ["/api/v1/games", "/nowhere", "/healthz", "/broken"])
async def test_every_answer_has_safe_headers(http: httpx.AsyncClient, path: str) -> None:
    headers = (await http.get(path)).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
async def test_no_page_that_loads_from_other_hosts_is_served(http: httpx.AsyncClient, path: str) -> None:
    assert "https://" not in (await http.get(path)).text


async def test_a_body_beyond_the_limit_is_refused_unread(http: httpx.AsyncClient) -> None:
    reply = await http.post(TABLES, content=b" " * (LARGEST_BODY + 1))
    assert reply.status_code == 413
    assert "too much" in reason(reply)
    assert reply.headers["x-content-type-options"] == "nosniff"


async def test_a_body_without_a_length_is_cut_off_at_the_limit(http: httpx.AsyncClient) -> None:
    sent = 0

    async def pieces() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 50 * LARGEST_BODY:
            sent += 100_000
            yield b" " * 100_000

    reply = await http.post(TABLES, content=pieces(), headers={"Content-Type": "application/json"})
    assert reply.status_code == 413
    assert "too much" in reason(reply)
    assert sent < 2 * LARGEST_BODY


async def test_a_body_of_just_the_limit_is_read(http: httpx.AsyncClient) -> None:
    body = json.dumps(OPENING).encode().ljust(LARGEST_BODY)
    reply = await http.post(TABLES, content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 201


@pytest.mark.parametrize("length", ["nonsense", "-1", "9" * 5000])
async def test_an_absurd_length_breaks_nothing(http: httpx.AsyncClient, length: str) -> None:
    reply = await http.get("/api/v1/games", headers={"Content-Length": length})
    assert reply.status_code in (200, 413)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://carpathia.test.evil.example"]
)
async def test_other_sites_cannot_act_for_a_browser(http: httpx.AsyncClient, origin: str) -> None:
    reply = await http.post(TABLES, json=OPENING, headers={"Origin": origin})
    assert reply.status_code == 403
    assert "another site" in reason(reply)
    assert (await http.post(TABLES, json=OPENING, headers={"Origin": HOST})).status_code == 201


async def test_a_failure_of_ours_is_a_sentence_that_tells_no_secret(
    http: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "carpathia"):
        reply = await http.get("/broken")
    assert reply.status_code == 500
    assert "went wrong on our side" in reason(reply)
    assert "red 7" not in reply.text
    assert "red 7" in caplog.text, "the log has the cause"


async def test_who_asks_too_often_is_refused_for_a_while(tmp_path: Path) -> None:
    async with served(quick_app(tmp_path, rate=Rate(3, 0.001))) as http:
        replies = [await http.get("/api/v1/games") for _ in range(5)]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429, 429]
    assert "wait a moment" in reason(replies[-1])


@pytest.mark.parametrize(
    ("status", "sent"),
    [
        (403, {"headers": {"Origin": "http://evil.example"}}),
        (413, {"content": b" " * (LARGEST_BODY + 1)}),
        (429, {}),
    ],
)
async def test_people_are_refused_with_a_page_and_programs_with_json(
    tmp_path: Path, status: int, sent: dict[str, Any]
) -> None:
    async with served(quick_app(tmp_path, rate=Rate(0 if status == 429 else 9, 0.001))) as http:
        http.headers["Accept"] = "text/html,*/*"
        page = await http.post("/tables", **sent)
        api = await http.post(TABLES, **sent)
        http.headers["Accept"] = "*/*"
        script = await http.post("/tables", **sent)
    assert [reply.status_code for reply in (page, api, script)] == [status] * 3
    assert reason(api) == reason(script)
    assert reason(api) in Page(page.text).text
    assert page.headers["content-security-policy"].startswith("default-src 'self';")


async def test_a_failure_of_ours_is_a_page_for_people(http: httpx.AsyncClient) -> None:
    reply = await http.get("/broken", headers={"Accept": "text/html"})
    assert reply.status_code == 500
    assert "went wrong on our side" in Page(reply.text).text


async def test_who_opens_many_tables_is_refused_for_a_while(tmp_path: Path) -> None:
    async with served(quick_app(tmp_path, openings=Rate(2, 0.001))) as http:
        replies = [await http.post(TABLES, json=OPENING) for _ in range(3)]
    assert [reply.status_code for reply in replies] == [201, 201, 409]
    assert "many tables" in reason(replies[-1])


def test_a_client_gets_its_rate_even_if_it_asks_for_more() -> None:
    now = 0.0
    rate = Rate(5, 10.0, lambda: now)
    granted = 0
    for step in range(2000):
        now = step / 100
        granted += rate.allows("one")
    assert 200 <= granted <= 206
    assert rate.allows("another")


def test_limits_do_not_grow_with_the_number_of_clients() -> None:
    rate = Rate(1, 1.0, lambda: 0.0)
    for number in range(MOST_CLIENTS + 10):
        rate.allows(str(number))
    assert len(rate._buckets) == MOST_CLIENTS


async def test_health_for_whoever_runs_the_server(http: httpx.AsyncClient) -> None:
    assert (await http.get("/healthz")).json() == {"status": "ok"}


async def test_metrics_for_whoever_runs_the_server(http: httpx.AsyncClient) -> None:
    await http.post(TABLES, json=OPENING)
    for path in ("/nowhere", "/nowhere/else", "/", "/static/style.css"):
        await http.get(path)
    reply = await http.get("/metrics")
    assert reply.headers["content-type"].startswith("text/plain; version=")
    value = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(reply.text)
        for sample in family.samples
    }
    assert value["carpathia_rooms",] == 1
    assert value["carpathia_listeners",] == 0
    stages = ("open", "playing", "over")
    assert [value["carpathia_tables", stage] for stage in stages] == [1, 0, 0]
    assert value["carpathia_bot_failures_total",] == 0
    statuses = ("200", "201", "404")
    assert [value["carpathia_requests_total", status] for status in statuses] == [2, 1, 2]
    handlers = {"api.open_table": 1, "pages.home": 1, "none": 2, "staticfiles.StaticFiles": 1}
    assert {name: value["carpathia_request_seconds_count", name] for name in handlers} == handlers
    assert 0 < value["carpathia_request_seconds_sum", "pages.home"] < 10


async def test_every_application_has_metrics_of_its_own(http: httpx.AsyncClient, tmp_path: Path) -> None:
    await http.get("/nowhere")
    async with served(quick_app(tmp_path / "other")) as other:
        assert 'status="404"' not in (await other.get("/metrics")).text
    assert 'status="404"' in (await http.get("/metrics")).text


async def test_what_is_refused_before_it_reaches_a_handler_is_counted_but_not_timed(tmp_path: Path) -> None:
    rate = Rate(1, 0.001)
    async with served(quick_app(tmp_path, rate=rate)) as http:
        for _ in range(3):
            await http.get("/")
        rate.burst, rate.per_second = 9, 1e6
        text = (await http.get("/metrics")).text
    assert 'carpathia_requests_total{status="429"} 2.0' in text
    assert 'carpathia_request_seconds_count{handler="pages.home"} 1.0' in text


async def test_requests_are_logged_as_json_without_keys(
    http: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "carpathia.request"):
        key = (await http.get("/api/v1/games")).cookies["carpathia"]
        await http.get("/api/v1/bots")
        await http.get("/nowhere?key=secret", headers={"Authorization": "Bearer secret"})
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "carpathia.request"]
    entries = [json.loads(line) for line in lines]
    assert [entry["path"] for entry in entries] == ["/api/v1/games", "/api/v1/bots", "/nowhere"]
    assert {"time", "level", "logger", "message", "request", "method", "path", "status", "ms"} == set(
        entries[0]
    )
    assert not [line for line in lines if key in line or "secret" in line or "\n" in line]
