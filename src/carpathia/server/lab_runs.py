"""Runs of the lab, each in a process of its own at the lowest priority, one at a time, stored in a folder."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carpathia.lab.orders import (
    BODY_FILE,
    JSON_FILE,
    QUESTION_FILE,
    REPORT_FILE,
    STATE_FILE,
    Order,
    write_whole,
)

ID = re.compile(r"[0-9]{10}-[0-9a-f]{6}")
MAX_RUNS = 200  # older ones are deleted
LEAVING = 10.0  # seconds for a run to write what it has when the server stops


class NoSuchRun(Exception):
    """There is no run of that name."""


@dataclass(frozen=True)
class Run:
    """A run: its request and its state."""

    id: str
    order: Order
    state: dict[str, Any]

    @property
    def status(self) -> str:
        return str(self.state["status"])

    @property
    def going(self) -> bool:
        return self.status in ("waiting", "running")


class LabRuns:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: deque[str] = deque()
        self._process: subprocess.Popen[bytes] | None = None
        self._running = ""

    def all(self) -> list[Run]:
        """Return all runs, the newest first."""
        self.tend()
        if not self._folder.exists():
            return []
        names = sorted(
            (path.name for path in self._folder.iterdir() if ID.fullmatch(path.name)), reverse=True
        )
        return [self.get(name) for name in names if (self._folder / name / QUESTION_FILE).exists()]

    def get(self, run_id: str) -> Run:
        self.tend()
        folder = self.folder(run_id)
        state = _read(folder / STATE_FILE) or {"games": 0, "of": 0, "problem": ""}
        if run_id == self._running:
            state["status"] = "running"
        elif run_id in self._waiting:
            state["status"] = "waiting"
        elif state.get("status", "running") in ("running", "waiting"):
            state["status"] = "stopped"  # the server or the machine went down
        return Run(run_id, Order.read(folder), state)

    def folder(self, run_id: str) -> Path:
        folder = self._folder / run_id
        if not ID.fullmatch(run_id) or not (folder / QUESTION_FILE).exists():
            raise NoSuchRun(run_id)
        return folder

    def text(self, run_id: str, file: str) -> str:
        """Return a file of a run, or an empty text if it is not written yet."""
        assert file in (BODY_FILE, REPORT_FILE, JSON_FILE)
        path = self.folder(run_id) / file
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def start(self, order: Order) -> str:
        for old in self.all()[MAX_RUNS - 1 :]:
            if not old.going:
                self.delete(old.id)
        run_id = f"{int(time.time()):010}-{secrets.token_hex(3)}"
        folder = self._folder / run_id
        folder.mkdir(parents=True, mode=0o700)
        order.write(folder)
        self.go_on(run_id)
        return run_id

    def go_on(self, run_id: str) -> None:
        """Start or continue a run, after those that are waiting already."""
        self.folder(run_id)
        if run_id != self._running and run_id not in self._waiting:
            self._waiting.append(run_id)
        self.tend()

    def stop(self, run_id: str) -> None:
        """End a run early; its games and its report are kept."""
        folder = self.folder(run_id)
        if run_id in self._waiting:
            self._waiting.remove(run_id)
            state = _read(folder / STATE_FILE) or {"games": 0, "of": 0, "problem": ""}
            write_whole(folder / STATE_FILE, json.dumps({**state, "status": "stopped"}))
        elif run_id == self._running and self._process is not None:
            self._process.send_signal(signal.SIGTERM)

    def delete(self, run_id: str) -> None:
        if self.get(run_id).going:
            raise ValueError("a run that is going cannot be deleted; stop it first")
        shutil.rmtree(self.folder(run_id))

    def tend(self) -> None:
        """Notice a run that has ended, and start the next one."""
        if self._process is not None and self._process.poll() is not None:
            self._process, self._running = None, ""
        if self._process is None and self._waiting:
            self._running = self._waiting.popleft()
            command = [sys.executable, "-m", "carpathia.lab.background", str(self._folder / self._running)]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C at the server's terminal is for the server
                # Threads of numpy would only wait for each other, and take time from the bots.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )

    def close(self) -> None:
        """End the current run, which writes its report."""
        self._waiting.clear()
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(LEAVING)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process, self._running = None, ""


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found
