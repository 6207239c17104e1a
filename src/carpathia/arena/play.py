"""Plays one game of a plan."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from carpathia.arena.plan import Fixture
from carpathia.bots.levels import make_bot
from carpathia.bots.simple import RandomBot
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.playout import playout
from carpathia.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended. Places count from 0, and those who tie share one."""

    fixture: Fixture
    scores: tuple[int, ...]
    placings: tuple[int, ...]
    decisions: int  # of all bots together
    # Seconds of each bot's slowest decision; not measured in games of random bots alone.
    slowest: Mapping[str, float] = field(default_factory=dict, compare=False)

    def win_share(self, seat: int) -> float:
        """Return the share of the victory, which the winners split evenly."""
        return 1 / self.placings.count(0) if self.placings[seat] == 0 else 0.0


class GameFailed(Exception):
    """A game broke down; the message names it, so that it can be played again."""


def all_random(fixture: Fixture) -> bool:
    return set(fixture.lineup) == {RandomBot.name}


def play(game: Game[Any], fixture: Fixture) -> Result:
    """Play a game to its end. Raises `GameFailed` if a bot or the rules fail."""
    try:
        return _playout(game, fixture) if all_random(fixture) else _match(game, fixture)
    except Exception as error:
        raise GameFailed(
            f"{game.title}, deal {fixture.deal}, {', '.join(fixture.lineup)}: {type(error).__name__}: {error}"
        ) from error


def _playout(game: Game[Any], fixture: Fixture) -> Result:
    """Play in the compiled loop, where one stream decides luck and actions alike."""
    state = game.start()
    decisions = playout(state, Rng(fixture.deal))
    return Result(fixture, tuple(state.scores()), tuple(state.placings()), decisions)


def _match(game: Game[Any], fixture: Fixture) -> Result:
    match = Match(game, seed=fixture.deal)
    bots = [make_bot(name) for name in fixture.lineup]
    # Each seat has a stream of its own, forked anew for each decision: nobody's thinking disturbs another's.
    streams = [Rng(fixture.deal).fork(f"{fixture.lineup}/{seat}") for seat in range(game.seats)]
    slowest: dict[str, float] = defaultdict(float)
    decisions = 0
    while not match.over:
        seat = match.acting[0]
        name = fixture.lineup[seat]
        stream = streams[seat].fork(str(len(match.record.moves)))
        began = time.perf_counter()
        thought = bots[seat].think(match.perspective(seat), stream)
        slowest[name] = max(slowest[name], time.perf_counter() - began)
        match.play(seat, thought.action)
        decisions += 1
    return Result(fixture, tuple(match.scores()), tuple(match.placings()), decisions, dict(slowest))
