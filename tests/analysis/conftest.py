"""Short matches of bots and reviews of little effort: the laws hold at any effort."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from carpathia.analysis.review import Efforts, Report, review
from carpathia.bots.bot import Bot
from carpathia.bots.levels import make_bot
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from tests.browser.person import SHORT

LITTLE = Efforts(coarse=300, values=600_000, judge=300, explain=300, max_value=3_000)
FIRST = "dragon-racer"
WHOLE = "whole "  # before the name of a game: without changes, so that learned values are used
SHORTER = {FIRST: {"race.rounds": 1, "race.turns": 3}}


def played(
    name: str, bots: Sequence[str], seed: int = 1, short: bool = True, make: Callable[[str], Bot] = make_bot
) -> Record:
    """Return the record of a match between bots."""
    changes = {**SHORT[name], **SHORTER.get(name, {})} if short else {}
    game = make_game(name, len(bots), changes=changes)
    match = Match(game, seed=seed, bots=list(bots))
    players, rng = [make(bot) for bot in bots], Rng(seed)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, players[seat].choose(match.perspective(seat), rng.fork(str(match.told))))
    return match.record


@cache
def reviewed(name: str) -> tuple[Record, Report]:
    """Return a match of two random bots, a short or a whole one, and its review of little effort."""
    record = played(name.removeprefix(WHOLE), ["random", "random"], short=not name.startswith(WHOLE))
    return record, review(record, LITTLE)


@pytest.fixture(
    params=[
        name if name == FIRST else pytest.param(name, marks=pytest.mark.slow)
        for name in (*sorted(games()), f"{WHOLE}{FIRST}", f"{WHOLE}transylvanian-lottery")
    ]
)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)
