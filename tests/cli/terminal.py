"""A terminal for tests: types what it is told and returns what was printed."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from carpathia.cli.main import main
from carpathia.core.record import Record

PROGRAM = [sys.executable, "-c", "from carpathia.cli.main import main; raise SystemExit(main())"]
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str

    def words(self) -> str:
        """Return what was printed as if no line had been wrapped."""
        return " ".join(self.out.split())


class Keyboard(io.StringIO):
    def __init__(self, typed: list[str], real: bool) -> None:
        super().__init__("".join(f"{line}\n" for line in typed))
        self._real = real

    def isatty(self) -> bool:
        return self._real


class Terminal:
    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
    ) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.folder = folder
        monkeypatch.setenv("CARPATHIA_DATA", str(folder))
        self.resize(80)

    def resize(self, columns: int) -> None:
        self._monkeypatch.setenv("COLUMNS", str(columns))

    def run(self, *argv: str, typed: list[str] | None = None, real: bool = False) -> Outcome:
        """Run a command; `real` says whether the keyboard passes for one."""
        self._monkeypatch.setattr(sys, "stdin", Keyboard(typed or [], real))
        self._capsys.readouterr()
        status = main(list(argv))
        out, err = self._capsys.readouterr()
        return Outcome(status, out, err)

    def play(self, *argv: str, typed: list[str] | None = None) -> Outcome:
        """Play Dragon Racer against random bots."""
        return self.run("play", "dragon-racer", "--bot", "random", *argv, typed=typed)

    def saved(self) -> Path:
        """Return the one record in the data folder."""
        [path] = (self.folder / "matches").glob("*.jsonl")
        return path

    def record(self) -> Record:
        return Record.load(self.saved())

    def refused(self, *argv: str) -> str:
        """Run a command that is a mistake; return its one sentence."""
        outcome = self.run(*argv)
        assert outcome.status == 2
        assert outcome.out == ""
        assert "Traceback" not in outcome.err
        return " ".join(outcome.err.split()).removeprefix("carpathia: ")


def start(folder: Path, *argv: str, **more: str) -> subprocess.Popen[str]:
    """Start the command in a process group of its own, with pipes for its input and output."""
    return subprocess.Popen(
        [*PROGRAM, *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment(folder, **more),
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    # A run in the background ignores Ctrl-C, and so would the program it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def environment(folder: Path, **more: str) -> dict[str, str]:
    # The program runs the same build as the tests do.
    return {**os.environ, "CARPATHIA_DATA": str(folder), "PYTHONPATH": os.pathsep.join(sys.path), **more}
