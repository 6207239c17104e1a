"""What the master would do in somebody's place, from what their seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.bots.bot import Thought
from carpathia.bots.levels import Master
from carpathia.core.match import Perspective
from carpathia.core.rng import Rng
from carpathia.table.errors import refused

ADVISER = Master.name


@dataclass(frozen=True)
class Hint:
    action: int
    text: str
    why: str  # the master's estimate and what else it weighed; empty if there is no choice


def hint(mine: Perspective[Any], rng: Rng) -> Hint:
    """Let the master think here and now."""
    return hint_from(mine, Master().think(mine, rng))


def hint_from(mine: Perspective[Any], thought: Thought) -> Hint:
    """Return what the master has thought of elsewhere; refused if it did not come to think."""
    if not thought.why and len(mine.legal()) > 1:  # a bot that fails does anything, which is no advice
        raise refused("The master found no answer; try again")
    return Hint(thought.action, mine.text(thought.action), thought.why)
