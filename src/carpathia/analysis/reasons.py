"""Why one plan is better than another, in the game's own things, from games played on after both.

The games are paired: same sampled worlds, same chance outcomes. A reason is an effect that differs clearly
and favours the plan, with no larger clear effect against it. Where there is none, nothing is claimed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from carpathia.analysis.playouts import FIRST_SOURCE, MARGIN, Counter, Playouts
from carpathia.bots.bot import Thought
from carpathia.bots.weights import learned
from carpathia.core.effects import Effect, PointSource
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng

WORLDS = 400  # sampled worlds at most
BOT_WORLDS = 80  # sampled worlds for the reason of a bot
BOT_EFFORT = 10_000  # simulated decisions after which no further worlds are sampled for it
CHUNK = 10  # worlds between looks at the clock
MIN_WORLDS = 20
CLEAR = 3.0  # standard errors; many effects are looked at
MIN_POINTS = 0.2  # smallest difference that is worth a sentence, in points or events


@dataclass(frozen=True)
class Difference:
    """By how much a plan brings more of an effect than another plan, with the standard error."""

    effect: Effect
    of_rival: bool
    size: float
    error: float

    @property
    def is_clear(self) -> bool:
        return abs(self.size) >= max(MIN_POINTS, CLEAR * self.error)

    @property
    def gain(self) -> float:
        """The size with its sign for the seat: positive if the difference is good for it."""
        if isinstance(self.effect, PointSource):
            return -self.size if self.of_rival else self.size
        return self.size if self.effect.good else -self.size


@dataclass(frozen=True)
class Contrast:
    """How two plans compare in played games: the points ahead of the strongest rival, and a reason."""

    margin: float
    margin_error: float
    reason: Difference | None

    @property
    def denies(self) -> bool:
        """Whether played games clearly favour the other plan."""
        return self.margin <= -max(MIN_POINTS, CLEAR * self.margin_error)

    def sentence(self, other: str, name: str = "") -> str:
        """Return the reason as a sentence, or nothing; `other` is the gerund of the other plan.

        It is about the reader, or about the player of that name.
        """
        if self.reason is None:
            return ""
        if self.reason.of_rival:
            subject = f"{name}'s strongest rival" if name else "Your strongest rival"
        else:
            subject = name or "You"
        predicate = self.reason.effect.comparison(self.reason.size, third_person=subject != "You")
        return f"{subject} {predicate} than {'after' if self.reason.of_rival else 'by'} {other}."


def with_reason(perspective: Perspective[Any], thought: Thought, rng: Rng) -> Thought:
    """Return a bot's thought with its reason, if there is a clear one, from quick games played on."""
    if thought.why or thought.alternative is None:
        return thought
    choice, alternative = [thought.action], [thought.alternative]
    played = contrast(perspective, choice, alternative, rng, BOT_WORLDS, BOT_EFFORT, by_priors=False)
    reason = played.reason
    if reason is None or reason.of_rival or played.denies:
        return thought
    gain, other = reason.effect.comparison(reason.size), perspective.gerund(thought.alternative)
    return replace(thought, why=f"expects to {gain} than by {other}")


def contrast(
    perspective: Perspective[Any],
    plan: Sequence[int],
    other: Sequence[int],
    rng: Rng,
    worlds: int = WORLDS,
    effort: float = inf,
    end: float = inf,
    by_priors: bool = True,
) -> Contrast:
    """Play games on after two plans, to the end of the round, and compare them.

    It stops early after `effort` simulated decisions, or when the monotonic clock says `end`. Games are
    played on by the priors of learned values where there are some, or else by the quicker rollout policy.
    """
    game = perspective.game
    values = learned(game)[0] if by_priors else None
    sources = len(game.point_sources)
    root = perspective.imagine(rng.fork("root"))
    playouts = Playouts(
        root, perspective.seat, [list(plan), list(other)], values, sources, event_counter(game), 1
    )
    stream = rng.fork("worlds")
    while playouts.worlds < worlds:
        playouts.run(CHUNK, stream)
        is_spent = float(playouts.decisions) >= effort or time.monotonic() > end
        if is_spent and playouts.worlds >= MIN_WORLDS:
            break
    margin, error = playouts.difference(0, 1, MARGIN)
    return Contrast(margin, error, _reason(game, playouts))


def event_counter(game: Game[Any]) -> Counter:
    """Return the counter of a game's effects, one column for each."""
    counter = Counter()
    for effect in game.effects:
        column = counter.add_column()
        conditions = [(int(argument), value) for argument, value in effect.where]
        for event_type in effect.event_types:
            counter.count(column, event_type, effect.amount, effect.seat_argument or 0, conditions)
    return counter


def _reason(game: Game[Any], playouts: Playouts) -> Difference | None:
    """Return the largest clear gain, from points or else from events, unless a clear loss is larger."""
    for differences in _differences(game, playouts):
        largest = max(differences, key=lambda difference: abs(difference.gain), default=None)
        if largest is not None:
            return largest if largest.gain > 0 else None
    return None


def _differences(game: Game[Any], playouts: Playouts) -> tuple[list[Difference], list[Difference]]:
    """Return the clear differences in points by source and in events."""
    sources = len(game.point_sources)
    points = [
        Difference(source, of_rival, *playouts.difference(0, 1, FIRST_SOURCE + of_rival * sources + index))
        for of_rival in (False, True)
        for index, source in enumerate(game.point_sources)
    ]
    first = FIRST_SOURCE + 2 * sources
    events = [
        Difference(effect, False, *playouts.difference(0, 1, first + index))
        for index, effect in enumerate(game.effects)
        # An effect that never varies only says what the action is.
        if playouts.varies(0, first + index) or playouts.varies(1, first + index)
    ]
    return [one for one in points if one.is_clear], [one for one in events if one.is_clear]
