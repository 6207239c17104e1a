"""A pseudo-terminal for tests: types into the running command and reads the screen that it draws."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from pathlib import Path

from tests.cli.terminal import PROGRAM, environment

PATIENCE = 60.0  # seconds
HOME, END = "\x1b[H", "\x1b[J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class RealTerminal:
    """The command on a terminal of its own."""

    def __init__(self, folder: Path, *argv: str, size: tuple[int, int] = (80, 24), **more: str) -> None:
        self._outer, inner = pty.openpty()
        self.written = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a sign may come in two parts
        self._resize(*size)
        env = environment(folder, **{"TERM": "xterm-256color", **more})
        for name in ("COLUMNS", "LINES"):
            env.pop(name, None)
        self.program = subprocess.Popen(
            [*PROGRAM, *argv], stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True
        )
        os.close(inner)

    def _resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._outer, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> list[str]:
        """Change the size of the window; return the screen drawn then."""
        self._resize(columns, lines)
        self.written = ""
        self.program.send_signal(signal.SIGWINCH)
        return self.screen()

    def screen(self) -> list[str]:
        """Wait until the screen is drawn and something can be typed; return its lines without colours."""
        while not self.written.endswith(END):
            self._read()
        drawn = self.written.rpartition(HOME)[2]
        return [CONTROL.sub("", line).rstrip() for line in drawn.split("\r\n")]

    def type(self, line: str) -> list[str]:
        """Type a line; return the screen drawn after it."""
        self.send(line)
        return self.screen()

    def send(self, line: str) -> None:
        self.written = ""
        os.write(self._outer, f"{line}\n".encode())

    def wait_for(self, text: str) -> str:
        """Return what is written until a text has come."""
        while text not in self.written:
            self._read()
        return self.written

    def leave(self) -> str:
        """Quit; return all that is written after that."""
        self.send("quit")
        return self.rest()

    def rest(self) -> str:
        """Return all that is written until the command ends."""
        try:
            while True:
                self._read()
        except OSError:  # how Linux tells that the other end is closed
            pass
        self.program.wait(timeout=20)
        os.close(self._outer)
        return self.written

    def _read(self) -> None:
        ready, _, _ = select.select([self._outer], [], [], PATIENCE)
        assert ready, f"nothing more is written after: {self.written[-500:]!r}"
        self.written += self._decoder.decode(os.read(self._outer, 65536))
