"""Sends bad requests and counts what became of them: `python -m tests.server.fuzz --requests 1000000`.

Three kinds go to a server in a process of its own: raw bytes that are hardly HTTP, requests of the right form
with bad content at every door, and messages over a WebSocket. No answer may be a 5xx, nothing may be logged
as an exception, and the memory of the process must not grow. What follows from the description of the API is
tried by tests/server/test_schema.py.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.tools import ROOT, address, free_port

SERVE = "import sys; from carpathia.cli.main import main; sys.exit(main())"
MANY = ("requests", "requests_per_second", "openings", "hints", "tables_per_person", "tables")
LIMITS = "".join(f"{name} = 1000000000\n" for name in MANY) + "rooms = 200\n"
STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d) ")
METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "get", "\x00", "G" * 500]
DOORS = [
    *("", "/", "/play", "/learn", "/tables", "/mine", "/mine/events", "/docs", "/offline", "/openapi.json"),
    *("/lab", "/games/dragon-racer", "/games/nothing", "/static/table.js", "/static/../app.py", "/healthz"),
    *("/api/v1/key", "/api/v1/games", "/api/v1/bots", "/api/v1/tables", "/forget", "/replays"),
]
AT_TABLE = [
    *("", "/sit", "/play", "/undo", "/leave", "/bot", "/remove", "/begin", "/hint", "/why", "/chat", "/log"),
    *("/word", "/hand-over", "/take-back", "/rematch", "/accept", "/decline", "/regions", "/look", "/say"),
    *(
        "/record",
        "/replay",
        "/replay/regions",
        "/read-on",
        "/go-on",
        "/start-again",
        "/events?carry=nonsense",
    ),
]
FIELDS = [
    "seat",
    "prompt",
    "action",
    "name",
    "word",
    "colour",
    "game",
    "seats",
    "bots",
    "changes",
    "text",
    "label",
]
VALUES: list[object] = [
    *(0, 1, -1, 65, 2**31, 2**63, 2**200, 1.5, 1e308, True, None, "", "a", "\x00", "\ud800", "x" * 5000),
    *(
        [],
        {},
        [[]],
        {"race.rounds": 1},
        ["random", None],
        [None] * 11,
        "dragon-racer",
        "Ω‮ab",
        "%s%n",
        "../..",
    ),
    {"a": {"b": {"c": {"d": {}}}}},
]


class Attack:
    def __init__(self, port: int, seed: int) -> None:
        self._rng = random.Random(seed)
        self._port = port
        self._http = httpx.Client(base_url=address(port), timeout=30)
        self._keys = [self._http.post("/api/v1/key").json()["key"] for _ in range(2)]
        self._table = ""
        self.statuses: Counter[int] = Counter()
        self.bad: list[str] = []
        self.sent = 0

    def run(self, requests: int) -> None:
        while self.sent < requests:
            if self.sent % 500 == 0:
                self._open()
            kind = self._rng.random()
            if kind < 0.25:
                self._bytes()
            elif kind < 0.95:
                self._request()
            else:
                self._socket()

    def _open(self) -> None:
        """Open a table that both persons of the attack sit at, sometimes."""
        game = self._rng.choice(
            ["dragon-racer", "thanks-a-lottery", "transylvanian-lottery", "walpurgis-night"]
        )
        opened = self._http.post("/api/v1/tables", json={"game": game, "seats": 2}).json()
        self._table = opened.get("table", self._table)
        for seat in range(self._rng.randrange(3)):
            chair = {"seat": seat, "name": f"Person {seat}"}
            self._http.post(f"/api/v1/tables/{self._table}/sit", json=chair, headers=self._who(seat))

    def _who(self, which: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._keys[which]}"}

    def _note(self, status: int, what: object) -> None:
        self.sent += 1
        self.statuses[status] += 1
        if status >= 500 and status != 503:
            self.bad.append(f"{status}: {what!r}"[:500])

    def _bytes(self) -> None:
        """Send what is hardly HTTP on connections of its own."""
        rng = self._rng
        door = f"POST /api/v1/tables/{self._table}/play HTTP/1.1\r\n"
        good = f"{door}Host: x\r\nContent-Length: 3\r\n\r\n{{}} ".encode()
        spoilt = bytearray(good)
        for _ in range(rng.randrange(1, 12)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        piece = rng.choice(
            [bytes(spoilt), rng.randbytes(rng.randrange(1, 400)), good[: rng.randrange(len(good))]]
        )
        status = 0
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 5) as there:
            there.sendall(piece)
            there.shutdown(socket.SHUT_WR)
            there.settimeout(5)
            found = STATUS.match(there.recv(100))
            status = int(found[1]) if found else 0
        self._note(status, piece)

    def _request(self) -> None:
        rng = self._rng
        path = rng.choice(DOORS)
        if rng.random() < 0.7:
            table = self._table if rng.random() < 0.8 else rng.choice(["x" * 200, "%00", "..", "é"])
            path = rng.choice(["/api/v1", ""]) + f"/tables/{table}" + rng.choice(AT_TABLE)
        if rng.random() < 0.3:
            join = "&" if "?" in path else "?"
            asked = rng.choice(["since", "seat", "moments", "step"])
            path += f"{join}{asked}={rng.choice(['-1', '9' * 40, 'x', '%ff'])}"
        headers = self._who(rng.randrange(2)) if rng.random() < 0.7 else {"Authorization": "Bearer nonsense"}
        if rng.random() < 0.3:
            headers["Accept"] = "text/html"
        body: bytes = b""
        given = {name: rng.choice(VALUES) for name in rng.sample(FIELDS, rng.randrange(5))}
        form = rng.choice(
            ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
        )
        headers["Content-Type"] = form
        if form == "application/json":
            body = json.dumps(given).encode() if rng.random() < 0.8 else rng.randbytes(60)
        elif rng.random() < 0.8:
            body = "&".join(f"{name}={value}" for name, value in given.items()).encode(
                "utf-8", "surrogatepass"
            )
        method = rng.choice(["POST", "POST", "GET", rng.choice(METHODS)])
        if path.partition("?")[0].endswith("/events") and method.upper() == "GET":
            method = "HEAD"  # a stream would not end
        try:
            reply = self._http.request(method, path, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, UnicodeError):
            self._note(0, path)
            return
        self._http.cookies.clear()
        self._note(reply.status_code, (method, path, body))

    def _socket(self) -> None:
        rng = self._rng
        where = f"ws://127.0.0.1:{self._port}/api/v1/tables/{self._table}/socket"
        who = self._who(rng.randrange(2))
        with (
            suppress(WebSocketException, OSError, TimeoutError, UnicodeError),
            connect(where, additional_headers=who, proxy=None) as there,
        ):
            for _ in range(10):
                deed = rng.choice(["play", "undo", "sit", "begin", "leave", "nonsense", 3])
                said = {"do": deed, **{name: rng.choice(VALUES) for name in rng.sample(FIELDS, 3)}}
                there.send(json.dumps(said) if rng.random() < 0.8 else rng.randbytes(30))
                self._note(101, said)


def memory(process: int) -> int:
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def logged(errors: Path) -> Iterator[str]:
    for line in errors.read_text(errors="replace").splitlines():
        with suppress(json.JSONDecodeError):
            line = json.loads(line).get("exception", "")
        if "Traceback" in line:
            yield line.splitlines()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends, too
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        (folder / "limits.toml").write_text(LIMITS)
        given = ["--no-browser", "--pace", "0", "--port", str(port), "--data", name]
        errors = folder / "errors"
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *given, "--limits", str(folder / "limits.toml")],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=errors.open("wb"),
        )
        try:
            while True:
                with suppress(httpx.TransportError):
                    if httpx.get(f"{address(port)}/livez").status_code == 200:
                        break
                time.sleep(0.1)
            attack, began = Attack(port, options.seed), time.monotonic()
            attack.run(options.requests // 5)
            early = memory(server.pid)
            attack.run(options.requests)
            late = memory(server.pid)
            alive = httpx.get(f"{address(port)}/healthz").status_code == 200 and server.poll() is None
        finally:
            server.terminate()
            server.wait(20)
        traces = sorted(set(logged(errors)))
        print(
            f"{attack.sent} bad requests in {time.monotonic() - began:.0f} s:"
            f" {len(attack.bad)} answers of 5xx, {len(traces)} kinds of exceptions in the log,"
            f" memory from {early / 1e6:.0f} MB after a fifth to {late / 1e6:.0f} MB;"
            f" statuses {dict(sorted(attack.statuses.items()))}"
        )
        for line in [*attack.bad[:10], *traces[:10]]:
            print(f"  {line}")
        sys.exit(bool(attack.bad or traces or not alive))


if __name__ == "__main__":
    main()
