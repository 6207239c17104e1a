"""Requests for background runs and the files of their results. Needs none of the lab's packages."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from carpathia.core.components import Value

QUESTION_FILE, STATE_FILE, BODY_FILE = "question.json", "state.json", "body.html"
REPORT_FILE, JSON_FILE, ROWS = "report.html", "report.json", "rows"
DESIGN_FILE = "carpathia-{run}.toml"  # file name of the changed components of a run
STYLE = Path(__file__).parent / "report.css"


@dataclass(frozen=True)
class Order:
    """A request for a run, stored in `question.json`."""

    game: str
    seats: int
    seed: int
    games: int
    changes: dict[str, Value]
    against: dict[str, Value] = field(default_factory=dict)
    bot: str = "novice"
    question: str = "compare"

    def write(self, folder: Path) -> None:
        write_whole(folder / QUESTION_FILE, json.dumps(asdict(self), indent=2))

    def command(self, file: str, games: int) -> str:
        """Return the command that repeats a report on so many games, with the changed components in a file.

        A comparison with another design than the game as it is has none.
        """
        if self.against:
            return ""
        return (
            f"carpathia lab {self.question} {self.game} --players {self.seats} --bots {self.bot}"
            f" --games {games} --full --seed {self.seed} --components {file}"
        )

    @classmethod
    def read(cls, folder: Path) -> Order:
        return cls(**json.loads((folder / QUESTION_FILE).read_text(encoding="utf-8")))


def write_whole(path: Path, text: str) -> None:
    """Replace a file atomically."""
    temporary = path.with_suffix(".part")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def changes_text(changes: Mapping[str, object]) -> str:
    """Return component changes as they would be written in a file: "bets.places = [0, 2, 4]"."""
    shown = [f"{key} = {_toml(value)}" for key, value in changes.items()]
    return ", ".join(shown) or "the game as it is"


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
