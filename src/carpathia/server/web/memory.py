"""What was drawn before, so that a page is drawn again only where it shows something else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
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


class Shelf:
    """What was drawn lately for anybody, by all that it shows; what was wanted longest ago goes first."""

    def __init__(self, most: int) -> None:
        """Have room for so many characters."""
        self._most = most
        self._size = 0
        self._drawn: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def recall(self, shows: Hashable, draw: Callable[[], str]) -> str:
        """Return what was drawn to show this, or else draw it."""
        with self._lock:
            found = self._drawn.get(shows)
            if found is not None:
                self._drawn.move_to_end(shows)
                return found
        made = draw()
        with self._lock:
            if shows not in self._drawn:
                self._drawn[shows] = made
                self._size += len(made)
            while self._size > self._most:
                self._size -= len(self._drawn.popitem(last=False)[1])
        return made
