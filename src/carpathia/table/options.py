"""What is chosen when a table is opened, beside game, chairs and components."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.core.game import Game
from carpathia.core.phrases import and_list
from carpathia.table.clock import Clock
from carpathia.table.errors import refused


@dataclass(frozen=True)
class TableOptions:
    clock: Clock | None = None
    private: bool = False  # only those who have the link find the table
    hidden_aids: frozenset[str] = frozenset()  # aids that this table does without, the odds among them

    def check(self, kind: type[Game[Any]]) -> None:
        """Refuse what no table of a game can have."""
        if self.clock is not None:
            self.clock.check()
        known = {aid.key for aid in kind.table_aids()}
        for key in sorted(self.hidden_aids - known):
            has = f"it has {and_list(sorted(known))}" if known else "it has none"
            raise refused(f"{kind.title} has no aid {key!r}; {has}")
