"""nginx, set up as in deploy/nginx.conf, in front of two processes on PostgreSQL: a match is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from carpathia.core.rng import Rng
from tests.server.postgres import Postgres
from tests.server.tools import ROOT, address, free_port

PAGE = {"Accept": "text/html"}


@contextmanager
def served(url: str, data: Path, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run `carpathia serve` on a database."""
    command = "import sys; from carpathia.cli.main import main; sys.exit(main())"
    given = ["--no-browser", "--pace", "0", "--port", str(port), "--data", str(data), "--database", url]
    given += ["--trusted-proxy", "127.0.0.1", "--admin-port", str(free_port())]
    limits = data / "limits.toml"
    limits.write_text("requests = 1000000\nrequests_per_second = 1e6\n")  # all come from one address
    given += ["--limits", str(limits)]
    process = subprocess.Popen(
        [sys.executable, "-c", command, "serve", *given, *options],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ,
    )
    try:
        _await(f"{address(port)}/api/v1/bots")
        yield process
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def nginx(folder: Path, port: int, upstreams: list[int]) -> Iterator[str]:
    """Run nginx with the example of deploy/, without TLS, on ports of our own."""
    path = shutil.which("nginx") or "/usr/sbin/nginx"
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"\n\s*ssl_certificate[^\n]*", "", site).replace(
        "listen 443 ssl", f"listen 127.0.0.1:{port}"
    )
    lines = "".join(f"server 127.0.0.1:{one} max_fails=1 fail_timeout=2s;\n" for one in upstreams)
    site = re.sub(r"\n\s*server 127\.0\.0\.1:8317[^\n]*", f"\n{lines}", site).replace("ip_hash;", "")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{ access_log off; {temporary} {site} }}\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([path, "-c", str(config), "-p", str(folder), "-e", str(folder / "errors")])
    try:
        _await(f"{address(port)}/api/v1/bots")
        yield address(port)
    finally:
        process.terminate()
        process.wait(20)


def _await(url: str) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if httpx.get(url).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError(f"nobody answers at {url}")


class Person:
    def __init__(self, at: str) -> None:
        self._at, self._headers = at, {}
        self.http = self.connect()
        key = self.http.post("/api/v1/key").json()["key"]
        self._headers = {"Authorization": f"Bearer {key}"}
        self.http = self.connect()

    def connect(self) -> httpx.Client:
        """Begin a new connection."""
        if hasattr(self, "http"):
            self.http.close()
        self.http = httpx.Client(base_url=self._at, timeout=30, headers=self._headers)
        return self.http

    def get(self, path: str) -> Any:
        return self.http.get(f"/api/v1{path}").raise_for_status().json()

    def post(self, path: str, body: object) -> httpx.Response:
        return self.http.post(f"/api/v1{path}", json=body)


@pytest.mark.slow
def test_a_match_is_played_through_a_proxy_and_two_processes(
    database_server: Postgres, tmp_path: Path
) -> None:
    url, ports, rng = database_server.new_database(), [free_port(), free_port()], Rng(7)
    with (
        served(url, tmp_path, ports[0]),
        served(url, tmp_path, ports[1]) as second,
        nginx(tmp_path, free_port(), ports) as at,
    ):
        assert httpx.get(f"{at}/metrics").status_code == 404
        people = [Person(at), Person(at)]
        opening = {"game": "dragon-racer", "seats": 3, "bots": [None, None, "random"]}
        opened = people[0].post("/tables", {**opening, "changes": {"race.rounds": 1}}).json()
        path = f"/tables/{opened['table']}"
        for seat, person in enumerate(people):
            person.post(f"{path}/sit", {"seat": seat, "name": f"Person {seat}"}).raise_for_status()
        with people[0].http.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith(("event:", "data:", "id:", ":")), "news are not buffered"
        link = people[0].http.get(path, headers=PAGE).text
        assert at in link, "links name the host that people know"
        moves, end = 0, time.monotonic() + 120
        while (table := people[0].get(path))["stage"] != "over":
            assert time.monotonic() < end, "the match does not go on"
            for person in people:
                table = person.get(path)
                if table["choices"]:
                    action = table["choices"][rng.below(len(table["choices"]))]["action"]
                    answer = {"seat": table["seat"], "prompt": table["prompt"], "action": action}
                    reply = person.post(f"{path}/play", answer)
                    assert reply.status_code in (200, 409), reply.text
                    moves += 1
            if moves > 6 and second.poll() is None:
                second.terminate()  # the other one goes on alone
        assert len(table["scores"]) == 3
