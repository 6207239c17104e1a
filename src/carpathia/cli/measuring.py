"""What commands that play many games share: a bar while they run, and a file for the result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from carpathia.cli.command import Mistake
from carpathia.cli.screen import error_console
from carpathia.core.game import Game


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


def played_at(game: Game[Any], seed: int) -> dict[str, object]:
    """Return as JSON what was played, so that it can be played again."""
    return {
        "game": game.name,
        "rules": game.version,
        "seats": game.seats,
        "changes": game.components.changes,
        "seed": seed,
    }


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None
