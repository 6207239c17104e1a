"""What one reader was shown last, so that a page is drawn again only where it shows something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Drawn = TypeVar("Drawn")


class Memory:
    """What was drawn last for one reader, so that what shows the same is not drawn again."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[object, Any]] = {}

    def recall(self, name: str, shows: object, draw: Callable[[], Drawn]) -> Drawn:
        """Return what was drawn last by this name if it `shows` the same, or else draw it."""
        if name in self._last and self._last[name][0] == shows:
            found: Drawn = self._last[name][1]
            return found
        made = draw()
        self._last[name] = (shows, made)
        return made
