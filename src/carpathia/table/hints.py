"""What the master would do in somebody's place, from what their seat may know, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.bots.bot import Thought
from carpathia.bots.levels import Master
from carpathia.core.match import Perspective
from carpathia.core.rng import Rng
from carpathia.table.contrast import contrast
from carpathia.table.errors import refused


class Adviser(Master):
    """The master who explains: what would differ after the two best ideas, by games imagined after both."""

    name = "adviser"

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        best, *others = [action for action, *_ in self.search(mine, rng).ranking()]
        found = contrast(mine, best, others[0], rng.fork("contrast"))
        kinds = mine.game.actions
        unlike = [other for other in others if kinds.kind_of(other) is not kinds.kind_of(best)]
        if not found.clear and unlike and unlike[0] != others[0]:  # two cards to bet with, say, hardly differ
            other = contrast(mine, best, unlike[0], rng.fork("another contrast"))
            found = other if other.clear else found
        return Thought(best, found.sentence)


ADVISER = Adviser.name


@dataclass(frozen=True)
class Hint:
    action: int
    text: str
    why: str  # what would differ from the other idea, as a sentence; empty if there is no choice


def hint(mine: Perspective[Any], rng: Rng) -> Hint:
    """Let the master think here and now."""
    return hint_from(mine, Adviser().think(mine, rng))


def hint_from(mine: Perspective[Any], thought: Thought) -> Hint:
    """Return what the master has thought of elsewhere; refused if it did not come to think."""
    if not thought.why and len(mine.legal()) > 1:  # a bot that fails does anything, which is no advice
        raise refused("The master found no answer; try again")
    return Hint(thought.action, mine.text(thought.action), thought.why)
