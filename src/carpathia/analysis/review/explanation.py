"""The explanation of a judged decision: a reason in the game's own things, and a better line of play."""

from __future__ import annotations

from dataclasses import dataclass

from carpathia.analysis.decisions import make_search, plan_from, run
from carpathia.analysis.judgement import Judgement
from carpathia.analysis.reasons import contrast
from carpathia.analysis.review.timeline import Timeline
from carpathia.core.journal import Journal
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY

MAX_DECISIONS = 12  # length limit of a better line
WORLDS = 200  # sampled worlds at most in which a reason is looked for
WORLD_EFFORT = 100  # effort for each of these worlds


@dataclass(frozen=True)
class Explanation:
    reason: str  # predicate of a sentence about the best action, or nothing
    of_rival: bool  # whether the reason is about the strongest rival
    denied: bool  # whether played games clearly favour the other action
    line: list[str]  # events that might have followed the best action; empty unless it was a mistake


def explain(timeline: Timeline, number: int, judgement: Judgement, effort: int, rng: Rng) -> Explanation:
    """Return why the best action of a decision is better than the other one."""
    seat = timeline.steps[number].seat
    perspective = timeline.perspective(number, seat)
    plan = plan_from(perspective, judgement.best, rng.fork("plan"), effort // 3)
    other = plan_from(perspective, judgement.other, rng.fork("other plan"), effort // 3)
    worlds = min(WORLDS, max(2, effort // WORLD_EFFORT))
    played = contrast(perspective, plan.actions, other.actions, rng.fork("contrast"), worlds)
    reason = played.reason
    line = (
        better_line(timeline, number, judgement.best, effort, rng.fork("line"))
        if judgement.is_mistake
        else []
    )
    return Explanation(
        reason.effect.comparison(reason.size, third_person=True) if reason and not played.denies else "",
        reason.of_rival if reason else False,
        played.denies,
        line,
    )


def better_line(timeline: Timeline, number: int, action: int, effort: int, rng: Rng) -> list[str]:
    """Play on from the true position of a decision with another action, until its seat decides again.

    Every seat follows a short search by its own knowledge; chance outcomes are drawn anew. Returns the events
    in words.
    """
    game, names = timeline.game, timeline.match.names
    state, seat = timeline.state(number), timeline.steps[number].seat
    state.journal = journal = Journal()
    state.apply(seat, action)
    decisions, others_decided = 0, False
    while state.actor != NOBODY and decisions < MAX_DECISIONS:
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
    return [text for event in journal.events if (text := game.event_text(event, names))]
