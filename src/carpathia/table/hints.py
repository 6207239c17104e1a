"""What the expert would do in somebody's place, from what their seat may know, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carpathia.bots.bot import Thought
from carpathia.bots.estimates import CLEAR, USUAL, compare
from carpathia.bots.levels import Expert
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.table.contrast import contrast
from carpathia.table.errors import refused

LONGER = 3  # times the effort of a comparison, at most: somebody waits for it
SHARE = 6  # of the effort of the expert, whom the clock stops in plain Python


class Adviser(Expert):
    """The expert who explains: what would differ after the two best ideas, by games imagined after both.

    Of the two it advises the one that a review would prefer, by the same comparison.
    """

    name = "adviser"

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        search = self.search(mine, rng)
        tried = [action for action, *_ in search.ranking()]
        # A search with priors may have had time for one action only.
        best, *others = [*tried, *(action for action in legal if action not in tried)]
        effort = min(USUAL, int(search.spent()) // SHARE)
        weighed = compare(mine, best, others[0], effort, rng.fork("compare"), LONGER)
        if weighed.gap < -CLEAR * weighed.error:
            best, others[0] = others[0], best
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
    """Let the expert think here and now."""
    return hint_from(mine, Adviser().think(mine, rng))


def hint_from(mine: Perspective[Any], thought: Thought) -> Hint:
    """Return what the expert has thought of elsewhere; refused if it did not come to think."""
    if not thought.why and len(mine.legal()) > 1:  # a bot that fails does anything, which is no advice
        raise refused("The expert found no answer; try again")
    return Hint(thought.action, mine.text(thought.action), thought.why)
