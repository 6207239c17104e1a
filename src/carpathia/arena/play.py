"""Plays one game of a plan: the loop in which bots play bots."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from carpathia.arena.detail import Detail, Notes
from carpathia.arena.luck import SharedLuck
from carpathia.arena.personas import make_player
from carpathia.arena.plan import Fixture
from carpathia.bots.simple import RandomBot
from carpathia.core.game import Game
from carpathia.core.journal import Journal
from carpathia.core.match import IllegalAction
from carpathia.core.perspective import Perspective
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY

MOST_DECISIONS = 20_000  # of a game; one that is longer has stalled


@dataclass(slots=True)
class Pace:
    """How long a bot thought, where it had a choice."""

    decisions: int = 0
    seconds: float = 0.0  # of CPU time, in all
    slowest: float = 0.0  # seconds that others waited for a decision

    def add(self, seconds: float, waited: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, waited)


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended. Places count from 0, and those who tie share one."""

    fixture: Fixture
    scores: tuple[int, ...]
    placings: tuple[int, ...]
    decisions: int  # of all bots together
    pace: Mapping[str, Pace] = field(default_factory=dict, compare=False)  # not of random bots alone
    finished: bool = True  # False if the game went on for too long and was broken off
    detail: Detail | None = None  # what happened besides, if the plan asks for it

    def win_share(self, seat: int) -> float:
        """Return the share of the victory, which the winners split evenly."""
        return 1 / self.placings.count(0) if self.placings[seat] == 0 else 0.0


class GameFailed(Exception):
    """A game broke down; the message names it, so that it can be played again."""


def play(game: Game[Any], fixture: Fixture, detail: bool = False, luck: SharedLuck | None = None) -> Result:
    """Play a game to its end. Raises `GameFailed` if a bot or the rules fail.

    Its luck is that of the deal unless another is given.
    """
    try:
        if not detail and luck is None and fixture.lineup.count(RandomBot.name) == len(fixture.lineup):
            return _playout(game, fixture)
        return _play(game, fixture, detail, luck or SharedLuck(fixture.deal, game.actions))
    except Exception as error:
        raise GameFailed(
            f"{game.title}, deal {fixture.deal}, {', '.join(fixture.lineup)}: {type(error).__name__}: {error}"
        ) from error


def _playout(game: Game[Any], fixture: Fixture) -> Result:
    """Play in the compiled loop, where one stream decides luck and actions alike."""
    state = game.start()
    decisions = playout(state, Rng(fixture.deal))
    return Result(fixture, tuple(state.scores()), tuple(state.placings()), decisions)


def _play(game: Game[Any], fixture: Fixture, detail: bool, luck: SharedLuck) -> Result:
    """Play with a perspective for each bot."""
    state = game.start()
    state.journal = journal = Journal()
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    perspectives = [Perspective(game, state, seat, names) for seat in range(game.seats)]
    bots = [make_player(name) for name in fixture.lineup]
    # Each seat has a stream of its own, forked anew for each decision: nobody's thinking disturbs another's.
    streams = [Rng(fixture.deal).fork(f"{name}/{seat}") for seat, name in enumerate(fixture.lineup)]
    thoughts: dict[tuple[int, int], int] = defaultdict(int)  # by seat and round
    pace: dict[str, Pace] = defaultdict(Pace)
    notes = Notes(game) if detail else None
    decisions = 0
    while state.actor != NOBODY and decisions < MOST_DECISIONS:
        seat = state.actor
        if seat == CHANCE:
            state.apply(CHANCE, luck.choose(state))
            continue
        now = int(state.round_number())
        thoughts[seat, now] += 1
        legal = state.legal(seat)
        began, cpu = time.perf_counter(), time.thread_time()
        stream = streams[seat].fork(f"{now}/{thoughts[seat, now]}")
        action = bots[seat].choose(perspectives[seat], stream)
        if len(legal) > 1:
            pace[fixture.lineup[seat]].add(time.thread_time() - cpu, time.perf_counter() - began)
        if action not in legal:
            game.actions.check(action)
            raise IllegalAction(game.refusal(state, seat, action))
        if notes is not None:
            notes.decide(state, seat, legal, action)
        state.apply(seat, action)
        decisions += 1
    return Result(
        fixture,
        tuple(state.scores()),
        tuple(state.placings()),
        decisions,
        dict(pace),
        state.actor == NOBODY,
        None if notes is None else notes.end(state, journal.events),
    )
