"""The better line: the best action instead of the chosen one, and how it might have gone on."""

from __future__ import annotations

from dataclasses import dataclass

from carpathia.bots.estimates import make_search, run, value
from carpathia.core.journal import Journal
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.review.timeline import Timeline

MOST_DECISIONS = 12  # that are played out


@dataclass(frozen=True)
class Line:
    """What might have happened after the best action, with everything told, and the chances then."""

    texts: list[str]
    chances: list[float]
    error: float


def better_line(timeline: Timeline, at: int, action: int, effort: int, rng: Rng) -> Line:
    """Play on from the true position of a decision with another action, until its seat is asked again.

    Every seat does what a short search advises by its own knowledge; luck is drawn anew.
    """
    game, names = timeline.game, timeline.match.names
    state, seat = timeline.state(at), timeline.steps[at].seat
    state.journal = journal = Journal()
    state.apply(seat, action)
    decisions, others_decided = 0, False
    while state.actor != NOBODY and decisions < MOST_DECISIONS:
        actor = int(state.actor)
        if actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal(actor)
        if len(legal) > 1:
            if actor == seat and others_decided:
                break
            others_decided |= actor != seat
            decisions += 1
            world = Perspective(game, state, actor, names).imagine(rng.fork(f"world {decisions}"))
            search = make_search(game, world, actor, rng.fork(f"search {decisions}"))
            run(search, effort)
            legal = [search.ranking()[0][0]]
        state.apply(actor, legal[0])
    state.journal = None
    found = value(game, state, effort, rng.fork("value"))
    texts = [text for event in journal.events if (text := game.event_text(event, names))]
    return Line(texts, list(found.chances), found.error)
