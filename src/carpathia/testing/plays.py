"""Random plays, and what can be seen in their positions: what the laws are tried on.

A play is fixed by its seed, so a failure can be seen again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from carpathia.bots.simple import RandomBot
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR, State

MOST_STEPS = 5000
SAMPLE = 20  # positions of a play that the slower laws look at


def positions(game: Game[Any], seed: int) -> Iterator[State]:
    """Yield every position of one random play, from the opening to the end."""
    state: State = game.start()
    rng = Rng(seed)
    yield state
    for _ in range(MOST_STEPS):
        acting = state.acting()
        if not acting:
            return
        seat = acting[rng.below(len(acting))]
        legal = state.legal(seat) if seat != CHANCE else []
        assert legal or seat == CHANCE, f"seat {seat} acts but has nothing to do"
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.pick(legal))
        yield state
    raise AssertionError(f"the game does not end within {MOST_STEPS} steps")


def sampled(game: Game[Any], seed: int) -> Iterator[State]:
    """Yield some positions of the play, chosen evenly by the seed, as clones."""
    count = sum(1 for _ in positions(game, seed))
    rng = Rng(seed).fork("sample")
    for state in positions(game, seed):
        if rng.below(count) < SAMPLE:
            yield state.clone()


def viewers(state: State) -> list[int]:
    return [*range(state.seats), SPECTATOR]


def seen(game: Game[Any], state: State, viewer: int) -> str:
    return json.dumps([game.view(state, viewer), game.observe(state, viewer), state.legal(viewer)])


def sketch(game: Game[Any], state: State) -> list[str]:
    """Return all that anyone can see, to compare positions by."""
    return [seen(game, state, viewer) for viewer in viewers(state)]


def played(game: Game[Any], seed: int) -> Match[Any]:
    """Return a match that random bots have played to the end, now and then taking a decision back."""
    match, rng, bot = Match(game, seed=seed), Rng(seed), RandomBot()
    for _ in range(MOST_STEPS):
        if match.over:
            return match
        seat = match.acting[rng.below(len(match.acting))]
        match.play(seat, bot.think(match.perspective(seat), rng).action)
        if match.can_undo(seat) and rng.below(10) == 0:
            match.undo(seat)
    raise AssertionError(f"the match does not end within {MOST_STEPS} decisions")
