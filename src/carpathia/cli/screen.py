"""The terminal line by line: wraps to its width, reads answers, and clears itself between two players."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, NoReturn, TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from carpathia.cli.colours import coloured
from carpathia.core.perspective import LogLine

WIDEST = 100  # columns; longer lines are hard to read
NARROWEST = 20


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # Rich would exit here, before a match can say where it is saved


class Screen:
    """Prints one line after another."""

    redraws: ClassVar[bool] = False  # whether the table stays on the screen while something is typed

    def __init__(self, plain: bool | None = None) -> None:
        """Print `plain` lines, without colours and tables; by default where there is no terminal."""
        self._console = _console(plain=bool(plain))
        self.plain = not self._console.is_terminal if plain is None else plain

    @property
    def can_redraw(self) -> bool:
        """Whether there is a terminal on which the cursor can be moved, and somebody who types."""
        return self._console.is_terminal and not self._console.is_dumb_terminal and interactive()

    @property
    def width(self) -> int:
        return width()

    def line(self, text: str = "", hang: int | None = None, style: str = "") -> None:
        """Print a text wrapped to the terminal; all its lines but the first are indented by `hang`."""
        for part in wrapped(text, self.width, hang):
            self._console.print(coloured(part, style), soft_wrap=True)

    def lines(self, texts: Iterable[str], indent: str = "") -> None:
        for text in texts:
            self.line(indent + text)

    def heading(self, text: str) -> None:
        self.line(text, style="bold")

    def verbatim(self, text: str) -> None:
        """Print a line unwrapped, so that a command in it can be copied."""
        self._console.print(Text(printable(text)), soft_wrap=True)

    def show_board(self, lines: Sequence[str]) -> None:
        self.lines(lines)
        self.line()

    def show_news(self, lines: Sequence[LogLine], earlier: Sequence[LogLine] = (), heading: str = "") -> None:
        """Tell what has happened since somebody last looked, and what before if there is room."""
        if lines and heading:
            self.heading(heading)
        for text, style in log_rows(lines):
            self.line(("  " if heading else "") + text, style=style)

    def show_question(self, question: str, choices: Sequence[str] = ()) -> None:
        self.heading(question)
        digits = len(str(len(choices)))
        for number, text in enumerate(choices, start=1):
            self.line(f"{number:>{digits + 1}}. {text}", hang=digits + 3)

    def show_coach(self, heading: str, words: str) -> None:
        """Show what a lesson says, above the question."""
        self.line()
        self.heading(heading)
        self.line(words, hang=0)
        self.line()

    def pause(self) -> str:
        """Wait until what was printed has been read, if it does not stay; return what was typed."""
        return ""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keep the screen for a match as long as it is played."""
        yield

    def draw(self, picture: RenderableType) -> None:
        self._console.print(picture, width=self.width)

    def ask(self, prompt: str = "> ") -> str:
        """Return the next line of input. Raises `EOFError` at its end."""
        *before, last = wrapped(prompt.rstrip(), self.width, 0)
        for part in before:
            self._console.print(Text(part, style="bold"), soft_wrap=True)
        self._console.print(Text(f"{last} ", style="bold"), end="", soft_wrap=True)
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        if not typed:
            self._console.print()
            raise EOFError
        if not sys.stdin.isatty():  # a terminal echoes it itself
            self.verbatim(typed.strip())
        return typed.strip()

    @contextmanager
    def waiting(self, text: str, shown: bool) -> Iterator[None]:
        """Show a spinner with a text, on a terminal only."""
        if shown and self._console.is_terminal and not self.plain:
            with self._console.status(Text(text)):
                yield
        else:
            yield

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._console.clear()
            self._console.file.write("\x1b[3J")
            self._console.file.flush()
        else:
            self._console.print("\n" * shutil.get_terminal_size().lines)


def print_error(message: str) -> None:
    """Print an error message to stderr."""
    for part in wrapped(f"carpathia: {message}", width(), 2, break_words=False):  # paths can be copied
        print(part, file=sys.stderr)


def error_console() -> Console:
    return _console(stderr=True)


def width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, columns: int, hang: int | None = None, break_words: bool = True) -> list[str]:
    """Wrap a text to a number of columns without losing anything."""
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


def log_rows(lines: Iterable[LogLine]) -> list[tuple[str, str]]:
    """Return lines of a log with their style; what follows a heading is indented."""
    rows = []
    indent = ""
    for line in lines:
        rows.append((line.text, "bold") if line.heading else (indent + line.text, ""))
        indent = "  " if line.heading else indent
    return rows


def printable(text: str) -> str:
    """Replace control characters, which a record from elsewhere may contain."""
    return "".join(
        sign if sign.isprintable() or sign == "\N{NO-BREAK SPACE}" else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )


def interactive() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def replace_unencodable() -> None:
    """Replace characters that the terminal cannot encode or decode instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _replace_unknown_signs(stream)


def discard_stdout() -> None:
    """Discard what is still to be flushed, because the reader is gone."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return  # stdout has no file descriptor, as in tests


def _replace_unknown_signs(stream: TextIO | None) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _console(stderr: bool = False, plain: bool = False) -> Console:
    if plain or os.environ.get("NO_COLOR"):
        return _Console(stderr=stderr, highlight=False, markup=False, emoji=False, color_system=None)
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)
