"""The view of a table with all hands open: the spectator's, completed by those of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carpathia.core.game import View


def merge_views(watching: View, seats: Sequence[View]) -> View:
    """Return a spectator's view without the blanks that a seat can fill in, such as its face-down bets.

    What is blank as a whole, such as the hand, belongs to a reader rather than to the table and stays so.
    """
    return {
        key: None if part is None else _filled(part, [seat[key] for seat in seats])
        for key, part in watching.items()
    }


def _filled(part: Any, known: Sequence[Any]) -> Any:
    if isinstance(part, dict):
        return {key: _filled(inner, [seat[key] for seat in known]) for key, inner in part.items()}
    if isinstance(part, list) and all(len(seat) == len(part) for seat in known):
        return [_filled(inner, [seat[number] for seat in known]) for number, inner in enumerate(part)]
    return next((seat for seat in known if seat is not None), None) if part is None else part
