"""The terminal: lines wrapped to its width, answers read from it, a clean sheet between two players."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TextIO

from rich.console import Console, RenderableType
from rich.text import Text

WIDEST = 100  # longer lines are hard to read
NARROWEST = 20


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # Rich would end the program here, before a match can say where it is


class Screen:
    def __init__(self) -> None:
        self._console = _console()

    @property
    def width(self) -> int:
        return width()

    def line(self, text: str = "", hang: int | None = None, style: str = "") -> None:
        """Print a text wrapped to the terminal; lines after its first are indented by `hang`."""
        for part in wrapped(text, self.width, hang):
            self._console.print(Text(part, style=style), soft_wrap=True)

    def lines(self, texts: Iterable[str], indent: str = "") -> None:
        for text in texts:
            self.line(indent + text)

    def heading(self, text: str) -> None:
        self.line(text, style="bold")

    def verbatim(self, text: str) -> None:
        """Print a line unwrapped, so that a command in it can be copied."""
        self._console.print(Text(printable(text)), soft_wrap=True)

    def draw(self, picture: RenderableType) -> None:
        self._console.print(picture, width=self.width)

    def ask(self, prompt: str = "> ") -> str:
        """Return the next line that somebody types. Raises `EOFError` once there is none."""
        *before, last = wrapped(prompt.rstrip(), self.width, 0)
        for part in before:
            self._console.print(Text(part, style="bold"), soft_wrap=True)
        self._console.print(Text(f"{last} ", style="bold"), end="", soft_wrap=True)
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        if not typed:
            self._console.print()
            raise EOFError
        if not sys.stdin.isatty():  # a terminal has echoed it
            self.verbatim(typed.strip())
        return typed.strip()

    @contextmanager
    def waiting(self, text: str, shown: bool) -> Iterator[None]:
        """Say on a terminal that something takes its time."""
        if shown and self._console.is_terminal:
            with self._console.status(Text(text)):
                yield
        else:
            yield

    def clear(self) -> None:
        """Leave nothing to be seen of what was on the screen, nor by scrolling back."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._console.clear()
            self._console.file.write("\x1b[3J")
            self._console.file.flush()
        else:
            self._console.print("\n" * shutil.get_terminal_size().lines)


def complain(message: str) -> None:
    """Print a sentence to those who look for errors."""
    for part in wrapped(f"carpathia: {message}", width(), 2, break_words=False):  # paths can be copied
        print(part, file=sys.stderr)


def error_console() -> Console:
    return _console(stderr=True)


def width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, columns: int, hang: int | None = None, break_words: bool = True) -> list[str]:
    """Return a text as lines of at most that many columns; nothing of it is left out."""
    text = printable(text)
    if hang is None:
        hang = len(text) - len(text.lstrip()) + 2
    lines = textwrap.wrap(
        text,
        columns,
        subsequent_indent=" " * hang,
        break_long_words=break_words,
        break_on_hyphens=False,
    )
    return lines or [""]


def printable(text: str) -> str:
    """Return a text without control characters, which a record from elsewhere may hold."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def interactive() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def survive_odd_encodings() -> None:
    """Let a terminal that lacks a sign show another, and read what is no text as something unknown."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _replace_unknown_signs(stream)


def silence_output() -> None:
    """Send what is still to be written nowhere, for nobody reads it any more."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return  # a stand-in without a file behind it


def _replace_unknown_signs(stream: TextIO | None) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _console(stderr: bool = False) -> Console:
    if os.environ.get("NO_COLOR"):
        return _Console(stderr=stderr, highlight=False, markup=False, emoji=False, color_system=None)
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)
