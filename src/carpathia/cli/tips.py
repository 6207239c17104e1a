"""Tips at the terminal: each once, as long as somebody wants them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from carpathia.core.markdown import to_plain_text
from carpathia.core.perspective import Perspective
from carpathia.table.tips import fitting_tips


@dataclass
class Tips:
    wanted: bool = True
    read: set[str] = field(default_factory=set)

    def next(self, mine: Perspective[Any], since: int) -> str:
        """Return the first tip that fits and was not read yet, or nothing."""
        if not self.wanted:
            return ""
        for tip in fitting_tips(mine, since):
            if tip.key not in self.read:
                self.read.add(tip.key)
                return to_plain_text(tip.text)
        return ""
