"""The command serve: what it says, what it logs, how it ends, and what keeps it from starting."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from carpathia.cli import serve
from carpathia.cli.main import main
from carpathia.server import serving
from carpathia.server.app import Options
from tests.server.tools import ROOT

pytestmark = pytest.mark.slow  # starts servers

COMMAND = [sys.executable, "-c", "import sys; from carpathia.cli.main import main; sys.exit(main())", "serve"]


@contextmanager
def running(data: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command at a free port; give its process and its address."""
    options = ["--no-browser", "--port", "0", "--data", str(data), *more]
    environment = {**os.environ, "COLUMNS": "500"}
    with subprocess.Popen(
        [*COMMAND, *options],
        env=environment,
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().split()[3]
        finally:
            process.kill()


def complaint(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """Return the one sentence with which the command refuses to start."""
    assert main(["serve", "--no-browser", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    return " ".join(said.err.split())


@pytest.mark.parametrize(("asked", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 128 + signal.SIGTERM)])
def test_it_ends_quickly_and_quietly_though_a_browser_listens(
    tmp_path: Path, asked: signal.Signals, status: int
) -> None:
    log = ["--access-log"] if asked is signal.SIGINT else []
    with running(tmp_path, *log) as (process, address), httpx.Client(base_url=address, timeout=10) as http:
        table = http.post("/play", data={"game": "dragon-racer"}).headers["location"]
        with http.stream("GET", f"{table}/events?key=secret") as stream:
            next(stream.iter_lines())
            began = time.monotonic()
            process.send_signal(asked)
            _, errors = process.communicate(timeout=10)
        assert time.monotonic() - began < 5, "sooner than a stream of events would end by itself"
        assert process.returncode == status
    if not log:
        assert errors == "", "what buries the address is not said unasked"
        return
    entries = [json.loads(line) for line in errors.splitlines()]
    assert [(entry["method"], entry["path"], entry["status"]) for entry in entries] == [
        ("POST", "/play", 303),
        ("GET", f"{table}/events", 200),
    ]
    assert "secret" not in errors
    assert http.cookies["carpathia"] not in errors


def test_a_port_in_use_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = complaint(capsys, "--port", port, "--data", str(tmp_path))
    assert f"nobody can listen at port {port} of 127.0.0.1: Address already in use" in said
    assert said.endswith("choose another with --port")


@pytest.mark.parametrize("port", ["-1", "70000"])
def test_a_port_that_cannot_be_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    assert "0-65535" in complaint(capsys, "--port", port, "--data", str(tmp_path))


@pytest.mark.parametrize("spoilt", ["folder", "secret", "carpathia.sqlite"])
def test_a_folder_in_which_nothing_can_be_kept_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoilt: str
) -> None:
    data = tmp_path / "folder"
    if spoilt != "folder":
        data.mkdir()
    (data / spoilt if spoilt != "folder" else data).write_text("this is something else")
    said = complaint(capsys, "--port", "0", "--data", str(data))
    assert f"tables cannot be kept in {data}" in said
    assert said.endswith("choose another folder with --data")


def test_the_pace_of_bots_is_what_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Options] = []
    monkeypatch.setattr(serving, "run", lambda data, options, place, ready: asked.append(options))
    options = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    assert main(options) == 0
    assert main([*options, "--pace", "1.5"]) == 0
    assert [one.pause for one in asked] == [serve.PACE, 1.5]


def test_a_second_server_in_the_same_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path):
        said = complaint(capsys, "--port", "0", "--data", str(tmp_path))
    assert f"tables cannot be kept in {tmp_path}: another server keeps its tables there already" in said


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--processes", "2"], "several processes need a database that they can share"),
        (["--address", "club.example"], "it must be like https://club.example"),
        (["--keep", "soon"], "'soon' is not a period such as 90d"),
        (["--limits", "/dev/zero"], "cannot be read: it is a pipe or a device"),
        (
            ["--database", "postgresql+psycopg://nobody@127.0.0.1:1/none"],
            "tables cannot be kept in that database",
        ),
        (["--database", "nonsense"], "tables cannot be kept in that database"),
        (["--secret-file", "/dev/null"], "it is a pipe or a device"),
    ],
)
def test_what_a_club_cannot_have_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert sentence in complaint(capsys, "--port", "0", "--data", str(tmp_path), *options)


@pytest.mark.parametrize(
    ("pace", "sentence"),
    [("soon", "'soon' is not a number of seconds"), ("-1", "from 0 to 60"), ("nan", "from 0 to 60")],
)
def test_a_pace_that_cannot_be_is_a_sentence(
    capsys: pytest.CaptureFixture[str], pace: str, sentence: str
) -> None:
    assert sentence in complaint(capsys, f"--pace={pace}")
