"""What commands that play many games share: a bar while they run, and a file for the result."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from carpathia.cli.command import Mistake
from carpathia.cli.screen import error_console


def progress() -> Progress:
    console = error_console()
    return Progress(
        TextColumn("Games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None
